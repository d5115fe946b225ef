import Foundation
import Imaging
import SphereGeometry
import Stitching
import Testing

@Suite struct AlignerTests {
  /// A picture of random soft spots; the seed decides which.
  private func texture(seed: UInt64, width: Int, height: Int) throws -> [UInt8] {
    var generator = SeededGenerator(seed: seed)
    var values = [Double](repeating: 110, count: width * height)
    for _ in 0..<(width * height / 120) {
      let radius = Double.random(in: 1.2...5, using: &generator)
      let height = Double(height)
      let (x, y) = (
        Double.random(in: 0..<Double(width), using: &generator),
        Double.random(in: 0..<height, using: &generator)
      )
      let strength = Double.random(in: -70...70, using: &generator)
      let reach = Int(3 * radius)
      for row in max(0, Int(y) - reach)..<min(Int(height), Int(y) + reach + 1) {
        for column in max(0, Int(x) - reach)..<min(width, Int(x) + reach + 1) {
          let (dx, dy) = (Double(column) - x, Double(row) - y)
          values[row * width + column] +=
            strength * exp(-(dx * dx + dy * dy) / (2 * radius * radius))
        }
      }
    }
    return values.map { UInt8(max(0, min(255, $0))) }
  }

  /// A part of a texture as a JPEG file.
  private func write(
    _ texture: [UInt8], textureWidth: Int, left: Int, width: Int, height: Int, to url: URL
  ) throws -> PhotoSource {
    let bitmap = try Bitmap(width: width, height: height, channels: 3)
    let stride = bitmap.stride
    bitmap.withMutableBytes { bytes in
      for row in 0..<height {
        for column in 0..<width {
          for channel in 0..<3 {
            bytes[row * stride + 3 * column + channel] = texture[row * textureWidth + left + column]
          }
        }
      }
    }
    try JPEGEncoder.encode(bitmap).write(to: url)
    // So long a focal length that a shifted part looks like a turned camera.
    return PhotoSource(url: url, width: width, height: height, focalLengthPixels: 2_000)
  }

  private func withFolder(_ body: (URL) async throws -> Void) async throws {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("AlignerTests-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try await body(folder)
  }

  @Test func aRowIsLinkedAndAnUnrelatedPhotoAndABrokenOneAreNamed() async throws {
    try await withFolder { folder in
      let scene = try texture(seed: 1, width: 420, height: 200)
      let other = try texture(seed: 2, width: 240, height: 200)
      var photos = try [0, 80, 160].enumerated().map { index, left in
        try write(
          scene, textureWidth: 420, left: left, width: 240, height: 200,
          to: folder.appendingPathComponent("row\(index).jpg"))
      }
      photos.append(
        try write(
          other, textureWidth: 240, left: 0, width: 240, height: 200,
          to: folder.appendingPathComponent("other.jpg")))
      let broken = folder.appendingPathComponent("broken.jpg")
      try Data(try Data(contentsOf: photos[0].url).prefix(900)).write(to: broken)
      photos.append(PhotoSource(url: broken, width: 240, height: 200, focalLengthPixels: 2_000))

      let alignment = try await Aligner().align(photos)
      #expect(alignment.usedPhotoIndices == [0, 1, 2])
      #expect(
        alignment.photos.map(\.placedBy) == [.matches, .matches, .matches, .notUsed, .notUsed])
      #expect(alignment.photos[3].reason?.contains("are needed") == true)
      #expect(alignment.photos[4].reason?.contains("cannot be read") == true)
      let first = try #require(alignment.photos[0].attitude)
      let last = try #require(alignment.photos[2].attitude)
      let turn = Angle.shortestTurn(toDegrees: last.yawDegrees, fromDegrees: first.yawDegrees)
      #expect(abs(turn - 160 / 2_000.0 * 180 / .pi) < 0.3)
      #expect(alignment.rmsResidualPixels < 1)
      let again = try await Aligner().align(photos)
      #expect(again == alignment)
    }
  }

  @Test func twoPhotosOfDifferentPlacesAreNoPanorama() async throws {
    try await withFolder { folder in
      let photos = try [UInt64(3), 4].map { seed in
        try write(
          try texture(seed: seed, width: 240, height: 200), textureWidth: 240, left: 0, width: 240,
          height: 200, to: folder.appendingPathComponent("\(seed).jpg"))
      }
      let error = await #expect(throws: AlignmentError.self) {
        _ = try await Aligner().align(photos)
      }
      guard case .noLinks(photoCount: 2, let pair?) = error else {
        Issue.record("expected no links, got \(String(describing: error))")
        return
      }
      #expect(pair.firstFileName == "3.jpg")
      #expect(pair.inlierCount < pair.neededInlierCount)
      #expect("\(AlignmentError.noLinks(photoCount: 2, closestPair: pair))".contains("4.jpg"))
    }
  }

  @Test func onePhotoIsNoPanorama() async throws {
    try await withFolder { folder in
      let photo = try write(
        try texture(seed: 5, width: 240, height: 200), textureWidth: 240, left: 0, width: 240,
        height: 200, to: folder.appendingPathComponent("only.jpg"))
      await #expect(throws: AlignmentError.tooFewPhotos(readable: 1, unreadable: [])) {
        _ = try await Aligner().align([photo])
      }
    }
  }
}
