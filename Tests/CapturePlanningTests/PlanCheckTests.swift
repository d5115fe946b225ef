import SphereGeometry
import Testing

@testable import CapturePlanning

struct PlanCheckTests {
  private func check(
    _ plan: CapturePlan, _ options: PlanCheckOptions = PlanCheckOptions(rayCount: 2000)
  ) -> PlanCheck {
    PlanCheck(plan, options: options, catalogue: .builtIn)
  }

  /// With the file's own statements made again, so that only what is under test is wrong.
  private func stated(_ plan: CapturePlan) -> CapturePlan {
    var plan = plan
    plan.coverage = CoverageProof(shots: plan.shots, lens: plan.camera.lens, rayCount: 2000)
    return plan
  }

  @Test(
    "A planned sphere of every aircraft holds: with pose errors of 1° from 20 % overlap on, without any from 15 %",
    arguments: Catalogue.builtIn.aircraft.map(\.identifier))
  func spheres(aircraft: String) throws {
    // A long lens sees 1° as a tenth of its photo, and a dense sphere by it proves no more.
    let isLong = try TestPlans.model(aircraft).camera.horizontalFieldOfViewDegrees < 30
    let wide = [(15.0, 0.0), (20, 1), (30, 1), (60, 1)]
    for (overlap, poseError) in isLong ? [(15, 0), (20, 0.2), (30, 0.2)] : wide {
      let plan = stated(
        try TestPlans.plan(
          .sphere(SpherePattern(overlapPercent: overlap, startHeadingDegrees: 33)),
          aircraft: aircraft, method: try TestPlans.model(aircraft).methods[0]))
      let result = check(
        plan, PlanCheckOptions(poseErrorDegrees: poseError, rayCount: 2000))
      #expect(result.verdict == .holds, "\(overlap): \(result.problems + result.shortcomings)")
    }
  }

  @Test("Each shot that a sphere lacks leaves a gap where it would have been")
  func missingShot() throws {
    let whole = try TestPlans.plan(.sphere(SpherePattern(overlapPercent: 15)))
    for missing in whole.shots {
      var plan = whole
      plan.shots.removeAll { $0.index == missing.index }
      for position in plan.shots.indices { plan.shots[position].index = position + 1 }
      let result = check(stated(plan))
      #expect(result.verdict == .incomplete)
      let gaps = result.proof?.gaps ?? []
      let aim = Vector3.direction(
        headingDegrees: missing.yawDegrees, elevationDegrees: missing.pitchDegrees)
      let nearest = gaps.map {
        aim.angle(
          to: Vector3.direction(
            headingDegrees: $0.headingDegrees, elevationDegrees: $0.pitchDegrees)
        ).degrees
      }.min()
      #expect((nearest ?? 180) < 25, "shot \(missing.index): \(gaps)")
    }
  }

  @Test("Too large a pose error opens gaps; a smaller one than is tolerated does not")
  func poseErrors() throws {
    let plan = stated(try TestPlans.plan(.sphere(SpherePattern(overlapPercent: 15))))
    let tolerated = try #require(check(plan).proof?.toleratedPoseErrorDegrees)
    #expect(tolerated >= 1 && tolerated < 10)
    let enough = PlanCheckOptions(poseErrorDegrees: tolerated, rayCount: 2000)
    #expect(check(plan, enough).verdict == .holds)
    let tooMuch = PlanCheckOptions(poseErrorDegrees: tolerated + 0.2, rayCount: 2000)
    #expect(check(plan, tooMuch).verdict == .incomplete)
  }

  @Test("A shot that points astray opens its own place and promises nothing where it points")
  func strayShot() throws {
    var plan = try TestPlans.plan(.sphere(SpherePattern()))
    plan.shots[3].pitchDegrees = 60
    let gaps = try #require(check(stated(plan)).proof).gaps
    #expect(gaps.count == 1)
    #expect(try #require(gaps.first).highestDegrees < 45)
  }

  @Test(
    "A half sphere of every aircraft holds, whose top edge dips in the middle of its photos",
    arguments: Catalogue.builtIn.aircraft.map(\.identifier))
  func halfSpheres(aircraft: String) throws {
    let pattern = SpherePattern(overlapPercent: 30, startHeadingDegrees: -77)
    var plan = try TestPlans.plan(.sphere(pattern), aircraft: aircraft)
    plan.shots.removeAll { $0.pitchDegrees > -5 }
    for position in plan.shots.indices { plan.shots[position].index = position + 1 }
    plan.pattern = .halfSphere
    let result = check(stated(plan))
    #expect(result.proof?.gaps == [], "\(result.shortcomings)")
  }

