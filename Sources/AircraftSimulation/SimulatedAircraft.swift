public import AircraftControl
public import Foundation
public import SphereGeometry

/// An aircraft that flies in simulated time: the whole of it, behind the protocols of a real one.
///
/// Time passes only while someone sleeps on its clock; one task at a time may do so. The flight is
/// computed in steps of 0.02 s, and depends on the options and the commands alone, not on how fast
/// the machine is or on how many photos are rendered at the same time.
public actor SimulatedAircraft: Aircraft {
  /// The time of one step in seconds.
  static let stepSeconds = 0.02

  /// What the model can do.
  nonisolated public let capabilities: AircraftCapabilities
  /// What the flight is like.
  nonisolated public let options: SimulationOptions
  /// The folder of the card.
  nonisolated public let cardFolder: URL

  let photoRenderer: any PhotoRenderer
  let takeOffPosition: GeodeticPosition

  enum FlightPhase {
    case grounded
    case takingOff
    case flying
  }

  var stepCount = 0
  var phase = FlightPhase.grounded
  var batteryPercent: Double
  var yaw: YawMotion
  var hover: HoverMotion
  var gimbalMotion: GimbalMotion
  var instruments: InstrumentErrors
  var stick: VirtualStickLink
  /// The reported heading that is held while nothing else is demanded.
  var heldHeadingDegrees: Double?

  var cameraMode = CameraState.Mode.shootPhoto
  var shutter: ShutterSequence
  var card: SimulatedCard
  var plannedShots: [PlannedDirection] = []
  var plannedPhotoCount = 0
  var photosInSet = 0
  var exposureCount = 0
  var storedPhotoCount = 0
  var exposedPhotoPath: String?
  var lastStoredPhotoPath: String?
  var jobs: [PhotoJob] = []

  var missionStateValue = WaypointMissionState.readyToUpload
  var loadedMission: WaypointMission?
  var uploadedWaypointCount = 0
  var uploadSeconds = 0.0
  var missionRun: WaypointMissionRun?
  var missionEventLog: [WaypointMissionEvent] = []

  /// Puts an aircraft on the ground and switches it on.
  ///
  /// - Parameters:
  ///   - capabilities: What the model can do.
  ///   - takeOffPosition: Where it stands, WGS 84.
  ///   - cardFolder: The folder of the card; made when the first photo is stored.
  ///   - options: What the flight is like.
  ///   - photoRenderer: What the camera sees.
  public init(
    capabilities: AircraftCapabilities, takeOffPosition: GeodeticPosition, cardFolder: URL,
    options: SimulationOptions, photoRenderer: any PhotoRenderer
  ) {
    self.capabilities = capabilities
    self.options = options
    self.cardFolder = cardFolder
    self.photoRenderer = photoRenderer
    self.takeOffPosition = takeOffPosition
    batteryPercent = options.batteryPercent
    yaw = YawMotion(
      headingDegrees: options.startHeadingDegrees,
      maximumRateDegreesPerSecond: capabilities.yawRateDegreesPerSecond,
      maximumAccelerationDegreesPerSecondSquared:
        capabilities.yawAccelerationDegreesPerSecondSquared)
    hover = HoverMotion(options: options, stepSeconds: SimulatedAircraft.stepSeconds)
    gimbalMotion = GimbalMotion(capabilities: capabilities.gimbal)
    instruments = InstrumentErrors(options: options, stepSeconds: SimulatedAircraft.stepSeconds)
    stick = VirtualStickLink(
      latencySeconds: options.commandLatencySeconds,
      timeoutSeconds: options.virtualStickTimeoutSeconds)
    shutter = ShutterSequence(
      shotSeconds: capabilities.camera.shotSeconds, storeSeconds: capabilities.camera.storeSeconds)
    card = SimulatedCard(root: cardFolder)
  }

  /// The aircraft's own clock.
  nonisolated public var clock: any AircraftClock { self }
  /// Take-off, virtual stick and telemetry.
  nonisolated public var flightController: any FlightController { self }
  /// The camera's mount.
  nonisolated public var gimbal: any Gimbal { self }
  /// The camera.
  nonisolated public var camera: any AircraftCamera { self }
  /// The photos on the card; reading them waits for photos that are still being rendered.
  nonisolated public var storage: any PhotoStorage { self }
  /// The waypoint missions; nil on models that offer none.
  nonisolated public var waypointOperator: (any WaypointMissionOperator)? {
    capabilities.supportsWaypointMissions ? self : nil
  }

  /// The time in seconds since the aircraft was switched on.
  var nowSeconds: Double { Double(stepCount) * SimulatedAircraft.stepSeconds }

  var isFlying: Bool { phase != .grounded }

  /// The heading that the aircraft believes to have.
  var reportedHeadingDegrees: Double {
    Angle.wrap(degrees: yaw.headingDegrees + instruments.yawDegrees)
  }

  /// The true position in metres north, east and down from the take-off point.
  var truePositionMetres: Vector3 { hover.position(isFlying: isFlying) }

  /// The true attitude of the camera.
  var trueCameraAttitude: CameraAttitude {
    CameraAttitude(
      yawDegrees: Angle.wrap(degrees: yaw.headingDegrees + gimbalMotion.pan.degrees),
      pitchDegrees: gimbalMotion.pitch.degrees - instruments.pitchDegrees,
      rollDegrees: 0 - instruments.rollDegrees)
  }

  /// The attitude of the camera that the gimbal reports: level, whatever the truth.
  var reportedCameraAttitude: CameraAttitude {
    CameraAttitude(
      yawDegrees: Angle.wrap(degrees: reportedHeadingDegrees + gimbalMotion.pan.degrees),
      pitchDegrees: gimbalMotion.pitch.degrees, rollDegrees: 0)
  }

  /// Switches the aircraft off: photos that are not on the card yet are given up, whole ones stay.
  ///
  /// A panorama folder without any photo is taken back.
  public func powerOff() async {
    for job in jobs { job.task.cancel() }
    while let job = jobs.first {
      let file = try? await job.finish()
      try? conclude(job, file: file)
    }
    card.removeEmptySet()
  }
}
