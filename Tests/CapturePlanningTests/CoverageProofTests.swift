import Foundation
import SphereGeometry
import Testing

@testable import CapturePlanning

@Suite struct CoverageProofTests {
  private func shots(_ places: [(Double, Double)]) -> [Shot] {
    places.enumerated().map {
      Shot(index: $0.offset + 1, yawDegrees: $0.element.0, pitchDegrees: $0.element.1)
    }
  }

  @Test func sixRightAngledPhotosSeeEverything() {
    let lens = Lens(width: 100, height: 100, horizontalFieldOfViewDegrees: 91)
    let cube = shots([(0, 0), (90, 0), (180, 0), (-90, 0), (0, 90), (0, -90)])
    let proof = CoverageProof(shots: cube, lens: lens, rayCount: 2_000)
    #expect(proof.coveragePercent == 100)
    #expect(proof.skyHoleAboveDegrees == nil)
    #expect(proof.groundHoleBelowDegrees == nil)
    #expect(proof.thinnestOverlapPercent > 0 && proof.thinnestOverlapPercent < 4)
  }

  @Test func aRingLeavesHolesAboveAndBelow() throws {
    let lens = Lens(width: 400, height: 300, horizontalFieldOfViewDegrees: 70)
    let ring = shots((0..<8).map { (Double($0) * 45, 0) })
    let proof = CoverageProof(shots: ring, lens: lens, rayCount: 2_000)
    // The upper border at half a step: atan(tan(v/2)·cos 22.5°).
    let tangent = tan(lens.verticalFieldOfViewDegrees / 2 * .pi / 180)
    let border = atan(tangent * cos(Double.pi / 8)) * 180 / .pi
    #expect(abs(try #require(proof.skyHoleAboveDegrees) - border) < 0.006)
    #expect(abs(try #require(proof.groundHoleBelowDegrees) + border) < 0.006)
  }

  @Test func aGapInTheRingIsAHoleAtItsPitch() {
    let lens = Lens(width: 400, height: 300, horizontalFieldOfViewDegrees: 70)
    let gaps = shots([(0, 0), (120, 0), (-120, 0)])
    let proof = CoverageProof(shots: gaps, lens: lens, rayCount: 500)
    #expect(proof.skyHoleAboveDegrees == 0)
    #expect(proof.thinnestOverlapPercent == 0)
  }

  @Test func aPartOfTheSphereHasNoSkyline() {
    let lens = Lens(width: 400, height: 300, horizontalFieldOfViewDegrees: 70)
    let proof = CoverageProof(
      shots: shots([(0, 0), (40, 0), (80, 0)]), lens: lens, rayCount: 500)
    #expect(proof.skyHoleAboveDegrees == nil && proof.groundHoleBelowDegrees == nil)
    #expect(proof.coveragePercent < 50)
  }

  @Test func raysAndMeridiansAgree() throws {
    let plan = try TestPlans.plan(.sphere(SpherePattern()), aircraft: "mavic2pro")
    let views = plan.shots.map {
      (
        cameraFromWorld: CameraAttitude(
          yawDegrees: $0.yawDegrees, pitchDegrees: $0.pitchDegrees
        ).cameraFromWorld, lens: plan.camera.lens
      )
    }
    let holes = SphereCoverage(views: views, rayCount: 6_000).holes
    let lowest = try #require(holes.map(\.elevationDegrees).min())
    let skyline = try #require(plan.coverage.skyHoleAboveDegrees)
    #expect(lowest >= skyline - 0.01 && lowest < skyline + 1.5)
  }
}
