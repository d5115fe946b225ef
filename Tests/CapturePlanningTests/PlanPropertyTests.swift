import Foundation
import SphereGeometry
import Testing

@testable import CapturePlanning

/// What holds for every aircraft of the catalogue and every pattern, whatever the start heading and
/// the overlap.
@Suite struct PlanPropertyTests {
  private struct Draw {
    var random: SplitMix64
    let tele: Bool

    mutating func number(_ range: ClosedRange<Double>) -> Double {
      .random(in: range, using: &random)
    }
    /// A long lens needs thousands of shots at a high overlap, which proves no more.
    mutating func overlap() -> Double { number(15...(tele ? 25 : 60)) }
    mutating func heading() -> Double { number(-360...360) }
    mutating func flag() -> Bool { .random(using: &random) }
    mutating func order() -> CaptureOrder { flag() ? .rows : .columns }
  }

  /// One pattern of each kind with random options, and the overlap that it promises.
  private static func patterns(
    _ draw: inout Draw
  ) -> [(pattern: PlanRequest.Pattern, overlap: Double)] {
    let overlaps = (0..<6).map { _ in draw.overlap() }
    func sphere(_ percent: Double, upTo: Double?) -> SpherePattern {
      SpherePattern(
        overlapPercent: percent, startHeadingDegrees: draw.heading(),
        counterClockwise: draw.flag(), order: draw.order(), serpentine: draw.flag(),
        seenUpToDegrees: upTo, nadirFirst: draw.flag())
    }
    return [
      (.sphere(sphere(overlaps[0], upTo: nil)), min(overlaps[0], 50)),
      (.sphere(sphere(overlaps[1], upTo: draw.number(-10...10))), min(overlaps[1], 50)),
      (
        .ring(
          RingPattern(
            pitchDegrees: draw.number(-60...0).rounded(), overlapPercent: overlaps[2],
            startHeadingDegrees: draw.heading(), counterClockwise: draw.flag())), overlaps[2]
      ),
      (
        .grid(
          GridPattern(
            centerHeadingDegrees: draw.heading(), headingSpanDegrees: draw.number(30...200),
            lowestPitchDegrees: -50, highestPitchDegrees: -10, overlapPercent: overlaps[3],
            counterClockwise: draw.flag(), order: draw.order(), serpentine: draw.flag())),
        overlaps[3]
      ),
      (
        .vertical(
          VerticalPattern(headingDegrees: draw.heading(), overlapPercent: overlaps[4])),
        overlaps[4]
      ),
      (
        .wide(
          WidePattern(
            layout: draw.flag() ? .halfCircle : .threeByThree,
            centerHeadingDegrees: draw.heading(), pitchDegrees: -15,
            overlapPercent: overlaps[5])), overlaps[5]
      ),
    ]
  }

  @Test(arguments: Catalogue.builtIn.aircraft.indices)
  func plansKeepTheirPromises(index: Int) throws {
    let model = Catalogue.builtIn.aircraft[index]
    var draw = Draw(
      random: SplitMix64(seed: UInt64(7000 + index)),
      tele: model.camera.horizontalFieldOfViewDegrees < 30)
    for (number, (pattern, overlap)) in Self.patterns(&draw).enumerated() {
      // Each method in turn, so that all of them come up over the patterns.
      let method = model.methods[(index + number) % model.methods.count]
      let request = PlanRequest(
        aircraft: model, method: method, pattern: pattern, location: TestPlans.location,
        altitudeMetres: draw.number(2...300))
      guard let plan = try Self.plan(request) else { continue }
      check(plan, of: model, promisedOverlap: overlap)
      if case .sphere(let sphere) = pattern { check(plan, sphere, of: model) }
    }
  }

  /// The plan; nil when the shots are too many for a mission and the error names another method.
  private static func plan(_ request: PlanRequest) throws -> CapturePlan? {
    let result = Result { try CapturePlanner.plan(request, rayCount: 200) }
    guard case .failure(let error) = result,
      case PlanError.tooManyShotsForMission(let shots, let limit, let instead) = error
    else { return try result.get() }
    // Fewer shots than two a waypoint would not be too many.
    #expect(request.method == .waypoint && shots > 2 * limit && !instead.isEmpty)
    return nil
  }

  /// What every plan promises.
  private func check(_ plan: CapturePlan, of model: AircraftModel, promisedOverlap: Double) {
    #expect(plan.problems().isEmpty, "\(plan.problems())")
    #expect(plan.shots.allSatisfy { $0.yawDegrees > -180 && $0.yawDegrees <= 180 })
    let pitches = model.gimbal.lowestPitchDegrees...model.gimbal.highestPitchDegrees
    #expect(plan.shots.allSatisfy { pitches.contains($0.pitchDegrees) })
    #expect(Set(plan.shots.map { [$0.yawDegrees, $0.pitchDegrees] }).count == plan.shots.count)
    // A mission turns and tilts by whole degrees, which costs a little of the overlap of rows.
    let rounding = plan.method == .waypoint ? 100 / plan.camera.lens.verticalFieldOfViewDegrees : 0
    #expect(
      plan.coverage.thinnestOverlapPercent >= promisedOverlap - rounding - 0.01,
      "\(model.identifier) \(plan.method) \(plan.pattern) \(promisedOverlap)")
    guard let waypoints = plan.waypoints else { return }
    let limit = Double(plan.actionTimeoutSeconds ?? 0)
    #expect(limit >= 60 && limit <= 999)
    for waypoint in waypoints {
      #expect(waypoint.actions.count <= 15)
      #expect((-180...180).contains(waypoint.headingDegrees))
      for case .rotateAircraft(let heading) in waypoint.actions {
        #expect((-180...180).contains(heading))
      }
    }
    let taken = waypoints.flatMap(\.actions).compactMap { action -> Int? in
      if case .shootPhoto(let shot) = action { shot } else { nil }
    }
    #expect(taken == plan.shots.map(\.index))
  }

  /// What a sphere and a half sphere promise: no hole below, and one above only from where on the
  /// gimbal, or the wish, ends.
  private func check(_ plan: CapturePlan, _ pattern: SpherePattern, of model: AircraftModel) {
    #expect(plan.coverage.groundHoleBelowDegrees == nil, "\(model.identifier)")
    let highest = plan.shots.map(\.pitchDegrees).max() ?? 0
    let isAtStop = highest >= model.gimbal.pitchRangeDegrees.upperBound
    if let wanted = pattern.seenUpToDegrees, let hole = plan.coverage.skyHoleAboveDegrees {
      #expect(hole >= wanted - 0.01 || isAtStop, "\(model.identifier) \(wanted) \(hole)")
    } else if pattern.seenUpToDegrees == nil {
      #expect(isAtStop)
    }
  }
}
