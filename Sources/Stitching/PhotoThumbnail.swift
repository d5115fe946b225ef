import Foundation
public import Imaging

/// A very small grey copy of a photo: enough to tell whether another one shows the same view.
public struct PhotoThumbnail: Sendable {
  /// How two photos compare.
  public struct Comparison: Sendable, Hashable {
    /// How well their details agree, −1 to 1, whatever the exposures.
    public var correlation: Double
  }

  /// The width of the copy in pixels; the longer side has 64.
  public let width: Int
  /// The height of the copy in pixels.
  public let height: Int
  /// The mean display level, 0 to 255.
  public let meanLevel: Double
  /// The share of the photo that is black, below a level of 6.
  public let blackShare: Double
  /// The share of the photo that is white, above a level of 249.
  public let whiteShare: Double

  /// Display levels row by row.
  private let levels: [Float]
  /// The levels from the darkest to the brightest, blurred by a pixel, so that a shift by a part of
  /// one changes little.
  private let sorted: [Float]
  /// The places in ``sorted`` of the blurred levels row by row; equal ones share the middle place.
  private let ranks: [Int]
  /// The places of the levels that are neither black nor white.
  private let toldRanks: Range<Int>

  private static let longSide = 64
  /// How far photos from a hand may be shifted against each other, in pixels of the copy: 3 %.
  private static let reach = 2
  /// The least root mean square of detail in levels by which views can be told apart; blank sky has
  /// less.
  private static let leastDetail: Float = 1.5
  /// The least share of the picture that must be neither black nor white in both photos.
  private static let leastToldShare = 0.1

  /// Decodes a photo very small; blocks.
  ///
  /// - Parameter photo: The photo.
  /// - Throws: ``NativeError`` when it cannot be decoded.
  public init(of photo: PhotoSource) throws(NativeError) {
    let pixelCount = 48_000
    let eighths = PhotoReader.scaleEighths(
      forPixelCount: pixelCount, width: photo.width, height: photo.height)
    let grey = try photo.decodeCopy(color: .grey, atLeastEighths: eighths)
    // By a whole number, which is fast.
    let factor = Int((Double(grey.width * grey.height) / Double(pixelCount)).squareRoot())
    try self.init(
      grey: factor > 1
        ? grey.resized(width: max(1, grey.width / factor), height: max(1, grey.height / factor))
        : grey)
  }

  /// Reduces a grey picture of 8 bits.
  init(grey: Bitmap) throws(NativeError) {
    let long = Double(max(grey.width, grey.height))
    width = max(1, Int((Double(grey.width * Self.longSide) / long).rounded()))
    height = max(1, Int((Double(grey.height * Self.longSide) / long).rounded()))
    var counts = (black: 0, white: 0, sum: 0)
    for row in Self.rows(of: grey) {
      for level in row {
        counts.sum += Int(level)
        if level < 6 { counts.black += 1 } else if level > 249 { counts.white += 1 }
      }
    }
    let pixelCount = Double(grey.width * grey.height)
    meanLevel = Double(counts.sum) / pixelCount
    blackShare = Double(counts.black) / pixelCount
    whiteShare = Double(counts.white) / pixelCount
    levels = Self.rows(of: try grey.resized(width: width, height: height)).flatMap {
      $0.map(Float.init)
    }
    let smoothed = Self.smoothed(levels, width: width, height: height)
    let order = smoothed.indices.sorted { (smoothed[$0], $0) < (smoothed[$1], $1) }
    let sorted = order.map { smoothed[$0] }
    ranks = Self.ranks(order: order, sorted: sorted)
    let dark = sorted.firstIndex { $0 > 8 } ?? sorted.count
    toldRanks = dark..<max(dark, sorted.firstIndex { $0 >= 246 } ?? sorted.count)
    self.sorted = sorted
  }

  /// How well exposed the photo is, 1 at best: little of it black or white, and its mean in the
  /// middle of the levels.
  var exposureQuality: Double {
    1 - whiteShare - blackShare - abs(meanLevel - 127.5) / 127.5
  }

  /// By how many exposure steps another photo of the same view is brighter.
  ///
  /// The levels of both are compared in order, so that a small shift does not matter, and where
  /// neither is black or white; where there is no such place their means tell roughly.
  func steps(to other: PhotoThumbnail) -> Double {
    if sorted.count == other.sorted.count {
      let told = toldRanks.clamped(to: other.toldRanks)
      if Double(told.count) >= 0.05 * Double(sorted.count) {
        return 2.2 * log2(RobustMean.median(told.map { Double(other.sorted[$0] / sorted[$0]) }))
      }
    }
    return 2.2 * log2(max(other.meanLevel, 1) / max(meanLevel, 1))
  }

  /// The display level at a place, given as shares of the width and the height; nil where it is too
  /// dark or too bright to tell an exposure from.
  func level(atShareOfWidth x: Double, height y: Double) -> Double? {
    let column = min(width - 1, max(0, Int(x * Double(width))))
    let row = min(height - 1, max(0, Int(y * Double(height))))
    let level = levels[row * width + column]
    return level > 8 && level < 246 ? Double(level) : nil
  }

