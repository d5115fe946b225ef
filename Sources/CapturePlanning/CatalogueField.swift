/// A field of a catalogue entry: what it may hold, and what it means.
public struct CatalogueField: Sendable {
  /// What a field may hold.
  enum Kind: Sendable {
    case text
    case texts
    case number(ClosedRange<Double>)
    case integer(ClosedRange<Int>)
    case integers(ClosedRange<Int>)
    case flag
    case choice([String])
    case choices([String])
  }

  /// The place in the entry, such as `gimbal.yawZero`.
  public let path: String
  /// The unit; empty for values without one.
  public let unit: String
  /// What the field means, in a few words.
  public let meaning: String
  /// Whether every entry has the field (where the field has a group that need not be there: whether
  /// every such group has it).
  public let isRequired: Bool
  /// Whether the value is a name or a remark of the catalogue itself and so has no source.
  public let isName: Bool
  let kind: Kind

  init(
    _ path: String, _ kind: Kind, _ unit: String = "", _ meaning: String, required: Bool = true,
    name: Bool = false
  ) {
    self.path = path
    self.kind = kind
    self.unit = unit
    self.meaning = meaning
    isRequired = required
    isName = name
  }

  /// What the field may hold, in words: `0.7 to 64`.
  public var limit: String {
    let plain =
      switch kind {
      case .text: "a text"
      case .texts: "a list of texts"
      case .number(let range): PlainNumber.text(range)
      case .integer(let range): "a whole number, \(range.lowerBound) to \(range.upperBound)"
      case .integers(let range):
        "a list of whole numbers, \(range.lowerBound) to \(range.upperBound)"
      case .flag: "true or false"
      case .choice(let choices): choices.joined(separator: " or ")
      case .choices(let choices): "a list of " + choices.joined(separator: ", ")
      }
    return unit.isEmpty ? plain : "\(plain) \(unit)"
  }

  func accepts(_ value: JSONValue) -> Bool {
    switch (kind, value) {
    case (.text, .text(let text)): !text.isEmpty
    case (.texts, .list(let list)): list.allSatisfy { $0.text?.isEmpty == false }
    case (.number(let range), .number(let number)): range.contains(number)
    case (.integer(let range), .number(let number)): CatalogueField.fits(number, range)
    case (.integers(let range), .list(let list)):
      list.allSatisfy {
        if case .number(let n) = $0 { CatalogueField.fits(n, range) } else { false }
      }
    case (.flag, .flag): true
    case (.choice(let choices), .text(let text)): choices.contains(text)
    case (.choices(let choices), .list(let list)):
      !list.isEmpty && list.allSatisfy { $0.text.map(choices.contains) ?? false }
    default: false
    }
  }

  private static func fits(_ number: Double, _ range: ClosedRange<Int>) -> Bool {
    Int(exactly: number).map(range.contains) ?? false
  }
}

extension CatalogueField {
  private static let methods = CaptureMethod.allCases.map(\.rawValue)

  /// The fields of a camera, in the order in which they are shown.
  public static let ofCameras: [CatalogueField] = [
    CatalogueField(
      "identifier", .text, "", "the name in plans: the model code in EXIF where it is unique",
      name: true),
    CatalogueField("displayName", .text, "", "the name for people", name: true),
    CatalogueField("exifMake", .text, "", "the EXIF Make"),
    CatalogueField("exifModel", .text, "", "the EXIF Model"),
    CatalogueField("sensorWidthMillimetres", .number(1...100), "mm", "sensor, along the photo"),
    CatalogueField("sensorHeightMillimetres", .number(1...100), "mm", "sensor, across the photo"),
    CatalogueField("focalLengthMillimetres", .number(1...2000), "mm", "focal length"),
    CatalogueField("focalLength35Millimetres", .number(1...4000), "mm", "equivalent on 36 × 24 mm"),
    CatalogueField("fNumber", .number(0.7...64), "", "widest aperture, f/"),
    CatalogueField("photoWidthPixels", .integer(320...65_500), "pixels", "photo, along"),
    CatalogueField("photoHeightPixels", .integer(240...65_500), "pixels", "photo, across"),
    CatalogueField("photoBytes", .integer(10_000...2_000_000_000), "bytes", "a photo's file"),
    CatalogueField("shotSeconds", .number(0...60), "s", "from the command to the end of exposure"),
    CatalogueField("storeSeconds", .number(0...60), "s", "storing a photo, when no other starts"),
    CatalogueField(
      "bracketCounts", .integers(2...9), "photos", "stacks of automatic exposure bracketing",
      required: false),
    CatalogueField(
      "panoramaTile.widthPixels", .integer(320...65_500), "pixels",
      "photo of the aircraft's own panorama mode, along"),
    CatalogueField(
      "panoramaTile.heightPixels", .integer(240...65_500), "pixels",
      "photo of the aircraft's own panorama mode, across"),
    CatalogueField(
      "panoramaTile.horizontalFieldOfViewDegrees", .number(1...170), "degrees",
      "field of view of such a photo"),
    CatalogueField(
      "wpml.payloadEnumValue", .integer(0...99_999), "", "the camera in waypoint files"),
    CatalogueField(
      "wpml.payloadSubEnumValue", .integer(0...99), "", "the model among those of one kind",
      required: false),
    CatalogueField(
      "wpml.payloadPositionIndex", .integer(0...7), "", "where it hangs: 0 left or alone, 1 right"),
  ]

