import CapturePlanning
import Foundation
import SphereGeometry

/// Writes GeoJSON (RFC 7946): a collection with a point a shot.
///
/// Positions are longitude, then latitude (section 3.1.1). They have no third number: it would have
/// to be the height above the WGS 84 ellipsoid (section 4), and a plan only knows the altitude above
/// the take-off point, which is a property.
enum GeoJSONExport {
  static let limitations = [
    "Altitudes are the property altitudeAboveTakeOffMetres: GeoJSON's own third coordinate is a "
      + "height above the ellipsoid, which a plan does not know."
  ]

  static func data(of plan: CapturePlan) throws(PlanExchangeError) -> Data {
    let collection = FeatureCollection(
      features: PlacedShot.shots(of: plan).map { Feature($0, of: plan) })
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    do {
      return try encoder.encode(collection) + Data("\n".utf8)
    } catch {
      throw .cannotHold(format: .geoJSON, reason: "it has a number that is not finite")
    }
  }

  private struct FeatureCollection: Encodable {
    let type = "FeatureCollection"
    var features: [Feature]
  }

  private struct Feature: Encodable {
    let type = "Feature"
    var id: Int
    var geometry: Point
    var properties: Properties

    init(_ placed: PlacedShot, of plan: CapturePlan) {
      id = placed.shot.index
      geometry = Point(
        coordinates: [placed.position.longitudeDegrees, placed.position.latitudeDegrees])
      properties = Properties(
        index: placed.shot.index, yawDegrees: placed.shot.yawDegrees,
        pitchDegrees: placed.shot.pitchDegrees,
        altitudeAboveTakeOffMetres: placed.altitudeMetres,
        horizontalFieldOfViewDegrees: plan.camera.horizontalFieldOfViewDegrees,
        waypoint: placed.waypointNumber, aircraft: plan.aircraft, method: plan.method.rawValue)
    }
  }

  private struct Point: Encodable {
    let type = "Point"
    var coordinates: [Double]
  }

  private struct Properties: Encodable {
    var index: Int
    var yawDegrees: Double
    var pitchDegrees: Double
    var altitudeAboveTakeOffMetres: Double
    var horizontalFieldOfViewDegrees: Double
    var waypoint: Int?
    var aircraft: String
    var method: String
  }
}