  @Test("Rings, grids and columns hold; a ring with a gap between photos does not")
  func otherPatterns() throws {
    for pattern: PlanRequest.Pattern in [
      .ring(RingPattern(pitchDegrees: -20)), .grid(GridPattern(columns: 3, rows: 3)),
      .vertical(VerticalPattern(headingDegrees: 40)),
    ] {
      let result = check(stated(try TestPlans.plan(pattern)))
      #expect(result.verdict == .holds, "\(result.shortcomings)")
    }
    let sparse = check(stated(try TestPlans.plan(.ring(RingPattern(count: 4)))))
    #expect(sparse.verdict == .incomplete)
    #expect(sparse.proof?.gaps.count == 4)
    #expect(sparse.shortcomings.contains { $0.rule == .overlap })
  }

  @Test("A shot missing in the middle of a grid is a hole of its size")
  func gridHole() throws {
    var plan = try TestPlans.plan(.grid(GridPattern(columns: 3, rows: 3, overlapPercent: 10)))
    let middle = try #require(
      plan.shots.first { $0.yawDegrees == 0 && abs($0.pitchDegrees + 35) < 20 })
    plan.shots.removeAll { $0.index == middle.index }
    for position in plan.shots.indices { plan.shots[position].index = position + 1 }
    let proof = try #require(check(stated(plan)).proof)
    #expect(proof.gaps.count == 1)
    #expect(abs(try #require(proof.gaps.first).pitchDegrees - middle.pitchDegrees) < 5)
  }

  @Test("Everything that is wrong is listed at once, with its limit and its source")
  func everything() throws {
    var plan = try TestPlans.plan(.sphere(SpherePattern()))
    plan.location.latitudeDegrees = 91
    plan.altitudeMetres = 600
    plan.shots[2].pitchDegrees = 60
    plan.method = .gimbal
    plan.coverage.coveragePercent = 100
    let result = check(plan)
    #expect(result.verdict == .cannotBeFlown)
    #expect(Set(result.problems.map(\.rule)) == [.latitude, .altitude, .pitch, .method])
    #expect(result.shortcomings.contains { $0.rule == .proof })
    for problem in result.problems + result.shortcomings {
      #expect(!problem.limit.isEmpty && !problem.source.isEmpty)
    }
  }

  @Test("Plans without shots or with shots that are no directions are told, not proved")
  func nothingToProve() throws {
    var plan = try TestPlans.plan(.ring(RingPattern()))
    plan.shots[0].yawDegrees = .infinity
    #expect(check(plan).proof == nil)
    plan.shots = []
    let result = check(plan)
    #expect(result.proof == nil && result.verdict == .cannotBeFlown)
  }

  @Test("The overlap of a ring's neighbours is told for each pair, and the thinnest is the proof's")
  func neighbours() throws {
    let plan = try TestPlans.plan(.ring(RingPattern(count: 8)))
    let proof = try #require(check(plan).proof)
    #expect(proof.neighbours.count == 8)
    #expect(Set(proof.neighbours.map(\.percent)).count == 1)
    #expect(proof.neighbours[0].percent == proof.thinnestOverlapPercent)
    #expect(proof.neighbours.contains { $0.shots == [1, 8] })
    let sphere = try TestPlans.plan(.sphere(SpherePattern()))
    let pairs = try #require(check(sphere).proof).neighbours
    for shot in sphere.shots { #expect(pairs.contains { $0.shots.contains(shot.index) }) }
    #expect(pairs.contains { $0.kind == .column })
  }

  @Test("The same direction twice is a warning; two shots straight down that are turned are not")
  func repeatedShots() throws {
    var plan = try TestPlans.plan(.ring(RingPattern(count: 8)))
    plan.shots.append(Shot(index: 9, yawDegrees: plan.shots[3].yawDegrees, pitchDegrees: 0))
    #expect(check(plan).warnings == ["Shots 4 and 9 look the same way."])
    plan.shots[3].yawDegrees = 0
    plan.shots[3].pitchDegrees = -90
    plan.shots[8] = Shot(index: 9, yawDegrees: 90, pitchDegrees: -90)
    #expect(check(plan).warnings.isEmpty)
  }
}

extension PlanCheckTests {
  @Test("2,000 shots with a lens of 300 mm leave no gap")
  func gigapixel() throws {
    // 36 × 24 mm, 6,000 × 4,000 pixels; rows and columns that overlap by a third.
    let lens = Lens(width: 6000, height: 4000, horizontalFieldOfViewDegrees: 6.867)
    var shots: [Shot] = []
    for row in 0..<25 {
      for column in 0..<80 {
        shots.append(
          Shot(
            index: shots.count + 1, yawDegrees: Angle.wrap(degrees: Double(column) * 4.5),
            pitchDegrees: 20 - Double(row) * 3))
      }
    }
    let proof = PlanProof(
      shots: shots, pattern: .sphere, lens: lens, pitchRangeDegrees: -60...20,
      poseErrorDegrees: 0.2)
    #expect(proof.gaps.isEmpty)
    #expect(proof.neighbours.count > 3900)
  }
}
