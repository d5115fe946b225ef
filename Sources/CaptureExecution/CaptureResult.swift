/// A capture that was flown to its end.
public struct CaptureResult: Sendable, Equatable {
  /// The panorama folder on the card, such as `100_0001`.
  public var panoramaSet: String
  /// The shots in the order in which they were taken.
  public var records: [ShotRecord]
  /// The time from the first turn to the last stored photo, in seconds of the aircraft's clock.
  public var captureSeconds: Double
  /// The whole flight's time, in seconds of the aircraft's clock.
  public var flightSeconds: Double
  /// How much of the charge the flight took, in percent.
  public var batteryPercentUsed: Double

  /// Creates a result.
  public init(
    panoramaSet: String, records: [ShotRecord], captureSeconds: Double, flightSeconds: Double,
    batteryPercentUsed: Double
  ) {
    self.panoramaSet = panoramaSet
    self.records = records
    self.captureSeconds = captureSeconds
    self.flightSeconds = flightSeconds
    self.batteryPercentUsed = batteryPercentUsed
  }
}
