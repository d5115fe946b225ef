import SphereGeometry
import Testing

@testable import CapturePlanning

struct PhotoFootprintOutlineTests {
  private let lens = Lens(width: 400, height: 300, horizontalFieldOfViewDegrees: 70)

  private func outline(_ yaw: Double, _ pitch: Double) -> PhotoFootprint.Outline {
    PhotoFootprint(yawDegrees: yaw, pitchDegrees: pitch, lens: lens).outline(pointsPerSide: 16)
  }

  @Test("An outline across ±180° goes on, and comes back to its beginning")
  func seam() {
    let outline = outline(175, 0)
    #expect(outline.poleDegrees == nil)
    #expect(outline.points.first == outline.points.last)
    let headings = outline.points.map(\.x)
    // The corners are 35° to either side, no more.
    let width = (headings.max() ?? 0) - (headings.min() ?? 0)
    #expect(abs(width - 70) < 1e-9)
  }

  @Test("A photo of a pole goes once round, and its area reaches the edge of the map")
  func poles() {
    for (pitch, pole) in [(-90.0, -90.0), (-80, -90), (88, 90)] {
      let outline = outline(30, pitch)
      #expect(outline.poleDegrees == pole)
      let turn = (outline.points.last?.x ?? 0) - (outline.points.first?.x ?? 0)
      #expect(abs(abs(turn) - 360) < 1e-9)
      #expect(outline.areaPoints.suffix(2).allSatisfy { $0.y == pole })
    }
  }

  @Test("Points of the outline lie on the border of the photo")
  func border() {
    let print = PhotoFootprint(yawDegrees: -160, pitchDegrees: -50, lens: lens)
    for point in print.outline(pointsPerSide: 8).points {
      let direction = Vector3.direction(headingDegrees: point.x, elevationDegrees: point.y)
      let heights = print.sideNormalsInWorld.map { $0.normalized.dot(direction) }
      #expect(abs(heights.min() ?? 1) < 1e-9)
    }
  }
}
