import Foundation
import Imaging
import SphereGeometry
import Testing

@testable import Stitching

@Suite struct PoseSolverTests {
  @Test(arguments: 0..<20)
  func upIsUpWithANadirShot(seed: Int) throws {
    let nadir = [-89.5, -90, -90.1, -92][seed % 4]
    let sphere = SyntheticSphere(
      attitudes: SyntheticSphere.rows(nadirPitchDegrees: nadir, turnDegrees: Double(seed) * 17),
      seed: UInt64(seed), pointCount: 1_000, headingOffsetDegrees: { Double($0) * 0.3 - 2.4 })
    let solution = try sphere.solve()
    for (solved, truth) in zip(solution.rotations, sphere.truth) {
      let rotation = try #require(solved)
      let down = rotation.inverse * (truth * Vector3(0, 0, 1))
      #expect(down.angle(to: Vector3(0, 0, 1)).degrees < 0.3)
    }
    #expect(solution.placements.allSatisfy { $0 == .matches })
    let worst = sphere.rotationErrorsDegrees(solution.rotations).max() ?? 99
    #expect(worst < 0.1, "worst rotation \(worst)°")
  }

  @Test func rotationsAndLensComeOutOfNoisyMatches() throws {
    let sphere = SyntheticSphere(
      attitudes: SyntheticSphere.rows(nadirPitchDegrees: -90), seed: 3, pointCount: 1_500)
    let solution = try sphere.solve()
    let errors = sphere.rotationErrorsDegrees(solution.rotations).sorted()
    #expect(errors[errors.count / 2] < 0.01)
    #expect(abs(solution.lenses[0].focalLengthPixels / 2667 - 1) < 5e-4)
    #expect(abs(solution.lenses[0].k1 + 0.02) < 2e-3)
    // Two places with a noise of one pixel along each axis: √2 each way and axis, so 2 in all.
    let squares = solution.residualPixels.flatMap { $0 }.map { $0 * $0 }
    let rms = (squares.reduce(0, +) / Double(squares.count)).squareRoot()
    #expect(abs(rms - 2) < 0.15)
  }

  @Test func aPrincipalPointOffTheMiddleIsFound() throws {
    var lens = Lens(width: 4000, height: 3000, focalLengthPixels: 2667, k1: -0.02)
    lens.principalPointX += 12
    lens.principalPointY -= 9
    var sphere = SyntheticSphere(
      attitudes: SyntheticSphere.rows(nadirPitchDegrees: -90), seed: 9, pointCount: 3_000,
      lens: lens)
    sphere.lens.principalPointX = 2000
    sphere.lens.principalPointY = 1500
    let solved = try sphere.solve().lenses[0]
    #expect(abs(solved.principalPointX - lens.principalPointX) < 1)
    #expect(abs(solved.principalPointY - lens.principalPointY) < 1)
  }

  @Test(arguments: 0..<5)
  func matchesThatTellNothingOfTheLensMoveOnlyItsFocalLength(seed: Int) throws {
    // A ring whose photos overlap by a twentieth.
    let ring = SyntheticSphere(
      attitudes: (0..<5).map { CameraAttitude(yawDegrees: 72 * Double($0), pitchDegrees: -8) },
      seed: UInt64(seed), matchNoisePixels: 0.1, pointCount: 15_000,
      lens: Lens(width: 2000, height: 1500, focalLengthPixels: 1285))
    let solved = try ring.solve(usesRecordedAngles: false)
    #expect(solved.lenses[0].k1 == 0)
    #expect(solved.lenses[0].principalPointX == 1000)
    #expect(solved.lenses[0].principalPointY == 750)
    #expect(abs(solved.lenses[0].focalLengthPixels / 1285 - 1) < 5e-4)
  }

