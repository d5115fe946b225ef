import Foundation
import Imaging
import SphereGeometry

/// How another stitcher's panorama compares with the truth and with ours, where it is right.
///
/// Its picture is spherical about an axis that it chose; features that it has in common with the truth
/// tell which. All else is in its favour: every block is moved to where it fits best, and blocks that
/// still do not look like the truth (torn, doubled, not there) are left out, for ours as well.
struct PeerComparison {
  /// The signal-to-noise ratio of the other picture in decibels; nil where it is right nowhere.
  private(set) var peerDecibels: Double?
  /// That of ours in the same places, where it lies.
  private(set) var ownDecibels: Double?
  /// The share of the compared places where the other one is right.
  private(set) var rightShare = 0.0

  private static let side = 64
  /// How far a block may be moved, in pixels of the canvas.
  private static let reach = 12
  /// How alike the brightness of a block has to be, as a correlation.
  private static let leastCorrelation: Float = 0.8
  /// A block whose brightness varies by less is alike when its level is, in grey levels.
  private static let flat: Float = 4

  /// Compares.
  ///
  /// - Parameters:
  ///   - peer: The other picture, RGB, black where there is nothing.
  ///   - own: Ours, RGBA.
  ///   - truth: What both should show, RGB, as large as ours.
  ///   - canvas: Where ours and the truth are.
  ///   - focalLengthPixels: That of the photos; the other picture keeps their scale.
  ///   - threads: Where the work is done.
  /// - Throws: `NativeError` when memory is short; `CancellationError`.
  init(
    peer: Bitmap, own: Bitmap, truth: Bitmap, canvas: EquirectangularCanvas,
    focalLengthPixels: Double, threads: NativeThreads
  ) async throws {
    guard
      let placement = try PeerComparison.placement(
        of: peer, truth: truth, canvas: canvas, focalLengthPixels: focalLengthPixels)
    else { return }
    let placed = PlacedPicture(picture: peer, placement: placement)
    let ownTones = ChannelTones(picture: own, truth: truth)
    let side = PeerComparison.side
    // Every second block each way, up to 75°, like a sample of the whole.
    let rows = stride(from: canvas.height / 12, to: canvas.height * 11 / 12 - side, by: 2 * side)
    let blocks = rows.flatMap { top in
      stride(from: side, to: canvas.width - 2 * side, by: 2 * side).map { (left: $0, top: top) }
    }
    let light = try await threads.map(blocks) { block in
      placed.block(of: canvas, left: block.left, top: block.top, side: side).map {
        PeerComparison.light($0, truth: truth, left: block.left, top: block.top)
      }
    }
    var sums = [Double](repeating: 0, count: 6)
    for case .some(let parts) in light { for index in 0..<6 { sums[index] += parts[index] } }
    let tones = ChannelTones(factors: (0..<3).map { sums[$0] / max(1e-9, sums[3 + $0]) })
    let errors = try await threads.map(blocks) {
      block -> (weight: Double, peer: Double, own: Double)? in
      let wanted = TruthBlock(truth: truth, left: block.left, top: block.top, side: side)
      guard
        let peer = PeerComparison.leastError(
          of: placed, canvas: canvas, left: block.left, top: block.top,
          wanted: wanted.expected(tones)),
        let own = PeerComparison.error(
          of: own, left: block.left, top: block.top, wanted: wanted.expected(ownTones), side: side)
      else { return nil }
      let elevation = (0.5 - (Double(block.top) + Double(side) / 2) / Double(canvas.height)) * .pi
      return (cos(elevation), peer, own)
    }
    let right = errors.compactMap { $0 }
    rightShare = Double(right.count) / Double(blocks.count)
    let weight = right.reduce(0) { $0 + $1.weight }
    guard weight > 0 else { return }
    func decibels(_ sum: Double) -> Double { 10 * log10(255 * 255 * weight / max(1e-9, sum)) }
    peerDecibels = decibels(right.reduce(0) { $0 + $1.weight * $1.peer })
    ownDecibels = decibels(right.reduce(0) { $0 + $1.weight * $1.own })
  }

  /// Where the picture lies, from features that it has in common with the truth.
  private static func placement(
    of peer: Bitmap, truth: Bitmap, canvas: EquirectangularCanvas, focalLengthPixels: Double
  ) throws -> SphericalPlacement? {
    let width = 2_560
    let scale = Double(width) / Double(peer.width)
    let detector = FeatureDetector(maximumCount: 6_000)
    let small = try green(
      of: try peer.resized(
        width: width, height: max(64, Int((Double(peer.height) * scale).rounded()))))
    let reference = try green(of: try truth.resized(width: width, height: width / 2))
    let first = try detector.features(in: small)
    let second = try detector.features(in: reference)
    let smallCanvas = EquirectangularCanvas(
      width: width, centerHeadingDegrees: canvas.centerHeadingDegrees)
    let matches = try FeatureMatcher(ratio: 0.75).matches(first, second).map { match in
      let place = SIMD2<Double>(first.positions[match.first])
      return SphericalPlacement.Match(
        place: SIMD2(place.x - Double(small.width) / 2, place.y) / scale,
        direction: smallCanvas.directionInWorld(
          ofPixel: SIMD2<Double>(second.positions[match.second])))
    }
    return SphericalPlacement(matches: matches, pixelsPerRadian: focalLengthPixels)
  }

