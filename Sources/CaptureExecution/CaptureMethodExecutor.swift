import AircraftControl
import CapturePlanning

/// The shots that a method has flown.
struct FlownShots {
  /// When the first turn began, in seconds of the aircraft's clock.
  var firstTurnSeconds: Double
  /// The shots in the order in which they were taken.
  var records: [ShotRecord]
}

/// One of the ways to point the camera from shot to shot.
protocol CaptureMethodExecutor: Sendable {
  /// The aircraft that is flown.
  var aircraft: any Aircraft { get }
  /// How exactly and how patiently it is flown.
  var options: CaptureOptions { get }

  /// The shots in the order in which this method takes them.
  func shotsInOrder(of plan: CapturePlan) throws -> [Shot]

  /// Flies from hovering after the take-off to the last stored photo.
  func fly(
    _ plan: CapturePlan, shots: [Shot], approach: Approach,
    progress: @Sendable (CaptureProgress) -> Void
  ) async throws -> FlownShots
}

extension CaptureMethodExecutor {
  /// The order of the plan.
  func shotsInOrder(of plan: CapturePlan) throws -> [Shot] { plan.shots }
}
