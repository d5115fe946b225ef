import Imaging
import SphereGeometry
import Testing

@testable import Stitching

@Suite struct PhotoPartTests {
  private static let lens = CompositionTests.lens

  /// A panorama's composer, and photos with noise, so that a pixel from elsewhere shows.
  private struct Fixture {
    var composer: StripComposer
    var photos: [Int: Bitmap]
    var rows: Range<Int>
    var columns: Range<Int>
  }

  private func fixture(
    _ attitudes: [CameraAttitude], canvas: EquirectangularCanvas, view: ProjectedCanvas? = nil,
    copyWidth: Int = 240, sample: Bitmap.Sample = .uint8
  ) throws -> Fixture {
    let cameras = attitudes.map {
      CanvasCamera(lens: Self.lens, cameraFromWorld: $0.cameraFromWorld)
    }
    let seams = try SeamCanvas(
      canvas: EquirectangularCanvas(
        width: 256, centerHeadingDegrees: canvas.centerHeadingDegrees),
      photoCount: cameras.count)
    var copies: [Int: Bitmap] = [:]
    var overviewCopies: [Int: Bitmap] = [:]
    for (index, camera) in cameras.enumerated() {
      try seams.add(
        try AnalyticScene().photo(lens: Self.lens, cameraFromWorld: camera.cameraFromWorld),
        index: index, camera: camera)
      copies[index] = try Self.noise(width: copyWidth, seed: UInt64(index), sample: sample)
      overviewCopies[index] = try Self.noise(width: 60, seed: UInt64(index), sample: .uint8)
    }
    let composer = try StripComposer(
      canvas: canvas, view: view, labels: try seams.findSeams(), cameras: cameras,
      exposures: cameras.map { _ in .neutral }, bandCount: 2)
    for (index, copy) in overviewCopies { try composer.addToOverview(copy, index: index) }
    try composer.finishOverview()
    return Fixture(
      composer: composer, photos: copies, rows: 0..<(view?.height ?? canvas.height),
      columns: 0..<(view?.width ?? canvas.width))
  }

  private static func noise(width: Int, seed: UInt64, sample: Bitmap.Sample) throws -> Bitmap {
    let picture = try Bitmap(width: width, height: width * 3 / 4, channels: 3, sample: sample)
    // Knuth's linear congruential generator; its upper bits are random enough for noise.
    var state = seed &+ 1
    picture.withMutableBytes { bytes in
      for index in bytes.indices {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        bytes[index] = UInt8(truncatingIfNeeded: state >> 56)
      }
    }
    return picture
  }

  /// Three rows all round and both poles.
  private static let sphere: [CameraAttitude] =
    [-40.0, 0, 40].flatMap { pitch in
      (0..<9).map { CameraAttitude(yawDegrees: Double($0) * 40 + 7, pitchDegrees: pitch) }
    } + [
      CameraAttitude(yawDegrees: 20, pitchDegrees: -90),
      CameraAttitude(yawDegrees: 50, pitchDegrees: 90),
    ]

  private func expectSamePixels(_ fixture: Fixture, sample: Bitmap.Sample = .uint8) throws {
    var parts: [Int: PhotoPart] = [:]
    var heldBytes = 0
    for (index, photo) in fixture.photos {
      let part = try fixture.composer.part(of: photo, index: index)
      parts[index] = part
      heldBytes += part.byteCount
      let pixels = try fixture.composer.partPixels(
        ofPhoto: index, width: photo.width, height: photo.height)
      #expect(part.byteCount == 3 * sample.byteCount * pixels)
    }
    let wholeBytes = fixture.photos.values.reduce(0) { $0 + $1.height * $1.stride }
    #expect(heldBytes < wholeBytes * 3 / 4)
    let whole = try fixture.composer.render(
      rows: fixture.rows, columns: fixture.columns, photos: fixture.photos, sample: sample)
    let cut = try fixture.composer.render(
      rows: fixture.rows, columns: fixture.columns, parts: parts, sample: sample)
    #expect(whole.picture.withBytes { Array($0) } == cut.picture.withBytes { Array($0) })
    #expect(whole.covered.withBytes { Array($0) } == cut.covered.withBytes { Array($0) })
  }

  @Test(arguments: [240, 97])
  func partsOfASphereGiveThePixelsOfTheWholePhotos(copyWidth: Int) throws {
    try expectSamePixels(
      try fixture(
        Self.sphere, canvas: EquirectangularCanvas(width: 1_200, centerHeadingDegrees: 31),
        copyWidth: copyWidth))
  }

  @Test func partsOfDeepPhotosDoSo() throws {
    try expectSamePixels(
      try fixture(
        Self.sphere, canvas: EquirectangularCanvas(width: 1_200), sample: .uint16),
      sample: .uint16)
  }

  /// A fine canvas: a label stands for many of its pixels.
  @Test func partsForAFineCanvasDoSo() throws {
    try expectSamePixels(
      try fixture(Self.sphere, canvas: EquirectangularCanvas(width: 3_200)))
  }

  @Test(arguments: [
    PanoramaProjection.cylindrical, .mercator, .rectilinear, .littlePlanet,
  ])
  func partsForOtherProjectionsDoSo(projection: PanoramaProjection) throws {
    let canvas = EquirectangularCanvas(width: 1_200, centerHeadingDegrees: 30)
    let choice = CanvasChoice.choose(
      cameras: Self.sphere.map { (Self.lens, $0.cameraFromWorld) },
      options: CanvasOptions(
        width: canvas.width, center: .heading(degrees: 30), projection: projection))
    try expectSamePixels(
      try fixture(Self.sphere, canvas: canvas, view: choice.view))
  }

  @Test func aPhotoThatThereIsNotCannotBeCut() throws {
    let fixture = try fixture(
      [CameraAttitude(yawDegrees: 0, pitchDegrees: 0)], canvas: EquirectangularCanvas(width: 800))
    let photo = try #require(fixture.photos[0])
    #expect(throws: NativeError.self) { _ = try fixture.composer.part(of: photo, index: 1) }
    #expect(throws: NativeError.self) { _ = try fixture.composer.part(of: photo, index: -1) }
  }
}
