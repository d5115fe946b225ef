import CapturePlanning

extension PlanProblem {
  /// The problem of a request with the option that it comes from in place of the request's field.
  var namingItsOption: PlanProblem {
    var named = self
    if let option = PlanProblem.options[subject] {
      named.subject = option
    } else if subject.hasPrefix("pitchesDegrees") {
      named.subject = "--pitches" + subject.dropFirst("pitchesDegrees".count)
    }
    return named
  }

  private static let options = [
    "aircraft": "--aircraft", "method": "--method",
    "latitudeDegrees": "--location: the latitude",
    "longitudeDegrees": "--location: the longitude", "altitudeMetres": "--altitude",
    "overlapPercent": "--overlap", "startHeadingDegrees": "--start-heading",
    "centerHeadingDegrees": "the heading of the middle", "headingDegrees": "--heading",
    "headingSpanDegrees": "--span", "pitchDegrees": "--pitch", "topPitchDegrees": "--top-pitch",
    "lowestPitchDegrees": "--lowest-pitch", "highestPitchDegrees": "--highest-pitch",
    "seenUpToDegrees": "--up-to", "columns": "--columns", "rows": "--rows", "count": "--count",
    "nadirShots": "--nadir-shots", "brackets": "--brackets",
    "the camera": "--portrait: the camera", "nearestMetres": "--nearest",
    "actionsPerWaypoint": "--waypoint-actions",
  ]
}
