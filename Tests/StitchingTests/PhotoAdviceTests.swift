import SphereGeometry
import Testing

@testable import Stitching

@Suite struct PhotoAdviceTests {
  private func advice(
    placedBy: SolvedPhoto.Placement, matchCount: Int?, isRecorded: Bool = false
  ) -> String? {
    let lens = Lens(width: 400, height: 300, horizontalFieldOfViewDegrees: 72)
    let photos = [SolvedPhoto.Placement.matches, placedBy].enumerated().map { index, placement in
      SolvedPhoto(
        fileName: "\(index).jpg", lens: lens, cameraFromWorld: nil, placedBy: placement,
        recordedAttitude: isRecorded ? CameraAttitude(yawDegrees: 1, pitchDegrees: 2) : nil)
    }
    return PhotoAdvice.text(
      forPhoto: 1,
      in: Alignment(
        photos: photos, links: [], rmsResidualPixels: 1, medianResidualPixels: 1,
        levelledBy: .photos, headedBy: .photos,
        comparedPairs: matchCount.map {
          [ComparedPair(firstPhoto: 0, secondPhoto: 1, matchCount: $0, inlierCount: 3)]
        } ?? []))
  }

  @Test func adviceFollowsFromWhatIsKnown() {
    #expect(advice(placedBy: .matches, matchCount: 80) == nil)
    #expect(advice(placedBy: .captureAngles, matchCount: 5)?.contains("sky") == true)
    #expect(advice(placedBy: .notUsed, matchCount: 5)?.contains("too little to match") == true)
    #expect(advice(placedBy: .notUsed, matchCount: 50)?.contains("third of its neighbours") == true)
    #expect(advice(placedBy: .notUsed, matchCount: nil)?.contains("copy it again") == true)
  }
}
