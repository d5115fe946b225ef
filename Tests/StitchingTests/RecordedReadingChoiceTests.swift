import Foundation
import Imaging
import SphereGeometry
import Testing

@testable import Stitching

@Suite struct RecordedReadingChoiceTests {
  /// Eight photos, 45° apart, whose gimbal and flight yaws are what an aircraft writes.
  private func photos(
    gimbalYaw: (Double) -> Double?, flightYaw: (Double) -> Double?
  ) -> [PhotoSource] {
    var photos = headings.enumerated().map { index, heading in
      var metadata = PhotoMetadata()
      metadata.gimbalPitchDegrees = -10
      metadata.gimbalAttitude = gimbalYaw(heading).map {
        CameraAttitude(yawDegrees: Angle.wrap(degrees: $0), pitchDegrees: -10)
      }
      metadata.flightAttitude = flightYaw(heading).map {
        CameraAttitude(yawDegrees: Angle.wrap(degrees: $0), pitchDegrees: 2, rollDegrees: 1)
      }
      return PhotoSource(
        url: URL(fileURLWithPath: "/\(index).jpg"), width: 400, height: 300, metadata: metadata)
    }
    let angles = RecordedAngles.read(photos)
    for index in photos.indices {
      photos[index].recordedReadings = angles.readings[index]
      photos[index].recordedAttitude = angles.firstChoice[index]
    }
    return photos
  }

  private let headings = (0..<8).map { 45 * Double($0) }

  /// What matches find between neighbours, with an error of some degrees in each.
  private func links(errorDegrees: Double = 1) -> [PairMatches] {
    headings.indices.dropFirst().map { index in
      let cameras = [index - 1, index].map {
        CameraAttitude(yawDegrees: headings[$0], pitchDegrees: -10).cameraFromWorld
      }
      let error = Rotation(axis: Vector3(0, 1, 0), angle: .degrees(errorDegrees))
      return PairMatches(
        first: index - 1, second: index, places: [], inliers: [],
        secondFromFirst: error * cameras[1] * cameras[0].inverse)
    }
  }

  private func yaws(_ attitudes: [CameraAttitude?]) -> [Double] {
    attitudes.compactMap { $0.map { Angle.wrap(degrees: $0.yawDegrees) } }
  }

  /// An Inspire 1: the gimbal pans, the aircraft stands.
  @Test func theGimbalTurnsAndTheAircraftStands() {
    let photos = photos(gimbalYaw: { $0 + 7 }, flightYaw: { _ in 12 })
    #expect(photos.allSatisfy { $0.recordedAttitude == $0.metadata.gimbalAttitude })
    let choice = RecordedReadingChoice().choose(photos: photos, links: links())
    #expect(choice.reading == .gimbal)
    #expect(choice.attitudes == photos.map(\.recordedAttitude))
    #expect(abs((choice.disagreementDegrees[.gimbal] ?? 9) - 1) < 1e-6)
  }

  /// A gimbal yaw that stands still while the aircraft turns is no heading, also without matches.
  @Test func theAircraftTurnsAndTheGimbalIsConstant() {
    let photos = photos(gimbalYaw: { _ in 3 }, flightYaw: { $0 - 5 })
    let expected = headings.map { Angle.wrap(degrees: $0 - 5) }
    #expect(yaws(photos.map(\.recordedAttitude)) == expected)
    #expect(photos.allSatisfy { $0.recordedAttitude?.pitchDegrees == -10 })
    let choice = RecordedReadingChoice().choose(photos: photos, links: links())
    #expect(choice.reading == .flightYaw)
    #expect(yaws(choice.attitudes) == expected)
  }

  @Test func theGimbalCountsFromTheNose() {
    // The aircraft turns by two thirds of the way, the gimbal by the rest.
    let photos = photos(gimbalYaw: { $0 / 3 }, flightYaw: { $0 * 2 / 3 })
    #expect(yaws(photos.map(\.recordedAttitude)) == headings.map { Angle.wrap(degrees: $0 / 3) })
    let choice = RecordedReadingChoice().choose(photos: photos, links: links())
    #expect(choice.reading == .flightAndGimbalYaw)
    for (yaw, heading) in zip(yaws(choice.attitudes), headings) {
      #expect(abs(Angle.shortestTurn(toDegrees: yaw, fromDegrees: heading)) < 1e-9)
    }
  }

  @Test func aGimbalThatIsAlmostRightIsNotLeftForAnother() {
    // The flight yaw is exact, the gimbal drifts by 4° from photo to photo.
    let photos = photos(gimbalYaw: { $0 * (1 + 4.0 / 45) }, flightYaw: { $0 })
    let choice = RecordedReadingChoice().choose(photos: photos, links: links(errorDegrees: 0))
    #expect(choice.reading == .gimbal)
  }

  @Test func noneOfThem() {
    let photos = photos(gimbalYaw: { -$0 }, flightYaw: { 3 * $0 })
    let choice = RecordedReadingChoice().choose(photos: photos, links: links())
    #expect(choice.reading == nil)
    #expect(choice.attitudes.allSatisfy { $0 == nil })
    #expect(choice.disagreementDegrees.count == 3)
  }

  @Test func tooFewLinksChangeNothing() {
    let photos = photos(gimbalYaw: { -$0 }, flightYaw: { 3 * $0 })
    let choice = RecordedReadingChoice().choose(photos: photos, links: Array(links().prefix(1)))
    #expect(choice.reading == nil)
    #expect(choice.attitudes == photos.map(\.recordedAttitude))
  }

  @Test func anglesThatWereGivenStay() {
    var photos = photos(gimbalYaw: { -$0 }, flightYaw: { 3 * $0 })
    let given = CameraAttitude(yawDegrees: 1, pitchDegrees: 2)
    photos[3].recordedReadings = [:]
    photos[3].recordedAttitude = given
    let choice = RecordedReadingChoice().choose(photos: photos, links: links())
    #expect(choice.attitudes[3] == given && choice.attitudes[2] == nil)
  }

  @Test func aGimbalOfZerosLeavesNothing() {
    var photos = photos(gimbalYaw: { $0 }, flightYaw: { $0 })
    for index in photos.indices {
      photos[index].metadata.gimbalAttitude = CameraAttitude(yawDegrees: 0, pitchDegrees: 0)
      photos[index].metadata.gimbalPitchDegrees = 0
    }
    let angles = RecordedAngles.read(photos)
    #expect(angles.firstChoice.allSatisfy { $0 == nil })
    #expect(angles.readings.allSatisfy { $0.isEmpty })
  }

  @Test func aGimbalWithoutYawTakesTheFlightYaw() {
    let photos = photos(gimbalYaw: { _ in nil }, flightYaw: { $0 })
    #expect(photos[1].recordedAttitude == CameraAttitude(yawDegrees: 45, pitchDegrees: -10))
  }
}
