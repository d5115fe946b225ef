/// One thing that is wrong with a catalogue file.
public struct CatalogueProblem: Sendable, Equatable, CustomStringConvertible {
  /// The field, such as `aircraft[2].gimbal.yawZero`.
  public var field: String
  /// What is wrong with it: a clause that begins with a verb.
  public var fault: String

  /// One clause.
  public var description: String { "\(field) \(fault)" }
}
