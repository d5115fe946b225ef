import Imaging
import SphereGeometry
import Testing

@testable import Stitching

@Suite struct LevellingTests {
  /// Cameras of a ring, seen from a frame that is turned in some way.
  private func ring(
    pitchDegrees: Double, worldFromSolved: Rotation, yaws: [Double],
    recordsAngles: Bool = false
  ) -> [Levelling.Camera] {
    yaws.map { yaw in
      let attitude = CameraAttitude(yawDegrees: yaw, pitchDegrees: pitchDegrees)
      return Levelling.Camera(
        cameraFromSolved: attitude.cameraFromWorld * worldFromSolved,
        recordedAttitude: recordsAngles ? attitude : nil)
    }
  }

  private let someTurn = Rotation(axis: Vector3(1, 2, -0.5), angle: .degrees(110))

  @Test func recordedAnglesAreRestoredExactly() {
    let cameras = ring(
      pitchDegrees: -30, worldFromSolved: someTurn, yaws: [170, -170, -130, 40],
      recordsAngles: true)
    let result = Levelling().level(cameras)
    #expect(result.worldFromSolved.angle(to: someTurn).degrees < 1e-6)
    #expect(result.levelledBy == .captureAngles)
    #expect(result.headedBy == .captureAngles)
    #expect((result.headingSpreadDegrees ?? 9) < 1e-6)
  }

  @Test(arguments: [-40.0, 0, 35])
  func aRingWithoutAnglesIsLevelAndTheFirstPhotoLooksNorth(pitchDegrees: Double) throws {
    let cameras = ring(
      pitchDegrees: pitchDegrees, worldFromSolved: someTurn,
      yaws: stride(from: 60.0, to: 420, by: 30).map { $0 })
    let result = Levelling().level(cameras)
    #expect(result.levelledBy == .photos)
    let first = CameraAttitude(
      cameraFromWorld: cameras[0].cameraFromSolved * result.worldFromSolved.inverse)
    #expect(abs(first.yawDegrees) < 1e-6)
    #expect(abs(first.pitchDegrees - pitchDegrees) < 1e-3)
    #expect(abs(first.rollDegrees) < 1e-3)
  }

  @Test func aRingInUprightFormatIsLevel() {
    // Stored lying, to be turned a quarter clockwise: the stored x axis points down.
    let lying = Rotation(axis: Vector3(0, 0, 1), angle: .degrees(-90))
    let cameras = ring(
      pitchDegrees: 10, worldFromSolved: someTurn,
      yaws: stride(from: 0.0, to: 360, by: 40).map { $0 }
    ).map { camera in
      Levelling.Camera(
        cameraFromSolved: lying * camera.cameraFromSolved, orientation: .rightTop)
    }
    let down = someTurn.inverse * Vector3(0, 0, 1)
    let result = Levelling().level(cameras)
    #expect((result.worldFromSolved * down).angle(to: Vector3(0, 0, 1)).degrees < 1e-3)
  }

  @Test func aColumnWithoutAnglesKeepsItsMiddleUpright() {
    let cameras = [-40.0, -10, 20].map { pitch in
      Levelling.Camera(
        cameraFromSolved: CameraAttitude(yawDegrees: 0, pitchDegrees: pitch).cameraFromWorld
          * someTurn)
    }
    let result = Levelling().level(cameras)
    for camera in cameras {
      let attitude = CameraAttitude(
        cameraFromWorld: camera.cameraFromSolved * result.worldFromSolved.inverse)
      #expect(abs(attitude.rollDegrees) < 1e-3)
      #expect(abs(attitude.pitchDegrees) < 31)
    }
  }

  @Test func aPhotoThatLooksDownSaysNothingOfTheHeading() {
    var cameras = ring(
      pitchDegrees: 0, worldFromSolved: .identity, yaws: [0, 60, 120], recordsAngles: true)
    cameras.append(
      Levelling.Camera(
        cameraFromSolved: CameraAttitude(yawDegrees: 0, pitchDegrees: -90).cameraFromWorld,
        recordedAttitude: CameraAttitude(yawDegrees: 77, pitchDegrees: -90)))
    let result = Levelling().level(cameras)
    #expect(result.worldFromSolved.angle(to: .identity).degrees < 1e-6)
  }

  @Test func recordedAnglesThatContradictEachOtherAreNotBelieved() {
    let cameras = [0.0, 45, 90, 135, 180, 225].enumerated().map { index, yaw in
      Levelling.Camera(
        cameraFromSolved: CameraAttitude(yawDegrees: yaw, pitchDegrees: 0).cameraFromWorld,
        recordedAttitude: CameraAttitude(
          yawDegrees: yaw, pitchDegrees: Double(index * 37 % 80) - 40))
    }
    #expect(Levelling().level(cameras).levelledBy == .photos)
  }
}
