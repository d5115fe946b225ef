import Foundation
import Imaging
import SphereGeometry
import Stitching
import Testing

@Suite struct AlignmentTests {
  private func alignment() -> Alignment {
    let lens = Lens(width: 4000, height: 3000, horizontalFieldOfViewDegrees: 73.7)
    let aimed = CameraAttitude(yawDegrees: 20, pitchDegrees: -10)
    return Alignment(
      photos: [
        SolvedPhoto(
          fileName: "A.JPG", lens: lens, cameraFromWorld: aimed.cameraFromWorld,
          placedBy: .matches, linkCount: 1, rmsResidualPixels: 0.5, recordedAttitude: aimed),
        SolvedPhoto(
          fileName: "B.JPG", lens: lens, cameraFromWorld: nil, placedBy: .notUsed,
          reason: "no link"),
      ],
      links: [Link(firstPhoto: 0, secondPhoto: 1, inlierCount: 40, rmsResidualPixels: 0.5)],
      rmsResidualPixels: 0.5, medianResidualPixels: 0.4, levelledBy: .captureAngles,
      headedBy: .captureAngles, recordedHeadingSpreadDegrees: 1.5,
      comparedPairs: [ComparedPair(firstPhoto: 0, secondPhoto: 1, matchCount: 60, inlierCount: 40)],
      controlPoints: [
        ControlPoint(
          firstPhoto: 0, secondPhoto: 1,
          place: Correspondence(first: SIMD2(1, 2), second: SIMD2(3, 4.5)))
      ])
  }

  @Test func survivesJSON() throws {
    let original = alignment()
    let data = try JSONEncoder().encode(original)
    #expect(try JSONDecoder().decode(Alignment.self, from: data) == original)
  }

  @Test func placementsAreNamedAsInTheReport() throws {
    let text = String(decoding: try JSONEncoder().encode(alignment()), as: UTF8.self)
    #expect(text.contains("\"placedBy\":\"matches\""))
    #expect(text.contains("\"placedBy\":\"not-used\""))
    #expect(text.contains("\"levelledBy\":\"capture-angles\""))
  }

  @Test func usedPhotosAreThoseWithARotation() {
    #expect(alignment().usedPhotoIndices == [0])
  }
}