  @Test func theHeadingIsTheMeanOfADriftingRecord() throws {
    let sphere = SyntheticSphere(
      attitudes: SyntheticSphere.rows(nadirPitchDegrees: -90), seed: 5, pointCount: 1_000,
      headingOffsetDegrees: { 4 + 0.4 * Double($0) })
    let solution = try sphere.solve()
    let offsets = try solution.rotations.indices.dropLast().map { index in
      let solved = CameraAttitude(cameraFromWorld: try #require(solution.rotations[index]))
      let truth = CameraAttitude(cameraFromWorld: sphere.truth[index])
      return Angle.shortestTurn(toDegrees: solved.yawDegrees, fromDegrees: truth.yawDegrees)
    }
    // The recorded yaws of the 16 photos that do not look down are off by 4 + 0.4 · 7.5 in the mean.
    for offset in offsets { #expect(abs(offset - 7) < 0.3) }
  }

  @Test func oneWrongRecordIsNotBelieved() throws {
    var sphere = SyntheticSphere(
      attitudes: SyntheticSphere.rows(nadirPitchDegrees: -90), seed: 6, pointCount: 1_000)
    sphere.recorded[3] = CameraAttitude(yawDegrees: -100, pitchDegrees: 40, rollDegrees: 20)
    let solution = try sphere.solve()
    for (solved, truth) in zip(solution.rotations, sphere.truth) {
      #expect(try #require(solved).angle(to: truth).degrees < 0.5)
    }
  }

  @Test func aTurnedRingGivesTheSameSolutionTurned() throws {
    let still = SyntheticSphere(
      attitudes: SyntheticSphere.rows(nadirPitchDegrees: -90), seed: 7, pointCount: 1_000)
    var turned = still
    let turn = Rotation(axis: Vector3(0, 0, 1), angle: .degrees(22.5))
    turned.truth = still.truth.map { $0 * turn.inverse }
    turned.recorded = still.recorded.map { attitude in
      attitude.map {
        CameraAttitude(
          yawDegrees: Angle.wrap(degrees: $0.yawDegrees + 22.5), pitchDegrees: $0.pitchDegrees,
          rollDegrees: $0.rollDegrees)
      }
    }
    let first = try still.solve()
    let second = try turned.solve()
    for (a, b) in zip(first.rotations, second.rotations) {
      let unturned = try #require(b) * turn
      #expect(try #require(a).angle(to: unturned).degrees < 1e-3)
    }
  }

  @Test func aWrongLinkIsDropped() throws {
    var sphere = SyntheticSphere(
      attitudes: SyntheticSphere.rows(nadirPitchDegrees: -90), seed: 8, pointCount: 1_000)
    // The facade of photo 0 looks like that of photo 4 on the other side.
    let copied = sphere.links[0].places
    sphere.links.append(
      PairMatches(
        first: 0, second: 4, places: copied, inliers: Array(copied.indices),
        secondFromFirst: sphere.links[0].secondFromFirst))
    let solution = try sphere.solve(usesRecordedAngles: false)
    #expect(!solution.links.contains { $0.first == 0 && $0.second == 4 })
    #expect(solution.links.count == sphere.links.count - 1)
    #expect((sphere.rotationErrorsDegrees(solution.rotations).max() ?? 99) < 0.1)
  }

  @Test func aPhotoWithoutLinksStaysWhereItWasShot() throws {
    var sphere = SyntheticSphere(
      attitudes: SyntheticSphere.rows(nadirPitchDegrees: -90), seed: 9, pointCount: 1_000,
      headingOffsetDegrees: { Double($0) * 0.5 })
    sphere.links.removeAll { $0.first == 6 || $0.second == 6 }
    let solution = try sphere.solve()
    #expect(solution.placements[6] == .captureAngles)
    #expect(solution.placements.count { $0 == .matches } == 16)
    // Its heading follows the drift of its neighbours in time.
    let solved = try #require(solution.rotations[6])
    let neighbour = try #require(solution.rotations[5])
    let left = (solved * neighbour.inverse).angle(to: sphere.truth[6] * sphere.truth[5].inverse)
    #expect(left.degrees < 1.2)
    let without = try sphere.solve(usesRecordedAngles: false)
    #expect(without.placements[6] == .notUsed)
    #expect(without.rotations[6] == nil)
  }

  @Test func nothingIsSolvedWithoutLinks() {
    let photos = [PoseSolver.Photo(lens: 0), PoseSolver.Photo(lens: 0)]
    #expect(throws: AlignmentError.noLinks(photoCount: 2, closestPair: nil)) {
      try PoseSolver().solve(
        photos: photos, lenses: [Lens(width: 400, height: 300, focalLengthPixels: 300)], links: [],
        fullSizePixelsPerPixel: 1)
    }
  }
}