  /// Compares two photos, whatever their exposures.
  ///
  /// Tones are made the same first: each level of this photo becomes the level that has the same
  /// place in the order of the other's levels. What is black or white in one of them counts as such in
  /// both.
  ///
  /// - Parameter other: The second photo.
  /// - Returns: How they agree at the best of the small shifts that are tried; nil when their shapes
  ///   differ or they have too little detail in common to tell.
  public func comparison(with other: PhotoThumbnail) -> Comparison? {
    guard width == other.width, height == other.height else { return nil }
    let told = toldRanks.clamped(to: other.toldRanks)
    guard Double(told.count) >= Self.leastToldShare * Double(sorted.count) else { return nil }
    let own = Self.details(
      ranks.map { other.sorted[Self.clamp($0, to: told)] }, width: width, height: height)
    let others = Self.details(
      other.ranks.map { other.sorted[Self.clamp($0, to: told)] }, width: width, height: height)
    let unshifted = correlation(own, others, right: 0, down: 0)
    // Most pairs differ altogether; a shift of two pixels leaves more than this of a view.
    if let unshifted, unshifted < 0.1 { return Comparison(correlation: unshifted) }
    var best: Double?
    for down in -Self.reach...Self.reach {
      for right in -Self.reach...Self.reach {
        guard let found = correlation(own, others, right: right, down: down) else { continue }
        if found > best ?? -2 { best = found }
      }
    }
    return best.map(Comparison.init)
  }

  /// The correlation of details where the second photo is moved.
  private func correlation(
    _ details: [Float], _ others: [Float], right: Int, down: Int
  ) -> Double? {
    // A strip may be narrower than it is to be moved.
    guard abs(down) < height, abs(right) < width else { return nil }
    var (count, own, other, product) = (Float(0), Float(0), Float(0), Float(0))
    for row in max(0, -down)..<min(height, height - down) {
      for column in max(0, -right)..<min(width, width - right) {
        let a = details[row * width + column]
        let b = others[(row + down) * width + column + right]
        count += 1
        own += a * a
        other += b * b
        product += a * b
      }
    }
    let least = Self.leastDetail * Self.leastDetail * count
    guard own > least, other > least else { return nil }
    return Double(product / (own * other).squareRoot())
  }

  private static func clamp(_ rank: Int, to range: Range<Int>) -> Int {
    min(range.upperBound - 1, max(range.lowerBound, rank))
  }

  private static func rows(of grey: Bitmap) -> [[UInt8]] {
    let (width, stride) = (grey.width, grey.stride)
    return grey.withBytes { bytes in
      (0..<grey.height).map { row in
        Array(bytes[(row * stride)..<(row * stride + width)])
      }
    }
  }

  /// Weights of 1, 2, 1 along each axis.
  private static func smoothed(_ levels: [Float], width: Int, height: Int) -> [Float] {
    let across = levels.indices.map { place in
      let column = place % width
      let left = levels[column > 0 ? place - 1 : place]
      let right = levels[column < width - 1 ? place + 1 : place]
      return (left + 2 * levels[place] + right) / 4
    }
    return across.indices.map { place in
      let row = place / width
      let above = across[row > 0 ? place - width : place]
      let below = across[row < height - 1 ? place + width : place]
      return (above + 2 * across[place] + below) / 4
    }
  }

  private static func ranks(order: [Int], sorted: [Float]) -> [Int] {
    var ranks = [Int](repeating: 0, count: order.count)
    var start = 0
    while start < order.count {
      var end = start + 1
      while end < order.count, sorted[end] == sorted[start] { end += 1 }
      for place in start..<end { ranks[order[place]] = (start + end - 1) / 2 }
      start = end
    }
    return ranks
  }

  /// Levels less their mean over a square round about.
  private static func details(_ levels: [Float], width: Int, height: Int) -> [Float] {
    let radius = 5
    // Sums over everything above and to the left.
    var sums = [Double](repeating: 0, count: (width + 1) * (height + 1))
    for row in 0..<height {
      var sum = 0.0
      for column in 0..<width {
        sum += Double(levels[row * width + column])
        sums[(row + 1) * (width + 1) + column + 1] = sums[row * (width + 1) + column + 1] + sum
      }
    }
    return levels.indices.map { place in
      let (row, column) = (place / width, place % width)
      let (top, bottom) = (max(0, row - radius), min(height, row + radius + 1))
      let (left, right) = (max(0, column - radius), min(width, column + radius + 1))
      let sum =
        sums[bottom * (width + 1) + right] - sums[top * (width + 1) + right]
        - sums[bottom * (width + 1) + left] + sums[top * (width + 1) + left]
      return levels[place] - Float(sum / Double((bottom - top) * (right - left)))
    }
  }
}
