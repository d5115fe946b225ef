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
  /// Detail: the logarithm of the level less its mean round about; nil where nothing can be told,
  /// since it is too dark or too bright.
  private let details: [Float?]

  private static let longSide = 64
  /// How far photos from a hand may be shifted against each other, in pixels of the copy: 3 %.
  private static let reach = 2
  /// The least root mean square of detail by which views can be told apart; blank sky has less.
  private static let leastDetail: Float = 0.012

  /// Decodes a photo very small; blocks.
  ///
  /// - Parameter photo: The photo.
  /// - Throws: ``NativeError`` when it cannot be decoded.
  public init(of photo: PhotoSource) throws(NativeError) {
    let eighths = PhotoReader.scaleEighths(
      forPixelCount: 48_000, width: photo.width, height: photo.height)
    try self.init(
      grey: photo.decode(color: .grey, scaleEighths: eighths))
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
    details = Self.details(levels: levels, width: width, height: height)
  }

  /// How well exposed the photo is, 1 at best: little of it black or white, and the rest neither
  /// dark nor pale.
  var exposureQuality: Double {
    1 - whiteShare - 0.5 * blackShare - abs(meanLevel - 118) / 255
  }

  /// The display level at a place, given as shares of the width and the height; nil where it is too
  /// dark or too bright to tell an exposure from.
  func level(atShareOfWidth x: Double, height y: Double) -> Double? {
    let column = min(width - 1, max(0, Int(x * Double(width))))
    let row = min(height - 1, max(0, Int(y * Double(height))))
    let level = levels[row * width + column]
    return level > 8 && level < 246 ? Double(level) : nil
  }

  /// Compares two photos.
  ///
  /// - Parameter other: The second photo.
  /// - Returns: How they agree at the best of the small shifts that are tried; nil when their shapes
  ///   differ or they have too little detail in common to tell.
  public func comparison(with other: PhotoThumbnail) -> Comparison? {
    guard width == other.width, height == other.height else { return nil }
    let unshifted = comparison(with: other, right: 0, down: 0)
    // Most pairs differ altogether; a shift of two pixels leaves more than this of a view.
    if let unshifted, unshifted.correlation < 0.1 { return unshifted }
    var best: Comparison?
    for down in -Self.reach...Self.reach {
      for right in -Self.reach...Self.reach {
        guard let found = comparison(with: other, right: right, down: down) else { continue }
        if found.correlation > best?.correlation ?? -2 { best = found }
      }
    }
    return best
  }

  private func comparison(
    with other: PhotoThumbnail, right: Int, down: Int
  ) -> Comparison? {
    var (count, own, others, product) = (Float(0), Float(0), Float(0), Float(0))
    // A strip may be narrower than it is to be moved.
    guard abs(down) < height, abs(right) < width else { return nil }
    for row in max(0, -down)..<min(height, height - down) {
      for column in max(0, -right)..<min(width, width - right) {
        let place = row * width + column
        let otherPlace = place + down * width + right
        guard let a = details[place], let b = other.details[otherPlace] else { continue }
        count += 1
        own += a * a
        others += b * b
        product += a * b
      }
    }
    guard count >= 0.15 * Float(width * height), own > Self.leastDetail * Self.leastDetail * count,
      others > Self.leastDetail * Self.leastDetail * count
    else { return nil }
    return Comparison(correlation: Double(product / (own * others).squareRoot()))
  }

  private static func rows(of grey: Bitmap) -> [[UInt8]] {
    let (width, stride) = (grey.width, grey.stride)
    return grey.withBytes { bytes in
      (0..<grey.height).map { row in
        Array(bytes[(row * stride)..<(row * stride + width)])
      }
    }
  }

  private static func details(levels: [Float], width: Int, height: Int) -> [Float?] {
    let isTold = levels.map { $0 > 8 && $0 < 246 }
    let logs = levels.map { log(max($0, 1)) }
    let radius = 5
    return levels.indices.map { place in
      guard isTold[place] else { return nil }
      let (row, column) = (place / width, place % width)
      var (sum, count) = (Float(0), Float(0))
      for y in max(0, row - radius)...min(height - 1, row + radius) {
        for x in max(0, column - radius)...min(width - 1, column + radius)
        where isTold[y * width + x] {
          sum += logs[y * width + x]
          count += 1
        }
      }
      return logs[place] - sum / count
    }
  }
}
