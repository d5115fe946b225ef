import Imaging
import Testing

@testable import Stitching

@Suite struct ControlPointTests {
  @Test func chosenPlacesAreSpreadAndDifferent() {
    // A dense heap of places in a corner, and single ones in the three others.
    let heap = (0..<50).map { SIMD2(Double($0 % 10), Double($0 / 10)) }
    let corners = [SIMD2(1000.0, 0), SIMD2(0, 800), SIMD2(1000, 800)]
    let places = (heap + corners + heap).map { Correspondence(first: $0, second: $0) }
    let chosen = ControlPoint.spread(4, of: places).map(\.first)
    #expect(chosen.count == 4)
    for corner in corners { #expect(chosen.contains(corner)) }
    // Places that are there twice are chosen once.
    #expect(ControlPoint.spread(500, of: places).count == 53)
    #expect(ControlPoint.spread(4, of: []).isEmpty)
  }
}
