/// An aircraft of the catalogue with its camera and gimbal.
public struct AircraftModel: Codable, Sendable, Equatable {
  /// How fast and how long the aircraft flies.
  public struct FlightPerformance: Codable, Sendable, Equatable {
    /// The top horizontal speed in m/s.
    public var horizontalSpeedMetresPerSecond: Double
    /// The top climb rate in m/s.
    public var ascentSpeedMetresPerSecond: Double
    /// The top rate of descent in m/s.
    public var descentSpeedMetresPerSecond: Double
    /// The flight time on one battery in minutes, by the maker.
    public var enduranceMinutes: Double
  }

  /// How fast the aircraft turns and tilts: for time estimates and for the simulator.
  public struct CaptureRates: Codable, Sendable, Equatable {
    /// The yaw rate in a turn between two shots, in °/s.
    public var yawRateDegreesPerSecond: Double
    /// The acceleration into and out of a turn, in °/s².
    public var yawAccelerationDegreesPerSecondSquared: Double
    /// The rate of the gimbal in °/s.
    public var gimbalRateDegreesPerSecond: Double
    /// The time until the picture is still after a move, in seconds.
    public var settleSeconds: Double
  }

  /// The position of the remote controller's mode switch that lets apps fly.
  public enum RemoteControllerMode: String, Codable, Sendable {
    /// F: Phantom 3 and Inspire 1.
    case f = "F"
    /// P: everything later.
    case p = "P"
  }

  /// What DJI's Mobile SDK offers on the aircraft.
  public struct SDKAbilities: Codable, Sendable, Equatable {
    /// The generation of the SDK that reaches the aircraft.
    public var mobileSDKGeneration: Int
    /// Whether the SDK's waypoint operator flies missions of apps on it.
    public var waypointMissions: Bool
  }

  /// How many photos the aircraft's own panorama modes take; nil where that is not known.
  public struct BuiltInPanoramas: Codable, Sendable, Equatable {
    /// The sphere.
    public var sphere: Int?
    /// The half circle.
    public var wide180: Int?
    /// Three rows of three.
    public var wide3x3: Int?
    /// The column.
    public var vertical: Int?
  }

  /// The name in commands and plans, such as `mini2`.
  public var identifier: String
  /// The name for people.
  public var displayName: String
  /// Other names that find this aircraft; case, spaces and punctuation do not matter.
  public var aliases: [String]
  /// Who makes the aircraft; the camera's EXIF Make may differ.
  public var maker: String
  /// The camera.
  public var camera: CameraModel
  /// The gimbal.
  public var gimbal: GimbalModel
  /// How fast and how long the aircraft flies.
  public var flight: FlightPerformance
  /// How fast the aircraft turns and tilts.
  public var rates: CaptureRates
  /// The capture methods that the aircraft can be asked for.
  public var methods: [CaptureMethod]
  /// What to know before using a method, by the method's raw value.
  public var methodNotes: [String: String]?
  /// What DJI's Mobile SDK offers; nil where no SDK is known to reach the aircraft.
  public var sdk: SDKAbilities?
  /// How many photos the aircraft's own panorama modes take; nil where none is known.
  public var builtInPanoramaPhotos: BuiltInPanoramas?
  /// The position of the remote controller's mode switch that lets apps fly.
  public var remoteControllerMode: RemoteControllerMode
  /// How DJI's waypoint files name the aircraft; nil where no code is known.
  public var wpml: WPMLAircraftCodes?
  /// Where the values come from; the camera has sources of its own.
  public var sources: [ValueSource]

  /// Whether a source confirms every value that plans are made from.
  public var verified: Bool { unverified.isEmpty }

  /// The fields, or groups of fields, that no source confirms; the camera's begin with `camera.`.
  public var unverified: [String] {
    sources.filter { !$0.verified }.flatMap(\.values)
      + camera.sources.filter { !$0.verified }.flatMap(\.values).map { "camera.\($0)" }
  }
}

extension AircraftModel {
  /// The cameras by identifier, for the decoder: files name cameras and do not repeat them.
  static let camerasKey: CodingUserInfoKey = {
    guard let key = CodingUserInfoKey(rawValue: "skysphere.cameras") else {
      preconditionFailure("a text is a key")
    }
    return key
  }()

  /// Reads an aircraft of a catalogue, whose camera is found by its identifier.
  public init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: CodingKeys.self)
    let cameras = decoder.userInfo[AircraftModel.camerasKey] as? [String: CameraModel]
    let cameraName = try fields.decode(String.self, forKey: .camera)
    guard let camera = cameras?[cameraName] else {
      throw DecodingError.dataCorruptedError(
        forKey: .camera, in: fields, debugDescription: "there is no such camera")
    }
    self.camera = camera
    identifier = try fields.decode(String.self, forKey: .identifier)
    displayName = try fields.decode(String.self, forKey: .displayName)
    aliases = try fields.decode([String].self, forKey: .aliases)
    maker = try fields.decode(String.self, forKey: .maker)
    gimbal = try fields.decode(GimbalModel.self, forKey: .gimbal)
    flight = try fields.decode(FlightPerformance.self, forKey: .flight)
    rates = try fields.decode(CaptureRates.self, forKey: .rates)
    methods = try fields.decode([CaptureMethod].self, forKey: .methods)
    methodNotes = try fields.decodeIfPresent([String: String].self, forKey: .methodNotes)
    sdk = try fields.decodeIfPresent(SDKAbilities.self, forKey: .sdk)
    builtInPanoramaPhotos = try fields.decodeIfPresent(
      BuiltInPanoramas.self, forKey: .builtInPanoramaPhotos)
    remoteControllerMode = try fields.decode(
      RemoteControllerMode.self, forKey: .remoteControllerMode)
    wpml = try fields.decodeIfPresent(WPMLAircraftCodes.self, forKey: .wpml)
    sources = try fields.decode([ValueSource].self, forKey: .sources)
  }

  private enum CodingKeys: String, CodingKey {
    case identifier, displayName, aliases, maker, camera, gimbal, flight, rates, methods
    case methodNotes, sdk, builtInPanoramaPhotos, remoteControllerMode, wpml, sources
  }

  /// Writes the aircraft as in a catalogue, with its camera's identifier.
  public func encode(to encoder: any Encoder) throws {
    var fields = encoder.container(keyedBy: CodingKeys.self)
    try fields.encode(identifier, forKey: .identifier)
    try fields.encode(displayName, forKey: .displayName)
    try fields.encode(aliases, forKey: .aliases)
    try fields.encode(maker, forKey: .maker)
    try fields.encode(camera.identifier, forKey: .camera)
    try fields.encode(gimbal, forKey: .gimbal)
    try fields.encode(flight, forKey: .flight)
    try fields.encode(rates, forKey: .rates)
    try fields.encode(methods, forKey: .methods)
    try fields.encodeIfPresent(methodNotes, forKey: .methodNotes)
    try fields.encodeIfPresent(sdk, forKey: .sdk)
    try fields.encodeIfPresent(builtInPanoramaPhotos, forKey: .builtInPanoramaPhotos)
    try fields.encode(remoteControllerMode, forKey: .remoteControllerMode)
    try fields.encodeIfPresent(wpml, forKey: .wpml)
    try fields.encode(sources, forKey: .sources)
  }
}
