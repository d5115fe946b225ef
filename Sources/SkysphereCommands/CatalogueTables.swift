import CapturePlanning
import CommandLineKit
import SphereGeometry

/// The catalogue as tables; what no source confirms is marked.
enum CatalogueTables {
  /// The mark behind a value that no source confirms.
  private static let unverifiedMark = "?"
  private static let legend =
    "\nValues with ? are unverified: no source confirms them. 'skysphere aircraft NAME' shows the "
    + "sources.\n"

  /// A line an aircraft.
  static func list(_ aircraft: [AircraftModel]) -> String {
    var table = Table([
      .init("NAME"), .init("AIRCRAFT"), .init("CAMERA"), .init("DIAGONAL", .right),
      .init("PITCH", .right), .init("PAN", .right), .init("MINUTES", .right), .init("METHODS"),
    ])
    for model in aircraft {
      let unverified = model.unverified
      func mark(_ fields: String...) -> String {
        let isOpen = fields.contains { field in
          unverified.contains { $0 == field || field.hasPrefix($0 + ".") || $0 == "*" }
        }
        return isOpen ? unverifiedMark : ""
      }
      let pitches = model.gimbal.lowestPitchDegrees...model.gimbal.highestPitchDegrees
      table.add([
        model.identifier, model.displayName, model.camera.identifier,
        Figure.plain(model.camera.diagonalFieldOfViewDegrees) + "°"
          + mark("camera.sensorWidthMillimetres", "camera.focalLengthMillimetres"),
        range(pitches) + mark("gimbal.lowestPitchDegrees", "gimbal.highestPitchDegrees"),
        model.gimbal.panRangeDegrees.map { range($0) + mark("gimbal.rightmostPanDegrees") } ?? "-",
        Figure.plain(model.flight.enduranceMinutes) + mark("flight.enduranceMinutes"),
        model.methods.map(\.rawValue).joined(separator: ", ") + mark("methods"),
      ])
    }
    return table.text + legend
  }

  /// A line a camera.
  static func list(_ cameras: [CameraModel]) -> String {
    var table = Table([
      .init("NAME"), .init("CAMERA"), .init("SENSOR, mm", .right), .init("FOCAL, mm", .right),
      .init("DIAGONAL", .right), .init("PHOTO", .right), .init("BRACKETS"),
    ])
    for camera in cameras {
      let unverified = Set(camera.sources.filter { !$0.verified }.flatMap(\.values))
      func mark(_ fields: String...) -> String {
        unverified.isDisjoint(with: fields + ["*"]) ? "" : unverifiedMark
      }
      table.add([
        camera.identifier, camera.displayName,
        Figure.plain(camera.sensorWidthMillimetres) + " × "
          + Figure.plain(camera.sensorHeightMillimetres) + mark("sensorWidthMillimetres"),
        Figure.plain(camera.focalLengthMillimetres, decimals: 2) + mark("focalLengthMillimetres"),
        Figure.plain(camera.diagonalFieldOfViewDegrees) + "°"
          + mark("sensorWidthMillimetres", "focalLengthMillimetres"),
        "\(camera.photoWidthPixels) × \(camera.photoHeightPixels)" + mark("photoWidthPixels"),
        camera.bracketCounts.map {
          $0.map(String.init).joined(separator: ", ") + mark("bracketCounts")
        } ?? "-",
      ])
    }
    return table.text
      + legend.replacing("skysphere aircraft NAME", with: "skysphere camera NAME")
  }

  /// All values of an entry with their sources.
  static func values(_ sheet: CatalogueSheet, in catalogue: Catalogue) -> String {
    var table = Table([
      .init("FIELD"), .init("VALUE"), .init("UNIT"), .init("STATUS"), .init("SOURCE"),
    ])
    let notes = sheet.lines.filter { $0.field.path.hasPrefix("methodNotes.") }
    for line in sheet.lines where !line.field.path.hasPrefix("methodNotes.") {
      table.add([
        line.field.path, line.value, line.field.unit,
        line.source.map { $0.verified ? "verified" : "UNVERIFIED" } ?? "",
        line.source.map(\.source) ?? "",
      ])
    }
    let names = Set(sheet.lines.compactMap(\.source?.source)).sorted()
    return table.text + "\n"
      + notes.map { "\($0.field.path.dropFirst("methodNotes.".count)): \($0.value)\n" }.joined()
      + names.map { "\($0): \(catalogue.sources[$0] ?? "")\n" }.joined()
  }

  /// The fields of view that follow from sensor and lens.
  static func fieldOfView(of camera: CameraModel) -> String {
    let lens = camera.lens
    return "Field of view of a full photo: "
      + "\(Figure.plain(lens.horizontalFieldOfViewDegrees))° × "
      + "\(Figure.plain(lens.verticalFieldOfViewDegrees))°, "
      + "\(Figure.plain(camera.diagonalFieldOfViewDegrees))° diagonally"
  }

  private static func range(_ degrees: ClosedRange<Double>) -> String {
    "\(Figure.degrees(degrees.lowerBound)) to \(Figure.degrees(degrees.upperBound))"
  }
}
