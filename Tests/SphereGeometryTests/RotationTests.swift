import SphereGeometry
import Testing

@Suite struct RotationTests {
  private static func random(_ generator: inout SplitMix64) -> Rotation {
    func number() -> Double { Double.random(in: -1...1, using: &generator) }
    return Rotation(w: number(), x: number(), y: number(), z: number())
  }

  @Test func aRightHandedQuarterTurnAboutDownTurnsNorthToEast() {
    let turn = Rotation(axis: Vector3(0, 0, 1), angle: .degrees(90))
    #expect((turn * Vector3(1, 0, 0) - Vector3(0, 1, 0)).length < 1e-15)
  }

  @Test func productsInversesAndVectorsAgree() {
    var generator = SplitMix64(seed: 2)
    for _ in 0..<200 {
      let a = RotationTests.random(&generator)
      let b = RotationTests.random(&generator)
      let v = Vector3(0.3, -2, 5)
      #expect(((a * b) * v - a * (b * v)).length < 1e-13)
      #expect((a.inverse * (a * v) - v).length < 1e-13)
      #expect(abs((a * v).length - v.length) < 1e-13)
      #expect((a * a.inverse).angle.degrees < 1e-6)
    }
  }

  @Test func rowsAreTheMatrixAndGiveTheRotationBack() {
    var generator = SplitMix64(seed: 3)
    var rotations = (0..<200).map { _ in RotationTests.random(&generator) }
    // Half turns, where the real part is zero and each branch of Shepperd's method is taken.
    rotations += [
      Rotation(w: 0, x: 1, y: 0, z: 0), Rotation(w: 0, x: 0, y: 1, z: 0),
      Rotation(w: 0, x: 0, y: 0, z: 1), Rotation(w: 0, x: 1, y: 1, z: 1), .identity,
    ]
    for rotation in rotations {
      let (r0, r1, r2) = rotation.rows
      let v = Vector3(1, -2, 0.5)
      #expect((Vector3(r0.dot(v), r1.dot(v), r2.dot(v)) - rotation * v).length < 1e-13)
      #expect((r0.cross(r1) - r2).length < 1e-13)
      #expect(Rotation(rows: rotation.rows).angle(to: rotation).degrees < 1e-6)
      #expect(rotation.matrix == [r0.x, r0.y, r0.z, r1.x, r1.y, r1.z, r2.x, r2.y, r2.z])
    }
  }

  @Test(arguments: [0, 1e-15, 1e-9, 1e-3, 1, 2, 3.14, Double.pi])
  func rotationVectorsComeBack(angle: Double) {
    let vector = Vector3(1, 2, -2) / 3 * angle
    let rotation = Rotation(rotationVector: vector)
    #expect((rotation.rotationVector - vector).length < 1e-12)
    #expect(abs(rotation.angle.radians - angle) < 1e-12)
  }

  @Test func anglesStayAccurateWhenTiny() {
    let tiny = Rotation(axis: Vector3(0, 1, 0), angle: .radians(1e-10))
    #expect(abs(tiny.angle.radians - 1e-10) < 1e-20)
    #expect(Rotation.identity.angle(to: tiny).radians > 0)
  }

  @Test func oppositeQuaternionsAreTheSameRotation() {
    let rotation = Rotation(w: 0.5, x: -0.1, y: 0.7, z: 0.2)
    let opposite = Rotation(w: -0.5, x: 0.1, y: -0.7, z: -0.2)
    #expect(rotation.angle(to: opposite).degrees < 1e-6)
    #expect((rotation.rotationVector - opposite.rotationVector).length < 1e-14)
  }
}
