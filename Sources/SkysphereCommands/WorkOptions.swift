import CommandLineKit
import Imaging

/// What the commands declare that work on many photos and write files: `stitch`, `inspect` and
/// `batch`.
struct WorkOptions {
  /// Whether outputs that exist are replaced.
  let overwrite: OverwriteOption
  /// What is printed.
  let reporting: OutputOptions
  private let threads: Int?

  init(from options: inout OptionReader) throws(UsageError) {
    (overwrite, threads, reporting) = try options.shared { reader throws(UsageError) in
      (
        try OverwriteOption(from: &reader),
        try reader.optional(
          "threads", value: .integer(in: 1...1_024, "count"),
          help: "Work with so many threads; as many as there are processors when left out."),
        try OutputOptions(from: &reader)
      )
    }
  }

  /// Sets how many threads work.
  func setThreadCount() {
    if let threads { NativeThreads.shared.threadCount = threads }
  }
}
