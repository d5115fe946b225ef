import Foundation
import SphereGeometry
import Testing

@testable import CapturePlanning

@Suite struct SpherePatternTests {
  /// Each aircraft with each of its methods; the long lens needs too many shots for a mission.
  static let aircraftAndMethods: [(String, CaptureMethod)] = Catalogue.builtIn.aircraft
    .flatMap { model in
      model.methods.filter {
        $0 != .waypoint || model.camera.horizontalFieldOfViewDegrees > 30
      }.map { (model.identifier, $0) }
    }

  @Test(arguments: aircraftAndMethods)
  func everythingTheGimbalReachesIsSeen(aircraft: String, method: CaptureMethod) throws {
    let model = try TestPlans.model(aircraft)
    for order in CaptureOrder.allCases {
      let plan = try TestPlans.plan(
        .sphere(SpherePattern(order: order)), aircraft: model.identifier, method: method)
      #expect(plan.problems().isEmpty)
      #expect(plan.coverage.groundHoleBelowDegrees == nil)
      #expect(plan.coverage.thinnestOverlapPercent >= 30)
      // The top row stands at the stop of the gimbal, and the border of its photos, a great
      // circle, dips between two of them: tan(dip) = tan(edge)·cos(half a step).
      let edge =
        model.gimbal.pitchRangeDegrees.upperBound
        + plan.camera.lens.verticalFieldOfViewDegrees / 2
      let top = try #require(ShotRow.rows(of: plan.shots).first)
      let halfStep = 180 / Double(top.shots.count)
      func dip(_ degrees: Double) -> Double {
        atan(tan(edge * .pi / 180) * cos(degrees * .pi / 180)) * 180 / .pi
      }
      if edge < 90 {
        let hole = try #require(plan.coverage.skyHoleAboveDegrees)
        let rounding = method == .waypoint ? 0.5 : 0
        #expect(hole < dip(halfStep) + 0.01 && hole > dip(halfStep + rounding) - 0.01)
      } else {
        #expect(plan.coverage.skyHoleAboveDegrees == nil)
      }
      let lowest = max(model.gimbal.lowestPitchDegrees, -90)
      #expect(plan.shots.last?.pitchDegrees == lowest || order == .columns)
      #expect(plan.shots.count(where: { $0.pitchDegrees == lowest }) == 1)
    }
  }

  @Test(arguments: [("mini2", 27), ("mavic2pro", 28), ("phantom4pro", 26), ("inspire1", 19)])
  func aPlainSphereIsAboutAsManyShotsAsTheMakersOwn(aircraft: String, shots: Int) throws {
    #expect(try TestPlans.plan(.sphere(SpherePattern()), aircraft: aircraft).shots.count == shots)
  }

  @Test func rowsNearTheNadirHaveFewerShotsAndColumnsDoNot() throws {
    let rows = TestPlans.rows(try TestPlans.plan(.sphere(SpherePattern())))
    #expect(rows == [7, 8, 7, 4, 1])
    let columns = TestPlans.rows(
      try TestPlans.plan(.sphere(SpherePattern(order: .columns))))
    #expect(columns == [8, 8, 8, 8, 1])
  }

  @Test(arguments: [10.0, 15, 30, 45, 60])
  func theWantedOverlapIsKept(percent: Double) throws {
    let plan = try TestPlans.plan(.sphere(SpherePattern(overlapPercent: percent)))
    let rings = plan.shots.filter { $0.pitchDegrees > -90 }
    let analysis = OverlapAnalysis(shots: rings, lens: plan.camera.lens)
    #expect(analysis.thinnestShare >= percent / 100)
    #expect(plan.coverage.thinnestOverlapPercent >= min(percent, 50))
    #expect(plan.coverage.groundHoleBelowDegrees == nil)
    // Headings and pitches are written with at most four decimals.
    #expect(plan.shots.allSatisfy { "\($0.yawDegrees)".count <= 9 })
  }

  @Test func columnsRunDownAndUpAndTakeTheNadirOnTheWay() throws {
    let plan = try TestPlans.plan(
      .sphere(SpherePattern(order: .columns, pitchesDegrees: [20, -30, -90], columns: 8)))
    let first = plan.shots.prefix(6).map { [$0.yawDegrees, $0.pitchDegrees] }
    #expect(first == [[0, 20], [0, -30], [0, -90], [45, -30], [45, 20], [90, 20]])
    let straight = try TestPlans.plan(
      .sphere(
        SpherePattern(
          order: .columns, serpentine: false, pitchesDegrees: [20, -30, -90], columns: 8)))
    #expect(straight.shots[3].pitchDegrees == 20)
  }

