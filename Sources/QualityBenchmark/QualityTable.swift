import SphereGeometry
import Stitching

/// Results as Markdown tables.
enum QualityTable {
  /// The table of the rendered sets.
  static func markdown(_ rows: [RenderedSetResult]) -> [String] {
    table(
      columns: [
        "set", "photos", "used", "error median, px", "worst, px", "median, °", "worst, °",
        "residual median, px", "rms, px", "tilt, °", "heading, °", "wall, s", "CPU, s", "holds",
      ],
      rows: rows.map { row in
        let agreement = row.agreement
        return [
          row.name, "\(row.photoCount)",
          row.byAngles == 0 ? "\(row.used)" : "\(row.used), \(row.byAngles) by angles",
          DecimalText.of(agreement.map { $0.medianDegrees / row.degreesPerPixel }, 3),
          DecimalText.of(agreement.map { $0.worstDegrees / row.degreesPerPixel }, 3),
          DecimalText.of(agreement?.medianDegrees, 4), DecimalText.of(agreement?.worstDegrees, 4),
          DecimalText.of(row.medianResidualPixels, 2), DecimalText.of(row.rmsResidualPixels, 2),
          DecimalText.of(agreement?.tiltDegrees, 3),
          DecimalText.of(row.hasHeading ? agreement?.headingDegrees : nil, 2),
          DecimalText.of(row.wallSeconds, 1), DecimalText.of(row.cpuSeconds, 1),
          verdict(row.failures),
        ]
      })
  }

  /// The table of the real sets.
  static func markdown(_ rows: [RealSetResult]) -> [String] {
    table(
      columns: [
        "set", "photos", "used", "expected", "closed", "residual median, px", "rms, px",
        "levelled by", "wall, s", "CPU, s", "holds",
      ],
      rows: rows.map { row in
        [
          row.name, "\(row.photoCount)", row.panoramas.map(String.init).joined(separator: ", "),
          row.expectedText,
          row.closes.map { $0 ? "yes" : "no" } ?? "–",
          DecimalText.of(row.medianResidualPixels, 2), DecimalText.of(row.rmsResidualPixels, 2),
          row.levelledBy?.rawValue ?? "–", DecimalText.of(row.wallSeconds, 1),
          DecimalText.of(row.cpuSeconds, 1), verdict(row.failures),
        ]
      })
  }

  static func verdict(_ failures: [String]) -> String {
    failures.isEmpty ? "yes" : "**no**: " + failures.joined(separator: "; ")
  }

  static func table(columns: [String], rows: [[String]]) -> [String] {
    let dashes = columns.indices.map { $0 == 0 || $0 == columns.count - 1 ? "---" : "---:" }
    return ([columns, dashes] + rows).map { cells in
      "| "
        + cells.map { $0.replacing("|", with: "\\|").replacing("\n", with: " ") }
        .joined(separator: " | ") + " |"
    }
  }
}
