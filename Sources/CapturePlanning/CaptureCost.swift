/// What a capture costs: time by step, battery, files.
public struct CaptureCost: Codable, Sendable, Equatable {
  /// Turning, panning and tilting between shots, in seconds.
  public var turnSeconds: Double
  /// Waiting until the picture is still, in seconds.
  public var settleSeconds: Double
  /// From the command to the end of the exposure, all photos, in seconds.
  public var shootSeconds: Double
  /// Storing photos, in seconds.
  public var storeSeconds: Double
  /// Flying between the waypoints of a mission, in seconds.
  public var legSeconds: Double
  /// Climbing to the altitude and coming down again, in seconds.
  public var climbSeconds: Double
  /// The share of one battery's flight time that all this takes, in percent.
  public var batteryPercent: Double
  /// The share of the battery that is kept back, in percent.
  public var reservePercent: Double
  /// How many batteries it takes, each with the reserve and a climb of its own; nil where no
  /// battery lasts for the climb.
  public var batteries: Int?
  /// The number of files.
  public var files: Int
  /// The size of all files in bytes.
  public var bytes: Int
  /// The fields of the catalogue that this is estimated from and no source confirms.
  public var unverified: [String]

  /// All steps together, in seconds.
  public var totalSeconds: Double {
    turnSeconds + settleSeconds + shootSeconds + storeSeconds + legSeconds + climbSeconds
  }

  /// The share of a battery that is kept for the way home, in percent: what DJI's panorama tutorial
  /// advises.
  public static let reservePercent = 30.0

  init(
    of steps: CaptureTimeEstimate.Steps, shots: Int, brackets: Int, altitudeMetres: Double,
    aircraft: AircraftModel
  ) {
    func tenths(_ seconds: Double) -> Double { (seconds * 10).rounded() / 10 }
    turnSeconds = tenths(steps.turnSeconds)
    settleSeconds = tenths(steps.settleSeconds)
    shootSeconds = tenths(steps.shootSeconds)
    storeSeconds = tenths(steps.storeSeconds)
    legSeconds = tenths(steps.legSeconds)
    let climb =
      abs(altitudeMetres) / aircraft.flight.ascentSpeedMetresPerSecond
      + abs(altitudeMetres) / aircraft.flight.descentSpeedMetresPerSecond
    climbSeconds = tenths(climb)
    let battery = aircraft.flight.enduranceMinutes * 60
    let capture = steps.totalSeconds
    batteryPercent = tenths((capture + climb) / battery * 100)
    reservePercent = CaptureCost.reservePercent
    let usable = battery * (1 - CaptureCost.reservePercent / 100) - climb
    batteries = usable > 0 ? max(1, Int((capture / usable).rounded(.up))) : nil
    files = shots * brackets
    bytes = files * aircraft.camera.photoBytes
    let used =
      ["rates", "flight", "camera.shotSeconds", "camera.storeSeconds", "camera.photoBytes"]
    unverified = used.filter { field in
      aircraft.unverified.contains { $0 == field || $0.hasPrefix(field + ".") || $0 == "*" }
    }
  }
}
