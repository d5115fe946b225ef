/// What an aircraft answers when it refuses or fails a command.
public struct AircraftError: Error, Sendable, Equatable, CustomStringConvertible {
  /// The code, by DJI's numbers.
  public var code: AircraftErrorCode
  /// What was refused and why, with values and limits.
  public var detail: String

  /// Creates an error.
  public init(_ code: AircraftErrorCode, _ detail: String) {
    self.code = code
    self.detail = detail
  }

  /// DJI's number of the error, negative.
  public var number: Int { code.rawValue }

  /// The detail with the name and DJI's number of the code.
  public var description: String { "\(detail) (\(code) \(number))" }
}
