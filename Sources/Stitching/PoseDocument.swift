import Foundation

/// Poses as JSON: this program's own format, or a capture manifest.
enum PoseDocument {
  static func poses(in text: String, path: String) throws(RecordedPoseFileError) -> [RecordedPose] {
    let document: JSONValue
    do {
      document = try JSONDecoder().decode(JSONValue.self, from: Data(text.utf8))
    } catch {
      throw .wrongFormat(path: path, reason: "it is broken JSON: \(reason(of: error))")
    }
    let reader = Reader(path: path)
    switch document {
    case .array(let entries):
      return try reader.poses(entries, list: "", common: [:])
    case .object(let fields):
      let schema: String? = if case .string(let name)? = fields["schema"] { name } else { nil }
      guard schema == nil || schema == RecordedPoseFile.schemaName || schema == manifestSchema
      else {
        throw .wrongFormat(
          path: path,
          reason: "its schema is '\(schema ?? "")'; '\(RecordedPoseFile.schemaName)' and "
            + "'\(manifestSchema)' are read")
      }
      guard case .array(let entries)? = fields["photos"] else {
        throw .wrongFormat(path: path, reason: "it has no list 'photos'")
      }
      return schema == manifestSchema
        ? try reader.plannedPoses(entries)
        : try reader.poses(entries, list: "photos", common: fields)
    default:
      throw .wrongFormat(path: path, reason: "it is neither a list nor an object")
    }
  }

  /// The capture manifest's format; what downloads photos is not known here.
  private static let manifestSchema = "skysphere.capture-manifest/1"

  private static func reason(of error: any Error) -> String {
    guard case DecodingError.dataCorrupted(let context) = error else { return "not JSON" }
    let underlying = (context.underlyingError as NSError?)?.userInfo[NSDebugDescriptionErrorKey]
    return (underlying as? String) ?? context.debugDescription
  }

  private struct Reader {
    var path: String

    func failure(_ place: String, _ reason: String) -> RecordedPoseFileError {
      .wrongEntry(path: path, place: place, reason: reason)
    }

    func fields(
      _ entry: JSONValue, place: String
    ) throws(RecordedPoseFileError) -> [String: JSONValue] {
      guard case .object(let fields) = entry else { throw failure(place, "it must be an object") }
      return fields
    }

    func poses(
      _ entries: [JSONValue], list: String, common: [String: JSONValue]
    ) throws(RecordedPoseFileError) -> [RecordedPose] {
      let commonLength = try Entry(common, place: "", reader: self).focalLength()
      var poses: [RecordedPose] = []
      for (index, value) in entries.enumerated() {
        let place = "\(list)[\(index)]"
        let entry = Entry(try fields(value, place: place), place: place, reader: self)
        poses.append(
          try entry.pose(
            fileName: try entry.text(.fileName), yaw: try entry.required(.yaw),
            pitch: try entry.required(.pitch), roll: try entry.number(.roll) ?? 0,
            focalLength: try entry.focalLength() ?? commonLength))
      }
      return poses
    }

    /// The planned directions of a capture manifest; photos that were not planned have no pose.
    func plannedPoses(_ entries: [JSONValue]) throws(RecordedPoseFileError) -> [RecordedPose] {
      var poses: [RecordedPose] = []
      for (index, value) in entries.enumerated() {
        let place = "photos[\(index)]"
        let photo = Entry(try fields(value, place: place), place: place, reader: self)
        guard let planned = photo.fields["shot"], planned != .null else { continue }
        let shotPlace = "\(place).shot"
        let shot = Entry(
          try fields(planned, place: shotPlace), place: shotPlace, reader: self)
        poses.append(
          try shot.pose(
            fileName: try photo.text(.fileName), yaw: try shot.required(.yaw),
            pitch: try shot.required(.pitch), roll: 0, focalLength: nil))
      }
      return poses
    }
  }

  /// The fields of one object, by what they mean.
  private struct Entry {
    var fields: [String: JSONValue]
    var place: String
    var reader: Reader

    init(_ fields: [String: JSONValue], place: String, reader: Reader) {
      self.fields = fields
      self.place = place
      self.reader = reader
    }

    private func field(_ column: PoseColumn) -> (name: String, value: JSONValue)? {
      let ranked = fields.compactMap { name, value in
        column.rank(ofName: name).map { (rank: $0, name: name, value: value) }
      }
      return ranked.filter { $0.value != .null }
        .min { ($0.rank, $0.name) < ($1.rank, $1.name) }.map { ($0.name, $0.value) }
    }

    private func place(of name: String) -> String {
      place.isEmpty ? name : "\(place).\(name)"
    }

    func text(_ column: PoseColumn) throws(RecordedPoseFileError) -> String {
      guard let field = field(column) else {
        throw reader.failure(place, "it has no '\(column.rawValue)'")
      }
      guard case .string(let text) = field.value, !text.isEmpty else {
        throw reader.failure(place(of: field.name), "it must be a text that is not empty")
      }
      return text
    }

    func number(_ column: PoseColumn) throws(RecordedPoseFileError) -> Double? {
      guard let field = field(column) else { return nil }
      guard case .number(let value) = field.value else {
        throw reader.failure(place(of: field.name), "it must be a number")
      }
      return value
    }

    func required(_ column: PoseColumn) throws(RecordedPoseFileError) -> Double {
      guard let value = try number(column) else {
        throw reader.failure(place, "it has no '\(column.rawValue)Degrees'")
      }
      return value
    }

    func focalLength() throws(RecordedPoseFileError) -> RecordedPose.FocalLength? {
      if let pixels = try number(.focalLengthPixels) { return .pixels(pixels) }
      return try number(.focalLength35mmMillimetres).map { .equivalentMillimetres($0) }
    }

    func pose(
      fileName: String, yaw: Double, pitch: Double, roll: Double,
      focalLength: RecordedPose.FocalLength?
    ) throws(RecordedPoseFileError) -> RecordedPose {
      do throws(RecordedPose.Problem) {
        return try RecordedPose(
          fileName: fileName, yawDegrees: yaw, pitchDegrees: pitch, rollDegrees: roll,
          focalLength: focalLength)
      } catch {
        throw reader.failure(place, "\(error.column.rawValue) \(error.reason)")
      }
    }
  }
}

/// Any JSON value, so that what is wrong in it can be named.
private enum JSONValue: Decodable, Equatable {
  case null
  case boolean(Bool)
  case number(Double)
  case string(String)
  case array([JSONValue])
  case object([String: JSONValue])

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      self = .null
    } else if let value = try? container.decode(Bool.self) {
      self = .boolean(value)
    } else if let value = try? container.decode(Double.self) {
      self = .number(value)
    } else if let value = try? container.decode(String.self) {
      self = .string(value)
    } else if let value = try? container.decode([JSONValue].self) {
      self = .array(value)
    } else {
      self = .object(try container.decode([String: JSONValue].self))
    }
  }
}
