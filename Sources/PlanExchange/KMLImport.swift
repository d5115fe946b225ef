import DocumentReading
import SphereGeometry

/// Reads the cameras of a KML file: a placemark with a `Camera` is a shot.
///
/// A tilt of 0 looks straight down and one of 90 at the horizon. Placemarks without a camera are
/// passed over; a file with none has no shots.
enum KMLImport {
  static func shots(in root: XMLTree, path: String) throws(PlanImportError) -> ImportedShots {
    var log = PhotoLog(path: path)
    for placemark in root.descendants("Placemark") {
      guard let camera = placemark.first("Camera") else { continue }
      func number(
        _ name: String, _ range: ClosedRange<Double>, absent: Double? = nil
      ) throws(PlanImportError) -> Double {
        guard let element = camera.first(name) else {
          if let absent { return absent }
          throw .wrongEntry(
            path: path, place: "line \(camera.line), \(name)", reason: "the camera has none")
        }
        return try XMLNumber.value(of: element, in: range, path: path)
      }
      guard try number("roll", -180...180, absent: 0) == 0 else {
        throw .wrongEntry(
          path: path, place: "line \(camera.line), roll",
          reason: "a photo that is rolled is no shot of a plan")
      }
      if let mode = camera.first("altitudeMode"), mode.text == "absolute" {
        throw .wrongEntry(
          path: path, place: "line \(mode.line), altitudeMode",
          reason: "altitudes above the sea are not read; those above the ground are taken for "
            + "altitudes above the take-off point")
      }
      log.position = (
        GeodeticPosition(
          latitudeDegrees: try number("latitude", -90...90),
          longitudeDegrees: try number("longitude", -180...180)),
        try number("altitude", -10_000...10_000)
      )
      log.headingDegrees = try number("heading", -360...360, absent: 0)
      log.pitchDegrees = try number("tilt", 0...180, absent: 0) - 90
      try log.shoot(at: "line \(camera.line), Camera")
    }
    return log.shots
  }
}
