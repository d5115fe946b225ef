import SphereGeometry
import Testing

@Suite struct AngleTests {
  @Test(arguments: [
    (0.0, 0.0), (180, 180), (-180, 180), (181, -179), (-181, 179), (270, -90), (360, 0),
    (540, 180), (-540, 180), (720.5, 0.5), (-0.25, -0.25), (359, -1),
  ])
  func headingsAreWrappedIntoOneTurn(degrees: Double, wrapped: Double) {
    #expect(Angle.wrap(degrees: degrees) == wrapped)
  }

  @Test func wrappingKeepsTheDirectionAndTheRange() {
    var generator = SplitMix64(seed: 1)
    for _ in 0..<2_000 {
      let degrees = Double.random(in: -5_000...5_000, using: &generator)
      let wrapped = Angle.wrap(degrees: degrees)
      #expect(wrapped > -180 && wrapped <= 180)
      #expect(abs((degrees - wrapped).remainder(dividingBy: 360)) < 1e-9)
    }
  }

  @Test(arguments: [
    (10.0, 350.0, 20.0), (350, 10, -20), (180, -180, 0), (-90, 90, 180), (90, -90, 180),
    (-170, 170, 20),
  ])
  func theShortestTurnCrossesNorthAndSouth(target: Double, start: Double, turn: Double) {
    #expect(Angle.shortestTurn(toDegrees: target, fromDegrees: start) == turn)
  }

  @Test func unitsAndArithmetic() {
    #expect(Angle.degrees(180).radians == .pi)
    #expect(abs(Angle.radians(.pi / 6).degrees - 30) < 1e-12)
    #expect((Angle.degrees(350) + .degrees(20)).degrees > 360)
    #expect(abs((Angle.degrees(350) + .degrees(20)).wrapped.degrees - 10) < 1e-9)
    #expect(Angle.degrees(-1) < .zero)
    #expect(-Angle.degrees(5) == .degrees(-5))
  }
}
