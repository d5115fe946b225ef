/// What the benchmark is asked for on its command line.
struct BenchmarkArguments: Equatable {
  /// The width of rendered photos in pixels.
  var photoWidth = 2_000
  /// Parts of the names of the sets to run; empty for all.
  var only: [String] = []
  /// The Markdown file to write; nil prints to standard output.
  var output: String?
  /// The folder that holds `photosets` and `scenes`.
  var shared = "../shared"
  /// OpenCV's own stitcher as a program, `PROGRAM FOLDER OUTPUT`, to compare with; nil for none.
  var opencvStitcher: String?
  /// Where rendered photos are kept.
  var cache = ".build/quality"

  static let usage = """
    usage: QualityBenchmark [--photo-width N] [--only NAME]… [--output FILE] [--shared FOLDER]
                            [--cache FOLDER] [--opencv-stitcher PROGRAM]

    Aligns photo sets whose truth is known, and the real ones in FOLDER/photosets, and prints
    Markdown tables. NAME is a part of a set's name. PROGRAM stitches with OpenCV's own stitcher,
    called as PROGRAM FOLDER OUTPUT.
    """

  /// Why the arguments cannot be used.
  struct Problem: Error, Equatable {
    var description: String
  }

  init() {}

  /// Reads arguments, without the program's name.
  init(_ words: [String]) throws(Problem) {
    var rest = words[...]
    while let name = rest.popFirst() {
      let names = [
        "--photo-width", "--only", "--output", "--shared", "--cache", "--opencv-stitcher",
      ]
      guard names.contains(name) else {
        throw Problem(description: "unknown argument '\(name)'")
      }
      guard let value = rest.popFirst() else {
        throw Problem(description: "\(name) needs a value")
      }
      switch name {
      case "--photo-width":
        guard let width = Int(value), (400...8_000).contains(width), width.isMultiple(of: 8) else {
          throw Problem(description: "--photo-width takes a multiple of 8 from 400 to 8000")
        }
        photoWidth = width
      case "--only": only.append(value)
      case "--output": output = value
      case "--shared": shared = value
      case "--opencv-stitcher": opencvStitcher = value
      default: cache = value
      }
    }
  }

  /// Whether a set is to be run.
  func wants(_ name: String) -> Bool { only.isEmpty || only.contains { name.contains($0) } }
}
