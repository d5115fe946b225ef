import Foundation
import Imaging
import SphereGeometry
import Testing

@testable import Stitching

/// Brackets from what files say and from small pictures of a scene given by a formula.
@Suite struct ExposureStacksTests {
  private static let lens = Lens(width: 96, height: 72, horizontalFieldOfViewDegrees: 70)

  /// How a photo was taken.
  private struct Shot {
    var yaw: Double
    var steps: Double
  }

  /// 3 exposures at each of 8 positions, in the order 0, −, +.
  private static func brackets(
    positions: Int = 8, steps: [Double] = [0, -1.7, 1.7]
  ) -> [Shot] {
    (0..<positions).flatMap { position in
      steps.map { Shot(yaw: Double(position) * 45, steps: $0) }
    }
  }

  /// Photos and their small copies; the hand moves a little from shot to shot.
  private static func take(
    _ shots: [Shot], hasEXIF: Bool = false, hasAngles: Bool = false, hasDates: Bool = false
  ) throws -> (photos: [PhotoSource], thumbnails: [PhotoThumbnail?]) {
    var photos: [PhotoSource] = []
    var thumbnails: [PhotoThumbnail?] = []
    for (number, shot) in shots.enumerated() {
      var metadata = PhotoMetadata()
      if hasEXIF {
        metadata.exposureTimeSeconds = 0.01 * exp2(shot.steps)
        metadata.isoSpeed = 100
        metadata.fNumber = 2.8
      }
      if hasDates {
        metadata.dateTaken = CameraDate(secondsSince1970: 1_700_000_000 + Double(number))
      }
      let attitude = CameraAttitude(
        yawDegrees: shot.yaw + 0.4 * sin(Double(number) * 2), pitchDegrees: 5)
      photos.append(
        PhotoSource(
          url: URL(fileURLWithPath: "/photos/\(number).jpg"), width: 96, height: 72,
          recordedAttitude: hasAngles ? attitude : nil, metadata: metadata))
      thumbnails.append(
        try PhotoThumbnail(
          grey: try picture(cameraFromWorld: attitude.cameraFromWorld, steps: shot.steps)))
    }
    return (photos, thumbnails)
  }

  /// Waves of several lengths in all directions.
  private static func picture(cameraFromWorld: Rotation, steps: Double) throws -> Bitmap {
    let grey = try Bitmap(width: lens.width, height: lens.height, channels: 1)
    let worldFromCamera = cameraFromWorld.inverse
    let stride = grey.stride
    let factor = exp2(steps / 2.2)
    grey.withMutableBytes { bytes in
      for row in 0..<lens.height {
        for column in 0..<lens.width {
          let pixel = SIMD2(Double(column) + 0.5, Double(row) + 0.5)
          let d = worldFromCamera * lens.directionInCamera(ofPixel: pixel)
          let coarse = 30 * sin(9 * d.x + 4 * d.z) + 25 * sin(11 * d.y - 6 * d.z)
          let fine = 20 * sin(31 * d.x - 17 * d.y) + 20 * cos(29 * d.y + 23 * d.z)
          bytes[row * stride + column] = UInt8(
            max(0, min(255, (115 + coarse + fine) * factor)))
        }
      }
    }
    return grey
  }

  private static func stacks(
    _ taken: (photos: [PhotoSource], thumbnails: [PhotoThumbnail?])
  ) -> [ExposureStacks.Stack] {
    ExposureStacks().stacks(of: taken.photos, thumbnails: taken.thumbnails)
  }

  @Test(arguments: [(true, true), (true, false), (false, true), (false, false)])
  func threeExposuresAtEightPositions(hasEXIF: Bool, hasAngles: Bool) throws {
    let taken = try Self.take(Self.brackets(), hasEXIF: hasEXIF, hasAngles: hasAngles)
    let stacks = Self.stacks(taken)
    #expect(stacks.map(\.photos) == (0..<8).map { [3 * $0, 3 * $0 + 1, 3 * $0 + 2] })
    // The one in the middle is best exposed; the same of each.
    #expect(stacks.map(\.used) == (0..<8).map { 3 * $0 })
  }

