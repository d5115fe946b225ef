/// How well solved rotations agree with true ones, apart from a turn that all have in common.
public struct RotationAgreement: Sendable, Hashable {
  /// The common turn: the solved world frame from the true one.
  public var solvedFromTrueWorld: Rotation
  /// What is left of each rotation, in degrees, in the order given.
  public var errorsDegrees: [Double]

  /// Compares; the common turn is the mean of all, weighted against outliers (Weiszfeld's method on
  /// rotations: Hartley, Aftab, Trumpf, CVPR 2011).
  ///
  /// - Parameters:
  ///   - solved: The solved camera frames from the solved world frame.
  ///   - truth: The true camera frames from the true world frame, as many.
  public init(solved: [Rotation], truth: [Rotation]) {
    let turns = zip(solved, truth).map { $0.inverse * $1 }
    var common = turns.first ?? .identity
    for _ in 0..<50 {
      var step = Vector3(0, 0, 0)
      var weights = 0.0
      for turn in turns {
        let left = (turn * common.inverse).rotationVector
        let weight = 1 / max(left.length, 1e-9)
        step += left * weight
        weights += weight
      }
      guard weights > 0 else { break }
      common = Rotation(rotationVector: step / weights) * common
    }
    solvedFromTrueWorld = common
    errorsDegrees = turns.map { $0.angle(to: common).degrees }
  }

  /// The median of the errors in degrees; 0 without rotations.
  public var medianDegrees: Double {
    errorsDegrees.isEmpty ? 0 : errorsDegrees.sorted()[errorsDegrees.count / 2]
  }

  /// The largest error in degrees; 0 without rotations.
  public var worstDegrees: Double { errorsDegrees.max() ?? 0 }

  /// The angle between up in the solved and the true world, in degrees.
  public var tiltDegrees: Double {
    (solvedFromTrueWorld * Vector3(0, 0, 1)).angle(to: Vector3(0, 0, 1)).degrees
  }

  /// How far the solved north is to the right of the true one, in degrees.
  public var headingDegrees: Double {
    (solvedFromTrueWorld * Vector3(1, 0, 0)).headingDegrees
  }
}
