import Foundation
import Imaging

/// Another stitcher, run as a program: `PROGRAM FOLDER OUTPUT`.
struct PeerStitcher {
  /// The program's file.
  var program: URL

  /// What it made.
  struct Outcome {
    /// The picture; nil where there is none.
    var picture: Bitmap?
    /// What it printed, on one line.
    var text: String
    /// The processor time that it took, in seconds.
    var cpuSeconds: Double
  }

  /// Stitches photos.
  ///
  /// - Parameters:
  ///   - files: The photos; the program sees them in a folder of their own, under names in this order.
  ///   - folder: A folder for that one and the picture.
  /// - Returns: What it made.
  /// - Throws: What files and processes throw.
  func stitch(_ files: [URL], in folder: URL) throws -> Outcome {
    let photos = folder.appendingPathComponent("peer-photos")
    let output = folder.appendingPathComponent("peer.png")
    let manager = FileManager.default
    for old in [photos, output] where manager.fileExists(atPath: old.path) {
      try manager.removeItem(at: old)
    }
    try manager.createDirectory(at: photos, withIntermediateDirectories: true)
    for (index, file) in files.enumerated() {
      try manager.createSymbolicLink(
        at: photos.appendingPathComponent("photo-\(100 + index).jpg"),
        withDestinationURL: URL(fileURLWithPath: file.path))
    }
    let process = Process()
    process.executableURL = program
    process.arguments = [photos.path, output.path]
    let pipe = Pipe()
    process.standardOutput = pipe
    process.standardError = FileHandle.nullDevice
    let before = PeerStitcher.childrenCPUSeconds()
    try process.run()
    let printed = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    let text = String(decoding: printed, as: UTF8.self)
      .split(whereSeparator: \.isNewline).joined(separator: ", ")
    return Outcome(
      picture: manager.fileExists(atPath: output.path)
        ? try PhotoReader.decode(path: output.path) : nil,
      text: text.isEmpty ? "exit status \(process.terminationStatus)" : text,
      cpuSeconds: PeerStitcher.childrenCPUSeconds() - before)
  }

  private static func childrenCPUSeconds() -> Double {
    var usage = rusage()
    getrusage(__rusage_who_t(RUSAGE_CHILDREN.rawValue), &usage)
    func seconds(_ time: timeval) -> Double { Double(time.tv_sec) + Double(time.tv_usec) * 1e-6 }
    return seconds(usage.ru_utime) + seconds(usage.ru_stime)
  }
}