  @Test func theExposureThatIsBestOverAllIsUsedOfEach() throws {
    // All too bright but the darkest, which comes second.
    let taken = try Self.take(Self.brackets(steps: [1.6, 0, 3.2]), hasEXIF: true, hasAngles: true)
    #expect(Self.stacks(taken).map(\.used) == (0..<8).map { 3 * $0 + 1 })
  }

  @Test func ofABrighterBracketTheSameExposureIsUsed() throws {
    var shots = Self.brackets(steps: [0, -2, 2])
    // The fourth position is 3 steps brighter than the others.
    for index in 9..<12 { shots[index].steps += 3 }
    let used = Self.stacks(try Self.take(shots, hasEXIF: true, hasAngles: true)).map(\.used)
    #expect(used == (0..<8).map { 3 * $0 })
  }

  @Test func photosThatExposeByThemselvesAreNoBrackets() throws {
    let steps = [0, 0.7, -0.5, 1.2, 0.3, -0.8, 0.9, 0]
    let shots = steps.enumerated().map { Shot(yaw: Double($0) * 45, steps: $1) }
    #expect(Self.stacks(try Self.take(shots, hasEXIF: true, hasDates: true)).isEmpty)
    #expect(Self.stacks(try Self.take(shots)).isEmpty)
  }

  @Test func aViewTakenTwiceAtOneExposureIsNoBracket() throws {
    let shots = Self.brackets(steps: [0, 0])
    #expect(Self.stacks(try Self.take(shots, hasEXIF: true, hasAngles: true)).isEmpty)
  }

  @Test func aBracketThatLacksAPhotoIsStillOne() throws {
    var shots = Self.brackets()
    shots.remove(at: 12)
    let stacks = Self.stacks(try Self.take(shots))
    #expect(stacks.map(\.photos.count) == [3, 3, 3, 3, 2, 3, 3, 3])
    // It lacks the one that is used of the others; the next darker one is nearest.
    #expect(stacks[3].used == 9 && [12, 13].contains(stacks[4].used))
  }

  @Test func aLongPauseEndsABracket() throws {
    var taken = try Self.take(Self.brackets(positions: 1), hasEXIF: true, hasDates: true)
    #expect(Self.stacks(taken).count == 1)
    taken.photos[1].metadata.dateTaken = CameraDate(secondsSince1970: 1_700_000_100)
    taken.photos[2].metadata.dateTaken = CameraDate(secondsSince1970: 1_700_000_101)
    #expect(Self.stacks(taken).map(\.photos) == [[1, 2]])
  }

  /// Blank sky tells nothing of the view; its bracket is known by the others.
  @Test(arguments: [4, 7])
  func aBracketOfBlankSkyStandsBetweenOthers(position: Int) throws {
    var taken = try Self.take(Self.brackets())
    for (number, level) in zip((3 * position)..., [UInt8(150), 90, 230]) {
      let sky = try Bitmap(width: 96, height: 72, channels: 1)
      sky.withMutableBytes { bytes in for place in bytes.indices { bytes[place] = level } }
      taken.thumbnails[number] = try PhotoThumbnail(grey: sky)
    }
    let whole = (0..<8).map { [3 * $0, 3 * $0 + 1, 3 * $0 + 2] }
    #expect(Self.stacks(taken).map(\.photos) == whole)
    // Also where the folder holds something else, so that it is not made of brackets only.
    let other = try Self.take([Shot(yaw: 17, steps: 0.5)])
    taken.photos.append(other.photos[0])
    taken.thumbnails.append(other.thumbnails[0])
    taken.photos[24].url = URL(fileURLWithPath: "/photos/24.jpg")
    #expect(Self.stacks(taken).map(\.photos) == whole)
    #expect(Set(Self.stacks(taken).map { $0.used % 3 }) == [0])
  }
}
