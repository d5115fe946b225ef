import SphereGeometry
import Stitching

/// How the alignment of a rendered set compares with its truth.
struct RenderedSetResult {
  var name: String
  var photoCount: Int
  var used = 0
  var byAngles = 0
  /// The rotations of the photos placed by matches; nil without a result.
  var agreement: RotationAgreement?
  /// Degrees in a photo pixel: the horizontal field of view by the width.
  var degreesPerPixel: Double
  var medianResidualPixels: Double?
  var rmsResidualPixels: Double?
  var wallSeconds: Double
  var cpuSeconds: Double
  /// Whether the heading means something.
  var hasHeading: Bool
  /// What does not hold; empty when all does.
  var failures: [String] = []

  /// Compares.
  ///
  /// - Parameters:
  ///   - set: The set.
  ///   - recorded: The angles that its files say.
  ///   - outcome: What the aligner made of it.
  ///   - stopwatch: Started before the aligner.
  init(
    set: RenderedSet, recorded: [CameraAttitude?], outcome: Result<Alignment, AlignmentError>,
    stopwatch: Stopwatch
  ) {
    name = set.name
    photoCount = set.imagery.shots.count
    let lens = set.imagery.lens
    degreesPerPixel = lens.horizontalFieldOfViewDegrees / Double(lens.width)
    wallSeconds = stopwatch.wallSeconds
    cpuSeconds = stopwatch.cpuSeconds
    hasHeading = set.hasHeading
    switch outcome {
    case .failure(let error): failures.append("refused: \(error)")
    case .success(let alignment): compare(alignment, set: set, recorded: recorded)
    }
  }

  private mutating func compare(
    _ alignment: Alignment, set: RenderedSet, recorded: [CameraAttitude?]
  ) {
    let truth = set.imagery.shots.map(\.attitude.cameraFromWorld)
    let matched = alignment.photos.indices.filter { alignment.photos[$0].placedBy == .matches }
    let agreement = RotationAgreement(
      solved: matched.compactMap { alignment.photos[$0].cameraFromWorld },
      truth: matched.map { truth[$0] })
    self.agreement = agreement
    used = alignment.usedPhotoIndices.count
    byAngles = alignment.photos.count { $0.placedBy == .captureAngles }
    medianResidualPixels = alignment.medianResidualPixels
    rmsResidualPixels = alignment.rmsResidualPixels

    if used != set.expectedUsed { failures.append("\(used) used, not \(set.expectedUsed)") }
    if byAngles != set.expectedByAngles {
      failures.append("\(byAngles) by angles, not \(set.expectedByAngles)")
    }
    let unnamed = alignment.photos.filter { $0.placedBy != .matches && $0.reason == nil }
    if !unnamed.isEmpty { failures.append("\(unnamed.count) without a reason") }
    checkAccuracy(agreement, set: set)
    checkPhotosPlacedByAngles(alignment, truth: truth, agreement: agreement)
    if let limit = set.largestTiltDegrees {
      check(agreement.tiltDegrees, limit: limit, "tilt", unit: "°")
    }
    if hasHeading, let error = meanHeadingError(of: recorded, shots: set.imagery.shots) {
      let heading = Angle.shortestTurn(
        toDegrees: agreement.headingDegrees, fromDegrees: error)
      check(abs(heading), limit: 1.5, "heading against the records", unit: "°")
    }
  }

  private mutating func checkAccuracy(_ agreement: RotationAgreement, set: RenderedSet) {
    switch set.accuracy {
    case .pixels(let median, let worst):
      check(agreement.medianDegrees / degreesPerPixel, limit: median, "median", unit: " px")
      check(agreement.worstDegrees / degreesPerPixel, limit: worst, "worst", unit: " px")
    case .degrees(let median, let worst):
      check(agreement.medianDegrees, limit: median, "median", unit: "°")
      check(agreement.worstDegrees, limit: worst, "worst", unit: "°")
    }
  }

  /// A photo that shows nothing is as good as its angles, which are off by some degrees in yaw.
  private mutating func checkPhotosPlacedByAngles(
    _ alignment: Alignment, truth: [Rotation], agreement: RotationAgreement
  ) {
    let errors = alignment.photos.indices.compactMap { index -> Double? in
      guard alignment.photos[index].placedBy == .captureAngles else { return nil }
      return alignment.photos[index].cameraFromWorld.map {
        ($0 * agreement.solvedFromTrueWorld).angle(to: truth[index]).degrees
      }
    }
    if let worst = errors.max() { check(worst, limit: 3, "worst by angles", unit: "°") }
  }

  private mutating func check(
    _ value: Double, limit: Double, _ what: String, unit: String
  ) {
    if !(value <= limit) {
      failures.append(
        "\(what) \(DecimalText.of(value, 3))\(unit) > \(DecimalText.of(limit, 2))\(unit)")
    }
  }

  /// By how much the recorded yaws are off in the mean, the nearly vertical photos left out; the
  /// median, since one of them may be off by 90°.
  private func meanHeadingError(
    of recorded: [CameraAttitude?], shots: [Imagery.Shot]
  ) -> Double? {
    let errors = zip(recorded, shots).compactMap { recorded, shot -> Double? in
      guard let recorded, abs(shot.attitude.pitchDegrees) < 80 else { return nil }
      return Angle.shortestTurn(
        toDegrees: recorded.yawDegrees, fromDegrees: shot.attitude.yawDegrees)
    }
    return errors.isEmpty ? nil : errors.sorted()[errors.count / 2]
  }
}
