import Foundation
import Imaging
import SceneRendering
import SphereGeometry
import Testing

@testable import Stitching

/// A small rendered sphere whose photos record angles that are wrong in part or altogether.
@Suite struct ContradictedAnglesTests {
  private static let lens = Lens(width: 320, height: 240, horizontalFieldOfViewDegrees: 78)

  /// Two rows of 8 and the nadir.
  private static let truth: [CameraAttitude] =
    (0..<16).map { index in
      CameraAttitude(
        yawDegrees: 45 * Double(index % 8) + (index < 8 ? 0 : 20),
        pitchDegrees: index < 8 ? -5 : -50)
    } + [CameraAttitude(yawDegrees: 0, pitchDegrees: -88)]

  private func align(
    recorded: (CameraAttitude, inout SeededGenerator) -> CameraAttitude?
  ) async throws -> Alignment {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("ContradictedAnglesTests-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let scene = try RenderedSubject.spots(seed: 4).scene()
    var generator = SeededGenerator(seed: 11)
    let photos = try Self.truth.enumerated().map { number, attitude in
      let url = folder.appendingPathComponent("\(number).jpg")
      let picture = try RenderedSubject.photo(of: scene, attitude: attitude, lens: Self.lens)
      try JPEGEncoder.encode(picture).write(to: url)
      let written = recorded(attitude, &generator)
      var photo = PhotoSource(
        url: url, width: Self.lens.width, height: Self.lens.height,
        focalLengthPixels: Self.lens.focalLengthPixels, recordedAttitude: written)
      if let written { photo.recordedReadings = [.gimbal: written] }
      return photo
    }
    return try await Aligner().align(photos)
  }

  /// How far down is off in each photo, in degrees.
  private func tiltErrors(_ alignment: Alignment) throws -> [Double] {
    try zip(alignment.photos, Self.truth).map { photo, truth in
      let solved = try #require(photo.cameraFromWorld)
      let down = Vector3(0, 0, 1)
      return (solved * down).angle(to: truth.cameraFromWorld * down).degrees
    }
  }

  @Test func randomYawsWithGoodPitchesStayLevelAndComplete() async throws {
    let alignment = try await align { truth, generator in
      CameraAttitude(
        yawDegrees: Double.random(in: -180..<180, using: &generator),
        pitchDegrees: truth.pitchDegrees + 0.2 * generator.normal(),
        rollDegrees: 0.2 * generator.normal())
    }
    #expect(alignment.photos.allSatisfy { $0.placedBy == .matches })
    #expect(alignment.levelledBy == .captureAngles && alignment.headedBy == .photos)
    #expect(try tiltErrors(alignment).allSatisfy { $0 < 0.3 })
    let contradicted = try #require(alignment.contradictedAngles)
    #expect(contradicted.isOnlyHeadings && contradicted.photoCount == 17)
    #expect(contradicted.medianDegrees > 30)
    #expect("\(contradicted)".contains("headings"))
  }

  @Test func randomAnglesAreNotUsedAndThatIsSaid() async throws {
    let alignment = try await align { _, generator in
      CameraAttitude(
        yawDegrees: Double.random(in: -180..<180, using: &generator),
        pitchDegrees: Double.random(in: -90...30, using: &generator),
        rollDegrees: Double.random(in: -40...40, using: &generator))
    }
    #expect(alignment.photos.allSatisfy { $0.placedBy == .matches })
    #expect(alignment.levelledBy != .captureAngles)
    let contradicted = try #require(alignment.contradictedAngles)
    #expect(!contradicted.isOnlyHeadings && contradicted.photoCount == 17)
    #expect("\(contradicted)".contains("17 photos"))
  }

  @Test(arguments: [true, false])
  func nothingIsSaidOfGoodAnglesAndOfNone(hasAngles: Bool) async throws {
    let alignment = try await align { truth, _ in hasAngles ? truth : nil }
    #expect(alignment.photos.allSatisfy { $0.placedBy == .matches })
    #expect(alignment.contradictedAngles == nil)
  }
}