  /// The fields of an aircraft, in the order in which they are shown.
  public static let ofAircraft: [CatalogueField] = [
    CatalogueField("identifier", .text, "", "the name in commands and plans", name: true),
    CatalogueField("displayName", .text, "", "the name for people", name: true),
    CatalogueField("aliases", .texts, "", "other names that find it", name: true),
    CatalogueField("maker", .text, "", "who makes it", name: true),
    CatalogueField("camera", .text, "", "the identifier of its camera", name: true),
    CatalogueField("gimbal.lowestPitchDegrees", .number(-180...0), "degrees", "lowest pitch"),
    CatalogueField("gimbal.highestPitchDegrees", .number(0...180), "degrees", "highest pitch"),
    CatalogueField(
      "gimbal.extensionNeededAbovePitchDegrees", .number(-90...90), "degrees",
      "the pitch range extension must be on above", required: false),
    CatalogueField(
      "gimbal.leftmostPanDegrees", .number(-720...0), "degrees", "pan to the left", required: false),
    CatalogueField(
      "gimbal.rightmostPanDegrees", .number(0...720), "degrees", "pan to the right",
      required: false),
    CatalogueField(
      "gimbal.yawZero", .choice(["north", "nose"]), "", "what absolute yaw zero means",
      required: false),
    CatalogueField(
      "gimbal.turnsToPortrait", .flag, "", "the camera can be turned upright", required: false),
    CatalogueField(
      "flight.horizontalSpeedMetresPerSecond", .number(0.5...100), "m/s", "top speed"),
    CatalogueField("flight.ascentSpeedMetresPerSecond", .number(0.5...50), "m/s", "climb"),
    CatalogueField("flight.descentSpeedMetresPerSecond", .number(0.5...50), "m/s", "descent"),
    CatalogueField(
      "flight.enduranceMinutes", .number(1...600), "minutes", "flight time on one battery"),
    CatalogueField(
      "rates.yawRateDegreesPerSecond", .number(1...100), "degrees/s", "turning between shots"),
    CatalogueField(
      "rates.yawAccelerationDegreesPerSecondSquared", .number(1...1000), "degrees/s²",
      "into and out of a turn"),
    CatalogueField(
      "rates.gimbalRateDegreesPerSecond", .number(1...360), "degrees/s", "tilting and panning"),
    CatalogueField("rates.settleSeconds", .number(0...30), "s", "until the picture is still"),
    CatalogueField("methods", .choices(methods), "", "capture methods"),
    CatalogueField(
      "methodNotes.virtual-stick", .text, "", "what to know before", required: false, name: true),
    CatalogueField(
      "methodNotes.gimbal", .text, "", "what to know before", required: false, name: true),
    CatalogueField(
      "methodNotes.waypoint", .text, "", "what to know before", required: false, name: true),
    CatalogueField(
      "sdk.mobileSDKGeneration", .integer(3...9), "", "DJI's Mobile SDK that reaches it"),
    CatalogueField(
      "sdk.waypointMissions", .flag, "", "its waypoint operator flies missions of apps"),
    CatalogueField(
      "remoteControllerMode", .choice(["F", "P"]), "", "mode switch that lets apps fly"),
    CatalogueField(
      "builtInPanoramaPhotos.sphere", .integer(1...200), "photos", "own sphere mode",
      required: false),
    CatalogueField(
      "builtInPanoramaPhotos.wide180", .integer(1...200), "photos", "own 180° mode",
      required: false),
    CatalogueField(
      "builtInPanoramaPhotos.wide3x3", .integer(1...200), "photos", "own wide mode",
      required: false),
    CatalogueField(
      "builtInPanoramaPhotos.vertical", .integer(1...200), "photos", "own vertical mode",
      required: false),
    CatalogueField("wpml.droneEnumValue", .integer(0...999), "", "the aircraft in waypoint files"),
    CatalogueField(
      "wpml.droneSubEnumValue", .integer(0...99), "", "the model among those of one kind",
      required: false),
    CatalogueField(
      "wpml.offersPanoramaAction", .flag, "", "knows the action that takes a sphere",
      required: false),
  ]

  /// The groups of fields that an entry may be without.
  static let optionalGroups: Set = [
    "panoramaTile", "wpml", "sdk", "builtInPanoramaPhotos", "methodNotes",
  ]
}
