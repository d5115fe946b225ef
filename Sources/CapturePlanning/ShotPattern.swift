import SphereGeometry

/// What a pattern needs to know to place shots.
struct PatternSetting {
  let aircraft: AircraftModel
  let method: CaptureMethod
  var portrait = false

  /// The undistorted lens of a photo as the camera stands.
  var lens: Lens { aircraft.camera.plannedCamera(portrait: portrait).lens }

  var pitchRangeDegrees: ClosedRange<Double> { aircraft.gimbal.pitchRangeDegrees }

  var pitchSource: String { "gimbal of the \(aircraft.displayName)" }

  /// The angle as it is commanded: waypoint missions turn and tilt by whole degrees only, and
  /// no aircraft knows more than four decimals.
  func flown(_ degrees: Double) -> Double {
    method == .waypoint ? degrees.rounded() : (degrees * 10_000).rounded() / 10_000
  }

  /// The heading as it is commanded, within half a turn.
  func flownHeading(degrees: Double) -> Double {
    // Wrapped before it is rounded, since taking off a turn leaves a rounding error of its own.
    flown(Angle.wrap(degrees: degrees))
  }
}

/// A way to arrange shots.
protocol ShotPattern {
  /// What is wrong with the options, all at once.
  func problems(in setting: PatternSetting) -> [PlanProblem]
  /// The shots in the order of capture; called only when there are no problems.
  func shots(in setting: PatternSetting) -> [Shot]
}

/// The limits that all patterns share.
enum PatternLimits {
  /// Below, matching has too little to hold on to; above, hundreds of photos show nothing new.
  static let overlapPercent = 10.0...80.0
  static let headingDegrees = -360.0...360.0
  static let shotsPerRow = 2...360
  static let rows = 1...90

  static func overlap(_ percent: Double) -> [PlanProblem] {
    guard !overlapPercent.contains(percent) else { return [] }
    return [
      PlanProblem(
        rule: .overlap, subject: "overlapPercent", value: "\(PlainNumber.text(percent)) %",
        limit: "\(PlainNumber.text(overlapPercent)) %", source: "planner")
    ]
  }

  static func heading(_ degrees: Double, _ subject: String) -> [PlanProblem] {
    guard !headingDegrees.contains(degrees) else { return [] }
    return [
      PlanProblem(
        rule: .heading, subject: subject, value: "\(PlainNumber.text(degrees)) degrees",
        limit: "\(PlainNumber.text(headingDegrees)) degrees", source: "compass")
    ]
  }

  static func pitch(
    _ degrees: Double, _ subject: String, in setting: PatternSetting
  ) -> [PlanProblem] {
    guard !setting.pitchRangeDegrees.contains(degrees) else { return [] }
    return [
      PlanProblem(
        rule: .pitch, subject: subject, value: "\(PlainNumber.text(degrees)) degrees",
        limit: "\(PlainNumber.text(setting.pitchRangeDegrees)) degrees",
        source: setting.pitchSource)
    ]
  }

  static func count(
    _ count: Int?, _ subject: String, in range: ClosedRange<Int>
  ) -> [PlanProblem] {
    guard let count, !range.contains(count) else { return [] }
    return [
      PlanProblem(
        rule: .count, subject: subject, value: "\(count)",
        limit: "\(range.lowerBound) to \(range.upperBound)", source: "planner")
    ]
  }
}
