import SphereGeometry
import Stitching
import Testing

@testable import QualityBenchmark

struct RenderedSetResultTests {
  private let set: RenderedSet
  private let recorded: [CameraAttitude?]

  init() {
    let imagery = Imagery(
      subject: .town, lens: Lens(width: 2000, height: 1500, horizontalFieldOfViewDegrees: 72),
      shots: ShotLists.sphere26)
    set = RenderedSet("sphere", imagery, angles: .measured)
    recorded = RecordedAngleKind.measured.attitudes(of: imagery.shots, seed: 7)
  }

  /// A result as the aligner would give it.
  private func result(
    placedBy: (Int) -> SolvedPhoto.Placement = { _ in .matches },
    rotation: (Int, Rotation) -> Rotation
  ) -> RenderedSetResult {
    let photos = set.imagery.shots.enumerated().map { index, shot in
      SolvedPhoto(
        fileName: "\(index).jpg", lens: set.imagery.lens,
        cameraFromWorld: placedBy(index) == .notUsed
          ? nil : rotation(index, shot.attitude.cameraFromWorld),
        placedBy: placedBy(index), reason: placedBy(index) == .matches ? nil : "it has no link")
    }
    let alignment = Alignment(
      photos: photos, links: [], rmsResidualPixels: 1, medianResidualPixels: 0.5,
      levelledBy: .captureAngles, headedBy: .captureAngles)
    return RenderedSetResult(
      set: set, recorded: recorded, outcome: .success(alignment), stopwatch: Stopwatch())
  }

  /// Turns the world as the records would have it, which is what a right result rests on.
  private var headingTurn: Rotation {
    let errors = zip(recorded, set.imagery.shots).compactMap { recorded, shot in
      recorded.map {
        Angle.shortestTurn(toDegrees: $0.yawDegrees, fromDegrees: shot.attitude.yawDegrees)
      }
    }
    let mean = errors.reduce(0, +) / Double(errors.count)
    return Rotation(axis: Vector3(0, 0, 1), angle: .degrees(-mean))
  }

  @Test func theTruthHolds() {
    let result = result { $1 * headingTurn }
    #expect(result.failures.isEmpty, "\(result.failures)")
    #expect(result.used == 26 && result.byAngles == 0)
  }

  @Test func atOneThirdOfAPixelOnePhotoIsTooFarOff() {
    let pixel = 72.0 / 2000
    let result = result { index, truth in
      index == 3
        ? Rotation(axis: Vector3(0, 1, 0), angle: .degrees(pixel * 0.4)) * truth * headingTurn
        : truth * headingTurn
    }
    #expect(result.failures == ["worst 0.400 px > 0.30 px"])
  }

  @Test func tiltIsNoErrorOfAPhotoButFails() {
    let tilt = Rotation(axis: Vector3(1, 0, 0), angle: .degrees(0.2))
    let result = result { $1 * headingTurn * tilt }
    #expect(result.failures == ["tilt 0.200° > 0.15°"])
  }

  @Test func aMissingPhotoFails() {
    let result = result(placedBy: { $0 == 5 ? .notUsed : .matches }) { $1 * headingTurn }
    #expect(result.failures == ["25 used, not 26"])
  }

  @Test func aRefusalFails() {
    let result = RenderedSetResult(
      set: set, recorded: recorded, outcome: .failure(.noLinks(photoCount: 26, closestPair: nil)),
      stopwatch: Stopwatch())
    #expect(result.failures.count == 1)
    #expect(QualityTable.markdown([result]).last?.contains("**no**: refused") == true)
  }
}
