import SphereGeometry
import Testing

@testable import CapturePlanning

struct ReshootDecisionTests {
  private func ring() throws -> CapturePlan { try TestPlans.plan(.ring(RingPattern(count: 8))) }

  private func condition(
    _ change: (inout ReturnedPhoto.Condition) -> Void = { _ in }
  ) -> ReturnedPhoto.Content {
    var condition = ReturnedPhoto.Condition(
      width: 4000, height: 3000, sharpness: 1, whiteShare: 0.01, blackShare: 0.02)
    change(&condition)
    return .readable(condition)
  }

  /// A good photo of each shot, that records its angles a little off.
  private func photos(_ plan: CapturePlan, manifest: Bool = false) -> [ReturnedPhoto] {
    plan.shots.map { shot in
      ReturnedPhoto(
        fileName: "P\(shot.index)", shotIndex: manifest ? shot.index : nil,
        attitude: CameraAttitude(
          yawDegrees: shot.yawDegrees + 1.5, pitchDegrees: shot.pitchDegrees - 0.5),
        content: condition())
    }
  }

  private func faults(
    _ plan: CapturePlan, _ photos: [ReturnedPhoto]
  ) -> [Int: [ReshootDecision.Fault]] {
    let decision = ReshootDecision(plan, photos: photos)
    return Dictionary(
      uniqueKeysWithValues: decision.reshoots.map { ($0.shot.index, $0.reasons.map(\.fault)) })
  }

  @Test("When all shots came back nothing is taken again", arguments: [false, true])
  func complete(manifest: Bool) throws {
    let plan = try ring()
    let decision = ReshootDecision(plan, photos: photos(plan, manifest: manifest))
    #expect(decision.reshoots.isEmpty && decision.strayPhotos.isEmpty)
    #expect(try decision.plan(from: plan, aircraft: TestPlans.model("mini2")) == nil)
  }

  @Test("A photo that is not there makes its shot missing", arguments: [false, true])
  func missing(manifest: Bool) throws {
    let plan = try ring()
    var photos = photos(plan, manifest: manifest)
    photos.remove(at: 4)
    photos.remove(at: 1)
    #expect(faults(plan, photos) == [2: [.missing], 5: [.missing]])
  }

  @Test("Each fault is told, and several of one photo at once")
  func everyFault() throws {
    let plan = try ring()
    var photos = photos(plan, manifest: true)
    photos[0].content = .unreadable(reason: "cut short")
    photos[1].content = condition { $0.width = 2000 }
    photos[2].attitude?.yawDegrees += 9
    photos[3].content = condition { $0.whiteShare = 0.7 }
    photos[4].content = condition { $0.blackShare = 0.8 }
    photos[5].content = condition { $0.sharpness = 0.3 }
    photos[6].content = condition {
      $0.whiteShare = 0.9
      $0.sharpness = 0.1
    }
    #expect(
      faults(plan, photos) == [
        1: [.unreadable], 2: [.size], 3: [.aim], 4: [.bright], 5: [.dark], 6: [.blurred],
        7: [.bright, .blurred],
      ])
    let reasons = ReshootDecision(plan, photos: photos).reshoots.flatMap(\.reasons)
    #expect(reasons.first?.explanation == "cut short")
    #expect(reasons.contains { $0.explanation.contains("2000 × 3000 pixels instead of 4000") })
  }

  @Test("One good photo of a shot is enough")
  func second() throws {
    let plan = try ring()
    var photos = photos(plan)
    var bad = photos[3]
    bad.fileName = "Q"
    bad.content = condition { $0.sharpness = 0.1 }
    photos.append(bad)
    #expect(faults(plan, photos).isEmpty)
  }

  @Test("Blank sky has no sharpness, and is not called blurred; a whole set may be soft or small")
  func notFaults() throws {
    let plan = try ring()
    var photos = photos(plan)
    photos[2].content = condition { $0.sharpness = nil }
    #expect(faults(plan, photos).isEmpty)
    for index in photos.indices {
      photos[index].content = condition {
        $0.sharpness = 0.2
        $0.width = 800
        $0.height = 600
      }
    }
    #expect(faults(plan, photos).isEmpty)
  }

  @Test("Photos that are nobody's are named, and their shots are missing")
  func stray() throws {
    let plan = try ring()
    var photos = photos(plan)
    photos[2].attitude = nil
    photos[3].attitude?.pitchDegrees = 45
    let decision = ReshootDecision(plan, photos: photos)
    #expect(decision.strayPhotos == ["P3", "P4"])
    #expect(decision.reshoots.map(\.shot.index) == [3, 4])
  }

  @Test("In a dense plan the tolerance shrinks, so that no photo stands for its neighbour")
  func dense() throws {
    var plan = try ring()
    plan.shots = (0..<60).map {
      Shot(index: $0 + 1, yawDegrees: Angle.wrap(degrees: Double($0) * 2), pitchDegrees: 0)
    }
    var photos = plan.shots.map {
      ReturnedPhoto(
        fileName: "P\($0.index)",
        attitude: CameraAttitude(yawDegrees: $0.yawDegrees + 0.4, pitchDegrees: 0),
        content: condition())
    }
    #expect(faults(plan, photos).isEmpty)
    photos.remove(at: 30)
    #expect(faults(plan, photos) == [31: [.missing]])
  }

  @Test("The small plan keeps the place, the method and the directions, and validates")
  func smallPlan() throws {
    for (aircraft, method) in [
      ("mini2", CaptureMethod.virtualStick), ("mavic2pro", .waypoint), ("inspire1", .gimbal),
    ] {
      let plan = try TestPlans.plan(
        .sphere(SpherePattern()), aircraft: aircraft, method: method, altitudeMetres: 33)
      var photos = photos(plan, manifest: true)
      photos.removeAll { [2, 7, 19].contains($0.shotIndex) }
      let model = try TestPlans.model(aircraft)
      let small = try #require(
        try ReshootDecision(plan, photos: photos).plan(from: plan, aircraft: model))
      #expect(small.problems().isEmpty)
      #expect(small.method == method && small.location == plan.location)
      #expect(small.altitudeMetres == 33 && small.camera == plan.camera)
      let directions = small.shots.map { [$0.yawDegrees, $0.pitchDegrees] }
      #expect(
        directions
          == [1, 6, 18].map { [plan.shots[$0].yawDegrees, plan.shots[$0].pitchDegrees] })
      #expect(small.shots.map(\.index) == [1, 2, 3])
      #expect(small.notes?.contains { $0.contains("2, 7, 19") } == true)
    }
  }
}
