import CommandLineKit
import Stitching

/// `--max-memory`: what the commands that make panoramas may take.
enum MemoryOption {
  /// Below, not even one strip of a usual panorama fits.
  static let least = ByteSize(bytes: 256 << 20)

  /// Reads how the photos are put together.
  static func read(from options: inout OptionReader) throws(UsageError) -> CompositionOptions {
    let usual = CompositionOptions()
    let size = try options.option(
      "max-memory", value: .byteSize(atLeast: least), default: ByteSize(bytes: usual.memoryBytes),
      help: "Stay below about this much memory; with less, photos are decoded more than once.")
    return CompositionOptions(memoryBytes: size.bytes)
  }
}
