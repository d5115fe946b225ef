import Foundation
import Imaging
import SphereGeometry
import Testing

@testable import Stitching

/// A camera's curve of display values over light is found where photos that overlap tell it.
@Suite struct CameraResponseTests {
  private static let exposures = [0.0, 0.7, -0.6, 0.5, -0.7, 0.2, 0.7, -0.5]
  private static let tints = [0.1, -0.1, 0.05, 0.0, -0.05, 0.1, -0.1, 0.0]

  private struct Ring {
    let photos: [Bitmap]
    let canvas: SeamCanvas

    init(
      _ scene: ToneScene, logGains: [Double], tints: [Double], cornerLogLight: Double
    ) throws {
      photos = try ToneScene.cameras.enumerated().map { index, camera in
        try scene.photo(
          camera: camera,
          logGain: [
            logGains[index] + tints[index], logGains[index], logGains[index] - tints[index],
          ],
          cornerLogLight: cornerLogLight, seed: UInt64(index))
      }
      canvas = try SeamCanvas(
        canvas: EquirectangularCanvas(width: 768), photoCount: photos.count)
      for (index, camera) in ToneScene.cameras.enumerated() {
        try canvas.add(photos[index], index: index, camera: camera)
      }
    }

    /// The largest step at a seam in percent once exposures are taken out.
    func largestStep(_ exposures: [PhotoExposure]) throws -> Double {
      try canvas.apply(exposures)
      let steps = try canvas.steps(labels: try canvas.findSeams()).compactMap(\.percent)
      #expect(steps.count >= 20)
      return try #require(steps.max())
    }
  }

  @Test(arguments: ToneScene.Curve.allCases)
  func noStepIsLeftAtSeams(curve: ToneScene.Curve) throws {
    let ring = try Ring(
      ToneScene(curve: curve), logGains: Self.exposures, tints: Self.tints, cornerLogLight: -0.3)
    let solution = try ring.canvas.solveExposures()
    #expect(solution.findsResponse == (curve != .sRGB))
    #expect(solution.exposures.allSatisfy { ($0.response == nil) == (curve == .sRGB) })
    #expect(try ring.largestStep(solution.exposures) < 2)
  }

  /// Which would not be so with sRGB's curve.
  @Test func aWrongCurveLeavesSteps() throws {
    let ring = try Ring(
      ToneScene(curve: .film), logGains: Self.exposures, tints: Self.tints, cornerLogLight: -0.3)
    var exposures = try ring.canvas.solveExposures().exposures
    for index in exposures.indices { exposures[index].response = nil }
    #expect(try ring.largestStep(exposures) > 5)
  }

  /// Photos that are all exposed alike tell nothing of the curve.
  @Test(arguments: ToneScene.Curve.allCases)
  func noCurveIsInvented(curve: ToneScene.Curve) throws {
    let none = [Double](repeating: 0, count: 8)
    let ring = try Ring(
      ToneScene(curve: curve), logGains: none, tints: none, cornerLogLight: 0)
    let solution = try ring.canvas.solveExposures()
    #expect(!solution.findsResponse)
    for exposure in solution.exposures {
      #expect(exposure.response == nil)
      #expect(exposure.logGain.allSatisfy { abs($0) < 0.01 })
    }
  }

  /// How photos differ in exposure is told up to a power of light, which tags settle.
  @Test func tagsAreHeldAgainstGainsOfTheSamePower() throws {
    let ring = try Ring(
      ToneScene(curve: .film), logGains: Self.exposures, tints: Self.tints, cornerLogLight: 0)
    let solution = try ring.canvas.solveExposures(
      priors: Self.exposures.map { ExposurePrior(statedLogGain: $0) })
    #expect(solution.usesStatedGains)
    #expect(try ring.largestStep(solution.exposures) < 2)
  }

  /// A photo of another exposure comes out as the camera would have shown the light of the first.
  @Test(arguments: [Bitmap.Sample.uint8, .uint16])
  func aPhotoComesOutAsTheCameraShowsLight(sample: Bitmap.Sample) throws {
    var scene = ToneScene(curve: .film)
    let ring = try Ring(scene, logGains: Self.exposures, tints: Self.tints, cornerLogLight: -0.3)
    let solved = try ring.canvas.solveExposures().exposures
    let exposures = solved.map { $0.relative(toLogGain: solved[0].logGain) }
    scene.noise = 0
    let camera = ToneScene.cameras[1]
    let (gain, tint) = (Self.exposures[1], Self.tints[1])
    let photo = try scene.photo(
      camera: camera, logGain: [gain + tint, gain, gain - tint], cornerLogLight: -0.3,
      sample: sample)
    let canvas = EquirectangularCanvas(width: 512)
    let alone = try SeamCanvas(canvas: canvas, photoCount: 1)
    try alone.add(ring.photos[1], index: 0, camera: camera)
    let composer = try StripComposer(
      canvas: canvas, labels: try alone.findSeams(), cameras: [camera],
      exposures: [exposures[1]], bandCount: 0)
    try composer.makeOverview(of: [0: ring.photos[1]], bandCount: 0)
    // 30° to 60° east of the middle column, 15° up and down.
    let (rows, columns) = (107..<149, 299..<341)
    let picture = try composer.render(
      rows: rows, columns: columns, photos: [0: photo], sample: sample
    ).picture
    let stride = picture.stride
    var differences: [Double] = []
    picture.withBytes { bytes in
      for row in rows {
        for column in columns {
          let direction = canvas.directionInWorld(
            ofPixel: SIMD2(Double(column) + 0.5, Double(row) + 0.5))
          for channel in 0..<3 {
            // The photo on which the others are based has its own tint.
            let base: Double = channel == 0 ? Self.tints[0] : channel == 1 ? 0 : -Self.tints[0]
            let light = scene.light(direction, channel: channel) * exp(base)
            // White of the brighter photo tells nothing more.
            guard light * exp(gain + abs(tint) - base) < 0.85 else { continue }
            let place = (row - rows.lowerBound) * stride
            let index = 3 * (column - columns.lowerBound) + channel
            let shown =
              sample == .uint16
              ? Double(bytes.load(fromByteOffset: place + 2 * index, as: UInt16.self)) / 257
              : Double(bytes[place + index])
            differences.append(abs(shown - 255 * scene.value(ofLight: light)))
          }
        }
      }
    }
    #expect(differences.count > 2_000)
    #expect(differences.reduce(0, +) / Double(differences.count) < 1)
    #expect(try #require(differences.max()) < 4)
  }
}
