import SphereGeometry
import Testing

@testable import CapturePlanning

@Suite struct OverlapAnalysisTests {
  private let lens = Lens(width: 400, height: 300, horizontalFieldOfViewDegrees: 70)

  private func analysis(_ places: [(Double, Double)]) -> OverlapAnalysis {
    OverlapAnalysis(
      shots: places.enumerated().map {
        Shot(index: $0.offset + 1, yawDegrees: $0.element.0, pitchDegrees: $0.element.1)
      }, lens: lens)
  }

  private func overlap(_ first: (Double, Double), _ second: (Double, Double)) -> Double {
    PhotoFootprint(yawDegrees: first.0, pitchDegrees: first.1, lens: lens).overlap(
      with: PhotoFootprint(yawDegrees: second.0, pitchDegrees: second.1, lens: lens))
  }

  @Test func oneShotHasNoPartner() {
    let single = analysis([(10, -20)])
    #expect(single.thinnestShare == 1)
    #expect(single.thinnestShots == nil)
  }

  @Test func theThinnestStepOfAnUnevenRowIsFound() {
    let uneven = analysis([(0, 0), (30, 0), (70, 0), (100, 0)])
    #expect(uneven.thinnestShots == [2, 3])
    #expect(abs(uneven.thinnestShare - overlap((0, 0), (40, 0))) < 1e-9)
  }

  @Test func theSeamOfARingCounts() {
    // Six steps of 49° leave 66° between the last and the first.
    let wide = analysis((0..<7).map { (Double($0) * 49, 0) })
    #expect(wide.thinnestShots?.sorted() == [1, 7])
    #expect(abs(wide.thinnestShare - overlap((0, 0), (66, 0))) < 1e-9)
  }

  @Test func aGapBetweenRowsIsZero() {
    let apart = analysis([(0, 20), (30, 20), (0, -60), (30, -60)])
    #expect(apart.thinnestShare == 0)
    #expect(apart.thinnestShots?.contains { $0 <= 2 } == true)
  }

  @Test func rowsWithUnlikeHeadingsAreSeenByTheirNeighboursTogether() {
    // Each shot above meets two below, half a step to either side.
    let bricks = analysis([(-20, 15), (20, 15), (-40, -15), (0, -15), (40, -15)])
    let alone = overlap((20, 15), (40, -15))
    #expect(bricks.thinnestShare > alone)
  }

  @Test func anExtraShotBetweenTwoRowsDoesNotPartThem() {
    let rows: [(Double, Double)] = (0..<8).flatMap {
      [(Double($0) * 45, 15.0), (Double($0) * 45, -20.0)]
    }
    let plain = analysis(rows)
    let withReference = analysis(rows + [(0, 0)])
    #expect(abs(plain.thinnestShare - withReference.thinnestShare) < 1e-9)
  }
}
