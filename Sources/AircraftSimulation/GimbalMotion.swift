import AircraftControl
import SphereGeometry

/// How the gimbal turns: each axis with limited speed, and a moment to settle.
struct GimbalMotion {
  /// What the pan holds on to.
  enum PanTarget {
    /// A pan from the nose in degrees.
    case fromNose(Double)
    /// A reported heading in degrees: the gimbal keeps it while the aircraft turns.
    case heading(Double)
  }

  /// One axis.
  struct Axis {
    /// The angle in degrees.
    var degrees: Double
    /// The turn rate in degrees per second.
    var rate = 0.0

    /// Lets a step pass towards a target.
    mutating func step(to target: Double, maximumRate: Double, seconds: Double) {
      let wanted = max(-maximumRate, min(maximumRate, 5 * (target - degrees)))
      // The lag of 0.06 s behind a gain of 5/s is a damping of 0.9: no visible overshoot.
      rate += (wanted - rate) * min(1, seconds / 0.06)
      degrees += rate * seconds
    }
  }

  private(set) var pitch = Axis(degrees: 0)
  private(set) var pan = Axis(degrees: 0)
  private(set) var pitchTargetDegrees = 0.0
  private var panTarget = PanTarget.fromNose(0)
  private var pitchRateLimit: Double
  private var panRateLimit: Double
  private let capabilities: GimbalCapabilities

  init(capabilities: GimbalCapabilities) {
    self.capabilities = capabilities
    pitchRateLimit = capabilities.rateDegreesPerSecond
    panRateLimit = capabilities.rateDegreesPerSecond
    let level = min(
      max(0, capabilities.pitchRangeDegrees.lowerBound), capabilities.pitchRangeDegrees.upperBound)
    pitch.degrees = level
    pitchTargetDegrees = level
  }

  /// Takes a request.
  ///
  /// - Parameters:
  ///   - rotation: The angles to go to.
  ///   - reportedHeadingDegrees: The heading that the aircraft believes to have.
  /// - Throws: ``AircraftError`` with −1005 or −1000; then nothing moves.
  mutating func rotate(_ rotation: GimbalRotation, reportedHeadingDegrees: Double)
    throws(AircraftError)
  {
    guard (0.1...25.5).contains(rotation.timeSeconds) else {
      throw AircraftError(
        .invalidParameters, "gimbal time \(rotation.timeSeconds) s is outside of 0.1 to 25.5")
    }
    if let roll = rotation.rollDegrees, roll != 0 {
      throw AircraftError(.notSupported, "this gimbal cannot be rolled to \(roll) degrees")
    }
    if let pitch = rotation.pitchDegrees, !capabilities.pitchRangeDegrees.contains(pitch) {
      throw AircraftError(
        .invalidParameters,
        "gimbal pitch \(pitch) is outside of \(capabilities.pitchRangeDegrees.lowerBound) to "
          + "\(capabilities.pitchRangeDegrees.upperBound) degrees")
    }
    if let yaw = rotation.yawDegrees {
      guard let range = capabilities.panRangeDegrees else {
        throw AircraftError(.notSupported, "this gimbal cannot pan")
      }
      switch capabilities.absoluteYawZero {
      case .nose:
        guard range.contains(yaw) else {
          throw AircraftError(
            .invalidParameters,
            "gimbal yaw \(yaw) is outside of \(range.lowerBound) to \(range.upperBound) degrees")
        }
        panTarget = .fromNose(yaw)
      case .north:
        guard (-360...360).contains(yaw) else {
          throw AircraftError(.invalidParameters, "gimbal yaw \(yaw) is no heading")
        }
        panTarget = .heading(yaw)
      }
      let turn = panTargetDegrees(reportedHeadingDegrees: reportedHeadingDegrees) - pan.degrees
      panRateLimit = min(capabilities.rateDegreesPerSecond, abs(turn) / rotation.timeSeconds)
    }
    if let wanted = rotation.pitchDegrees {
      pitchTargetDegrees = wanted
      let turn = wanted - pitch.degrees
      pitchRateLimit = min(capabilities.rateDegreesPerSecond, abs(turn) / rotation.timeSeconds)
    }
  }

  /// The pan to go to: of all turns of the gimbal that look at the heading, the nearest in range.
  private func panTargetDegrees(reportedHeadingDegrees: Double) -> Double {
    switch panTarget {
    case .fromNose(let pan): return pan
    case .heading(let heading):
      let range = capabilities.panRangeDegrees ?? 0...0
      let turn = Angle.shortestTurn(toDegrees: heading, fromDegrees: reportedHeadingDegrees)
      let candidates = [-360.0, 0, 360].map { turn + $0 }.filter(range.contains)
      return candidates.min { abs($0 - pan.degrees) < abs($1 - pan.degrees) } ?? pan.degrees
    }
  }

  /// Lets a step pass.
  mutating func step(reportedHeadingDegrees: Double, seconds: Double) {
    // A floor, so that a request for the angle that is held still corrects what remains.
    pitch.step(
      to: pitchTargetDegrees, maximumRate: max(1, pitchRateLimit), seconds: seconds)
    guard capabilities.panRangeDegrees != nil else { return }
    pan.step(
      to: panTargetDegrees(reportedHeadingDegrees: reportedHeadingDegrees),
      maximumRate: max(10, panRateLimit), seconds: seconds)
  }

  /// Whether the pitch is where it was asked to be, and still.
  var isPitchReached: Bool {
    abs(pitch.degrees - pitchTargetDegrees) < 0.1 && abs(pitch.rate) < 0.5
  }

  /// Whether the pitch axis is at one of its stops.
  var isPitchAtStop: Bool {
    let range = capabilities.pitchRangeDegrees
    return pitch.degrees <= range.lowerBound + 0.05 || pitch.degrees >= range.upperBound - 0.05
  }

  /// Whether the pan axis is at one of its stops.
  var isPanAtStop: Bool {
    guard let range = capabilities.panRangeDegrees else { return false }
    return pan.degrees <= range.lowerBound + 0.05 || pan.degrees >= range.upperBound - 0.05
  }
}
