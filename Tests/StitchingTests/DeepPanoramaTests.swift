import Foundation
import Imaging
import SphereGeometry
import Testing

@testable import Stitching

/// Photos of 16 bits a sample give a panorama of 16 bits, worked out with all of them.
@Suite(.serialized) struct DeepPanoramaTests {
  private static let lens = Lens(width: 240, height: 180, horizontalFieldOfViewDegrees: 74)
  private static let attitudes = sphereAttitudes()
  private static let width = 640

  private func withFolder<Value>(_ body: (URL) async throws -> Value) async throws -> Value {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("DeepPanoramaTests-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    return try await body(folder)
  }

  /// The level of each colour in a direction, 0 to 65,535.
  private static func levels(_ direction: Vector3) -> [Double] {
    let color = AnalyticScene().color(ofDirectionInWorld: direction)
    return [color.0, color.1, color.2].map { 257 * $0 }
  }

  /// Photographs the scene with as many bits as a sample has.
  private static func writePhotos(
    to folder: URL, format: PictureFormat, sample: Bitmap.Sample
  ) throws -> PanoramaProject {
    var photos: [PanoramaProject.Photo] = []
    for (index, attitude) in attitudes.enumerated() {
      let photo = try Bitmap(
        width: lens.width, height: lens.height, channels: 3, sample: sample)
      let worldFromCamera = attitude.cameraFromWorld.inverse
      photo.withMutableBytes { bytes in
        for row in 0..<photo.height {
          for column in 0..<photo.width {
            let place = SIMD2(Double(column) + 0.5, Double(row) + 0.5)
            let levels = levels(worldFromCamera * lens.directionInCamera(ofPixel: place))
            for channel in 0..<3 {
              let level = max(0, min(65_535, levels[channel]))
              let offset = row * photo.stride + (3 * column + channel) * sample.byteCount
              if sample == .uint16 {
                bytes.storeBytes(
                  of: UInt16(level.rounded()), toByteOffset: offset, as: UInt16.self)
              } else {
                bytes[offset] = UInt8((level / 257).rounded())
              }
            }
          }
        }
      }
      let name = "p\(index).\(format.rawValue)"
      let writer = try PictureEncoding(format: format, sample: sample).writer(
        output: OutputFile(path: folder.appendingPathComponent(name).path), width: photo.width,
        height: photo.height)
      try writer.append(
        photo, opacity: try Bitmap(width: photo.width, height: photo.height, channels: 1))
      try writer.finish()
      photos.append(
        PanoramaProject.Photo(
          solved: SolvedPhoto(
            fileName: name, lens: lens, cameraFromWorld: attitude.cameraFromWorld,
            placedBy: .matches)))
    }
    let canvas = EquirectangularCanvas(width: width)
    return PanoramaProject(
      photoFolder: folder.path, canvas: canvas, area: PixelRectangle(wholeOf: canvas),
      photos: photos, links: [])
  }

  private static func render(
    _ project: PanoramaProject, to name: String, depth: PictureDepth = .automatic,
    memoryBytes: Int = 1 << 30
  ) async throws -> URL {
    let folder = URL(fileURLWithPath: project.photoFolder)
    let panorama = folder.appendingPathComponent(name)
    var options = project.options(software: "test")
    options.fill.mode = .none
    options.depth = depth
    options.composition.memoryBytes = memoryBytes
    _ = try await PanoramaRenderer(options: options).render(
      project, photoFolder: folder, panorama: panorama)
    return panorama
  }

  /// How far a panorama is from the scene below 30° of elevation, where all is covered: the root mean
  /// square in levels of 16 bits; and how many levels it has.
  private static func compare(_ panorama: URL) throws -> (rms: Double, levelCount: Int) {
    let picture = try PhotoReader.decode(path: panorama.path, sample: .uint16)
    let canvas = EquirectangularCanvas(width: width)
    var sum = 0.0
    var count = 0
    var seen: Set<UInt16> = []
    picture.withBytes { bytes in
      for row in (picture.height / 3)..<picture.height {
        for column in 0..<picture.width {
          let direction = canvas.directionInWorld(
            ofPixel: SIMD2(Double(column) + 0.5, Double(row) + 0.5))
          for (channel, level) in levels(direction).enumerated() {
            let value = bytes.load(
              fromByteOffset: row * picture.stride + (3 * column + channel) * 2, as: UInt16.self)
            seen.insert(value)
            sum += (Double(value) - level) * (Double(value) - level)
            count += 1
          }
        }
      }
    }
    return ((sum / Double(count)).squareRoot(), seen.count)
  }

  /// Rounding to 8 bits alone is off by 257/√12, 74 levels of 16 bits.
  @Test(arguments: [PictureFormat.tiff, .png])
  func sixteenBitsStaySixteen(format: PictureFormat) async throws {
    try await withFolder { folder in
      let project = try Self.writePhotos(to: folder, format: format, sample: .uint16)
      let panorama = try await Self.render(project, to: "pano.\(format.rawValue)")
      #expect(try PhotoReader.probe(path: panorama.path).bitsPerSample == 16)
      let (rms, levelCount) = try Self.compare(panorama)
      #expect(rms < 25, "\(rms) levels of 65,536")
      #expect(levelCount > 20_000)

      let narrow = try await Self.render(
        project, to: "narrow.\(format.rawValue)", depth: .eight)
      #expect(try PhotoReader.probe(path: narrow.path).bitsPerSample == 8)
      let eight = try Self.compare(narrow)
      #expect(eight.rms > 60, "\(eight.rms) levels of 65,536")
      #expect(eight.levelCount <= 256)
      let jpeg = try await Self.render(project, to: "pano.jpg")
      #expect(try PhotoReader.probe(path: jpeg.path).bitsPerSample == 8)
    }
  }

  @Test func eightBitsStayEightUnlessAsked() async throws {
    try await withFolder { folder in
      let project = try Self.writePhotos(to: folder, format: .png, sample: .uint8)
      let panorama = try await Self.render(project, to: "pano.tif")
      #expect(try PhotoReader.probe(path: panorama.path).bitsPerSample == 8)
      let deep = try await Self.render(project, to: "deep.tif", depth: .sixteen)
      #expect(try PhotoReader.probe(path: deep.path).bitsPerSample == 16)
      // Resampling makes levels between those of the photos.
      #expect(try Self.compare(deep).levelCount > 5_000)
    }
  }

  @Test func theBytesDoNotDependOnMemory() async throws {
    try await withFolder { folder in
      let project = try Self.writePhotos(to: folder, format: .tiff, sample: .uint16)
      let plenty = try await Self.render(project, to: "plenty.tif")
      let little = try await Self.render(project, to: "little.tif", memoryBytes: 1 << 20)
      #expect(try Data(contentsOf: plenty) == Data(contentsOf: little))
    }
  }

  /// Where the zenith is filled, the filling is as deep as the rest.
  @Test func theSkyIsFilled() async throws {
    try await withFolder { folder in
      let project = try Self.writePhotos(to: folder, format: .tiff, sample: .uint16)
      var options = project.options(software: "test")
      options.fill.mode = .all
      let panorama = folder.appendingPathComponent("pano.tif")
      let report = try await PanoramaRenderer(options: options).render(
        project, photoFolder: folder, panorama: panorama)
      #expect((report.invented?.sharePercent ?? 0) > 1)
      let picture = try PhotoReader.decode(path: panorama.path, color: .rgba, sample: .uint16)
      picture.withBytes { bytes in
        for column in 0..<picture.width {
          let pixel = (0..<4).map {
            bytes.load(fromByteOffset: 10 * picture.stride + 8 * column + 2 * $0, as: UInt16.self)
          }
          #expect(pixel[3] == 65_535)
          #expect(pixel.prefix(3).allSatisfy { $0 > 2_000 })
        }
      }
    }
  }
}
