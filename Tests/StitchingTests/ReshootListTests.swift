import Foundation
import SphereGeometry
import Testing

@testable import Stitching

@Suite struct ReshootListTests {
  private static let lens = Lens(width: 4000, height: 3000, horizontalFieldOfViewDegrees: 73)

  private static func list(_ attitudes: [CameraAttitude]) -> ReshootList {
    ReshootList(cameras: attitudes.map { (lens, $0.cameraFromWorld) })
  }

  /// A sphere of rows of 8 and a shot straight down; hands and aircraft are a degree off.
  private static func sphere() -> [CameraAttitude] {
    sphereAttitudes().enumerated().map { number, attitude in
      CameraAttitude(
        yawDegrees: attitude.yawDegrees + sin(Double(number)),
        pitchDegrees: attitude.pitchDegrees + 0.7 * cos(Double(number)))
    }
  }

  @Test func aWholeSphereLacksNothingButTheSkyAboveItsTopRow() throws {
    let list = Self.list(Self.sphere())
    #expect(list.shots.isEmpty)
    #expect(list.missingPercent == 0)
    let open = try #require(list.openAboveDegrees)
    #expect(open > 25 && open < 45)
    #expect(list.openBelowDegrees == nil)
  }

  @Test func severalPhotosOfEachViewHaveNoUsualStep() {
    let ring = (0..<8).flatMap { number in
      (0..<3).map {
        CameraAttitude(yawDegrees: 45 * Double(number) + 0.003 * Double($0), pitchDegrees: 0)
      }
    }
    #expect(Self.list(ring).shots.count <= 1)
    // One view three times: steps of nothing.
    let same = Array(repeating: CameraAttitude(yawDegrees: 10, pitchDegrees: 0), count: 3)
    #expect(Self.list(same).shots.isEmpty)
  }

  @Test func missingShotsOfARowAreNamed() throws {
    // Without the shots at headings 90 and 135 of the row at −20.
    let attitudes = Self.sphere().filter { attitude in
      !(abs(attitude.yawDegrees - 90) < 5 || abs(attitude.yawDegrees - 135) < 5)
        || abs(attitude.pitchDegrees + 20) > 5
    }
    #expect(attitudes.count == 23)
    let list = Self.list(attitudes)
    try #require(list.shots.count == 2)
    for (index, yaw) in [90.0, 135].enumerated() {
      #expect(abs(list.shots[index].yawDegrees - yaw) < 3)
      #expect(abs(list.shots[index].pitchDegrees + 20) < 3)
    }
    #expect(list.missingPercent > 1)
    // With the shots named, nothing is missing.
    let filled =
      attitudes
      + list.shots.map {
        CameraAttitude(yawDegrees: $0.yawDegrees, pitchDegrees: $0.pitchDegrees)
      }
    #expect(Self.list(filled).shots.isEmpty)
  }

  @Test func aMissingShotDownwardsIsNamed() throws {
    let list = Self.list(Self.sphere().dropLast())
    let shot = try #require(list.shots.first)
    #expect(list.shots.count == 1)
    #expect(abs(shot.pitchDegrees + 90) < 1e-9)
    #expect(list.openBelowDegrees == nil)
  }

  @Test func aShotWhoseNeighboursOverlapIsNotMissed() {
    // A ring of 12 with 60 % overlap without one of its shots.
    let ring = (0..<12).filter { $0 != 4 }.map {
      CameraAttitude(yawDegrees: Double($0) * 30, pitchDegrees: 0)
    }
    let list = Self.list(ring)
    #expect(list.shots.isEmpty)
    #expect(list.openAboveDegrees != nil && list.openBelowDegrees != nil)
  }

  @Test func aRingThatIsOpenIsClosed() throws {
    let ring = (0..<8).filter { $0 != 4 && $0 != 5 }.map {
      CameraAttitude(yawDegrees: Double($0) * 45, pitchDegrees: 0)
    }
    let list = Self.list(ring)
    #expect(list.shots.count == 2)
    #expect(
      list.shots.map { ($0.yawDegrees + 360).truncatingRemainder(dividingBy: 360).rounded() }
        .sorted() == [180, 225])
  }

  @Test func aPartialPanoramaLacksNothing() {
    let row = (0..<4).map { CameraAttitude(yawDegrees: Double($0) * 30, pitchDegrees: 5) }
    let list = Self.list(row)
    #expect(list.shots.isEmpty)
    #expect(list.openAboveDegrees == nil && list.openBelowDegrees == nil)
  }

  @Test func aHoleInAGridIsFilledInItsMiddle() throws {
    // Three rows of three, narrow, without the one in the middle.
    let narrow = Lens(width: 4000, height: 3000, horizontalFieldOfViewDegrees: 30)
    var grid: [CameraAttitude] = []
    for number in 0..<9 where number != 4 {
      let (row, column) = (number / 3, number % 3)
      grid.append(
        CameraAttitude(yawDegrees: Double(column) * 22, pitchDegrees: 18 - Double(row) * 18))
    }
    let list = ReshootList(cameras: grid.map { (narrow, $0.cameraFromWorld) })
    let shot = try #require(list.shots.first)
    #expect(list.shots.count == 1)
    #expect(abs(shot.yawDegrees - 22) < 2 && abs(shot.pitchDegrees) < 2)
  }
}
