/// Any JSON value, for files that are checked before they are read.
enum JSONValue: Codable, Sendable, Equatable {
  case number(Double)
  case text(String)
  case list([JSONValue])
  case object([String: JSONValue])
  case flag(Bool)
  case null

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if let number = try? container.decode(Double.self) {
      self = .number(number)
    } else if let text = try? container.decode(String.self) {
      self = .text(text)
    } else if let object = try? container.decode([String: JSONValue].self) {
      self = .object(object)
    } else if let list = try? container.decode([JSONValue].self) {
      self = .list(list)
    } else if let flag = try? container.decode(Bool.self) {
      self = .flag(flag)
    } else {
      self = .null
    }
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .number(let number):
      // Whole numbers without a decimal point, as people write them.
      if let whole = Int(exactly: number) {
        try container.encode(whole)
      } else {
        try container.encode(number)
      }
    case .text(let text): try container.encode(text)
    case .list(let list): try container.encode(list)
    case .object(let object): try container.encode(object)
    case .flag(let flag): try container.encode(flag)
    case .null: try container.encodeNil()
    }
  }

  var object: [String: JSONValue]? { if case .object(let object) = self { object } else { nil } }
  var list: [JSONValue]? { if case .list(let list) = self { list } else { nil } }
  var text: String? { if case .text(let text) = self { text } else { nil } }

  /// The value as a person would write it, shortened.
  var shown: String {
    switch self {
    case .number(let number): PlainNumber.text(number)
    case .text(let text): "'\(text.prefix(60))'"
    case .list(let list): "[\(list.map(\.shown).joined(separator: ", "))]"
    case .object: "an object"
    case .flag(let flag): "\(flag)"
    case .null: "null"
    }
  }
}
