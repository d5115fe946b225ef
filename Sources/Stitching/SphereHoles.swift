import Foundation
public import Imaging

/// What the photos of a panorama leave empty.
public struct SphereHoles: Sendable, Hashable, Codable {
  /// The share of the whole sphere that is covered, in percent.
  public var coveragePercent: Double
  /// The elevation in degrees above which something is missing round the zenith; nil when the
  /// zenith is covered.
  public var zenithHoleAboveDegrees: Double?
  /// The elevation in degrees below which something is missing round the nadir; nil when the nadir
  /// is covered.
  public var nadirHoleBelowDegrees: Double?
  /// Holes that touch neither pole, largest first.
  public var innerHoles: [InnerHole]

  /// A hole between photos.
  public struct InnerHole: Sendable, Hashable, Codable {
    /// The heading of its middle in degrees clockwise from true north.
    public var yawDegrees: Double
    /// The elevation of its middle in degrees.
    public var pitchDegrees: Double
    /// Its share of the whole sphere in percent.
    public var sharePercent: Double
  }

  /// Finds the holes in the seam labels of a canvas.
  ///
  /// - Parameters:
  ///   - labels: The labels of the whole canvas.
  ///   - centerHeadingDegrees: The heading in the middle of the canvas.
  ///   - isSphere: Whether the picture should be a whole sphere; a partial panorama has no holes
  ///     at its poles and sides, only inside.
  public init(labels: SeamLabels, centerHeadingDegrees: Double, isSphere: Bool) {
    let bitmap = labels.bitmap
    let width = bitmap.width
    let height = bitmap.height
    let stride = bitmap.stride
    var isEmpty = [Bool](repeating: false, count: width * height)
    bitmap.withBytes { bytes in
      for row in 0..<height {
        for column in 0..<width {
          isEmpty[row * width + column] =
            bytes.load(fromByteOffset: row * stride + 2 * column, as: UInt16.self) == .max
        }
      }
    }
    func elevation(ofRowEdge row: Int) -> Double { 90 - Double(row) / Double(height) * 180 }
    func share(ofRow row: Int) -> Double {
      (sin(elevation(ofRowEdge: row) * .pi / 180) - sin(elevation(ofRowEdge: row + 1) * .pi / 180))
        / 2 / Double(width)
    }
    var emptyShare = 0.0
    for row in 0..<height {
      let empty = isEmpty[(row * width)..<((row + 1) * width)].count { $0 }
      emptyShare += Double(empty) * share(ofRow: row)
    }
    coveragePercent = (1 - emptyShare) * 100
    innerHoles = []

    // Regions of empty pixels, closed at ±180°; those that touch a pole row are the polar holes.
    var seen = [Bool](repeating: false, count: width * height)
    for start in isEmpty.indices where isEmpty[start] && !seen[start] {
      var stack = [start]
      seen[start] = true
      var top = height
      var bottom = 0
      var area = 0.0
      var north = 0.0
      var east = 0.0
      var up = 0.0
      while let pixel = stack.popLast() {
        let row = pixel / width
        let column = pixel % width
        top = min(top, row)
        bottom = max(bottom, row + 1)
        let weight = share(ofRow: row)
        area += weight
        let heading =
          ((Double(column) + 0.5) / Double(width) * 360 - 180 + centerHeadingDegrees) * .pi / 180
        let middle = (elevation(ofRowEdge: row) + elevation(ofRowEdge: row + 1)) / 2 * .pi / 180
        north += weight * cos(middle) * cos(heading)
        east += weight * cos(middle) * sin(heading)
        up += weight * sin(middle)
        let left = row * width + (column + width - 1) % width
        let right = row * width + (column + 1) % width
        var neighbours = [left, right]
        if row > 0 { neighbours.append(pixel - width) }
        if row + 1 < height { neighbours.append(pixel + width) }
        for next in neighbours where isEmpty[next] && !seen[next] {
          seen[next] = true
          stack.append(next)
        }
      }
      if isSphere && top == 0 {
        zenithHoleAboveDegrees = elevation(ofRowEdge: bottom)
      } else if isSphere && bottom == height {
        nadirHoleBelowDegrees = elevation(ofRowEdge: top)
      } else if top > 0 && bottom < height {
        innerHoles.append(
          InnerHole(
            yawDegrees: atan2(east, north) * 180 / .pi,
            pitchDegrees: atan2(up, (north * north + east * east).squareRoot()) * 180 / .pi,
            sharePercent: area * 100))
      }
    }
    innerHoles.sort { $0.sharePercent > $1.sharePercent }
  }
}
