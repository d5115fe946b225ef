import Foundation
import Imaging
import SphereGeometry
import Testing

@Suite struct BundleAdjusterTests {
  /// A ring of cameras that look at random directions, without noise.
  struct Scene {
    var cameras: [Rotation]
    var lens: Lens
    var matches: [BundleAdjuster.Match]

    init(lens: Lens) {
      self.lens = lens
      cameras = (0..<8).map { index in
        CameraAttitude(
          yawDegrees: Double(index) * 45 + 3, pitchDegrees: index.isMultiple(of: 2) ? -5 : 8,
          rollDegrees: 0.3 * Double(index)
        ).cameraFromWorld
      }
      matches = []
      for index in 0..<1_500 {
        // A Fibonacci lattice: spread evenly without random numbers.
        let z = 1 - (2 * Double(index) + 1) / 1_500
        let turn = Double(index) * .pi * (3 - 5.0.squareRoot())
        let ring = (1 - z * z).squareRoot()
        let direction = Vector3(ring * cos(turn), ring * sin(turn), z)
        let seen = cameras.indices.filter {
          lens.sees(directionInCamera: cameras[$0] * direction)
        }
        for (first, second) in zip(seen, seen.dropFirst()) {
          guard let a = lens.pixel(ofDirectionInCamera: cameras[first] * direction),
            let b = lens.pixel(ofDirectionInCamera: cameras[second] * direction)
          else { continue }
          matches.append(
            BundleAdjuster.Match(
              firstCamera: first, secondCamera: second,
              places: Correspondence(first: a, second: b)))
        }
      }
    }
  }

  @Test func findsRotationsFocalLengthAndDistortionOfAClosedRing() throws {
    let truth = Lens(width: 4000, height: 3000, focalLengthPixels: 2667, k1: -0.03, k2: 0.01)
    let scene = Scene(lens: truth)
    var cameras = scene.cameras.indices.map { index in
      let turn = Rotation(
        axis: Vector3(1, Double(index), -1), angle: .degrees(index == 0 ? 0 : 1.5))
      return BundleAdjuster.Camera(cameraFromWorld: turn * scene.cameras[index], lens: 0)
    }
    var lenses = [Lens(width: 4000, height: 3000, focalLengthPixels: 2600)]
    var adjuster = BundleAdjuster()
    adjuster.lossScalePixels = 50
    try adjuster.adjust(cameras: &cameras, lenses: &lenses, matches: scene.matches)
    adjuster.lossScalePixels = 1
    try adjuster.adjust(cameras: &cameras, lenses: &lenses, matches: scene.matches)
    #expect(abs(lenses[0].focalLengthPixels / 2667 - 1) < 1e-4)
    #expect(abs(lenses[0].k1 + 0.03) < 1e-3)
    for index in cameras.indices {
      let error = cameras[index].cameraFromWorld.angle(to: scene.cameras[index]).degrees
      #expect(error < 0.002, "camera \(index) is \(error)° off")
    }
    let residuals = try BundleAdjuster.residualPixels(
      of: scene.matches, cameras: cameras, lenses: lenses)
    #expect((residuals.max() ?? 1) < 0.1)
  }

