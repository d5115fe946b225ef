import SphereGeometry
import Testing

@Suite struct CameraAttitudeTests {
  @Test func levelAndNorthLooksAlongNorthWithEastAtTheRight() {
    let camera = CameraAttitude(yawDegrees: 0, pitchDegrees: 0).cameraFromWorld
    #expect((camera * Vector3(1, 0, 0) - Vector3(0, 0, 1)).length < 1e-15)
    #expect((camera * Vector3(0, 1, 0) - Vector3(1, 0, 0)).length < 1e-15)
    #expect((camera * Vector3(0, 0, 1) - Vector3(0, 1, 0)).length < 1e-15)
  }

  @Test func yawGrowsToTheRightAndPitchUpwards() {
    let east = CameraAttitude(yawDegrees: 90, pitchDegrees: 30)
    let axis = east.cameraFromWorld.inverse * Vector3(0, 0, 1)
    #expect((axis - east.directionInWorld).length < 1e-15)
    #expect(abs(axis.headingDegrees - 90) < 1e-12)
    #expect(abs(axis.elevationDegrees - 30) < 1e-12)
    #expect(axis.z < 0)
  }

  @Test func positiveRollPutsTheRightSideDown() {
    let rolled = CameraAttitude(yawDegrees: 40, pitchDegrees: 0, rollDegrees: 10)
    let right = rolled.cameraFromWorld.inverse * Vector3(1, 0, 0)
    #expect(right.z > 0)
    #expect(abs(right.elevationDegrees + 10) < 1e-12)
  }

  @Test func anglesComeBackFromTheRotation() {
    var generator = SplitMix64(seed: 4)
    for _ in 0..<500 {
      let attitude = CameraAttitude(
        yawDegrees: .random(in: -179.9...180, using: &generator),
        pitchDegrees: .random(in: -89.9...89.9, using: &generator),
        rollDegrees: .random(in: -179.9...180, using: &generator))
      let read = CameraAttitude(cameraFromWorld: attitude.cameraFromWorld)
      #expect(abs(read.yawDegrees - attitude.yawDegrees) < 1e-8)
      #expect(abs(read.pitchDegrees - attitude.pitchDegrees) < 1e-8)
      #expect(abs(read.rollDegrees - attitude.rollDegrees) < 1e-8)
    }
  }

  @Test(arguments: [-90.0, 90, -89.99999999, 89.99999999], [0.0, 35, -160])
  func straightUpAndDownKeepTheRotation(pitch: Double, roll: Double) {
    let attitude = CameraAttitude(yawDegrees: 75, pitchDegrees: pitch, rollDegrees: roll)
    let read = CameraAttitude(cameraFromWorld: attitude.cameraFromWorld)
    #expect(read.rollDegrees == 0)
    #expect(
      read.cameraFromWorld.angle(to: attitude.cameraFromWorld).degrees < 1e-5)
  }

  @Test func anOverturnedNadirIsTheSameRotationWithPitchInRange() {
    let overturned = CameraAttitude(yawDegrees: 10, pitchDegrees: -92)
    let read = CameraAttitude(cameraFromWorld: overturned.cameraFromWorld)
    #expect(abs(read.pitchDegrees + 88) < 1e-9)
    #expect(abs(read.yawDegrees + 170) < 1e-9)
    #expect(read.cameraFromWorld.angle(to: overturned.cameraFromWorld).degrees < 1e-6)
  }

  @Test func directionsComeBackFromHeadingAndElevation() {
    let direction = Vector3.direction(headingDegrees: -135, elevationDegrees: -55)
    #expect(abs(direction.length - 1) < 1e-15)
    #expect(abs(direction.headingDegrees + 135) < 1e-12)
    #expect(abs(direction.elevationDegrees + 55) < 1e-12)
    #expect(abs(Vector3(-1, -0.0, 0).headingDegrees - 180) < 1e-12)
  }

  @Test func anglesBetweenVectorsAreAccurateNearZero() {
    let a = Vector3(1, 0, 0)
    #expect(abs(a.angle(to: Vector3(1, 1e-9, 0)).radians - 1e-9) < 1e-20)
    #expect(abs(a.angle(to: Vector3(-2, 0, 0)).degrees - 180) < 1e-12)
    #expect(Vector3.zero.normalized == .zero)
  }
}
