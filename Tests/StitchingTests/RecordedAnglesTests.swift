import SphereGeometry
import Stitching
import Testing

@Suite struct RecordedAnglesTests {
  private func angles(_ yaw: Double, _ pitch: Double) -> CameraAttitude {
    CameraAttitude(yawDegrees: yaw, pitchDegrees: pitch)
  }

  @Test func anglesThatDifferAreKept() {
    let attitudes = [angles(0, -10), angles(45, -10), nil]
    #expect(RecordedAngles.believable(attitudes) == attitudes)
  }

  @Test func zerosAndConstantsSayNothing() {
    #expect(RecordedAngles.believable([angles(0, 0), angles(0, 0)]) == [nil, nil])
    #expect(
      RecordedAngles.believable([angles(12, -3), angles(12, -3), angles(12, -3)])
        == [nil, nil, nil])
  }

  @Test func brokenValuesGoOneByOne() {
    let broken = CameraAttitude(yawDegrees: .nan, pitchDegrees: 0)
    let kept = [angles(0, -10), angles(45, -10)]
    #expect(
      RecordedAngles.believable([broken, kept[0], angles(90, 400), kept[1]])
        == [nil, kept[0], nil, kept[1]])
  }
}
