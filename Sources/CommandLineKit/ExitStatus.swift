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
}
