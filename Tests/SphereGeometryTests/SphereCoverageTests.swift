import Foundation
import SphereGeometry
import Testing

@Suite struct SphereCoverageTests {
  private static let square = Lens(width: 100, height: 100, horizontalFieldOfViewDegrees: 90)

  private static func view(
    yaw: Double, pitch: Double, lens: Lens = square
  ) -> (cameraFromWorld: Rotation, lens: Lens) {
    (CameraAttitude(yawDegrees: yaw, pitchDegrees: pitch).cameraFromWorld, lens)
  }

  @Test func oneFaceOfACubeIsASixthOfTheSphere() {
    let coverage = SphereCoverage(
      views: [SphereCoverageTests.view(yaw: 33, pitch: -21)], rayCount: 6_000)
    #expect(abs(coverage.share() - 1.0 / 6) < 0.002)
  }

  @Test func solidAngleOfAPhoto() {
    // 4·asin(sin(a/2)·sin(b/2)) for the angles of view a and b (pyramid; Khadjavi, 1968).
    let lens = Lens(width: 300, height: 200, horizontalFieldOfViewDegrees: 65)
    let a = lens.horizontalFieldOfViewDegrees * .pi / 180
    let b = lens.verticalFieldOfViewDegrees * .pi / 180
    let expected = 4 * asin(sin(a / 2) * sin(b / 2)) / (4 * .pi)
    let coverage = SphereCoverage(
      views: [SphereCoverageTests.view(yaw: 170, pitch: 60, lens: lens)], rayCount: 8_000)
    #expect(abs(coverage.share() - expected) < 0.002)
  }

  @Test func sixFacesOfACubeLeaveNoHole() {
    let views =
      [0.0, 90, 180, -90].map { SphereCoverageTests.view(yaw: $0, pitch: 0) }
      + [90.0, -90].map { SphereCoverageTests.view(yaw: 0, pitch: $0) }
    let coverage = SphereCoverage(views: views, rayCount: 4_000)
    #expect(coverage.share() == 1)
    #expect(coverage.holes.isEmpty)
    #expect(coverage.share(seenAtLeast: 2) < 0.01)
    let withoutNadir = SphereCoverage(views: views.dropLast(), rayCount: 4_000)
    #expect(!withoutNadir.holes.isEmpty)
    #expect(withoutNadir.holes.allSatisfy { $0.elevationDegrees < -35 })
  }

  @Test func raysAreSpreadEvenly() {
    let samples = SphereCoverage(views: [], rayCount: 4_000).samples
    #expect(samples.allSatisfy { abs($0.directionInWorld.length - 1) < 1e-12 })
    let mean = samples.reduce(Vector3.zero) { $0 + $1.directionInWorld } / 4_000
    #expect(mean.length < 1e-3)
    // A cap up to 30° from the zenith holds (1 − cos 30°)/2 of the sphere.
    let cap = Double(samples.count { $0.directionInWorld.elevationDegrees > 60 }) / 4_000
    #expect(abs(cap - (1 - cos(Double.pi / 6)) / 2) < 0.001)
  }

  @Test func whatIsSeenWithAMarginIsSeenWhenTheCameraMisses() {
    let lens = Lens(width: 400, height: 300, horizontalFieldOfViewDegrees: 80)
    let margin = 3.0
    let sure = SphereCoverage(
      views: [SphereCoverageTests.view(yaw: 0, pitch: 0, lens: lens)], rayCount: 6_000,
      poseErrorDegrees: margin)
    #expect(sure.share() > 0.05)
    for (yaw, pitch) in [(margin, 0.0), (-margin, 0), (0, margin), (0, -margin), (2.1, 2.1)] {
      let missed = CameraAttitude(yawDegrees: yaw, pitchDegrees: pitch).cameraFromWorld
      for sample in sure.samples where sample.viewCount > 0 {
        #expect(lens.sees(directionInCamera: missed * sample.directionInWorld))
      }
    }
  }
}
