import Foundation
import SphereGeometry

/// Where a picture in spherical projection lies on the sphere: its columns are headings and its rows
/// polar angles about an axis of its own.
struct SphericalPlacement {
  /// Pixels a radian, along both sides.
  var pixelsPerRadian: Double
  /// The polar angle of the top row's upper edge, in pixels.
  var topPixels: Double
  /// The picture's frame (middle column, right of it, down) from the world's.
  var pictureFromWorld: Rotation

  /// A place in the picture, from its middle column and its top, and where it lies in the world.
  struct Match {
    var place: SIMD2<Double>
    var direction: Vector3
  }

  /// The place of a direction in the world, from the middle column and the top.
  func place(of direction: Vector3) -> SIMD2<Double> {
    let own = pictureFromWorld * direction
    let polar = atan2(hypot(own.x, own.y), -own.z)
    return SIMD2(
      pixelsPerRadian * atan2(own.y, own.x), pixelsPerRadian * polar - topPixels)
  }

  /// The direction of a place, in the picture's own frame.
  private func ownDirection(of place: SIMD2<Double>) -> Vector3 {
    let heading = place.x / pixelsPerRadian
    let polar = (place.y + topPixels) / pixelsPerRadian
    return Vector3(sin(polar) * cos(heading), sin(polar) * sin(heading), -cos(polar))
  }

  private func errors(_ matches: [Match]) -> [Double] {
    matches.map { (ownDirection(of: $0.place) - pictureFromWorld * $0.direction).length }
  }

  /// Finds the placement that fits most matches; nil when fewer than 30 fit any.
  ///
  /// - Parameters:
  ///   - matches: Many of them may be wrong.
  ///   - pixelsPerRadian: About the picture's scale.
  init?(matches: [Match], pixelsPerRadian: Double) {
    let tolerance = 0.05
    var random = SeededRandom(seed: 5)
    var best: (count: Int, placement: SphericalPlacement)?
    for top in stride(from: 0, to: 0.9 * .pi, by: .pi / 36) {
      var candidate = SphericalPlacement(
        pixelsPerRadian: pixelsPerRadian, topPixels: top * pixelsPerRadian)
      for _ in 0..<80 where matches.count >= 30 {
        let first = matches[Int(random.uniform(0...0.999_999) * Double(matches.count))]
        let second = matches[Int(random.uniform(0...0.999_999) * Double(matches.count))]
        guard
          let rotation = SphericalPlacement.rotation(
            from: (first.direction, second.direction),
            to: (candidate.ownDirection(of: first.place), candidate.ownDirection(of: second.place)))
        else { continue }
        candidate.pictureFromWorld = rotation
        let count = candidate.errors(matches).count { $0 < tolerance }
        if count > best?.count ?? 29 { best = (count, candidate) }
      }
    }
    guard let best else { return nil }
    self = best.placement
    refine(matches)
  }

  private init(pixelsPerRadian: Double, topPixels: Double) {
    self.pixelsPerRadian = pixelsPerRadian
    self.topPixels = topPixels
    pictureFromWorld = .identity
  }

  /// The turn of two directions to two others; nil where they are too close to tell.
  private static func rotation(
    from source: (Vector3, Vector3), to target: (Vector3, Vector3)
  ) -> Rotation? {
    func frame(_ pair: (Vector3, Vector3)) -> (Vector3, Vector3, Vector3)? {
      let normal = pair.0.cross(pair.1)
      guard normal.length > 0.2 else { return nil }
      let third = normal.normalized
      return (pair.0.normalized, third.cross(pair.0.normalized), third)
    }
    guard let from = frame(source), let to = frame(target) else { return nil }
    return Rotation(rows: to).inverse * Rotation(rows: from)
  }

  /// Iteratively reweighted least squares over scale, top and turn, with Cauchy's weights.
  private mutating func refine(_ matches: [Match]) {
    for iteration in 0..<60 {
      // From wrong matches out to those that are right to some pixels.
      let scale = max(0.002, 0.03 * pow(0.8, Double(iteration)))
      var normal = [[Double]](repeating: [Double](repeating: 0, count: 6), count: 5)
      let step = 1e-6
      for match in matches {
        let residual = ownDirection(of: match.place) - pictureFromWorld * match.direction
        let weight = 1 / (1 + residual.dot(residual) / (scale * scale))
        let slopes = (0..<5).map { parameter in
          let moved = changed(parameter, by: step)
          return
            (moved.ownDirection(of: match.place) - moved.pictureFromWorld * match.direction
            - residual) / step
        }
        for p in 0..<5 {
          for q in 0..<5 { normal[p][q] += weight * slopes[p].dot(slopes[q]) }
          normal[p][5] -= weight * slopes[p].dot(residual)
        }
      }
      guard let change = SphericalPlacement.solved(normal) else { return }
      for parameter in 0..<5 { self = changed(parameter, by: change[parameter]) }
      if iteration > 20, change.allSatisfy({ abs($0) < 1e-9 }) { return }
    }
  }

  /// The placement with one parameter changed: scale and top as shares of the scale, turns in radians.
  private func changed(_ parameter: Int, by amount: Double) -> SphericalPlacement {
    var result = self
    switch parameter {
    case 0: result.pixelsPerRadian *= 1 + amount
    case 1: result.topPixels += amount * pixelsPerRadian
    default:
      var turn = Vector3(0, 0, 0)
      turn[parameter - 2] = amount
      result.pictureFromWorld = Rotation(rotationVector: turn) * pictureFromWorld
    }
    return result
  }

  /// Gauss's elimination with pivots of the rows of a system, its right side last.
  private static func solved(_ system: [[Double]]) -> [Double]? {
    var rows = system
    let count = rows.count
    for column in 0..<count {
      guard let pivot = (column..<count).max(by: { abs(rows[$0][column]) < abs(rows[$1][column]) }),
        abs(rows[pivot][column]) > 1e-12
      else { return nil }
      rows.swapAt(column, pivot)
      for row in 0..<count where row != column {
        let factor = rows[row][column] / rows[column][column]
        for index in column...count { rows[row][index] -= factor * rows[column][index] }
      }
    }
    return (0..<count).map { rows[$0][count] / rows[$0][$0] }
  }
}
