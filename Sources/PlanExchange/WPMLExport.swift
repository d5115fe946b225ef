import CapturePlanning
import Foundation
import SphereGeometry

/// Writes the waylines of DJI's enterprise apps (Pilot 2, FlightHub 2): a KMZ archive with
/// `wpmz/template.kml`, which people edit, and `wpmz/waylines.wpml`, which is flown.
///
/// Elements and their values: DJI Cloud API, WPML 1.0.2 (template-kml, waylines-wpml,
/// common-element).
enum WPMLExport {
  static let limitations = [
    "The aircraft turns and the gimbal tilts, whatever the method of the plan.",
    "The mission ends in the air: after the last shot the aircraft goes on hovering at the place, "
      + "and the pilot brings it home. When the remote controller is lost it hovers.",
    "Altitudes are above the take-off point. Check the camera's mode and lens before take-off; a "
      + "wayline stores neither exposure nor what the shots cover: keep the plan file.",
    "The file is dated 1 January 1980, so that the same plan gives the same file.",
  ]

  static let namespace = "http://www.dji.com/wpmz/1.0.2"
  static let wpml = "wpml:"
  /// 1 January 1980 in milliseconds since 1970, the earliest date of ZIP archives.
  static let createdMilliseconds = "315532800000"
  /// A tame speed for legs of a step, in m/s.
  private static let speed = "2"

  static func data(of plan: CapturePlan, catalogue: Catalogue)
    throws(PlanExchangeError) -> Data
  {
    guard let aircraft = try? catalogue.model(named: plan.aircraft) else {
      throw refusal("the aircraft '\(plan.aircraft)' is not in the catalogue")
    }
    guard let drone = aircraft.wpml, let payload = aircraft.camera.wpml else {
      let known = catalogue.aircraft.filter { $0.wpml != nil }.map(\.identifier)
      throw refusal(
        "DJI's enterprise apps do not fly the \(aircraft.displayName), or its code is not known; "
          + "they fly \(known.joined(separator: ", "))")
    }
    let mission = WPMLMission(plan)
    let config = configuration(plan, drone: drone, payload: payload)
    let settleSeconds = max(1, Int(aircraft.rates.settleSeconds.rounded(.up)))
    let writer = PointWriter(
      payload: payload, lens: lensName(of: payload), hoverSeconds: settleSeconds)
    let archive = ZIPArchive.data(of: [
      ("wpmz/template.kml", template(mission, config, writer).document),
      ("wpmz/waylines.wpml", waylines(mission, config, writer).document),
    ])
    guard let archive else { throw refusal("there is not enough memory to pack it") }
    return archive
  }

  private static func refusal(_ reason: String) -> PlanExchangeError {
    .cannotHold(format: .kmz, reason: reason)
  }

  /// Which of a payload's cameras shoots: the wide one, whose lens the plan is made for.
  private static func lensName(of payload: WPMLPayloadCodes) -> String {
    // Mavic 3 and Matrice 3D call theirs `visable`, as the format spells it.
    [66, 67, 68, 80, 81].contains(payload.payloadEnumValue) ? "visable" : "wide"
  }

  private static func configuration(
    _ plan: CapturePlan, drone: WPMLAircraftCodes, payload: WPMLPayloadCodes
  ) -> XMLElement {
    element(
      "missionConfig",
      [
        element("flyToWaylineMode", "safely"),
        element("finishAction", "noAction"),
        element("exitOnRCLost", "executeLostAction"),
        element("executeRCLostAction", "hover"),
        element("takeOffSecurityHeight", DecimalText.text(plan.altitudeMetres, decimals: 2)),
        element("globalTransitionalSpeed", "5"),
        element(
          "droneInfo",
          [
            element("droneEnumValue", "\(drone.droneEnumValue)"),
            element("droneSubEnumValue", "\(drone.droneSubEnumValue ?? 0)"),
          ]),
        element(
          "payloadInfo",
          [
            element("payloadEnumValue", "\(payload.payloadEnumValue)"),
            element("payloadSubEnumValue", "\(payload.payloadSubEnumValue ?? 0)"),
            element("payloadPositionIndex", "\(payload.payloadPositionIndex)"),
          ]),
      ])
  }

  private static func template(
    _ mission: WPMLMission, _ config: XMLElement, _ writer: PointWriter
  ) -> XMLElement {
    let height = DecimalText.text(mission.points[0].altitudeMetres, decimals: 2)
    let folder =
      [
        element("templateType", "waypoint"),
        element("templateId", "0"),
        element(
          "waylineCoordinateSysParam",
          [
            element("coordinateMode", "WGS84"), element("heightMode", "relativeToStartPoint"),
            element("positioningType", "GPS"),
          ]),
        element("autoFlightSpeed", speed),
        element("globalHeight", height),
        element("gimbalPitchMode", "manual"),
        element(
          "globalWaypointHeadingParam",
          [
            element("waypointHeadingMode", "smoothTransition"),
            element(
              "waypointHeadingAngle",
              DecimalText.text(mission.points[0].shots.first?.yawDegrees ?? 0, decimals: 4)),
            element("waypointHeadingPathMode", "followBadArc"),
          ]),
        element("globalWaypointTurnMode", PointWriter.turnMode),
        element("globalUseStraightLine", "1"),
      ]
      + mission.points.enumerated().map { index, point in
        writer.placemark(point, index: index) { height in
          [
            element("useGlobalHeight", "0"), element("ellipsoidHeight", height),
            element("height", height), element("useGlobalSpeed", "1"),
            element("useGlobalHeadingParam", "0"), element("useGlobalTurnParam", "0"),
          ]
        }
      }
    return root([
      element("author", "Skysphere"),
      element("createTime", createdMilliseconds),
      element("updateTime", createdMilliseconds),
      config,
      XMLElement("Folder", folder),
    ])
  }

