import SphereGeometry
import Testing

@testable import QualityBenchmark

struct RecordedAngleKindTests {
  private let shots = ShotLists.sphere26

  @Test func measuredAnglesAreNearTheTruthAndNotTheTruth() throws {
    let recorded = RecordedAngleKind.measured.attitudes(of: shots, seed: 7)
    let pitchErrors = try zip(recorded, shots).map {
      try #require($0.0).pitchDegrees - $0.1.attitude.pitchDegrees
    }
    let squares = pitchErrors.reduce(0) { $0 + $1 * $1 } / Double(shots.count)
    // A standard deviation of 0.3° is known to about 14 % from 26 values.
    #expect(squares.squareRoot() > 0.2 && squares.squareRoot() < 0.45)
    #expect(recorded == RecordedAngleKind.measured.attitudes(of: shots, seed: 7))
    #expect(recorded != RecordedAngleKind.measured.attitudes(of: shots, seed: 8))
  }

  @Test func wrongAnglesDifferFromMeasuredOnesAsTheySay() throws {
    let measured = RecordedAngleKind.measured.attitudes(of: shots, seed: 7)
    func yawDifferences(_ kind: RecordedAngleKind) throws -> [Double] {
      try zip(kind.attitudes(of: shots, seed: 7), measured).map {
        Angle.shortestTurn(
          toDegrees: try #require($0.0).yawDegrees, fromDegrees: try #require($0.1).yawDegrees)
      }
    }
    #expect(try yawDifferences(.headingOffBy10).allSatisfy { abs($0 - 10) < 1e-9 })
    let oneOff = try yawDifferences(.oneOffBy90)
    #expect(oneOff.count { abs($0 - 90) < 1e-9 } == 1)
    #expect(oneOff.count { abs($0) < 1e-9 } == shots.count - 1)
    #expect(
      RecordedAngleKind.zeros.attitudes(of: shots, seed: 7).allSatisfy {
        $0 == CameraAttitude(yawDegrees: 0, pitchDegrees: 0)
      })
    #expect(RecordedAngleKind.none.attitudes(of: shots, seed: 7).allSatisfy { $0 == nil })
  }
}
