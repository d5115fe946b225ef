import SphereGeometry
import Testing

@testable import CapturePlanning

@Suite struct PhotoFootprintTests {
  private let lens = Lens(width: 400, height: 300, horizontalFieldOfViewDegrees: 70)

  private func footprint(_ yaw: Double, _ pitch: Double) -> PhotoFootprint {
    PhotoFootprint(yawDegrees: yaw, pitchDegrees: pitch, lens: lens)
  }

  /// The share by asking for each cell of the photo whether another photo sees it.
  private func sampledShare(
    _ first: (Double, Double), seenBy others: [(Double, Double)]
  ) -> Double {
    let camera = CameraAttitude(yawDegrees: first.0, pitchDegrees: first.1).cameraFromWorld
    let cameras = others.map {
      CameraAttitude(yawDegrees: $0.0, pitchDegrees: $0.1).cameraFromWorld
    }
    var seen = 0
    for x in 0..<80 {
      for y in 0..<60 {
        let pixel = SIMD2(Double(x) * 5 + 2.5, Double(y) * 5 + 2.5)
        let direction = camera.inverse * lens.directionInCamera(ofPixel: pixel)
        if cameras.contains(where: { lens.sees(directionInCamera: $0 * direction) }) { seen += 1 }
      }
    }
    return Double(seen) / 4_800
  }

  @Test func aPhotoSeesAllOfItself() {
    #expect(abs(footprint(120, -35).share(seenBy: [footprint(120, -35)]) - 1) < 1e-12)
  }

  @Test func sharesAreThoseOfSampledPhotos() {
    let cases: [((Double, Double), [(Double, Double)])] = [
      ((0, 0), [(45, 0)]), ((0, 0), [(0, 35)]), ((170, -60), [(-130, -60)]),
      ((10, -55), [(0, -90)]), ((0, -90), [(0, -55), (90, -55), (180, -55), (-90, -55)]),
      ((0, 20), [(20, -15), (-25, -15)]), ((30, 85), [(210, 85)]), ((0, 0), [(180, 0)]),
    ]
    for (first, others) in cases {
      let exact = footprint(first.0, first.1).share(
        seenBy: others.map { footprint($0.0, $0.1) })
      #expect(abs(exact - sampledShare(first, seenBy: others)) < 0.01)
    }
  }

  @Test func oppositePhotosShareNothing() {
    #expect(footprint(0, 0).overlap(with: footprint(180, 0)) == 0)
    #expect(footprint(0, 0).overlap(with: footprint(71, 0)) == 0)
  }

  @Test func quarterTurnedRightAngledPhotosTouchOnly() {
    let square = Lens(width: 100, height: 100, horizontalFieldOfViewDegrees: 90)
    let north = PhotoFootprint(yawDegrees: 0, pitchDegrees: 0, lens: square)
    let east = PhotoFootprint(yawDegrees: 90, pitchDegrees: 0, lens: square)
    #expect(north.overlap(with: east) < 1e-12)
  }

  @Test func elevationsAlongAMeridian() throws {
    let half = lens.verticalFieldOfViewDegrees / 2
    let level = try #require(footprint(90, 10).elevationsDegrees(atHeadingDegrees: 90))
    #expect(abs(level.lowerBound - (10 - half)) < 1e-9)
    #expect(abs(level.upperBound - (10 + half)) < 1e-9)
    #expect(footprint(90, 10).elevationsDegrees(atHeadingDegrees: -90) == nil)
    // A nadir photo reaches up its shorter side ahead and behind, its longer one at the sides.
    let ahead = try #require(footprint(0, -90).elevationsDegrees(atHeadingDegrees: 0))
    #expect(abs(ahead.upperBound - (-90 + half)) < 1e-9)
    #expect(ahead.lowerBound == -90)
    let side = try #require(footprint(0, -90).elevationsDegrees(atHeadingDegrees: 90))
    #expect(abs(side.upperBound - (-90 + 35)) < 1e-9)
    // Tilted past the nadir it also sees the other side.
    let across = try #require(footprint(0, -80).elevationsDegrees(atHeadingDegrees: 180))
    #expect(abs(across.upperBound - (-90 + half - 10)) < 1e-9)
  }
}
