import Imaging
import SphereGeometry
import Testing

@testable import Stitching

@Suite struct CycleConsistencyTests {
  /// Photos at these yaws, with links between the given pairs; each yaw in `wrong` is what a link's
  /// turn is off by.
  private func links(
    yaws: [Double], pairs: [(Int, Int)], wrong: [Int: Double] = [:], inliers: Int = 50
  ) -> [PairMatches] {
    pairs.enumerated().map { number, pair in
      let (first, second) = (
        CameraAttitude(yawDegrees: yaws[pair.0], pitchDegrees: 0).cameraFromWorld,
        CameraAttitude(
          yawDegrees: yaws[pair.1] + wrong[number, default: 0], pitchDegrees: 0
        ).cameraFromWorld
      )
      return PairMatches(
        first: pair.0, second: pair.1,
        places: Array(
          repeating: Correspondence(first: .zero, second: .zero), count: inliers),
        inliers: Array(0..<inliers), secondFromFirst: second * first.inverse)
    }
  }

  private let pairs = [(0, 1), (0, 2), (0, 3), (1, 2), (1, 3), (2, 3)]

  @Test func rightLinksContradictNone() {
    let found = CycleConsistency().contradictions(
      photoCount: 4, links: links(yaws: [0, 25, 50, 75], pairs: pairs))
    #expect(found.isEmpty)
  }

  @Test(arguments: 0..<6) func aWrongLinkIsFoundWhicheverItIs(number: Int) {
    let found = CycleConsistency().contradictions(
      photoCount: 4, links: links(yaws: [0, 25, 50, 75], pairs: pairs, wrong: [number: 30]))
    #expect(
      found == [CandidatePairs.Pair(first: pairs[number].0, second: pairs[number].1)])
  }

  @Test func whatDriftMakesIsNoContradiction() {
    let found = CycleConsistency().contradictions(
      photoCount: 4, links: links(yaws: [0, 25, 50, 75], pairs: pairs, wrong: [1: 3, 4: -3]))
    #expect(found.isEmpty)
  }

  @Test func inALoneTriangleTheWeakestLinkGoes() {
    var three = links(
      yaws: [0, 25, 50], pairs: [(0, 1), (0, 2), (1, 2)], wrong: [1: 30])
    three[1].inliers = Array(0..<20)
    let found = CycleConsistency().contradictions(photoCount: 3, links: three)
    #expect(found == [CandidatePairs.Pair(first: 0, second: 2)])
  }
}
