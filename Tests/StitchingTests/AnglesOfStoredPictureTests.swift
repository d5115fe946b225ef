import Imaging
import SphereGeometry
import Testing

@testable import Stitching

@Suite struct AnglesOfStoredPictureTests {
  private func ring(roll: Double) -> [CameraAttitude?] {
    (0..<4).map { index in
      CameraAttitude(yawDegrees: 40 * Double(index), pitchDegrees: -10, rollDegrees: roll)
    }
  }

  /// Down in the stored picture is where the orientation has it.
  @Test(arguments: Orientation.allCases)
  func anUprightPictureThatIsStoredTurned(orientation: Orientation) throws {
    let level = CameraAttitude(yawDegrees: 30, pitchDegrees: 0)
    let stored = AnglesOfStoredPicture.attitudes([level], orientations: [orientation])
    let down = try #require(stored[0]).cameraFromWorld * Vector3(0, 0, 1)
    #expect(down.angle(to: Levelling.uprightAxes(orientation).down).degrees < 1e-9)
    let looks = try #require(stored[0]).directionInWorld
    #expect(looks.angle(to: level.directionInWorld).degrees < 1e-9)
  }

  @Test func aCameraThatTurnedWithThePictureIsTakenAsItIs() {
    let angles = ring(roll: 88)
    let orientations = [Orientation](repeating: .rightTop, count: 4)
    #expect(AnglesOfStoredPicture.attitudes(angles, orientations: orientations) == angles)
    // The other way round it is a roll that the orientation does not explain.
    let others = [Orientation](repeating: .leftBottom, count: 4)
    #expect(
      AnglesOfStoredPicture.attitudes(angles, orientations: others).compactMap { $0?.rollDegrees }
        == [-2, -2, -2, -2])
  }

  @Test func eachOrientationDecidesForItself() {
    let angles = ring(roll: 1) + ring(roll: 2)
    let orientations: [Orientation] =
      [Orientation](repeating: .topLeft, count: 4) + [Orientation](repeating: .leftBottom, count: 4)
    let rolls = AnglesOfStoredPicture.attitudes(angles, orientations: orientations)
      .compactMap { $0?.rollDegrees }
    #expect(rolls == [1, 1, 1, 1, -88, -88, -88, -88])
  }

  /// Straight down yaw and roll are one turn: its roll of 90° tells nothing.
  @Test func aPhotoOfTheNadirFollowsTheOthers() {
    let nadir = CameraAttitude(yawDegrees: -90, pitchDegrees: -90, rollDegrees: 90)
    let stored = AnglesOfStoredPicture.attitudes(
      ring(roll: 0) + [nadir], orientations: [Orientation](repeating: .rightTop, count: 5))
    #expect(stored.compactMap { $0?.rollDegrees } == [90, 90, 90, 90, 180])
  }
}