  /// The green channel alone.
  private static func green(of picture: Bitmap) throws -> Bitmap {
    let result = try Bitmap(width: picture.width, height: picture.height, channels: 1)
    let stride = result.stride
    picture.withBytes { from in
      result.withMutableBytes { to in
        for row in 0..<picture.height {
          for column in 0..<picture.width {
            to[row * stride + column] = from[row * picture.stride + 3 * column + 1]
          }
        }
      }
    }
    return result
  }

  /// The sums of light of a block, red, green, blue, and those of the truth there.
  private static func light(
    _ block: PlacedPicture.Block, truth: Bitmap, left: Int, top: Int
  ) -> [Double] {
    let wanted = TruthBlock(truth: truth, left: left, top: top, side: block.side)
    var sums = [Double](repeating: 0, count: 6)
    for (color, value) in zip(block.colors, wanted.values) {
      for channel in 0..<3 where color[channel] < 240 && value[channel] < 240 {
        sums[channel] += ChannelTones.linear(Double(color[channel]) / 255)
        sums[3 + channel] += ChannelTones.linear(Double(value[channel]) / 255)
      }
    }
    return sums
  }

  /// The mean square error of the picture in a block, moved to where it is least; nil where it does not
  /// show the block, or shows something else.
  private static func leastError(
    of placed: PlacedPicture, canvas: EquirectangularCanvas, left: Int, top: Int,
    wanted: [SIMD3<Float>]
  ) -> Double? {
    guard
      let large = placed.block(
        of: canvas, left: left - reach, top: top - reach, side: side + 2 * reach)
    else { return nil }
    var best = (error: Float.infinity, x: 0, y: 0)
    for y in 0...(2 * reach) {
      for x in 0...(2 * reach) {
        var sum: Float = 0
        for row in stride(from: 0, to: side, by: 2) {
          let start = (row + y) * large.side + x
          for column in stride(from: row / 2 % 2, to: side, by: 2) {
            let difference = large.colors[start + column].y - wanted[row * side + column].y
            sum += difference * difference
          }
          if sum >= best.error { break }
        }
        if sum < best.error { best = (sum, x, y) }
      }
    }
    // A block at the border of the search is no fit.
    guard (1..<(2 * reach)).contains(best.x), (1..<(2 * reach)).contains(best.y) else { return nil }
    var shift = SIMD2(Double(reach - best.x), Double(reach - best.y))
    var error = Double.infinity
    var fitting: PlacedPicture.Block?
    for step in [0.5, 0.25] {
      let center = shift
      for dy in [-step, 0, step] {
        for dx in [-step, 0, step] {
          let moved = center + SIMD2(dx, dy)
          guard
            let block = placed.block(of: canvas, left: left, top: top, side: side, shift: moved)
          else { continue }
          let its = meanSquare(block.colors, wanted)
          if its < error { (error, shift, fitting) = (its, moved, block) }
        }
      }
    }
    guard let fitting, isAlike(fitting.colors, wanted) else { return nil }
    return error
  }

  /// The mean square error of our picture in a block; nil where it does not show all of it.
  private static func error(
    of own: Bitmap, left: Int, top: Int, wanted: [SIMD3<Float>], side: Int
  ) -> Double? {
    var colors: [SIMD3<Float>] = []
    let isWhole = own.withBytes { bytes -> Bool in
      for row in 0..<side {
        for column in 0..<side {
          let at = (top + row) * own.stride + 4 * (left + column)
          guard bytes[at + 3] == 255 else { return false }
          colors.append(SIMD3(Float(bytes[at]), Float(bytes[at + 1]), Float(bytes[at + 2])))
        }
      }
      return true
    }
    return isWhole ? meanSquare(colors, wanted) : nil
  }

  private static func meanSquare(_ a: [SIMD3<Float>], _ b: [SIMD3<Float>]) -> Double {
    var sum = 0.0
    for index in a.indices {
      let difference = a[index] - b[index]
      sum += Double((difference * difference).sum())
    }
    return sum / Double(3 * a.count)
  }

  private static func isAlike(_ a: [SIMD3<Float>], _ b: [SIMD3<Float>]) -> Bool {
    let count = Float(a.count)
    let (meanA, meanB) = (
      a.reduce(0) { $0 + $1.y } / count, b.reduce(0) { $0 + $1.y } / count
    )
    var (squareA, squareB, product): (Float, Float, Float) = (0, 0, 0)
    for (one, other) in zip(a, b) {
      let (x, y) = (one.y - meanA, other.y - meanB)
      squareA += x * x
      squareB += y * y
      product += x * y
    }
    if (squareB / count).squareRoot() < flat { return abs(meanA - meanB) < 4 * flat }
    return product >= leastCorrelation * (squareA * squareB).squareRoot()
  }
}

/// A block of the truth.
private struct TruthBlock {
  var values: [SIMD3<UInt8>] = []

  init(truth: Bitmap, left: Int, top: Int, side: Int) {
    values.reserveCapacity(side * side)
    truth.withBytes { bytes in
      for row in 0..<side {
        for column in 0..<side {
          let at = (top + row) * truth.stride + 3 * (left + column)
          values.append(SIMD3(bytes[at], bytes[at + 1], bytes[at + 2]))
        }
      }
    }
  }

  /// The block in the brightness of a picture.
  func expected(_ tones: ChannelTones) -> [SIMD3<Float>] {
    values.map { value in
      SIMD3(
        Float(tones.expected(value.x, 0)) / 16, Float(tones.expected(value.y, 1)) / 16,
        Float(tones.expected(value.z, 2)) / 16)
    }
  }
}
