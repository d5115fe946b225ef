import DocumentReading
import Foundation
import SphereGeometry

/// Reads DJI's waylines (WPML, enterprise apps and DJI Fly): the photos that are taken at points.
///
/// Heading and pitch are those that hold at each photo: the heading on arrival, turns of the
/// aircraft, tilts of the gimbal. What would turn the camera in a way that is not followed here, or
/// take photos between points, is refused rather than passed over.
struct WPMLImport {
  /// Actions that neither turn the camera nor take photos.
  private static let withoutEffect: Set<String> = [
    "hover", "zoom", "focus", "startRecord", "stopRecord", "customDirName", "recordPointCloud",
  ]

  private let path: String
  private var log: PhotoLog

  /// Plays the points of a `waylines.wpml` or a `template.kml`.
  static func shots(in root: XMLTree, path: String) throws(PlanImportError) -> ImportedShots {
    var reading = WPMLImport(path: path, log: PhotoLog(path: path))
    // DJI Fly's dialect has a point for each photo, so that a plan becomes a ring.
    if root.attributes["xmlns:wpml"]?.hasPrefix("http://www.uav.com/") == true {
      reading.log.spreadMetres = WPMLFlyExport.largestRingMetres
    }
    for placemark in root.descendants("Placemark") { try reading.play(placemark) }
    return reading.log.shots
  }

  /// Whether a KML document holds DJI's elements.
  static func canRead(_ root: XMLTree) -> Bool {
    !root.descendants("missionConfig").isEmpty || !root.descendants("actionGroup").isEmpty
  }

  private mutating func play(_ placemark: XMLTree) throws(PlanImportError) {
    guard let coordinates = placemark.first("Point")?.first("coordinates") else {
      throw wrong(placemark, "Point", "the placemark has no coordinates")
    }
    let location = try KMLCoordinates(coordinates, path: path).location
    guard
      let height = placemark.first("executeHeight") ?? placemark.first("height")
        ?? placemark.first("ellipsoidHeight")
    else { throw wrong(placemark, "executeHeight", "the placemark has no height") }
    log.position = (location, try number(height, -10_000...10_000))
    if let heading = placemark.first("waypointHeadingParam") { try turn(heading) }
    for group in placemark.all("actionGroup") { try play(group: group) }
  }

  private mutating func turn(_ parameters: XMLTree) throws(PlanImportError) {
    switch parameters.first("waypointHeadingMode")?.text {
    case "smoothTransition":
      guard let angle = parameters.first("waypointHeadingAngle") else {
        throw wrong(parameters, "waypointHeadingAngle", "smoothTransition needs an angle")
      }
      log.headingDegrees = try number(angle, -360...360)
    case "towardPOI":
      throw wrong(
        parameters, "waypointHeadingMode", "a point of interest turns the camera, which is not read"
      )
    default:
      break
    }
  }

  private mutating func play(group: XMLTree) throws(PlanImportError) {
    let actions = group.all("action")
    let trigger = group.first("actionTrigger")?.first("actionTriggerType")?.text ?? "reachPoint"
    if trigger != "reachPoint" {
      if let action = actions.first(where: { takesPhotos($0) || turnsCamera($0) }) {
        throw wrong(
          action, "actionTriggerType",
          "photos and turns by '\(trigger)' have no place that a plan could hold")
      }
      return
    }
    for action in actions { try play(action: action) }
  }

  private func takesPhotos(_ action: XMLTree) -> Bool {
    action.first("actionActuatorFunc")?.text == "takePhoto"
  }

  private func turnsCamera(_ action: XMLTree) -> Bool {
    ["rotateYaw", "gimbalRotate"].contains(action.first("actionActuatorFunc")?.text)
  }

  private mutating func play(action: XMLTree) throws(PlanImportError) {
    guard let function = action.first("actionActuatorFunc") else {
      throw wrong(action, "actionActuatorFunc", "the action does not say what it does")
    }
    let parameters = action.first("actionActuatorFuncParam")
    switch function.text {
    case "takePhoto":
      try log.shoot(at: "line \(action.line), takePhoto")
    case "rotateYaw":
      guard let heading = parameters?.first("aircraftHeading") else {
        throw wrong(action, "aircraftHeading", "the turn has no heading")
      }
      log.headingDegrees = try number(heading, -360...360)
    case "gimbalRotate":
      try tilt(action, parameters)
    case _ where WPMLImport.withoutEffect.contains(function.text):
      break
    default:
      throw wrong(
        function, "actionActuatorFunc",
        "'\(function.text)' is not read; rotateYaw, gimbalRotate, hover and takePhoto are")
    }
  }

  private mutating func tilt(
    _ action: XMLTree, _ parameters: XMLTree?
  ) throws(PlanImportError) {
    if let mode = parameters?.first("gimbalRotateMode"), mode.text != "absoluteAngle" {
      throw wrong(mode, "gimbalRotateMode", "only absolute angles are read")
    }
    if let pan = parameters?.first("gimbalYawRotateEnable"), pan.text == "1" {
      throw wrong(pan, "gimbalYawRotateEnable", "pans of the gimbal are not read; turns are")
    }
    if let roll = parameters?.first("gimbalRollRotateEnable"), roll.text == "1",
      let angle = parameters?.first("gimbalRollRotateAngle"), try number(angle, -360...360) != 0
    {
      throw wrong(angle, "gimbalRollRotateAngle", "a photo that is rolled is no shot of a plan")
    }
    guard parameters?.first("gimbalPitchRotateEnable")?.text == "1" else { return }
    guard let angle = parameters?.first("gimbalPitchRotateAngle") else {
      throw wrong(action, "gimbalPitchRotateAngle", "the tilt has no angle")
    }
    log.pitchDegrees = try number(angle, -90...90)
  }

  private func number(
    _ element: XMLTree, _ range: ClosedRange<Double>
  ) throws(PlanImportError) -> Double {
    try XMLNumber.value(of: element, in: range, path: path)
  }

  private func wrong(_ element: XMLTree, _ field: String, _ reason: String) -> PlanImportError {
    .wrongEntry(path: path, place: "line \(element.line), \(field)", reason: reason)
  }
}
