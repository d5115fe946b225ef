import Testing

@testable import CapturePlanning

@Suite struct ShotRowTests {
  private func shots(_ places: [(Double, Double)]) -> [Shot] {
    places.enumerated().map {
      Shot(index: $0.offset + 1, yawDegrees: $0.element.0, pitchDegrees: $0.element.1)
    }
  }

  @Test func rowsAreFoundFromTheHighestDown() {
    let rows = ShotRow.rows(of: shots([(0, -20), (0, 15), (45, 15.2), (45, -20), (0, -90)]))
    #expect(rows.map(\.shots.count) == [2, 2, 1])
    #expect(rows.map { $0.shots.map(\.index) } == [[2, 3], [1, 4], [5]])
  }

  @Test func aRowAllRoundIsClosed() {
    let rows = ShotRow.rows(of: shots((0..<8).map { (Double($0) * 45 - 135, 0) }))
    #expect(rows[0].isClosed)
    #expect(rows[0].neighbours.count == 8)
    #expect(rows[0].neighbours.contains { ($0.index, $1.index) == (8, 1) })
  }

  @Test func aPartOfACircleHasTwoEndsAlsoAcrossSouth() {
    let rows = ShotRow.rows(of: shots([(150, 0), (-170, 0), (-130, 0)]))
    #expect(!rows[0].isClosed)
    let pairs = rows[0].neighbours.map { [$0.index, $1.index].sorted() }.sorted { $0[0] < $1[0] }
    #expect(pairs == [[1, 2], [2, 3]])
  }

  @Test func twoShotsAreOnePairAndOneIsNone() {
    #expect(ShotRow.rows(of: shots([(0, 0), (180, 0)]))[0].neighbours.count == 1)
    #expect(ShotRow.rows(of: shots([(0, 0), (40, 0)]))[0].neighbours.count == 1)
    #expect(ShotRow.rows(of: shots([(0, 0)]))[0].neighbours.isEmpty)
  }
}
