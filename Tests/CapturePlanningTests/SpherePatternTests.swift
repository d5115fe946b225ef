import SphereGeometry
import Testing

@testable import CapturePlanning

@Suite struct SpherePatternTests {
  /// Each aircraft with each of its methods.
  static let aircraftAndMethods: [(String, CaptureMethod)] = Catalogue.builtIn.aircraft
    .flatMap { model in model.methods.map { (model.identifier, $0) } }

  @Test(arguments: aircraftAndMethods)
  func everythingTheGimbalReachesIsSeen(aircraft: String, method: CaptureMethod) throws {
    let model = try TestPlans.model(aircraft)
    for order in CaptureOrder.allCases {
      let plan = try TestPlans.plan(
        .sphere(SpherePattern(order: order)), aircraft: model.identifier, method: method)
      #expect(plan.problems().isEmpty)
      #expect(plan.coverage.groundHoleBelowDegrees == nil)
      #expect(plan.coverage.thinnestOverlapPercent >= 30)
      // The top row stands at the stop of the gimbal, so the hole begins near its upper edge.
      let edge =
        model.gimbal.highestPitchDegrees + plan.camera.lens.verticalFieldOfViewDegrees / 2
      let hole = try #require(plan.coverage.skyHoleAboveDegrees)
      #expect(hole < edge && hole > edge - 4)
      #expect(plan.shots.last?.pitchDegrees == -90 || order == .columns)
      #expect(plan.shots.count(where: { $0.pitchDegrees == -90 }) == 1)
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
