/// A number of bytes, written as `500M` or `2G` (powers of 1024).
public struct ByteSize: Sendable, Hashable, CustomStringConvertible {
  /// The number of bytes.
  public let bytes: Int

  /// Makes a size from a number of bytes, not below zero.
  public init(bytes: Int) {
    precondition(bytes >= 0, "a size is not negative")
    self.bytes = bytes
  }

  /// Reads `2G`, `1.5GiB`, `500M`, `64K`, `1T` or a plain number of bytes.
  ///
  /// Nil when the text is not a size or is more than `Int.max` bytes.
  ///
  /// - Parameter text: Digits, at most one decimal point, and at most one unit in either case; all
  ///   units are powers of 1024, with or without `B` or `iB`.
  public init?(_ text: String) {
    let digits = text.prefix { $0.isASCII && ($0.isNumber || $0 == ".") }
    guard let number = Double(digits), number.isFinite else { return nil }
    let exponent: Int
    switch text.dropFirst(digits.count).uppercased() {
    case "", "B": exponent = 0
    case "K", "KB", "KIB": exponent = 1
    case "M", "MB", "MIB": exponent = 2
    case "G", "GB", "GIB": exponent = 3
    case "T", "TB", "TIB": exponent = 4
    default: return nil
    }
    let product = number * Double(1 << (10 * exponent))
    guard let bytes = Int(exactly: product.rounded()) else { return nil }
    self.bytes = bytes
  }

  /// The shortest text that reads back as the same size.
  public var description: String {
    var (count, unit) = (bytes, 0)
    while count > 0, count % 1024 == 0, unit < 4 {
      count /= 1024
      unit += 1
    }
    return "\(count)" + ["", "K", "M", "G", "T"][unit]
  }
}

extension OptionValue where Value == ByteSize {
  /// A number of bytes with a unit, not below a limit.
  public static func byteSize(atLeast least: ByteSize = ByteSize(bytes: 1)) -> OptionValue {
    OptionValue(
      placeholder: "size", allowed: least.bytes > 1 ? "at least \(least)" : nil, sample: least
    ) { (word) throws(ValueProblem) in
      guard let size = ByteSize(word) else {
        throw ValueProblem(
          "is not a size", suggestion: "give a number and a unit, such as 500M or 2G")
      }
      guard size.bytes >= least.bytes else {
        throw ValueProblem("is too small", suggestion: "give at least \(least)")
      }
      return size
    }
  }
}
