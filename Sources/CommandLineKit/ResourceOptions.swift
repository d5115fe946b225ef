/// The options `--threads` and `--max-memory` of a command that computes for long.
public struct ResourceOptions: Sendable, Equatable {
  /// The number of threads to work with; nil leaves it to the command (one a processor).
  public let threads: Int?
  /// The memory to stay below; nil leaves it to the command.
  public let maxMemory: ByteSize?

  /// Declares and reads the two options.
  ///
  /// - Parameter options: The reader of the command.
  /// - Throws: `UsageError` when a value is wrong.
  public init(from options: inout OptionReader) throws(UsageError) {
    (threads, maxMemory) = try options.shared { (options) throws(UsageError) in
      (
        try options.optional(
          "threads", value: .integer(in: 1...1024, "count"),
          help: "Work with so many threads; as many as there are processors when left out."),
        try options.optional(
          "max-memory", value: .byteSize(atLeast: ByteSize(bytes: 64 << 20)),
          help: "Stay below this much memory, for example 2G or 500M.")
      )
    }
  }
}
