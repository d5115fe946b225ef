import Foundation
public import SphereGeometry

/// A lens as Hugin describes it.
///
/// Hugin's radius is 1 at half of the photo's shorter side. It moves a radius `r` of the ideal
/// picture to `a·r⁴ + b·r³ + c·r² + (1 − a − b − c)·r` of the photo (Dersch, Panorama Tools), and
/// its field of view belongs to the ideal picture. So `b` is what `k1` is here, with another focal
/// length since it is the edge, not the middle, that keeps its scale; nothing is what `k2` is.
public struct HuginLens: Sendable, Hashable {
  /// The horizontal field of view in degrees (`v`).
  public var horizontalFieldOfViewDegrees: Double
  /// The term of r⁴.
  public var a: Double
  /// The term of r³.
  public var b: Double
  /// The term of r².
  public var c: Double
  /// How far the principal point is right of the picture's middle, in pixels (`d`).
  public var shiftXPixels: Double
  /// How far the principal point is below the picture's middle, in pixels (`e`).
  public var shiftYPixels: Double
  /// How far, at most, a pixel of the photo is from where the lens itself puts it.
  public var largestErrorPixels: Double

  /// Fits Hugin's polynomial to a lens by least squares over the radii of the photo.
  ///
  /// Exact where `k2` is 0.
  ///
  /// - Parameter lens: The lens.
  public init(_ lens: Lens) {
    shiftXPixels = lens.principalPointX - Double(lens.width) / 2
    shiftYPixels = lens.principalPointY - Double(lens.height) / 2
    let unit = Double(min(lens.width, lens.height)) / 2
    let largest = HuginLens.largestRadius(of: lens)
    // Powers 1 to 4 of the share of the largest radius, in pixels of the photo.
    let terms = HuginLens.polynomial(fitting: lens, upTo: largest)
    let (t1, t2, t3, t4) = (
      terms[0] / largest, terms[1] / (largest * largest),
      terms[2] / (largest * largest * largest), terms[3] / pow(largest, 4)
    )
    // The focal length F of the ideal picture, from (1 − a − b − c)·F = t1, by Newton's method.
    var focal = t1
    for _ in 0..<50 {
      let value =
        focal - t2 * unit / focal - t3 * pow(unit / focal, 2) - t4 * pow(unit / focal, 3) - t1
      let slope =
        1 + t2 * unit / pow(focal, 2) + 2 * t3 * pow(unit, 2) / pow(focal, 3)
        + 3 * t4 * pow(unit, 3) / pow(focal, 4)
      focal -= value / slope
    }
    a = t4 * pow(unit, 3) / pow(focal, 4)
    b = t3 * pow(unit, 2) / pow(focal, 3)
    c = t2 * unit / pow(focal, 2)
    horizontalFieldOfViewDegrees = 2 * atan(Double(lens.width) / 2 / focal) * 180 / .pi
    largestErrorPixels = 0
    for radius in HuginLens.samples(upTo: largest) {
      let r = focal * radius / unit
      let photo = unit * r * (1 - a - b - c + r * (c + r * (b + r * a)))
      largestErrorPixels = max(
        largestErrorPixels, abs(photo - HuginLens.distorted(radius, by: lens)))
    }
  }

  /// The largest tangent from the optical axis in the photo.
  private static func largestRadius(of lens: Lens) -> Double {
    let corners = [0, Double(lens.width)].flatMap { x in
      [0, Double(lens.height)].map { y in SIMD2(x, y) }
    }
    return corners.map { corner in
      let direction = lens.directionInCamera(ofPixel: corner)
      return (direction.x * direction.x + direction.y * direction.y).squareRoot() / direction.z
    }.max() ?? 1
  }

  private static func samples(upTo largest: Double) -> [Double] {
    (1...200).map { largest * Double($0) / 200 }
  }

  /// Where the lens puts a tangent, in pixels from the principal point.
  private static func distorted(_ radius: Double, by lens: Lens) -> Double {
    let s = radius * radius
    return lens.focalLengthPixels * radius * (1 + s * (lens.k1 + s * lens.k2))
  }

  /// The terms of the powers 1 to 4 of the share of the largest radius.
  private static func polynomial(fitting lens: Lens, upTo largest: Double) -> [Double] {
    if lens.k2 == 0 {
      let f = lens.focalLengthPixels
      return [f * largest, 0, f * lens.k1 * largest * largest * largest, 0]
    }
    var rows = [[Double]](repeating: [Double](repeating: 0, count: 5), count: 4)
    for radius in samples(upTo: largest) {
      let share = radius / largest
      let powers = [share, share * share, share * share * share, pow(share, 4)]
      let value = distorted(radius, by: lens)
      for row in 0..<4 {
        for column in 0..<4 { rows[row][column] += powers[row] * powers[column] }
        rows[row][4] += powers[row] * value
      }
    }
    return solved(rows)
  }

  /// Gauss's elimination with the largest pivot of each column.
  private static func solved(_ equations: [[Double]]) -> [Double] {
    var rows = equations
    for column in rows.indices {
      let pivot =
        rows.indices.dropFirst(column).max {
          abs(rows[$0][column]) < abs(rows[$1][column])
        } ?? column
      rows.swapAt(column, pivot)
      for row in rows.indices where row != column {
        let factor = rows[row][column] / rows[column][column]
        for place in column..<rows[row].count {
          rows[row][place] -= factor * rows[column][place]
        }
      }
    }
    return rows.indices.map { rows[$0][rows.count] / rows[$0][$0] }
  }
}
