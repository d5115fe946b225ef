import Foundation
import Imaging
import SphereGeometry
import Testing

@testable import Stitching

@Suite struct CompositionTests {
  static let lens = Lens(width: 240, height: 180, horizontalFieldOfViewDegrees: 74)

  struct Rendered {
    var picture: Bitmap
    var labels: SeamLabels
    var exposures: [PhotoExposure]
    var composer: StripComposer
  }

  static func compose(
    attitudes: [CameraAttitude], logGains: [Double] = [], canvas: EquirectangularCanvas,
    memoryBytes: Int = 1 << 30, correctsExposure: Bool = true, bandCount: Int = 3
  ) async throws -> Rendered {
    let scene = AnalyticScene()
    let cameras = attitudes.map {
      CanvasCamera(lens: lens, cameraFromWorld: $0.cameraFromWorld)
    }
    var photos: [Bitmap] = []
    for (index, camera) in cameras.enumerated() {
      photos.append(
        try scene.photo(
          lens: lens, cameraFromWorld: camera.cameraFromWorld,
          logGain: logGains.isEmpty ? 0 : logGains[index]))
    }
    let seams = try SeamCanvas(
      canvas: EquirectangularCanvas(
        width: 256, centerHeadingDegrees: canvas.centerHeadingDegrees),
      photoCount: photos.count)
    for (index, camera) in cameras.enumerated() {
      try seams.add(photos[index], index: index, camera: camera)
    }
    let exposures =
      correctsExposure
      ? try seams.solveExposures().exposures
      : [PhotoExposure](repeating: .neutral, count: photos.count)
    try seams.apply(exposures)
    let labels = try seams.findSeams()
    let composer = try StripComposer(
      canvas: canvas, labels: labels, cameras: cameras, exposures: exposures,
      bandCount: bandCount)
    try composer.makeOverview(
      of: Dictionary(uniqueKeysWithValues: zip(photos.indices, photos)), bandCount: bandCount)
    let composition = try Composition(
      composer: composer, area: PixelRectangle(wholeOf: canvas),
      options: CompositionOptions(memoryBytes: memoryBytes))
    let picture = try Bitmap(width: canvas.width, height: canvas.height, channels: 3)
    let cursor = RowCursor(picture)
    let finished = photos
    try await composition.run(
      threads: .shared,
      photoMemory: finished.map { PhotoMemory(decodingBytes: 0, heldBytes: $0.height * $0.stride) },
      decode: { try composer.part(of: finished[$0], index: $0) },
      write: { cursor.append($0.picture) })
    return Rendered(
      picture: picture, labels: labels, exposures: exposures, composer: composer)
  }

  /// The largest and the root mean square difference of two pictures in grey levels, over the
  /// pixels that `isCompared` names.
  static func difference(
    _ first: Bitmap, _ second: Bitmap, isCompared: (Int, Int) -> Bool = { _, _ in true }
  ) -> (worst: Int, rms: Double) {
    var worst = 0
    var sum = 0.0
    var count = 0
    first.withBytes { a in
      second.withBytes { b in
        for row in 0..<first.height {
          for column in 0..<first.width where isCompared(column, row) {
            for channel in 0..<3 {
              let offset = row * first.stride + 3 * column + channel
              let delta = abs(Int(a[offset]) - Int(b[offset]))
              worst = max(worst, delta)
              sum += Double(delta * delta)
              count += 1
            }
          }
        }
      }
    }
    return (worst, (sum / Double(max(1, count))).squareRoot())
  }

