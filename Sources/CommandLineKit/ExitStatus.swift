/// How a command ended, as its exit status (the numbers of sysexits.h where one fits).
public enum ExitStatus: Int32, Sendable, CaseIterable {
  /// Done and complete.
  case success = 0
  /// Done, but partial; the report names what is missing.
  case partial = 3
  /// No panorama: the photos do not hold together; the report says which.
  case noPanorama = 4
  /// The command line is wrong: the option or value at fault is named.
  case usage = 64
  /// Input that cannot be read or is not what it says.
  case badInput = 65
  /// Input not found, or nothing in it to work on.
  case noInput = 66
  /// A fault of the program itself.
  case internalFault = 70
  /// An output cannot be created.
  case cannotCreate = 73
  /// Reading or writing failed (for example a full disk).
  case inputOutput = 74
  /// Interrupted by the user; nothing half-written is left.
  case interrupted = 130

  /// What the status means, as help pages say it.
  public var meaning: String {
    switch self {
    case .success: "done, complete"
    case .partial: "done, but partial; the report names what is missing"
    case .noPanorama: "no panorama: the photos do not hold together; the report says which"
    case .usage: "usage: the option or value at fault is named"
    case .badInput: "input that cannot be read or is not what it says"
    case .noInput: "input not found, or nothing in it to work on"
    case .internalFault: "a fault of the program itself"
    case .cannotCreate: "an output cannot be created"
    case .inputOutput: "reading or writing failed (for example a full disk)"
    case .interrupted: "interrupted; nothing half-written is left behind"
    }
  }
}
