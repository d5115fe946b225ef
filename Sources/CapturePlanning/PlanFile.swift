public import Foundation

/// Reads and writes `plan.json`: sorted keys, two spaces, one newline at the end.
public enum PlanFile {
  /// The plan as the bytes of a plan file; equal plans give equal bytes.
  ///
  /// - Parameter plan: The plan; its numbers must be finite.
  /// - Returns: JSON in UTF-8.
  /// - Throws: `EncodingError` for numbers that JSON cannot hold.
  public static func data(of plan: CapturePlan) throws -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    var data = try encoder.encode(plan)
    data.append(UInt8(ascii: "\n"))
    return data
  }

  /// Reads a plan file.
  ///
  /// The plan's values are not checked; ``CapturePlan/problems(in:)`` does that.
  ///
  /// - Parameter path: The path of the file.
  /// - Returns: The plan.
  /// - Throws: ``PlanFileError``.
  public static func read(_ path: String) throws(PlanFileError) -> CapturePlan {
    var isDirectory: ObjCBool = false
    guard FileManager.default.fileExists(atPath: path, isDirectory: &isDirectory) else {
      throw .notFound(path: path)
    }
    if isDirectory.boolValue {
      throw .unreadable(path: path, reason: "it is a folder")
    }
    let data: Data
    do {
      data = try Data(contentsOf: URL(fileURLWithPath: path))
    } catch {
      throw .unreadable(path: path, reason: error.localizedDescription)
    }
    return try plan(from: data, path: path)
  }

  /// Reads a plan file and checks that its values can be flown.
  ///
  /// - Parameters:
  ///   - path: The path of the file.
  ///   - catalogue: The aircraft that may be named.
  /// - Returns: The plan.
  /// - Throws: ``PlanFileError``; ``PlanFileError/invalidValues(path:problems:)`` with everything
  ///   that ``CapturePlan/problems(in:)`` finds.
  public static func readValid(
    _ path: String, catalogue: Catalogue = .builtIn
  ) throws(PlanFileError) -> CapturePlan {
    let plan = try read(path)
    let problems = plan.problems(in: catalogue)
    guard problems.isEmpty else { throw .invalidValues(path: path, problems: problems) }
    return plan
  }

  /// Writes a plan file: whole under a temporary name beside the target, then renamed.
  ///
  /// - Parameters:
  ///   - plan: The plan.
  ///   - path: The path of the file; its folder must exist.
  ///   - replacing: Whether a file that is already there is replaced.
  /// - Throws: ``PlanFileError``; the target is then as it was.
  public static func write(
    _ plan: CapturePlan, to path: String, replacing: Bool = false
  ) throws(PlanFileError) {
    let data: Data
    do {
      data = try self.data(of: plan)
    } catch {
      throw .writeFailed(path: path, reason: "the plan holds a number that is not finite")
    }
    do {
      try AtomicFile.write(data, to: path, replacing: replacing)
    } catch {
      switch error {
      case .exists: throw .alreadyExists(path: path)
      case .cannotCreate(let reason): throw .cannotCreate(path: path, reason: reason)
      case .writeFailed(let reason): throw .writeFailed(path: path, reason: reason)
      }
    }
  }

  /// Reads a plan from the bytes of a plan file.
  ///
  /// - Parameters:
  ///   - data: The content of the file.
  ///   - path: The path that errors name.
  /// - Returns: The plan.
  /// - Throws: ``PlanFileError``.
  public static func plan(from data: Data, path: String) throws(PlanFileError) -> CapturePlan {
    let decoder = JSONDecoder()
    let header: Header
    do {
      header = try decoder.decode(Header.self, from: data)
    } catch {
      throw explain(error, path: path)
    }
    // The version first: a later format may lack fields that this one needs.
    guard header.schema == CapturePlan.schemaName else {
      throw .unsupportedSchema(path: path, found: header.schema)
    }
    do {
      return try decoder.decode(CapturePlan.self, from: data)
    } catch {
      throw explain(error, path: path)
    }
  }

  private struct Header: Decodable {
    var schema: String
  }

  private static func explain(_ error: any Error, path: String) -> PlanFileError {
    switch error {
    case DecodingError.keyNotFound(let key, let context):
      return .missingField(path: path, field: field(context.codingPath + [key]))
    case DecodingError.valueNotFound(_, let context) where !context.codingPath.isEmpty:
      return .missingField(path: path, field: field(context.codingPath))
    case DecodingError.typeMismatch(let type, let context):
      if context.codingPath.isEmpty {
        return .notAPlan(path: path, reason: "the file does not hold a JSON object")
      }
      return .wrongField(
        path: path, field: field(context.codingPath), reason: "it must be \(name(of: type))")
    case DecodingError.valueNotFound:
      return .notAPlan(path: path, reason: "the file does not hold a JSON object")
    case DecodingError.dataCorrupted(let context) where !context.codingPath.isEmpty:
      return .wrongField(
        path: path, field: field(context.codingPath), reason: context.debugDescription)
    default:
      return .notAPlan(path: path, reason: "the file is not JSON")
    }
  }

  private static func field(_ path: [any CodingKey]) -> String {
    path.reduce("") { text, key in
      if let index = key.intValue { return "\(text)[\(index)]" }
      return text.isEmpty ? key.stringValue : "\(text).\(key.stringValue)"
    }
  }

  private static func name(of type: Any.Type) -> String {
    switch type {
    case is String.Type: "a text"
    case is Int.Type: "a whole number"
    case is Double.Type: "a number"
    case is Bool.Type: "true or false"
    case is [Any].Type: "a list"
    default: "an object"
    }
  }
}