  /// The overview is half as large as the canvas, or a quarter of it.
  @Test(arguments: [(1000, 2), (2000, 4)])
  func sphereEqualsTheSceneDownToTheNadir(width: Int, reduction: Int) async throws {
    let canvas = EquirectangularCanvas(width: width)
    #expect(
      StripComposer.overviewReduction(canvasWidth: canvas.width, bandCount: 3) == reduction)
    let rendered = try await CompositionTests.compose(
      attitudes: sphereAttitudes(), canvas: canvas)
    let truth = try AnalyticScene().panorama(canvas: canvas)
    let coverage = try rendered.composer.coverage(rows: 0..<canvas.height)
    let covered = coverage.withBytes { Array($0) }
    let stride = coverage.stride
    // Everything from the bottom row up to 35° is covered, every column of it.
    for row in (canvas.height * 55 / 180)..<canvas.height {
      #expect(covered[(row * stride)..<(row * stride + canvas.width)].allSatisfy { $0 == 255 })
    }
    let (worst, rms) = CompositionTests.difference(rendered.picture, truth) { column, row in
      covered[row * stride + column] == 255
    }
    #expect(rms < 1)
    // Where a seam runs out of the covered area, two photos are blended of which one ends there.
    #expect(worst <= 10)
    let inner = CompositionTests.difference(rendered.picture, truth) { _, row in
      row >= canvas.height * 3 / 10
    }
    #expect(inner.worst <= 4)
  }

  @Test(arguments: [-89.5, -90, -90.1, -92])
  func bottomRowsAreFilled(nadirPitchDegrees: Double) async throws {
    let canvas = EquirectangularCanvas(width: 640)
    let rendered = try await CompositionTests.compose(
      attitudes: sphereAttitudes(nadirPitchDegrees: nadirPitchDegrees), canvas: canvas)
    let truth = try AnalyticScene().panorama(canvas: canvas)
    let (worst, _) = CompositionTests.difference(rendered.picture, truth) { _, row in row >= 280 }
    #expect(worst <= 4)
  }

  @Test(arguments: [1000, 2000])
  func stripsDoNotShow(width: Int) async throws {
    let canvas = EquirectangularCanvas(width: width)
    let attitudes = sphereAttitudes()
    let gains = attitudes.indices.map { 0.2 * sin(Double($0)) }
    let whole = try await CompositionTests.compose(
      attitudes: attitudes, logGains: gains, canvas: canvas, correctsExposure: false)
    let strips = try await CompositionTests.compose(
      attitudes: attitudes, logGains: gains, canvas: canvas, memoryBytes: 1,
      correctsExposure: false)
    #expect(CompositionTests.difference(whole.picture, strips.picture).worst == 0)
  }

  @Test(arguments: [1000, 2000])
  func leftAndRightEdgeMeet(width: Int) async throws {
    let canvas = EquirectangularCanvas(width: width)
    let attitudes = sphereAttitudes(startYawDegrees: 22.5)
    let gains = attitudes.indices.map { 0.2 * sin(Double($0)) }
    let rendered = try await CompositionTests.compose(
      attitudes: attitudes, logGains: gains, canvas: canvas, correctsExposure: false)
    rendered.picture.withBytes { bytes in
      var edge = 0
      var inside = 0
      for row in (canvas.height * 4 / 10)..<(canvas.height * 9 / 10) {
        let start = row * rendered.picture.stride
        for channel in 0..<3 {
          edge = max(
            edge, abs(Int(bytes[start + channel]) - Int(bytes[start + 3 * (width - 1) + channel])))
          for column in 0..<(width - 1) {
            let here = start + 3 * column + channel
            inside = max(inside, abs(Int(bytes[here]) - Int(bytes[here + 3])))
          }
        }
      }
      #expect(edge <= inside)
    }
  }

  @Test func aTurnedSetIsTheSamePanoramaRolled() async throws {
    let canvas = EquirectangularCanvas(width: 960)
    let attitudes = sphereAttitudes()
    let straight = try await CompositionTests.compose(attitudes: attitudes, canvas: canvas)
    // Turned by 22.5°, a column of photos straddles the edge; the canvas is turned along, by a
    // whole number of its pixels, so that the same scene is seen at shifted columns.
    let turned = try await CompositionTests.compose(
      attitudes: attitudes,
      canvas: EquirectangularCanvas(width: 960, centerHeadingDegrees: 22.5))
    let shift = 60
    var worst = 0
    straight.picture.withBytes { a in
      turned.picture.withBytes { b in
        for row in 160..<480 {
          for column in 0..<960 {
            for channel in 0..<3 {
              let here = row * straight.picture.stride + 3 * ((column + shift) % 960) + channel
              let there = row * turned.picture.stride + 3 * column + channel
              worst = max(worst, abs(Int(a[here]) - Int(b[there])))
            }
          }
        }
      }
    }
    #expect(worst <= 4)
  }

  @Test func gainsOfThePhotosAreFound() async throws {
    let attitudes = sphereAttitudes()
    let gains = attitudes.indices.map { 0.25 * sin(2.3 * Double($0)) }
    let mean = gains.reduce(0, +) / Double(gains.count)
    let canvas = EquirectangularCanvas(width: 800)
    let rendered = try await CompositionTests.compose(
      attitudes: attitudes, logGains: gains, canvas: canvas)
    for (exposure, gain) in zip(rendered.exposures, gains) {
      for channel in 0..<3 {
        #expect(abs(exposure.logGain[channel] - (gain - mean)) < 0.01)
      }
    }
  }

  /// What a crop relies on: covered pixels are painted, also from copies of another size.
  @Test(arguments: [60, 90, 120, 240])
  func coveredPixelsAreNeverEmpty(copyWidth: Int) async throws {
    let canvas = EquirectangularCanvas(width: 500)
    let attitudes = sphereAttitudes(rows: [-10], columns: 3, nadirPitchDegrees: -60)
    let cameras = attitudes.map {
      CanvasCamera(lens: CompositionTests.lens, cameraFromWorld: $0.cameraFromWorld)
    }
    let seams = try SeamCanvas(
      canvas: EquirectangularCanvas(width: 256), photoCount: cameras.count)
    var copies: [Int: Bitmap] = [:]
    for (index, camera) in cameras.enumerated() {
      let photo = try AnalyticScene().photo(
        lens: camera.lens, cameraFromWorld: camera.cameraFromWorld)
      try seams.add(photo, index: index, camera: camera)
      copies[index] = try photo.resized(width: copyWidth, height: copyWidth * 3 / 4)
    }
    let composer = try StripComposer(
      canvas: canvas, labels: try seams.findSeams(), cameras: cameras,
      exposures: cameras.map { _ in .neutral }, bandCount: 2)
    try composer.makeOverview(of: copies, bandCount: 2)
    let picture = try composer.render(
      rows: 0..<canvas.height, columns: 0..<canvas.width, photos: copies
    ).picture
    let coverage = try composer.coverage(rows: 0..<canvas.height)
    var covered = 0
    var empty = 0
    picture.withBytes { colors in
      coverage.withBytes { mask in
        for row in 0..<canvas.height {
          for column in 0..<canvas.width where mask[row * coverage.stride + column] != 0 {
            let start = row * picture.stride + 3 * column
            covered += 1
            if colors[start..<(start + 3)].allSatisfy({ $0 == 0 }) { empty += 1 }
          }
        }
      }
    }
    #expect(covered > 10_000)
    #expect(empty == 0)
  }

  /// A photo taken from beside the common place is warped as if its ground were level.
  @Test func driftMovesTheGroundAndNotTheSky() async throws {
    let canvas = EquirectangularCanvas(width: 800)
    let lens = CompositionTests.lens
    let attitude = CameraAttitude(yawDegrees: 0, pitchDegrees: -20).cameraFromWorld
    let drift = Vector3(0.03, -0.02, 0.02)
    let camera = CanvasCamera(lens: lens, cameraFromWorld: attitude, driftPerHeight: drift)
    let scene = AnalyticScene()
    // What the displaced camera sees in a direction is what the common place sees where that ray
    // meets the ground; above the horizon both see the same.
    let photo = try scene.photo(lens: lens, cameraFromWorld: attitude) { direction in
      guard direction.z > 0 else { return direction }
      return drift + direction * ((1 - drift.z) / direction.z)
    }
    let seams = try SeamCanvas(canvas: EquirectangularCanvas(width: 400), photoCount: 1)
    try seams.add(photo, index: 0, camera: camera)
    let composer = try StripComposer(
      canvas: canvas, labels: try seams.findSeams(), cameras: [camera], exposures: [.neutral],
      bandCount: 2)
    try composer.makeOverview(of: [0: photo], bandCount: 2)
    let picture = try composer.render(
      rows: 0..<canvas.height, columns: 0..<canvas.width, photos: [0: photo]
    ).picture
    let coverage = try composer.coverage(rows: 0..<canvas.height)
    let covered = coverage.withBytes { Array($0) }
    #expect(covered.count { $0 == 255 } > 20_000)
    let difference = CompositionTests.difference(picture, try scene.panorama(canvas: canvas)) {
      covered[$1 * coverage.stride + $0] == 255
    }
    #expect(difference.worst <= 4)
  }

  @Test func anAreaIsAPartOfTheWhole() async throws {
    let canvas = EquirectangularCanvas(width: 1000)
    let rendered = try await CompositionTests.compose(
      attitudes: sphereAttitudes(), canvas: canvas)
    let needed = try rendered.composer.photosNeeded(rows: 200..<400, columns: 300..<500)
    #expect(needed.count < sphereAttitudes().count)
    let scene = AnalyticScene()
    var photos: [Int: Bitmap] = [:]
    for index in needed {
      photos[index] = try scene.photo(
        lens: CompositionTests.lens,
        cameraFromWorld: sphereAttitudes()[index].cameraFromWorld)
    }
    let part = try rendered.composer.render(
      rows: 200..<400, columns: 300..<500, photos: photos
    ).picture
    #expect(part.width == 200)
    #expect(part.height == 200)
    rendered.picture.withBytes { whole in
      part.withBytes { piece in
        var worst = 0
        for row in 0..<200 {
          for index in 0..<600 {
            let there = (row + 200) * rendered.picture.stride + 900 + index
            worst = max(worst, abs(Int(piece[row * part.stride + index]) - Int(whole[there])))
          }
        }
        #expect(worst <= 1)
      }
    }
  }
}

/// Collects rows from top to bottom in a picture.
final class RowCursor: @unchecked Sendable {
  private let picture: Bitmap
  private var row = 0

  init(_ picture: Bitmap) {
    self.picture = picture
  }

  func append(_ rows: Bitmap) {
    rows.withBytes { source in
      picture.withMutableBytes { target in
        for index in 0..<rows.height {
          let from = UnsafeRawBufferPointer(
            rebasing: source[(index * rows.stride)...].prefix(rows.channels * rows.width))
          UnsafeMutableRawBufferPointer(
            rebasing: target[((row + index) * picture.stride)...]
          ).copyMemory(from: from)
        }
      }
    }
    row += rows.height
  }
}
