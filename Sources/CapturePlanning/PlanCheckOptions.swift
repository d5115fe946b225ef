public import Foundation

/// What to prove a plan against.
public struct PlanCheckOptions: Sendable, Equatable {
  /// A moment and how it was written.
  public struct Time: Sendable, Equatable {
    /// The moment.
    public var date: Date
    /// ISO 8601 with an offset, as the report repeats it.
    public var text: String

    /// Creates a time.
    public init(date: Date, text: String) {
      self.date = date
      self.text = text
    }
  }

  /// By how many degrees each shot may miss, 0 to 10.
  public var poseErrorDegrees: Double
  /// What neighbours must share at least, in percent.
  public var leastOverlapPercent: Double
  /// The rays cast for the share of the sphere.
  public var rayCount: Int
  /// When the plan is flown; nil when the sun does not matter.
  public var time: Time?
  /// Up to how far from the frame the sun is told, in degrees.
  public var sunNearDegrees: Double
  /// How far in front of the aircraft's axis the camera sits, in metres.
  public var cameraOffsetMetres: Double
  /// The distances of near things in metres.
  public var obstacleDistancesMetres: [Double]

  /// Creates options; those left out are the defaults.
  public init(
    poseErrorDegrees: Double = PlanProof.defaultPoseErrorDegrees,
    leastOverlapPercent: Double = PlanProof.defaultLeastOverlapPercent, rayCount: Int = 20_000,
    time: Time? = nil, sunNearDegrees: Double = SunCheck.defaultNearDegrees,
    cameraOffsetMetres: Double = 0,
    obstacleDistancesMetres: [Double] = ParallaxTable.defaultDistancesMetres
  ) {
    self.poseErrorDegrees = poseErrorDegrees
    self.leastOverlapPercent = leastOverlapPercent
    self.rayCount = rayCount
    self.time = time
    self.sunNearDegrees = sunNearDegrees
    self.cameraOffsetMetres = cameraOffsetMetres
    self.obstacleDistancesMetres = obstacleDistancesMetres
  }
}
