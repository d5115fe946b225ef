import CommandLineKit
import Foundation
import Stitching

/// An inspection report for people.
enum InspectionSummary {
  /// A line a photo.
  static func table(_ report: InspectionReport) -> String {
    var table = Table([
      .init("photo"), .init("size", .right), .init("35 mm", .right), .init("recorded", .right),
      .init("solved", .right), .init("exposure", .right), .init("panorama", .right),
      .init("stack", .right), .init("placed by"),
    ])
    for photo in report.photos {
      table.add([
        photo.fileName,
        photo.width.flatMap { width in photo.height.map { "\(width) × \($0)" } } ?? "",
        photo.focalLengthIn35mmFilmMillimetres.map { Figure.plain($0) } ?? "",
        angles(photo.recordedYawDegrees, photo.recordedPitchDegrees),
        angles(photo.yawDegrees, photo.pitchDegrees), exposure(photo),
        photo.panorama.map(String.init) ?? "", photo.stack.map(String.init) ?? "",
        placement(photo)
          + (photo.maskedPercent.map { "; \(Figure.percent($0)) masked" } ?? ""),
      ])
    }
    return table.text
  }

  /// The panoramas, and what is worth a look.
  static func lines(_ report: InspectionReport) -> [String] {
    var lines: [String] = []
    if let failure = report.failure { lines.append("None        " + failure) }
    for panorama in report.panoramas {
      let number = "Panorama \(panorama.number)".padding(
        toLength: 12, withPad: " ", startingAt: 0)
      lines.append(
        number + "\(panorama.photosUsed) photos of "
          + "\(Figure.plain(panorama.horizontalFieldOfViewDegrees))° across, "
          + (panorama.closesCircle ? "all round, " : "")
          + "\(Figure.percent(panorama.coveragePercent)) of the sphere" + open(panorama))
    }
    if !report.stacks.isEmpty {
      lines.append(
        "Stacks      \(report.stacks.count) exposure brackets; used of each: "
          + report.stacks.map { $0[0] }.joined(separator: ", "))
    }
    for warning in report.warnings {
      let place =
        report.panoramas.count > 1 ? warning.panorama.map { "panorama \($0): " } ?? "" : ""
      lines.append("Warning     " + place + warning.message)
      if warning.kind == .gap {
        lines += reshoots(report.panoramas.filter { $0.number == warning.panorama })
      }
    }
    return lines
  }

  private static func angles(_ yaw: Double?, _ pitch: Double?) -> String {
    guard let yaw, let pitch else { return "" }
    return "\(Figure.plain(yaw, decimals: 0))°, \(Figure.degrees(pitch, decimals: 0))"
  }

  private static func exposure(_ photo: InspectionReport.Photo) -> String {
    var parts: [String] = []
    if let seconds = photo.exposureTimeSeconds {
      parts.append(
        seconds < 0.4
          ? "1/\(Figure.plain(1 / seconds, decimals: 0)) s" : "\(Figure.plain(seconds)) s")
    }
    if let number = photo.fNumber { parts.append("f/\(Figure.plain(number))") }
    if let speed = photo.isoSpeed { parts.append("ISO \(Figure.plain(speed, decimals: 0))") }
    return parts.joined(separator: " ")
  }

  private static func placement(_ photo: InspectionReport.Photo) -> String {
    switch photo.placedBy {
    case .matches: "\(photo.linkCount) links"
    case .captureAngles: "recorded angles"
    case .notUsed: "not used"
    case .setAside: "set aside; \(photo.reason ?? "")"
    }
  }

  private static func open(_ panorama: InspectionReport.Panorama) -> String {
    let above = panorama.openAboveDegrees.map { ", open above \(Figure.degrees($0, decimals: 0))" }
    let below = panorama.openBelowDegrees.map { ", open below \(Figure.degrees($0, decimals: 0))" }
    return (above ?? "") + (below ?? "")
  }

  private static func reshoots(_ panoramas: [InspectionReport.Panorama]) -> [String] {
    panoramas.flatMap { panorama in
      panorama.reshoots.map { shot in
        "            heading \(Figure.plain(shot.yawDegrees))°, "
          + "pitch \(Figure.degrees(shot.pitchDegrees))"
      }
        + (panorama.headedBy == .photos
          ? ["            headings are counted from the middle of its first photo"] : [])
    }
  }
}
