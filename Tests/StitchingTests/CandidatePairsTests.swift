import SphereGeometry
import Stitching
import Testing

@Suite struct CandidatePairsTests {
  private let lens = Lens(width: 400, height: 300, horizontalFieldOfViewDegrees: 70)

  private func rotation(yaw: Double) -> Rotation {
    CameraAttitude(yawDegrees: yaw, pitchDegrees: 0).cameraFromWorld
  }

  @Test func aPhotoOverlapsItselfWhollyAndTheOppositeOneNotAtAll() {
    let pairs = CandidatePairs(marginDegrees: 0)
    #expect(
      pairs.overlap(of: (rotation(yaw: 10), lens), with: (rotation(yaw: 10), lens)) == 1)
    #expect(
      pairs.overlap(of: (rotation(yaw: 10), lens), with: (rotation(yaw: 190), lens)) == 0)
  }

  @Test func neighboursOfARingArePairedAcrossTheEndOfTheCircle() {
    let pairs = CandidatePairs(marginDegrees: 2, minimumOverlap: 0.1).pairs(
      rotations: (0..<8).map { rotation(yaw: Double($0) * 45) },
      lenses: Array(repeating: lens, count: 8))
    #expect(pairs.count == 8)
    #expect(pairs.contains(CandidatePairs.Pair(first: 0, second: 7)))
  }

  @Test func aPhotoOfUnknownRotationIsInNoPair() {
    let pairs = CandidatePairs().pairs(
      rotations: [rotation(yaw: 0), nil, rotation(yaw: 20)],
      lenses: Array(repeating: lens, count: 3))
    #expect(pairs == [CandidatePairs.Pair(first: 0, second: 2)])
  }
}
