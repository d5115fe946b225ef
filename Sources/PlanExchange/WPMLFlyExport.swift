import CapturePlanning
import Foundation
import SphereGeometry

/// Writes the waylines of DJI Fly, as a ring of points with a photo each.
///
/// DJI Fly's files differ from those of the enterprise apps, and neither turns nor waits at a point
/// were seen in them. So each shot has a point of its own, half a metre from the next, where the
/// aircraft arrives with its heading and its gimbal's pitch. The dialect is not documented; it
/// follows files that the app wrote.
enum WPMLFlyExport {
  static let limitations = [
    "DJI Fly's files are not documented, and the app takes none: make a mission in the app, and put "
      + "this file in the place and under the name of that mission's file on the controller. Check "
      + "every point in the app before take-off.",
    "Each shot is taken at a point of its own on a ring, 0.6 m from the next: a ring for 26 shots is "
      + "5 m across. Near things do not fit together, and nothing tells the aircraft to wait until "
      + "the picture is still. Where the app can do it, a panorama by hand is better.",
    "The mission ends in the air, and the pilot brings the aircraft home.",
  ]

  /// The aircraft of the catalogue that fly waypoints with DJI Fly.
  static let aircraft = ["mini4pro", "air3", "mavic3"]
  /// The chord between two points of the ring in metres; half a metre is the least.
  static let spacingMetres = 0.6
  /// The width of the ring of as many points as a mission may have, and some room, in metres.
  static let largestRingMetres =
    spacingMetres * Double(WaypointMissionLimits.waypointCount.upperBound) / 3
  private static let namespace = "http://www.uav.com/wpmz/1.0.2"
  private static let speed = "1"

  static func data(of plan: CapturePlan) throws(PlanExchangeError) -> Data {
    guard aircraft.contains(plan.aircraft) else {
      throw refusal(
        "DJI Fly is not known to fly waypoints with the aircraft '\(plan.aircraft)'; it does with "
          + aircraft.joined(separator: ", "))
    }
    let limit = WaypointMissionLimits.waypointCount
    guard limit.contains(plan.shots.count) else {
      throw refusal(
        "each of the \(plan.shots.count) shots needs a point, and a mission has "
          + "\(limit.lowerBound) to \(limit.upperBound)")
    }
    let config = configuration
    let template = root([
      element("author", "fly"), element("createTime", WPMLExport.createdMilliseconds),
      element("updateTime", WPMLExport.createdMilliseconds), config,
    ])
    let points = ring(of: plan)
    let folder =
      [
        element("templateId", "0"), element("executeHeightMode", "relativeToStartPoint"),
        element("waylineId", "0"), element("distance", "0"), element("duration", "0"),
        element("autoFlightSpeed", speed),
      ]
      + zip(plan.shots, points).enumerated().map { index, pair in
        placemark(pair.0, at: pair.1, index: index, altitudeMetres: plan.altitudeMetres)
      }
    let archive = ZIPArchive.data(of: [
      ("wpmz/template.kml", template.document),
      ("wpmz/waylines.wpml", root([config, XMLElement("Folder", folder)]).document),
    ])
    guard let archive else { throw refusal("there is not enough memory to pack it") }
    return archive
  }

  /// The places of the shots, on a circle round the plan's place.
  static func ring(of plan: CapturePlan) -> [GeodeticPosition] {
    let count = Double(plan.shots.count)
    let radius = spacingMetres / 2 / sin(.pi / count)
    return plan.shots.indices.map { index in
      let angle = 2 * .pi * Double(index) / count
      return plan.location.offset(
        northMetres: radius * cos(angle), eastMetres: radius * sin(angle))
    }
  }

  private static func refusal(_ reason: String) -> PlanExchangeError {
    .cannotHold(format: .kmzFly, reason: reason)
  }

