import Foundation
import SphereGeometry

/// What the pilot must know before flying a plan.
struct PlanNotes {
  let plan: CapturePlan
  let aircraft: AircraftModel
  /// How far away the nearest things in the picture are, in metres.
  let nearestMetres: Double

  var texts: [String] {
    [pitchExtension, methodNote, brackets, thinOverlap, parallax, battery].compactMap(\.self)
  }

  private var pitchExtension: String? {
    let highest = plan.shots.map(\.pitchDegrees).max() ?? 0
    guard let limit = aircraft.gimbal.extensionNeededAbovePitchDegrees, highest > limit else {
      return nil
    }
    return "Shots up to \(PlainNumber.text(highest)) degrees need the gimbal's pitch range "
      + "extension switched on; without it the gimbal stops at \(PlainNumber.text(limit)) degrees."
  }

  private var methodNote: String? {
    aircraft.methodNotes?[plan.method.rawValue].map { $0 + "." }
  }

  private var brackets: String? {
    plan.brackets.map {
      "Set the camera to automatic exposure bracketing with \($0) photos before the flight: each "
        + "shot of the plan then stores \($0) files."
    }
  }

  private var thinOverlap: String? {
    guard plan.coverage.thinnestOverlapPercent < PatternLimits.overlapPercent.lowerBound,
      let pair = plan.coverage.thinnestOverlapShots
    else { return nil }
    return "Shots \(pair.map(String.init).joined(separator: " and ")) share only "
      + "\(PlainNumber.text(plan.coverage.thinnestOverlapPercent)) % of their area: too little "
      + "to be joined by matching."
  }

  /// What it costs that a mission's waypoints do not stand in one place.
  private var parallax: String? {
    let used = (plan.waypoints ?? []).filter { !$0.actions.isEmpty }
    let baseline = zip(used, used.dropFirst()).map(WaypointSpacing.metres).max() ?? 0
    guard baseline > 0 else { return nil }
    let degrees = atan(baseline / nearestMetres) * 180 / .pi
    let pixels = plan.camera.lens.focalLengthPixels * baseline / nearestMetres
    func tenths(_ value: Double) -> String { PlainNumber.text((value * 10).rounded() / 10) }
    return "The shots are spread over \(used.count) waypoints up to \(tenths(baseline)) m apart: "
      + "things \(PlainNumber.text(nearestMetres)) m away move by up to \(tenths(degrees)) degrees, "
      + "\(tenths(pixels)) pixels, between neighbouring photos."
  }

  private var battery: String? {
    guard let cost = plan.cost, let batteries = cost.batteries, batteries > 1 else { return nil }
    return "One battery does not do it: with \(PlainNumber.text(cost.reservePercent)) % in reserve "
      + "the capture takes \(batteries) batteries, each for about "
      + "\((plan.shots.count + batteries - 1) / batteries) shots."
  }
}
