import Foundation
public import Imaging

/// Reads a panorama the way web viewers do, and says which of their rules it keeps.
public struct ViewerCheck: Codable, Sendable, Hashable {
  /// The name and version of the report's format.
  public static let schemaName = "skysphere.viewer-check/1"

  /// How a file does by a rule.
  public enum Outcome: String, Codable, Sendable {
    /// As the rule asks.
    case pass
    /// Shown by most viewers and devices, but not by all.
    case note
    /// Shown wrongly or not at all.
    case fail
  }

  /// What was found by one rule.
  public struct Finding: Codable, Sendable, Hashable {
    /// The rule.
    public var rule: ViewerRule
    /// How the file does.
    public var outcome: Outcome
    /// The figure that the outcome rests on.
    public var found: String
    /// What the rule asks for.
    public var required: String
  }

  /// The name and version of the format: ``schemaName``.
  public var schema = ViewerCheck.schemaName
  /// The file's name without its folder.
  public var fileName: String
  /// The real width in pixels.
  public var width: Int
  /// The real height in pixels.
  public var height: Int
  /// A finding a rule; a rule that needs a missing field has none, since the fields rule fails then.
  public var findings: [Finding]

  /// Whether no rule fails; notes do not count.
  public var passes: Bool { !findings.contains { $0.outcome == .fail } }

  /// Checks a file.
  ///
  /// The call blocks; run it on `NativeThreads`.
  ///
  /// - Parameter path: A JPEG, PNG or TIFF file.
  /// - Throws: ``NativeError`` when the file is missing, not a picture or cannot be read.
  public init(path: String) throws(NativeError) {
    let description = try PhotoReader.probe(path: path)
    let orientation = try PhotoMetadata(path: path).orientation ?? .topLeft
    let data: Data
    do {
      data = try Data(contentsOf: URL(fileURLWithPath: path), options: .mappedIfSafe)
    } catch {
      throw NativeError(
        kind: .inputOutput, message: "reading failed: \(error.localizedDescription)", path: path)
    }
    self.init(
      fileName: (path as NSString).lastPathComponent, content: data, description: description,
      orientation: orientation)
  }

  /// Checks the bytes of a file whose format and size are known.
  init(fileName: String, content: Data, description: PhotoDescription, orientation: Orientation) {
    self.fileName = fileName
    width = description.width
    height = description.height
    findings = []
    let (packet, packetCount) = content.withUnsafeBytes { bytes in
      (ViewerPacket(bytes: bytes), ViewerPacket.count(in: bytes))
    }
    add(.format, description.format == .tiff ? .fail : .pass, description.format.rawValue)
    if let packet {
      add(
        .firstPacket, packet.mentionsGPano ? .pass : .fail,
        "packet at byte \(packet.offset)"
          + (packet.mentionsGPano ? "" : ", without GPano fields"))
    } else {
      add(.firstPacket, .fail, "no XMP packet")
    }
    if packetCount > 0 { add(.onePacket, packetCount == 1 ? .pass : .fail, "\(packetCount)") }
    if let packet, packet.mentionsGPano { addFields(of: packet) }
    add(
      .orientation, orientation == .topLeft ? .pass : .fail,
      "EXIF orientation \(orientation.rawValue)")
    // Less capable devices refuse, most do not: no reason to call a full-size master wrong.
    add(
      .textureSize,
      width <= SizedCopy.web.widthLimit && height <= SizedCopy.web.heightLimit ? .pass : .note,
      "\(width) × \(height)")
  }

  /// The fields that Pannellum, Photo Sphere Viewer or Google's readers need.
  private static let neededFields = [
    "ProjectionType", "UsePanoramaViewer", "PoseHeadingDegrees", "CroppedAreaImageWidthPixels",
    "CroppedAreaImageHeightPixels", "FullPanoWidthPixels", "FullPanoHeightPixels",
    "CroppedAreaLeftPixels", "CroppedAreaTopPixels",
  ]
  private static let textFields: Set = ["ProjectionType", "UsePanoramaViewer"]

  private mutating func addFields(of packet: ViewerPacket) {
    if let projection = packet.text(of: "ProjectionType") {
      add(.projection, projection == "equirectangular" ? .pass : .fail, projection)
    }
    let missing = ViewerCheck.neededFields.filter { name in
      ViewerCheck.textFields.contains(name)
        ? packet.text(of: name) == nil : packet.number(of: name) == nil
    }
    add(
      .fields, missing.isEmpty ? .pass : .fail,
      missing.isEmpty
        ? "\(ViewerCheck.neededFields.count) of \(ViewerCheck.neededFields.count)"
        : "missing: " + missing.joined(separator: ", "))
    addSizes(of: packet)
    let pitch = packet.number(of: "PosePitchDegrees") ?? 0
    let roll = packet.number(of: "PoseRollDegrees") ?? 0
    add(
      .level, pitch == 0 && roll == 0 ? .pass : .fail,
      "pitch \(ViewerCheck.text(pitch))°, roll \(ViewerCheck.text(roll))°")
  }

  private mutating func addSizes(of packet: ViewerPacket) {
    let croppedWidth = packet.number(of: "CroppedAreaImageWidthPixels")
    let croppedHeight = packet.number(of: "CroppedAreaImageHeightPixels")
    let fullWidth = packet.number(of: "FullPanoWidthPixels")
    let fullHeight = packet.number(of: "FullPanoHeightPixels")
    let left = packet.number(of: "CroppedAreaLeftPixels")
    let top = packet.number(of: "CroppedAreaTopPixels")
    let text = ViewerCheck.text
    if let croppedWidth, let croppedHeight {
      let isReal = croppedWidth == Double(width) && croppedHeight == Double(height)
      add(
        .statedSize, isReal ? .pass : .fail,
        "\(text(croppedWidth)) × \(text(croppedHeight)) stated, \(width) × \(height) real")
    }
    if let fullWidth, let fullHeight {
      add(
        .fullRatio, abs(fullWidth - 2 * fullHeight) <= 1 ? .pass : .fail,
        "\(text(fullWidth)) × \(text(fullHeight))")
    }
    guard let croppedWidth, let croppedHeight, let fullWidth, let fullHeight, let left, let top
    else { return }
    let (right, bottom) = (left + croppedWidth, top + croppedHeight)
    let isInside = left >= 0 && top >= 0 && right <= fullWidth && bottom <= fullHeight
    add(
      .insideFull, isInside ? .pass : .fail,
      "columns \(text(left)) to \(text(right)) of \(text(fullWidth)), "
        + "rows \(text(top)) to \(text(bottom)) of \(text(fullHeight))")
    let offset = left + croppedWidth / 2 - fullWidth / 2
    add(
      .centred, abs(offset) <= 1 ? .pass : .fail,
      "\(text(offset)) pixels off the middle, "
        + String(format: "%.2f°", fullWidth > 0 ? offset / fullWidth * 360 : 0))
  }

  private mutating func add(_ rule: ViewerRule, _ outcome: Outcome, _ found: String) {
    findings.append(
      Finding(rule: rule, outcome: outcome, found: found, required: rule.requirement))
  }

  /// A number without a needless decimal point.
  private static func text(_ value: Double) -> String {
    Int(exactly: value).map(String.init) ?? "\(value)"
  }
}