  private static var configuration: XMLElement {
    element(
      "missionConfig",
      [
        element("flyToWaylineMode", "safely"), element("finishAction", "noAction"),
        element("exitOnRCLost", "executeLostAction"), element("executeRCLostAction", "hover"),
        element("globalTransitionalSpeed", "2.5"),
        // As in files of the app, whatever the aircraft.
        element(
          "droneInfo", [element("droneEnumValue", "68"), element("droneSubEnumValue", "0")]),
      ])
  }

  private static func placemark(
    _ shot: Shot, at position: GeodeticPosition, index: Int, altitudeMetres: Double
  ) -> XMLElement {
    let longitude = DecimalText.coordinate(position.longitudeDegrees)
    let latitude = DecimalText.coordinate(position.latitudeDegrees)
    let pitch = DecimalText.text(shot.pitchDegrees, decimals: 4)
    return XMLElement(
      "Placemark",
      [
        XMLElement("Point", [XMLElement("coordinates", "\(longitude),\(latitude)")]),
        element("index", "\(index)"),
        element("executeHeight", DecimalText.text(altitudeMetres, decimals: 2)),
        element("waypointSpeed", speed),
        element(
          "waypointHeadingParam",
          [
            element("waypointHeadingMode", "smoothTransition"),
            element("waypointHeadingAngle", DecimalText.text(shot.yawDegrees, decimals: 4)),
            element("waypointPoiPoint", "0.000000,0.000000,0.000000"),
            element("waypointHeadingAngleEnable", "1"),
            element("waypointHeadingPathMode", "followBadArc"),
            element("waypointHeadingPoiIndex", "0"),
          ]),
        element(
          "waypointTurnParam",
          [
            element("waypointTurnMode", "toPointAndStopWithContinuityCurvature"),
            element("waypointTurnDampingDist", "0"),
          ]),
        element("useStraightLine", "0"),
        element(
          "actionGroup",
          [
            element("actionGroupId", "\(index + 1)"),
            element("actionGroupStartIndex", "\(index)"),
            element("actionGroupEndIndex", "\(index)"),
            element("actionGroupMode", "parallel"),
            element("actionTrigger", [element("actionTriggerType", "reachPoint")]),
            action(number: 2 * index + 1, "gimbalRotate", tilt(pitch)),
            action(
              number: 2 * index + 2, "takePhoto", [element("payloadPositionIndex", "0")]),
          ]),
        element(
          "waypointGimbalHeadingParam",
          [
            element("waypointGimbalPitchAngle", pitch), element("waypointGimbalYawAngle", "0"),
          ]),
      ])
  }

  /// Numbers go on through the whole file, as in files of the app.
  private static func action(
    number: Int, _ function: String, _ parameters: [XMLElement]
  ) -> XMLElement {
    element(
      "action",
      [
        element("actionId", "\(number)"), element("actionActuatorFunc", function),
        element("actionActuatorFuncParam", parameters),
      ])
  }

  private static func tilt(_ pitch: String) -> [XMLElement] {
    [
      element("gimbalHeadingYawBase", "aircraft"), element("gimbalRotateMode", "absoluteAngle"),
      element("gimbalPitchRotateEnable", "1"), element("gimbalPitchRotateAngle", pitch),
      element("gimbalRollRotateEnable", "1"), element("gimbalRollRotateAngle", "0"),
      element("gimbalYawRotateEnable", "0"), element("gimbalYawRotateAngle", "0"),
      element("gimbalRotateTimeEnable", "0"), element("gimbalRotateTime", "0"),
      element("payloadPositionIndex", "0"),
    ]
  }

  private static func root(_ content: [XMLElement]) -> XMLElement {
    var kml = XMLElement("kml", [XMLElement("Document", content)])
    kml.attributes = [
      ("xmlns", "http://www.opengis.net/kml/2.2"), ("xmlns:wpml", namespace),
    ]
    return kml
  }

  private static func element(_ name: String, _ text: String) -> XMLElement {
    WPMLExport.element(name, text)
  }

  private static func element(_ name: String, _ elements: [XMLElement]) -> XMLElement {
    WPMLExport.element(name, elements)
  }
}
