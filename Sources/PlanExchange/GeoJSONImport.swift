import Foundation
import SphereGeometry

/// Reads the points of a GeoJSON file that have a heading and a pitch: the properties `yawDegrees`,
/// `pitchDegrees` and `altitudeAboveTakeOffMetres`, as the export writes them.
///
/// Other features are passed over; a file with no such point has no shots.
enum GeoJSONImport {
  /// Whether a JSON object says that it is a collection of features.
  static func canRead(_ data: Data) -> Bool {
    struct Header: Decodable {
      var type: String
    }
    return (try? JSONDecoder().decode(Header.self, from: data))?.type == "FeatureCollection"
  }

  static func shots(in data: Data, path: String) throws(PlanImportError) -> ImportedShots {
    let object: Any
    do {
      object = try JSONSerialization.jsonObject(with: data)
    } catch {
      let detail = (error as NSError).userInfo["NSDebugDescription"] as? String
      throw .wrongFormat(
        path: path, reason: "it is broken JSON: \(detail ?? error.localizedDescription)")
    }
    guard let collection = object as? [String: Any],
      let features = collection["features"] as? [Any]
    else {
      throw .wrongEntry(
        path: path, place: "features", reason: "a feature collection must have a list of features")
    }
    var log = PhotoLog(path: path)
    for (index, feature) in features.enumerated() {
      try play(feature, place: "features[\(index)]", into: &log)
    }
    return log.shots
  }

  private static func play(
    _ value: Any, place: String, into log: inout PhotoLog
  ) throws(PlanImportError) {
    guard let feature = value as? [String: Any] else {
      throw .wrongEntry(path: log.path, place: place, reason: "a feature must be an object")
    }
    guard let properties = feature["properties"] as? [String: Any],
      properties["yawDegrees"] != nil || properties["pitchDegrees"] != nil
    else { return }
    func number(
      _ value: Any?, _ field: String, _ range: ClosedRange<Double>
    ) throws(PlanImportError) -> Double {
      guard let number = value as? Double, range.contains(number) else {
        throw .wrongEntry(
          path: log.path, place: "\(place).\(field)",
          reason: "it must be a number from \(DecimalText.text(range.lowerBound, decimals: 0)) to "
            + DecimalText.text(range.upperBound, decimals: 0))
      }
      return number
    }
    let coordinates = (feature["geometry"] as? [String: Any])?["coordinates"] as? [Any] ?? []
    guard coordinates.count >= 2 else {
      throw .wrongEntry(
        path: log.path, place: "\(place).geometry.coordinates",
        reason: "a point must have a longitude and a latitude")
    }
    log.position = (
      GeodeticPosition(
        latitudeDegrees: try number(coordinates[1], "geometry.coordinates[1]", -90...90),
        longitudeDegrees: try number(coordinates[0], "geometry.coordinates[0]", -180...180)),
      try number(
        properties["altitudeAboveTakeOffMetres"], "properties.altitudeAboveTakeOffMetres",
        -10_000...10_000)
    )
    log.headingDegrees = try number(
      properties["yawDegrees"], "properties.yawDegrees", -360...360)
    log.pitchDegrees = try number(properties["pitchDegrees"], "properties.pitchDegrees", -90...90)
    try log.shoot(at: place)
  }
}
