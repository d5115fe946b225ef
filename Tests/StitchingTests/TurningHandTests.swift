import Imaging
import SphereGeometry
import Testing

@testable import Stitching

/// A phone at arm's length of someone who turns: a circle of cameras a fifth of their height wide.
@Suite struct TurningHandTests {
  private static let attitudes = [0.0, -35, -70].flatMap { pitch in
    (0..<12).map { CameraAttitude(yawDegrees: Double($0) * 30, pitchDegrees: pitch) }
  }

  private func solution(radius: Double, of sphere: inout SyntheticSphere) throws
    -> PoseSolver.Solution
  {
    let places = Self.attitudes.map {
      Vector3.direction(headingDegrees: $0.yawDegrees, elevationDegrees: 0) * radius
    }
    sphere = SyntheticSphere(
      attitudes: Self.attitudes, seed: 11, pointCount: 1_200, placesPerHeight: places)
    // As links are found: the turn with which most matches agree, and these only.
    sphere.links = try sphere.links.compactMap { link in
      let estimator = PairRotationEstimator(
        thresholdPixels: 96, maximumIterations: 500, seed: UInt64(link.first * 100 + link.second))
      let estimate = try estimator.estimate(
        link.places, firstLens: sphere.lens, secondLens: sphere.lens)
      guard let estimate else { return nil }
      var found = link
      found.inliers = estimate.inliers
      found.secondFromFirst = estimate.secondFromFirst
      return found.isLink ? found : nil
    }
    return try sphere.solve(usesRecordedAngles: false)
  }

  @Test func groundSeenFromATurningHandKeepsItsPitchWithoutAngles() throws {
    var sphere = SyntheticSphere(attitudes: [], seed: 0)
    let solution = try solution(radius: 0.2, of: &sphere)
    #expect(solution.placements.allSatisfy { $0 == .matches })
    for (rotation, attitude) in zip(solution.rotations, Self.attitudes) {
      let solved = CameraAttitude(cameraFromWorld: try #require(rotation))
      #expect(abs(solved.pitchDegrees - attitude.pitchDegrees) < 1, "\(attitude): \(solved)")
    }
    let drifts = try #require(solution.driftsPerHeight)
    // Cameras that face each other are two radii apart; what drift is common to all says nothing.
    #expect(abs((drifts[24] - drifts[30]).length - 0.4) < 0.1)
  }

  @Test func aCameraThatStaysInItsPlaceDoesNotDrift() throws {
    var sphere = SyntheticSphere(attitudes: [], seed: 0)
    let solution = try solution(radius: 0, of: &sphere)
    #expect(solution.driftsPerHeight == nil)
    #expect((sphere.rotationErrorsDegrees(solution.rotations).max() ?? 99) < 0.1)
  }
}
