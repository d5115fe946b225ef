import SphereGeometry
import Testing

@testable import Stitching

@Suite struct RobustMeanTests {
  @Test func headingsAreAveragedAcrossNorthAndSouth() throws {
    let mean = try #require(
      RobustMean.ofHeadings(degrees: [178, -178, 179, -179], largestSpread: 30))
    #expect(abs(abs(Angle.wrap(degrees: mean.degrees)) - 180) < 1e-9)
  }

  @Test func oneWrongHeadingMovesTheMeanLittle() throws {
    let mean = try #require(
      RobustMean.ofHeadings(degrees: [1, 1.5, 2, 2.5, 3, 120], largestSpread: 30))
    #expect(abs(mean.degrees - 2) < 1)
  }

  @Test func headingsThatAgreeOnNothingHaveNoMean() {
    #expect(RobustMean.ofHeadings(degrees: [0, 90, 180, -90], largestSpread: 30) == nil)
    #expect(RobustMean.ofHeadings(degrees: [], largestSpread: 30) == nil)
  }

  @Test func oneWrongDirectionIsLeftOut() {
    let down = Vector3(0, 0, 1)
    let claims = [
      Vector3(0.01, 0, 1), Vector3(-0.01, 0, 1), Vector3(0, 0.01, 1), Vector3(0, -0.01, 1),
      Vector3(1, 0, 0),
    ].map(\.normalized)
    #expect(RobustMean.ofDirections(claims).angle(to: down).degrees < 0.01)
  }
}