  /// Two rows and the nadir over level ground with houses, each camera a little out of place.
  @Test func driftOverGroundDoesNotTurnTheCameras() throws {
    let lens = Lens(width: 2000, height: 1500, focalLengthPixels: 1400)
    var truth = (0..<16).map { index in
      CameraAttitude(
        yawDegrees: Double(index % 8) * 45, pitchDegrees: index < 8 ? -15 : -50
      ).cameraFromWorld
    }
    truth.append(CameraAttitude(yawDegrees: 0, pitchDegrees: -90).cameraFromWorld)
    // Positions in heights above the ground, up to 1 % off, by a lattice rather than by chance.
    let places = truth.indices.map { index in
      Vector3(sin(2.1 * Double(index)), cos(3.7 * Double(index)), sin(5.3 * Double(index))) * 0.01
    }
    var matches: [BundleAdjuster.Match] = []
    for index in 0..<4_000 {
      let z = (Double(index) + 0.5) / 4_000
      let turn = Double(index) * .pi * (3 - 5.0.squareRoot())
      let ring = (1 - z * z).squareRoot()
      // Every seventh point is on a roof a sixth as high as the aircraft.
      let depth = index.isMultiple(of: 7) ? 5.0 / 6 : 1
      let point = Vector3(ring * cos(turn), ring * sin(turn), z) * (depth / z)
      let seen = truth.indices.filter {
        lens.sees(directionInCamera: truth[$0] * (point - places[$0]))
      }
      for (first, second) in zip(seen, seen.dropFirst()) {
        guard
          let a = lens.pixel(ofDirectionInCamera: truth[first] * (point - places[first])),
          let b = lens.pixel(ofDirectionInCamera: truth[second] * (point - places[second]))
        else { continue }
        matches.append(
          BundleAdjuster.Match(
            firstCamera: first, secondCamera: second, places: Correspondence(first: a, second: b)))
      }
    }
    func solved(driftSigma: Double) throws -> (worstDegrees: Double, medianPixels: Double) {
      var adjuster = BundleAdjuster()
      adjuster.focalLengthSigma = 0
      adjuster.distortionSigma = 0
      adjuster.principalPointSigma = 0
      adjuster.driftSigma = driftSigma
      var lenses = [lens]
      var cameras = truth.map {
        BundleAdjuster.Camera(cameraFromWorld: $0, recordedCameraFromWorld: $0, lens: 0)
      }
      try adjuster.adjust(cameras: &cameras, lenses: &lenses, matches: matches)
      let residuals = try BundleAdjuster.residualPixels(
        of: matches, cameras: cameras, lenses: lenses
      ).sorted()
      return (
        zip(cameras, truth).map { $0.cameraFromWorld.angle(to: $1).degrees }.max() ?? 180,
        residuals[residuals.count / 2]
      )
    }
    let fixed = try solved(driftSigma: 0)
    let drifting = try solved(driftSigma: 0.01)
    #expect(fixed.worstDegrees > 0.2)
    #expect(drifting.worstDegrees < fixed.worstDegrees / 4)
    #expect(drifting.medianPixels < fixed.medianPixels / 4)
  }

  @Test func aPhotoWithoutMatchesStaysAtItsRecordedAngles() throws {
    let scene = Scene(lens: Lens(width: 400, height: 300, focalLengthPixels: 267))
    var cameras = scene.cameras.map {
      BundleAdjuster.Camera(cameraFromWorld: $0, recordedCameraFromWorld: $0, lens: 0)
    }
    let alone = CameraAttitude(yawDegrees: 10, pitchDegrees: 80).cameraFromWorld
    let off = Rotation(axis: Vector3(1, 0, 0), angle: .degrees(0.5)) * alone
    cameras.append(
      BundleAdjuster.Camera(cameraFromWorld: off, recordedCameraFromWorld: alone, lens: 0))
    var lenses = [scene.lens]
    try BundleAdjuster().adjust(cameras: &cameras, lenses: &lenses, matches: scene.matches)
    #expect(cameras[8].cameraFromWorld.angle(to: alone).degrees < 1e-4)
  }

  @Test func averagingClosesALoop() throws {
    let truth = Scene(lens: Lens(width: 400, height: 300, focalLengthPixels: 267)).cameras
    let relatives = truth.indices.map { index in
      let next = (index + 1) % truth.count
      return BundleAdjuster.RelativeRotation(
        firstCamera: index, secondCamera: next,
        secondFromFirst: truth[next] * truth[index].inverse)
    }
    var cameras = truth.indices.map { index in
      let turn = Rotation(
        axis: Vector3(Double(index), 1, 1), angle: .degrees(index == 0 ? 0 : 3))
      return BundleAdjuster.Camera(cameraFromWorld: turn * truth[index], lens: 0)
    }
    try BundleAdjuster().averageRotations(of: &cameras, relatives: relatives)
    for index in truth.indices {
      #expect(cameras[index].cameraFromWorld.angle(to: truth[index]).degrees < 1e-3)
    }
  }

  @Test func aMatchOfACameraThatIsNotThereIsRefused() {
    var cameras = [BundleAdjuster.Camera(cameraFromWorld: .identity, lens: 0)]
    var lenses = [Lens(width: 400, height: 300, focalLengthPixels: 267)]
    let places = Correspondence(first: SIMD2(1, 1), second: SIMD2(2, 2))
    #expect(throws: NativeError.self) {
      try BundleAdjuster().adjust(
        cameras: &cameras, lenses: &lenses,
        matches: [BundleAdjuster.Match(firstCamera: 0, secondCamera: 7, places: places)])
    }
  }
}
