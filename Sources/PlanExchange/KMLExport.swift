import CapturePlanning
import Foundation
import SphereGeometry

/// Writes KML 2.2 (OGC 07-147r2): a placemark a shot, with the camera's view of it.
///
/// The elements stand in the order of the schema, which is a sequence. A camera that looks straight
/// down has tilt 0, one that looks at the horizon 90.
enum KMLExport {
  static let limitations = [
    "KML takes altitudes above the ground right below, a plan has them above the take-off point: "
      + "on a slope the places are as much too high or too low as the ground is."
  ]

  static func data(of plan: CapturePlan) throws(PlanExchangeError) -> Data {
    let shots = PlacedShot.shots(of: plan)
    // relativeToGround has no places below the ground: viewers put them onto it.
    if let low = shots.first(where: { $0.altitudeMetres < 0 }) {
      throw .cannotHold(
        format: .kml,
        reason: "shot \(low.shot.index) lies "
          + "\(DecimalText.text(-low.altitudeMetres, decimals: 2)) m below the take-off point, and "
          + "KML's altitudes above the ground start at 0; use geojson")
    }
    var lines = [
      "<?xml version=\"1.0\" encoding=\"UTF-8\"?>",
      "<kml xmlns=\"http://www.opengis.net/kml/2.2\">",
      "<Document>",
      "  <name>\(XMLText.escaped("\(plan.pattern.rawValue), \(plan.aircraft)"))</name>",
    ]
    for placed in shots { lines += placemark(placed, of: plan) }
    lines += ["</Document>", "</kml>", ""]
    return Data(lines.joined(separator: "\n").utf8)
  }

  private static func placemark(_ placed: PlacedShot, of plan: CapturePlan) -> [String] {
    let longitude = DecimalText.coordinate(placed.position.longitudeDegrees)
    let latitude = DecimalText.coordinate(placed.position.latitudeDegrees)
    let altitude = DecimalText.text(placed.altitudeMetres, decimals: 3)
    var data = [
      ("index", "\(placed.shot.index)"),
      ("yawDegrees", DecimalText.text(placed.shot.yawDegrees, decimals: 4)),
      ("pitchDegrees", DecimalText.text(placed.shot.pitchDegrees, decimals: 4)),
      (
        "horizontalFieldOfViewDegrees",
        DecimalText.text(plan.camera.horizontalFieldOfViewDegrees, decimals: 4)
      ),
    ]
    if let number = placed.waypointNumber { data.append(("waypoint", "\(number)")) }
    return [
      "  <Placemark>",
      "    <name>Shot \(placed.shot.index)</name>",
      "    <Camera>",
      "      <longitude>\(longitude)</longitude>",
      "      <latitude>\(latitude)</latitude>",
      "      <altitude>\(altitude)</altitude>",
      "      <heading>\(DecimalText.compass(placed.shot.yawDegrees))</heading>",
      "      <tilt>\(DecimalText.text(90 + placed.shot.pitchDegrees, decimals: 4))</tilt>",
      "      <roll>0</roll>",
      "      <altitudeMode>relativeToGround</altitudeMode>",
      "    </Camera>",
      "    <ExtendedData>",
    ]
      + data.map { "      <Data name=\"\($0.0)\"><value>\(XMLText.escaped($0.1))</value></Data>" }
      + [
        "    </ExtendedData>",
        "    <Point>",
        "      <altitudeMode>relativeToGround</altitudeMode>",
        "      <coordinates>\(longitude),\(latitude),\(altitude)</coordinates>",
        "    </Point>",
        "  </Placemark>",
      ]
  }
}
