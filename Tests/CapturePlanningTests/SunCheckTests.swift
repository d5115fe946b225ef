import Foundation
import SphereGeometry
import Testing

@testable import CapturePlanning

struct SunCheckTests {
  private let lens = Lens(width: 4000, height: 3000, horizontalFieldOfViewDegrees: 60)

  private func degrees(headingDegrees: Double, elevationDegrees: Double) -> Double {
    SunCheck.degrees(
      from: Shot(index: 1, yawDegrees: 90, pitchDegrees: 0), lens: lens,
      to: Vector3.direction(headingDegrees: headingDegrees, elevationDegrees: elevationDegrees))
  }

  @Test("The angle to a frame: inside, beside an edge, beside a corner, behind")
  func angle() {
    #expect(degrees(headingDegrees: 90, elevationDegrees: 0) == 0)
    #expect(degrees(headingDegrees: 119, elevationDegrees: 0) == 0)
    #expect(abs(degrees(headingDegrees: 125, elevationDegrees: 0) - 5) < 1e-9)
    #expect(abs(degrees(headingDegrees: 55, elevationDegrees: 0) - 5) < 1e-9)
    // Of a direction right behind, the corners are nearest: 35.82° from the axis.
    #expect(abs(degrees(headingDegrees: -90, elevationDegrees: 0) - 144.1825) < 1e-3)
    // The upper right corner, at (x, y) = (tan 30°, −¾ tan 30°), by its own angles.
    let corner = Vector3(1, 0.5773502691896258, -0.4330127018922193)
    let beyond = (corner + Vector3(0, 0.5773502691896258, -0.4330127018922193)).normalized
    let rotated = degrees(
      headingDegrees: beyond.headingDegrees + 90, elevationDegrees: beyond.elevationDegrees)
    #expect(abs(rotated - corner.angle(to: beyond).degrees) < 1e-9)
  }

  @Test("Shots that look into the sun are told, and at night none are")
  func plan() throws {
    let plan = try TestPlans.plan(.ring(RingPattern(pitchDegrees: 0, count: 8)))
    let evening = try #require(ISO8601DateFormatter().date(from: "2026-06-21T18:00:00Z"))
    let check = SunCheck(of: plan, at: evening, time: "evening", nearDegrees: 10)
    // The sun is low in the west-north-west.
    #expect(check.shotsInFrame.contains(7))
    #expect(!check.shotsInFrame.contains(3))
    for glare in check.shots { #expect(glare.degreesFromFrame <= 10) }
    let night = try #require(ISO8601DateFormatter().date(from: "2026-06-21T23:00:00Z"))
    #expect(SunCheck(of: plan, at: night, time: "night").shots.isEmpty)
  }
}
