/// What web viewers ask of a panorama file, in the order in which a report lists it.
///
/// As read by Pannellum and Photo Sphere Viewer, and by Google's "Photo Sphere XMP Metadata"
/// (developers.google.com/streetview/spherical-metadata).
public enum ViewerRule: String, Codable, Sendable, CaseIterable {
  /// Browsers show the file's format.
  case format
  /// The first XMP packet is there, and it is the one with the GPano fields.
  case firstPacket = "first-packet"
  /// There is one XMP packet: which one a reader takes is otherwise a matter of luck.
  case onePacket = "one-packet"
  /// The projection is equirectangular, the only one that all viewers take.
  case projection
  /// All nine fields are there that one viewer or the other needs.
  case fields
  /// The stated size is the real one.
  case statedSize = "stated-size"
  /// The full panorama is twice as wide as high, within one pixel.
  case fullRatio = "full-ratio"
  /// The picture lies inside the full panorama.
  case insideFull = "inside-full"
  /// The picture is in the middle of the full width; Pannellum does not read how far left it lies.
  case centred
  /// Pitch and roll of the pose are 0: some viewers level by them, some do not.
  case level
  /// The pixels are stored upright.
  case orientation
  /// The picture fits into the textures that almost all devices have: 8192 × 4096.
  case textureSize = "texture-size"

  /// What the rule asks for, in one line.
  public var requirement: String {
    switch self {
    case .format: "JPEG or PNG"
    case .firstPacket: "GPano fields in the first XMP packet"
    case .onePacket: "one XMP packet"
    case .projection: "equirectangular"
    case .fields: "all nine GPano fields"
    case .statedSize: "the stated size is the real one"
    case .fullRatio: "full width twice the full height, within 1"
    case .insideFull: "the picture lies inside the full panorama"
    case .centred: "in the middle of the full width, within 1 pixel"
    case .level: "pose pitch and roll 0"
    case .orientation: "stored upright"
    case .textureSize: "at most 8192 × 4096"
    }
  }
}
