import Foundation

/// The page that the benchmark writes.
struct QualityReport {
  var arguments: BenchmarkArguments
  var rendered: [RenderedSetResult]
  /// The processor time of an alignment against that of all pairs; nil when it was not asked for.
  var comparison: AllPairsComparison?
  /// Panoramas that were compared with what they show.
  var composed: [CompositionResult] = []
  var real: [RealSetResult]
  /// The real sets that are not there.
  var absent: [String]
  /// Whether there are equirectangular pictures to photograph.
  var hasPictures: Bool

  /// The lines of the page.
  var lines: [String] {
    var lines = [
      "# How well photos are aligned and composed", "",
      "Written by \(command) on \(QualityReport.machine); rendered photos are "
        + "\(arguments.photoWidth) pixels wide.",
    ]
    if !rendered.isEmpty { lines += ["", "## Rendered sets", ""] + QualityReport.renderedText }
    if !rendered.isEmpty {
      if !hasPictures {
        lines += ["", "Spheres of other scenes are skipped: there is no folder with pictures."]
      }
      lines += [""] + QualityTable.markdown(rendered)
      lines += ["", total(rendered.map(\.failures))]
    }
    if let comparison { lines += [""] + comparison.lines }
    if !composed.isEmpty {
      lines += [""] + CompositionSection.lines(composed)
      lines += ["", total(composed.map(\.failures))]
    }
    if !real.isEmpty {
      lines += ["", "## Real sets", ""] + QualityReport.realText + [""]
      lines += QualityTable.markdown(real) + ["", total(real.map(\.failures))]
    }
    if !absent.isEmpty {
      lines += [
        "", "Skipped, since their folders are not there: \(absent.joined(separator: ", ")).",
      ]
    }
    return lines
  }

  /// The command that writes the same page; paths change no result and are left out.
  private var command: String {
    let only = arguments.only.map { " --only '\($0)'" }.joined()
    let isDefault = only.isEmpty && arguments.photoWidth == BenchmarkArguments().photoWidth
    return isDefault
      ? "`make bench-quality`"
      : "`QualityBenchmark --photo-width \(arguments.photoWidth)\(only)`"
  }

  private func total(_ failures: [[String]]) -> String {
    "\(failures.count { $0.isEmpty }) of \(failures.count) hold."
  }

  private static let renderedText = [
    """
    Photos of the built-in town from one spot, with the noise and the vignetting of a small sensor, \
    or of an equirectangular picture. Each camera is turned by about half a degree from the regular \
    pattern. Recorded angles, where a set has them, are off by 0.3° in pitch and roll without bias, \
    and by some degrees in yaw, which drift over the set. The stated focal length is rounded to \
    whole millimetres of 35 mm equivalent.
    """,
    "",
    """
    Errors are what is left of each rotation after the best turn that all have in common; a photo \
    pixel is the horizontal field of view divided by the width. Tilt and heading are that common \
    turn. A set holds when the median error is at most 0.1 px and the worst 0.3 px (with drift: \
    0.03° and 0.1°), the tilt is at most 0.15° for 26 photos with angles, for others by the square \
    root of their number, and 1.5° without angles, and the heading is within 1.5° of the median \
    error of the recorded yaws. CPU seconds are those of the whole alignment.
    """,
  ]

  private static let realText = [
    """
    Photos from cameras and drones, read as they are, without any option. A set holds when the \
    right number of photos is used in the largest panorama of the folder, there are as many other \
    panoramas with as many photos as should be, and the circle closes where it should. Where a folder \
    holds several panoramas, the number of photos used in each is given, and all else is of the largest.
    """
  ]

  /// Processors and date.
  private static var machine: String {
    let text = (try? String(contentsOfFile: "/proc/cpuinfo", encoding: .utf8)) ?? ""
    let model = text.split(separator: "\n").first { $0.hasPrefix("model name") }
      .flatMap { $0.split(separator: ":").last }
      .map { $0.trimmingCharacters(in: .whitespaces) }
    let date = Date.now.formatted(.iso8601.year().month().day())
    return "\(ProcessInfo.processInfo.activeProcessorCount) processors"
      + (model.map { " (\($0))" } ?? "") + ", \(date)"
  }
}
