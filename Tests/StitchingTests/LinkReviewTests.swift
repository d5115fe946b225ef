import SphereGeometry
import Stitching
import Testing

@Suite struct LinkReviewTests {
  /// Five photos 30° apart, 72° wide; the last one is not used.
  private func alignment(
    residuals: [Double] = [1, 1, 1]
  ) -> Alignment {
    let lens = Lens(width: 4000, height: 3000, horizontalFieldOfViewDegrees: 72)
    let photos = (0..<5).map { index in
      SolvedPhoto(
        fileName: "\(index).jpg", lens: lens,
        cameraFromWorld: index == 4
          ? nil
          : CameraAttitude(yawDegrees: 30 * Double(index), pitchDegrees: 0).cameraFromWorld,
        placedBy: index == 4 ? .notUsed : .matches)
    }
    return Alignment(
      photos: photos,
      links: [
        Link(firstPhoto: 0, secondPhoto: 1, inlierCount: 200, rmsResidualPixels: residuals[0]),
        Link(firstPhoto: 1, secondPhoto: 2, inlierCount: 20, rmsResidualPixels: residuals[1]),
        Link(firstPhoto: 2, secondPhoto: 3, inlierCount: 150, rmsResidualPixels: residuals[2]),
      ],
      rmsResidualPixels: 1, medianResidualPixels: 1, levelledBy: .photos, headedBy: .photos,
      comparedPairs: [
        ComparedPair(firstPhoto: 0, secondPhoto: 1, matchCount: 250, inlierCount: 200),
        ComparedPair(firstPhoto: 0, secondPhoto: 2, matchCount: 40, inlierCount: 30),
        ComparedPair(firstPhoto: 0, secondPhoto: 3, matchCount: 40, inlierCount: 3),
        ComparedPair(firstPhoto: 0, secondPhoto: 4, matchCount: 30, inlierCount: 4),
        ComparedPair(firstPhoto: 1, secondPhoto: 2, matchCount: 30, inlierCount: 20),
        ComparedPair(firstPhoto: 2, secondPhoto: 3, matchCount: 200, inlierCount: 150),
        ComparedPair(firstPhoto: 3, secondPhoto: 4, matchCount: 30, inlierCount: 11),
      ])
  }

  private func names(_ problem: LinkProblem) -> String {
    "\(problem.firstPhoto) \(problem.secondPhoto) \(problem.kind.rawValue)"
  }

  @Test func everyKindIsFoundAndTheWorstComesFirst() throws {
    let problems = LinkReview().problems(of: alignment())
    // 0 and 3 are 90° apart, so that nothing is missing there; 4 is named with its best pair only.
    #expect(
      problems.map(names) == [
        "3.jpg 4.jpg missing", "0.jpg 2.jpg contradicting", "1.jpg 2.jpg weak",
        "1.jpg 3.jpg not-compared",
      ])
    let missing = try #require(problems.first)
    // Brown and Lowe's 8.0 + 0.3 · 30 = 17, of which more are needed.
    #expect(missing.matchCount == 30 && missing.inlierCount == 11)
    #expect(missing.neededInlierCount == 18)
    #expect(missing.overlapPercent == nil)
    #expect(
      missing.description
        == "3.jpg and 4.jpg: no link (11 of 30 matches agree, 18 are needed)")
    let weak = problems[2]
    #expect(weak.rmsResidualPixels == 1)
    // Half of the field of view, seen as tangents: (tan 36° − tan −6°) / 2 tan 36° of the width.
    let overlap = try #require(weak.overlapPercent)
    #expect(abs(overlap - 55) < 8)
  }

  @Test func aLinkThatFitsBadlyIsWeak() {
    let problems = LinkReview().problems(of: alignment(residuals: [4, 1, 1]))
    #expect(problems.map(names).contains("0.jpg 1.jpg weak"))
    #expect(!LinkReview().problems(of: alignment()).map(names).contains("0.jpg 1.jpg weak"))
  }

  @Test func nothingIsWrongWithGoodLinks() {
    var good = alignment()
    good.photos.removeLast()
    good.photos.remove(at: 2)
    good.photos.remove(at: 2)
    good.links = [good.links[0]]
    good.comparedPairs = [good.comparedPairs[0]]
    #expect(LinkReview().problems(of: good).isEmpty)
  }
}