  @Test func startHeadingAndDirectionAreKept() throws {
    let plan = try TestPlans.plan(
      .sphere(SpherePattern(startHeadingDegrees: 170, counterClockwise: true, columns: 8)))
    #expect(plan.shots.prefix(3).map(\.yawDegrees) == [170, 125, 80])
    #expect(plan.shots.allSatisfy { $0.yawDegrees > -180 && $0.yawDegrees <= 180 })
  }

  @Test func theBuiltInLayoutIsTheMeasuredOne() throws {
    let plan = try TestPlans.plan(.sphere(SpherePattern(layout: .builtIn26)))
    #expect(plan.shots.count == 26)
    let places = plan.shots.map { [$0.yawDegrees, $0.pitchDegrees] }
    #expect(
      Array(places[..<8]) == [
        [0, 0], [0, 15], [0, -20], [0, -55], [0, -90], [-45, -55], [-45, -20], [-45, 15],
      ])
    #expect(places[13] == [-135, 15] && places[14] == [180, 15])
    #expect(places[25] == [45, 15])
    #expect(plan.coverage.groundHoleBelowDegrees == nil)
  }

  @Test func theLayoutOfTheMavic2IsThatOfItsPhotos() throws {
    let plan = try TestPlans.plan(
      .sphere(SpherePattern(layout: .mavic2BuiltIn26)), aircraft: "mavic2pro")
    let places = plan.shots.map { [$0.yawDegrees, $0.pitchDegrees] }
    #expect(places.count == 26)
    #expect(Array(places[..<5]) == [[0, -17], [0, 13], [0, -47], [0, -75], [-45, -47]])
    #expect(
      Array(places[13..<18]) == [[180, 13], [180, -17], [180, -47], [180, -75], [135, -47]])
    #expect(places[25] == [45, 13])
    #expect(plan.coverage.groundHoleBelowDegrees == nil)
  }

  /// A camera of the given diagonal field of view on a gimbal from the nadir to 30° up.
  private static func model(diagonalDegrees: Double) throws -> AircraftModel {
    var model = try TestPlans.model("phantom3pro")
    model.camera.sensorWidthMillimetres = 4
    model.camera.sensorHeightMillimetres = 3
    model.camera.focalLengthMillimetres = 2.5 / tan(diagonalDegrees / 2 * .pi / 180)
    return model
  }

  @Test(
    arguments: [
      (84, [7, 8, 7, 4, 1]), (57, [10, 11, 11, 9, 5, 1]),
      (31, [18, 20, 21, 21, 20, 18, 16, 13, 9, 5, 1]),
    ] as [(Double, [Int])])
  func rowsAndNadirShotsFollowFromTheFieldOfView(diagonal: Double, rows: [Int]) throws {
    let model = try Self.model(diagonalDegrees: diagonal)
    #expect(abs(model.camera.diagonalFieldOfViewDegrees - diagonal) < 0.01)
    let plan = try CapturePlanner.plan(
      PlanRequest(
        aircraft: model, pattern: .sphere(SpherePattern()), location: TestPlans.location,
        altitudeMetres: 60), rayCount: 20_000)
    #expect(TestPlans.rows(plan) == rows)
    #expect(plan.coverage.groundHoleBelowDegrees == nil)
    #expect(plan.coverage.thinnestOverlapPercent >= 30)
    // All that is below the dips of the top row's border: 100 % by rays.
    let hole = try #require(plan.coverage.skyHoleAboveDegrees)
    let views = plan.shots.map { shot in
      (
        cameraFromWorld: CameraAttitude(
          yawDegrees: shot.yawDegrees, pitchDegrees: shot.pitchDegrees
        ).cameraFromWorld, lens: plan.camera.lens
      )
    }
    let holes = SphereCoverage(views: views, rayCount: 20_000).holes
    #expect(!holes.isEmpty && holes.allSatisfy { asin(-$0.z) * 180 / .pi >= hole - 0.01 })
  }

  @Test(arguments: PlanGoal.allCases)
  func theLeastOfAFamilyIsNoMoreThanTheEvenRows(goal: PlanGoal) throws {
    for name in ["mini2", "mavic2pro", "inspire1", "spark"] {
      let model = try TestPlans.model(name)
      let plain = try TestPlans.plan(.sphere(SpherePattern(overlapPercent: 35)), aircraft: name)
      let least = try TestPlans.plan(
        .sphere(SpherePattern(overlapPercent: 35, minimise: goal)), aircraft: name)
      #expect(least.problems().isEmpty)
      #expect(least.coverage.groundHoleBelowDegrees == nil)
      #expect(least.coverage.thinnestOverlapPercent >= 35)
      func cost(_ plan: CapturePlan) -> Double {
        switch goal {
        case .photos: Double(plan.shots.count)
        case .time: plan.estimatedSeconds
        case .yawTravel: ShotSequence.yawTravelDegrees(of: plan.shots)
        }
      }
      #expect(cost(least) <= cost(plain), "\(name): \(model.displayName)")
    }
  }

  @Test func theNadirMayComeFirst() throws {
    for order in CaptureOrder.allCases {
      let plan = try TestPlans.plan(.sphere(SpherePattern(order: order, nadirFirst: true)))
      #expect(plan.shots[0].pitchDegrees == -90 && plan.shots.last?.pitchDegrees != -90)
    }
  }

  @Test func everySecondRowMayBeginHalfAStepOn() throws {
    let plan = try TestPlans.plan(
      .sphere(SpherePattern(pitchesDegrees: [0, -40], columns: 8, rowOffset: true)))
    #expect(plan.shots.prefix(2).map(\.yawDegrees) == [0, 45])
    #expect(plan.shots[8...].prefix(2).map(\.yawDegrees) == [22.5, 67.5])
  }

  @Test(arguments: [0.0, 15, -20])
  func aHalfSphereIsSeenUpToWhatIsWanted(elevation: Double) throws {
    for name in ["mini2", "mavic2pro", "spark", "mavic3-tele"] {
      let plan = try TestPlans.plan(
        .sphere(SpherePattern(seenUpToDegrees: elevation)), aircraft: name)
      #expect(plan.pattern == .halfSphere)
      #expect(plan.coverage.groundHoleBelowDegrees == nil)
      let hole = try #require(plan.coverage.skyHoleAboveDegrees)
      let top = try TestPlans.model(name).gimbal.highestPitchDegrees
      let highest = plan.shots.map(\.pitchDegrees).max() ?? 0
      #expect(hole >= elevation || highest == top)
      // One degree lower would not do.
      #expect(hole < elevation + 2.5, "\(name): \(hole)")
    }
  }

  @Test func moreNadirShotsAreTurnedApart() throws {
    let plan = try TestPlans.plan(.sphere(SpherePattern(nadirShots: 2)))
    #expect(plan.shots.suffix(2).map(\.yawDegrees) == [0, 90])
    #expect(plan.shots.suffix(2).allSatisfy { $0.pitchDegrees == -90 })
    let without = try TestPlans.plan(.sphere(SpherePattern(nadirShots: 0)))
    #expect(without.shots.allSatisfy { $0.pitchDegrees > -90 })
  }

  @Test func aLowTopGivesALowCapOnly() throws {
    let cap = try TestPlans.plan(.sphere(SpherePattern(topPitchDegrees: -50)))
    #expect(cap.shots.allSatisfy { $0.pitchDegrees <= -50 })
    #expect(try TestPlans.plan(.sphere(SpherePattern(topPitchDegrees: -90))).shots.count == 1)
  }

  @Test func allProblemsAreListedAtOnce() throws {
    let pattern = SpherePattern(
      overlapPercent: 95, startHeadingDegrees: 400, topPitchDegrees: 45, columns: 1)
    let error = #expect(throws: PlanError.self) {
      try TestPlans.plan(.sphere(pattern), altitudeMetres: 501)
    }
    guard case .invalidRequest(let problems) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(Set(problems.map(\.rule)) == [.overlap, .heading, .pitch, .count, .altitude])
    let pitch = try #require(problems.first { $0.rule == .pitch })
    #expect(
      pitch.description
        == "topPitchDegrees is 45 degrees; it must be -90 to 20 degrees (gimbal of the DJI Mini 2)")
  }

  @Test(arguments: [[20.0, 20], [], [0, -91]])
  func uselessRowsAreRefused(pitches: [Double]) {
    #expect(throws: PlanError.self) {
      try TestPlans.plan(.sphere(SpherePattern(pitchesDegrees: pitches)))
    }
  }

  @Test func numbersThatAreNoneAreRefused() {
    for pattern in [
      SpherePattern(overlapPercent: .nan), SpherePattern(startHeadingDegrees: .infinity),
      SpherePattern(topPitchDegrees: .nan),
    ] {
      #expect(throws: PlanError.self) { try TestPlans.plan(.sphere(pattern)) }
    }
  }
}
