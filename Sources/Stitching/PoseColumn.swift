/// What a file of poses says about a photo, and the names under which programs write it.
enum PoseColumn: String, CaseIterable, Sendable {
  case fileName
  case yaw
  case pitch
  case roll
  case focalLengthPixels
  case focalLength35mmMillimetres

  /// The value that a name stands for; case, spaces, punctuation and a unit at the end do not
  /// matter.
  init?(name: some StringProtocol) {
    guard let column = PoseColumn.allCases.first(where: { $0.rank(ofName: name) != nil }) else {
      return nil
    }
    self = column
  }

  /// The accepted names, without case and punctuation: those of exiftool, of photogrammetry
  /// programs, and of this program's own files.
  ///
  /// Where a table has several of them, the first one counts: the gimbal's angles before those of
  /// an aircraft.
  var names: [String] {
    switch self {
    case .fileName:
      [
        "filename", "file", "photo", "photoname", "image", "imagename", "picture", "sourcefile",
        "label", "name",
      ]
    case .yaw:
      [
        "gimbalyaw", "gimbalheading", "cameragimbalyaw", "camerayaw", "recordedyaw", "yaw",
        "heading", "azimuth",
      ]
    case .pitch: ["gimbalpitch", "cameragimbalpitch", "camerapitch", "recordedpitch", "pitch"]
    case .roll: ["gimbalroll", "cameragimbalroll", "cameraroll", "recordedroll", "roll"]
    case .focalLengthPixels: ["focallengthpixels", "focallengthpx"]
    case .focalLength35mmMillimetres:
      [
        "focallength35mmmillimetres", "focallength35mm", "focallengthin35mmformat",
        "focallengthin35mmfilm",
      ]
    }
  }

  /// How early a name stands among the accepted ones, from 0; nil when it is none of them.
  func rank(ofName name: some StringProtocol) -> Int? {
    names.firstIndex(of: PoseColumn.normalized(name))
  }

  private static func normalized(_ name: some StringProtocol) -> String {
    let text = name.lowercased().filter { $0.isLetter || $0.isNumber }
    for unit in ["degrees", "degree", "deg"] where text.hasSuffix(unit) && text != unit {
      return String(text.dropLast(unit.count))
    }
    return text
  }
}
