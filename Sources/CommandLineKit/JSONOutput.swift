import Foundation

/// Reports as JSON: sorted keys, indented, a line end behind the last brace.
public enum JSONOutput {
  /// The JSON text of a value.
  ///
  /// - Parameter value: The report.
  /// - Returns: The text with a line end.
  /// - Throws: `EncodingError` when the value cannot be written as JSON, for example a NaN.
  public static func text(of value: some Encodable) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .prettyPrinted, .withoutEscapingSlashes]
    return String(decoding: try encoder.encode(value), as: UTF8.self) + "\n"
  }
}
