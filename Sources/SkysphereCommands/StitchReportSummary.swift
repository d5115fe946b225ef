import CommandLineKit
import Foundation
import Imaging
import Stitching

/// A stitch report in a few lines for people.
struct StitchReportSummary {
  var lines: [String]
  /// A line for each photo: how it was placed, and with how many links.
  var details: [String]

  /// The lines for all panoramas of a folder.
  static func lines(_ report: FolderReport, output: String) -> [String] {
    if report.panoramas.count == 1 {
      return StitchReportSummary(report.panoramas[0], output: output).lines
    }
    let folder = (output as NSString).deletingLastPathComponent as NSString
    var lines = [
      "Folder    \(report.panoramas.count) panoramas, \(report.photosUsed) of "
        + "\(report.photosFound) photos used"
    ]
    for photo in report.photosLeftOver {
      lines.append("          " + line(photo))
    }
    lines += report.notes.map { "Note      \($0)" }
    for panorama in report.panoramas {
      lines.append("Panorama \(panorama.panoramaNumber) of \(panorama.panoramaCount)")
      lines +=
        StitchReportSummary(
          panorama, output: folder.appendingPathComponent(panorama.panorama)
        ).lines
    }
    return lines
  }

  /// A line for each photo of all panoramas.
  static func details(_ report: FolderReport) -> [String] {
    report.panoramas.flatMap { StitchReportSummary($0, output: "").details }
  }

  private static func line(_ photo: StitchReport.Photo) -> String {
    let placement =
      switch photo.placedBy {
      case .matches: "placed by matches"
      case .captureAngles: "placed by its recorded angles"
      case .notUsed: "not used"
      case .setAside: "set aside"
      }
    return "\(photo.fileName): \(placement)" + (photo.reason.map { "; \($0)" } ?? "")
  }

  init(_ report: StitchReport, output: String) {
    details = report.photos.map { photo in
      "\(photo.fileName): \(photo.placedBy.rawValue), \(photo.linkCount) links"
        + (photo.rmsResidualPixels.map {
          ", \(Figure.plain($0, decimals: 2)) pixels rms"
        } ?? "")
    }
    let area = report.canvas.area
    let seconds = report.timings.map(\.seconds).reduce(0, +)
    lines = [
      "Photos    \(report.photosUsed) of \(report.photosFound) used, \(report.links.count) links",
      "Residual  \(Figure.plain(report.rmsResidualPixels, decimals: 2)) pixels rms, "
        + "\(Figure.plain(report.medianResidualPixels, decimals: 2)) median",
      "Level     "
        + StitchReportSummary.levelling(report.levelledBy)
        + (report.headedBy == .captureAngles
          ? ", north by the recorded headings" : ", heading unknown"),
    ]
    for photo in report.photos where photo.placedBy != .matches {
      lines.append("          " + StitchReportSummary.line(photo))
      if photo.placedBy == .notUsed, let advice = photo.advice {
        lines.append("            → \(advice)")
      }
    }
    lines += StitchReportSummary.masks(report.photos)
    lines += report.notes.map { "Note      \($0)" }
    lines += StitchReportSummary.linkProblems(report.linkProblems)
    lines += StitchReportSummary.coverage(report)
    lines.append(
      "Panorama  \(output), \(Figure.grouped(area.width)) × \(Figure.grouped(area.height))"
        + (area.width == report.canvas.fullWidth && area.height == report.canvas.fullHeight
          ? ""
          : ", of a full \(Figure.grouped(report.canvas.fullWidth)) × "
            + Figure.grouped(report.canvas.fullHeight)))
    lines.append(
      "Time      \(Figure.duration(seconds: seconds)), "
        + "\(Figure.bytes(report.peakMemoryBytes)) of memory at most")
  }

  /// What masks exclude, of the first few photos; the report file has all.
  private static func masks(_ photos: [StitchReport.Photo]) -> [String] {
    let masked = photos.compactMap { photo in
      photo.maskedPercent.map { "\(photo.fileName) \(Figure.percent($0))" }
    }
    guard !masked.isEmpty else { return [] }
    let rest = masked.count - 5
    return [
      "Masked    " + masked.prefix(5).joined(separator: ", ")
        + (rest > 0 ? " and \(rest) more" : "")
    ]
  }

  /// The worst few; the report file has all.
  private static func linkProblems(_ problems: [LinkProblem]) -> [String] {
    guard !problems.isEmpty else { return [] }
    let shown = problems.prefix(3)
    let rest = problems.count - shown.count
    return ["Weak      \(problems.count) \(problems.count == 1 ? "pair" : "pairs") of neighbours"]
      + shown.map { "          \($0)" }
      + (rest > 0 ? ["          and \(rest) more in the report"] : [])
  }

  /// What is photographed, what is open, and what was invented.
  private static func coverage(_ report: StitchReport) -> [String] {
    let covered = Figure.percent(report.coveragePercent)
    let holes = StitchReportSummary.holes(report.holes)
    guard let invented = report.invented else {
      return ["Coverage  \(covered) of the sphere\(holes)"]
    }
    let what =
      switch (invented.fill, invented.hasLogo) {
      case (.sky, false): "sky"
      case (.sky, true): "sky and a logo"
      case (.all, false): "what surrounds the holes"
      case (.all, true): "what surrounds the holes, and a logo"
      case (.none, _): "a logo"
      }
    return [
      "Coverage  \(covered) of the sphere photographed\(holes)",
      "Filled    \(Figure.percent(invented.sharePercent)) of the sphere with \(what), marked in "
        + "\(invented.mask); Street View wants none",
    ]
  }

  private static func levelling(_ reference: Alignment.Reference) -> String {
    switch reference {
    case .captureAngles: "by the recorded pitch and roll"
    case .uprightEdges: "by upright edges in the photos"
    case .photos: "by the photos' own sides"
    }
  }

  private static func holes(_ holes: SphereHoles) -> String {
    var parts: [String] = []
    if let zenith = holes.zenithHoleAboveDegrees {
      parts.append("open above \(Figure.degrees(zenith))")
    }
    if let nadir = holes.nadirHoleBelowDegrees {
      parts.append("open below \(Figure.degrees(nadir))")
    }
    for hole in holes.innerHoles {
      parts.append(
        "a hole at heading \(Figure.degrees(hole.yawDegrees)), "
          + "elevation \(Figure.degrees(hole.pitchDegrees))")
    }
    return parts.isEmpty ? "" : ", " + parts.joined(separator: ", ")
  }
}
