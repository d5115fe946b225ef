import SphereGeometry
import Testing

struct RotationAgreementTests {
  private let truth = (0..<9).map {
    CameraAttitude(yawDegrees: 40 * Double($0), pitchDegrees: -10).cameraFromWorld
  }

  @Test("A turn that all have in common is tilt and heading, not error")
  func commonTurn() {
    let common =
      Rotation(axis: Vector3(1, 0, 0), angle: .degrees(2))
      * Rotation(axis: Vector3(0, 0, 1), angle: .degrees(30))
    let agreement = RotationAgreement(solved: truth.map { $0 * common.inverse }, truth: truth)
    #expect(agreement.worstDegrees < 1e-6)
    #expect(abs(agreement.tiltDegrees - 2) < 1e-6)
    #expect(abs(agreement.headingDegrees - 30) < 0.1)
  }

  @Test("One photo that is off is the worst and moves no other")
  func outlier() {
    var solved = truth
    solved[4] = Rotation(axis: Vector3(0, 1, 0), angle: .degrees(25)) * solved[4]
    let agreement = RotationAgreement(solved: solved, truth: truth)
    #expect(abs(agreement.worstDegrees - 25) < 1e-3)
    #expect(agreement.errorsDegrees[4] == agreement.worstDegrees)
    #expect(agreement.medianDegrees < 1e-3)
  }

  @Test("Nothing to compare is no error")
  func nothing() {
    let agreement = RotationAgreement(solved: [], truth: [])
    #expect(agreement.medianDegrees == 0 && agreement.worstDegrees == 0)
    #expect(agreement.tiltDegrees == 0)
  }
}
