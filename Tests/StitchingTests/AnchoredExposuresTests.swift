import Foundation
import Imaging
import SphereGeometry
import Testing

@testable import Stitching

@Suite struct AnchoredExposuresTests {
  private static let lens = Lens(width: 240, height: 180, horizontalFieldOfViewDegrees: 74)
  private static let gains = [0.2, -0.1, 0.3, -0.4, 0.5]

  /// Four photos that overlap, and a fifth that shows another part of the sphere.
  private struct Row {
    let cameras: [CanvasCamera]
    let seams: SeamCanvas

    init(cornerLight: [Double] = [1, 1, 1, 1, 1]) throws {
      cameras = [0.0, 30, 60, 90, -150].map {
        CanvasCamera(
          lens: AnchoredExposuresTests.lens,
          cameraFromWorld: CameraAttitude(yawDegrees: $0, pitchDegrees: 0).cameraFromWorld)
      }
      seams = try SeamCanvas(
        canvas: EquirectangularCanvas(width: 512), photoCount: cameras.count)
      for (index, camera) in cameras.enumerated() {
        let photo = try AnalyticScene().photo(
          lens: camera.lens, cameraFromWorld: camera.cameraFromWorld,
          logGain: AnchoredExposuresTests.gains[index], cornerLight: cornerLight[index])
        try seams.add(photo, index: index, camera: camera)
      }
    }

    func photos(statedLogGains: [Double?], models: [String]? = nil) -> [PhotoSource] {
      statedLogGains.enumerated().map { index, gain in
        var metadata = PhotoMetadata()
        if let gain { (metadata.exposureTimeSeconds, metadata.isoSpeed) = (exp(gain) / 500, 100) }
        return PhotoSource(
          url: URL(fileURLWithPath: "\(index).jpg"), width: 240, height: 180,
          cameraModel: models?[index] ?? "", metadata: metadata)
      }
    }
  }

  private func exposures(
    _ row: Row, _ photos: [PhotoSource], _ anchor: ExposureAnchor = .mean
  ) throws -> AnchoredExposures {
    try AnchoredExposures(of: row.seams, photos: photos, cameras: row.cameras, anchor: anchor)
  }

  @Test func tagsTellWhereOverlapsDoNot() throws {
    let row = try Row()
    let told = try exposures(row, row.photos(statedLogGains: Self.gains.map { $0 + 0.7 }))
    #expect(told.usesStatedExposures)
    for (exposure, gain) in zip(told.exposures, Self.gains) {
      for channel in 0..<3 { #expect(abs(exposure.logGain[channel] - (gain - 0.1)) < 0.02) }
    }
    // A photo that says nothing is taken to be like the others on average.
    let partly = try exposures(
      row, row.photos(statedLogGains: Self.gains.map { $0 == 0.5 ? nil : $0 }))
    #expect(partly.usesStatedExposures)
    #expect(abs(partly.exposures[4].logGain[1]) < 0.02)
  }

  /// A program that brightened the photos keeps the tags of how they were taken.
  @Test func tagsThatContradictTheOverlapsAreNotUsed() throws {
    let row = try Row()
    let tags = [-0.4, 0.5, -0.6, 0.7, 1.5]
    let told = try exposures(row, row.photos(statedLogGains: tags))
    #expect(!told.usesStatedExposures)
    #expect(
      told.exposures
        == (try exposures(row, row.photos(statedLogGains: [nil, nil, nil, nil, nil]))).exposures)
    #expect(abs(told.exposures[4].logGain[0]) < 0.02)
    #expect(abs(told.exposures[2].logGain[0] - told.exposures[3].logGain[0] - 0.7) < 0.02)
  }

  @Test func theReferenceStaysAsItIs() throws {
    let row = try Row()
    let photos = row.photos(statedLogGains: Self.gains.map { $0 })
    let named = try exposures(row, photos, .reference(fileName: "3.jpg"))
    #expect(named.referencePhoto == 3)
    #expect(named.exposures[3].logGain == [0, 0, 0])
    #expect(abs(named.exposures[2].logGain[1] - 0.7) < 0.02)
    // The canvas has north in its middle, and so has the first photo.
    #expect(try exposures(row, photos, .reference(fileName: nil)).referencePhoto == 0)
    #expect(try exposures(row, photos, .reference(fileName: "9.jpg")).referencePhoto == 0)
  }

  /// The lonely photo has a place of its own, the inner ones of the row share theirs.
  @Test func overallCountsWhatPhotosShow() throws {
    let row = try Row()
    let shares = try row.seams.photoShares()
    #expect(abs(shares[0] - shares[3]) < 0.001)
    #expect(shares[4] > 1.4 * shares[0])
    #expect(shares[0] > 1.2 * shares[1])
    let solidAngle = 4 * asin(sin(atan(0.7536)) * sin(atan(0.5652)))
    #expect(abs(shares[4] - solidAngle / (4 * .pi)) < 0.004)
    let overall = try exposures(row, row.photos(statedLogGains: Self.gains.map { $0 }), .overall)
    for channel in 0..<3 {
      let mean = zip(overall.exposures, shares).map { $0.logGain[channel] * $1 }.reduce(0, +)
      #expect(abs(mean) < 1e-9)
    }
  }

  @Test func eachCameraHasItsOwnVignetting() throws {
    let row = try Row(cornerLight: [0.7, 1, 0.7, 1, 1])
    let told = try exposures(
      row,
      row.photos(statedLogGains: [nil, nil, nil, nil, nil], models: ["a", "b", "a", "b", "b"]))
    func light(_ photo: Int, squaredRadius s: Double) -> Double {
      let terms = told.exposures[photo].vignetting
      return exp(s * (terms[0] + s * (terms[1] + s * terms[2])))
    }
    #expect(told.exposures[0].vignetting == told.exposures[2].vignetting)
    // Half way to the corner a quarter of the fall-off is there.
    #expect(abs(light(0, squaredRadius: 0.5) - 0.85) < 0.02)
    #expect(abs(light(1, squaredRadius: 0.5) - 1) < 0.02)
  }

  @Test func stepsAlongSeamsAreMeasured() throws {
    let row = try Row()
    let before = try row.seams.steps(labels: try row.seams.findSeams())
    let names = (0..<5).map { "\($0).jpg" }
    let largest = try #require(BrightnessSteps(before, fileNames: names))
    #expect(largest.largestBetween == ["2.jpg", "3.jpg"])
    #expect(abs(largest.largestPercent - 100 * (exp(0.7) - 1)) < 4)
    let told = try exposures(row, row.photos(statedLogGains: [nil, nil, nil, nil, nil]))
    try row.seams.apply(told.exposures)
    let after = try row.seams.steps(labels: try row.seams.findSeams())
    #expect(try #require(BrightnessSteps(after, fileNames: names)).largestPercent < 1)
  }
}
