/// An error that a user can understand and act on, with the status that the tool ends with.
public protocol ExplainedError: Error {
  /// The status that the tool ends with.
  var exitStatus: ExitStatus { get }
  /// What failed, on what, and why, in one clear sentence.
  var explanation: String { get }
  /// What failed when there are several faults: one sentence each; one sentence by default.
  var explanations: [String] { get }
  /// What to do about it, where something can be done.
  var remedy: String? { get }
}

extension ExplainedError {
  /// The one explanation.
  public var explanations: [String] { [explanation] }

  /// No remedy.
  public var remedy: String? { nil }
}