  private static func waylines(
    _ mission: WPMLMission, _ config: XMLElement, _ writer: PointWriter
  ) -> XMLElement {
    let folder =
      [
        element("templateId", "0"),
        element("executeHeightMode", "relativeToStartPoint"),
        element("waylineId", "0"),
        element("autoFlightSpeed", speed),
      ]
      + mission.points.enumerated().map { index, point in
        writer.placemark(point, index: index) { height in
          [element("executeHeight", height), element("waypointSpeed", speed)]
        }
      }
    return root([config, XMLElement("Folder", folder)])
  }

  private static func root(_ content: [XMLElement]) -> XMLElement {
    var kml = XMLElement("kml", [XMLElement("Document", content)])
    kml.attributes = [
      ("xmlns", "http://www.opengis.net/kml/2.2"), ("xmlns:wpml", namespace),
    ]
    return kml
  }

  static func element(_ name: String, _ text: String) -> XMLElement {
    XMLElement(wpml + name, text)
  }

  static func element(_ name: String, _ elements: [XMLElement]) -> XMLElement {
    XMLElement(wpml + name, elements)
  }

  /// Writes the points of both files, which differ in how they say the height.
  private struct PointWriter {
    static let turnMode = "toPointAndStopWithDiscontinuityCurvature"

    let payload: WPMLPayloadCodes
    let lens: String
    let hoverSeconds: Int

    func placemark(
      _ point: WPMLMission.Point, index: Int, heights: (String) -> [XMLElement]
    ) -> XMLElement {
      let longitude = DecimalText.coordinate(point.position.longitudeDegrees)
      let latitude = DecimalText.coordinate(point.position.latitudeDegrees)
      var content = [
        XMLElement("Point", [XMLElement("coordinates", "\(longitude),\(latitude)")]),
        element("index", "\(index)"),
      ]
      content += heights(DecimalText.text(point.altitudeMetres, decimals: 2))
      let heading = point.shots.first.map { DecimalText.text($0.yawDegrees, decimals: 4) }
      content.append(
        element(
          "waypointHeadingParam",
          heading.map {
            [
              element("waypointHeadingMode", "smoothTransition"),
              element("waypointHeadingAngle", $0),
              element("waypointHeadingPathMode", "followBadArc"),
            ]
          } ?? [element("waypointHeadingMode", "fixed")]))
      // A damping distance is for turns that cut the corner; it must not be 0.
      content.append(
        element("waypointTurnParam", [element("waypointTurnMode", PointWriter.turnMode)]))
      content.append(element("useStraightLine", "1"))
      if !point.shots.isEmpty { content.append(actionGroup(point.shots, index: index)) }
      return XMLElement("Placemark", content)
    }

    private func actionGroup(_ shots: [Shot], index: Int) -> XMLElement {
      var actions: [(name: String, parameters: [XMLElement])] = []
      var last: Shot?
      for shot in shots {
        if last?.yawDegrees != shot.yawDegrees {
          let turn = last.map {
            Angle.shortestTurn(toDegrees: shot.yawDegrees, fromDegrees: $0.yawDegrees)
          }
          actions.append(
            (
              "rotateYaw",
              [
                element("aircraftHeading", DecimalText.text(shot.yawDegrees, decimals: 4)),
                element("aircraftPathMode", (turn ?? 0) < 0 ? "counterClockwise" : "clockwise"),
              ]
            ))
        }
        if last?.pitchDegrees != shot.pitchDegrees { actions.append(tilt(shot.pitchDegrees)) }
        actions.append(("hover", [element("hoverTime", "\(hoverSeconds)")]))
        actions.append(
          (
            "takePhoto",
            [
              element("payloadPositionIndex", "\(payload.payloadPositionIndex)"),
              element("fileSuffix", "shot\(shot.index)"),
              element("payloadLensIndex", lens),
              element("useGlobalPayloadLensIndex", "0"),
            ]
          ))
        last = shot
      }
      return element(
        "actionGroup",
        [
          element("actionGroupId", "\(index)"),
          element("actionGroupStartIndex", "\(index)"),
          element("actionGroupEndIndex", "\(index)"),
          element("actionGroupMode", "sequence"),
          element("actionTrigger", [element("actionTriggerType", "reachPoint")]),
        ]
          + actions.enumerated().map { number, action in
            element(
              "action",
              [
                element("actionId", "\(number)"),
                element("actionActuatorFunc", action.name),
                element("actionActuatorFuncParam", action.parameters),
              ])
          })
    }

    private func tilt(_ pitchDegrees: Double) -> (name: String, parameters: [XMLElement]) {
      (
        "gimbalRotate",
        [
          element("payloadPositionIndex", "\(payload.payloadPositionIndex)"),
          element("gimbalHeadingYawBase", "north"),
          element("gimbalRotateMode", "absoluteAngle"),
          element("gimbalPitchRotateEnable", "1"),
          element("gimbalPitchRotateAngle", DecimalText.text(pitchDegrees, decimals: 4)),
          element("gimbalRollRotateEnable", "0"),
          element("gimbalRollRotateAngle", "0"),
          element("gimbalYawRotateEnable", "0"),
          element("gimbalYawRotateAngle", "0"),
          element("gimbalRotateTimeEnable", "0"),
          element("gimbalRotateTime", "0"),
        ]
      )
    }
  }
}
