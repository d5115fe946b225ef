import CommandLineKit
import Foundation
import Imaging
import Stitching

/// A stitch report in a few lines for people.
struct StitchReportSummary {
  var lines: [String]

  init(_ report: StitchReport, output: String) {
    let area = report.canvas.area
    let seconds = report.timings.map(\.seconds).reduce(0, +)
    lines = [
      "Photos    \(report.photosUsed) of \(report.photosFound) used, \(report.links.count) links",
      "Residual  \(Figure.plain(report.rmsResidualPixels, decimals: 2)) pixels rms, "
        + "\(Figure.plain(report.medianResidualPixels, decimals: 2)) median",
      "Level     "
        + (report.levelledBy == .captureAngles
          ? "by the recorded pitch and roll" : "by the photos themselves")
        + (report.headedBy == .captureAngles
          ? ", north by the recorded headings" : ", heading unknown"),
    ]
    for photo in report.photos where photo.placedBy != .matches {
      let placement =
        photo.placedBy == .captureAngles ? "placed by its recorded angles" : "not used"
      lines.append(
        "          \(photo.fileName): \(placement)" + (photo.reason.map { "; \($0)" } ?? ""))
    }
    lines += report.notes.map { "Note      \($0)" }
    lines.append(
      "Coverage  \(Figure.percent(report.coveragePercent)) of the sphere"
        + StitchReportSummary.holes(report.holes))
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
