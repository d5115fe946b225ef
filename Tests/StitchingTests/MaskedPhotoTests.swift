import Foundation
import Imaging
import SphereGeometry
import Testing

@testable import Stitching

/// Photos of which something is masked: it must not show, and nothing else may change by it.
@Suite(.serialized) struct MaskedPhotoTests {
  private static let lens = Lens(width: 480, height: 360, horizontalFieldOfViewDegrees: 68)
  private static let attitudes = (0..<4).map {
    CameraAttitude(yawDegrees: 30 * Double($0), pitchDegrees: -15)
  }
  private static let pictures = Result {
    let scene = try RenderedSubject.town(seed: 1).scene()
    return try attitudes.map {
      try RenderedSubject.photo(of: scene, attitude: $0, lens: lens)
    }
  }

  /// Something that stood before the camera: in the middle of the second photo, which its neighbours
  /// show as well, and at the outer side of the first, which no other shows.
  private static let objects = [
    (photo: 1, area: PixelRectangle(left: 180, top: 120, width: 80, height: 90)),
    (photo: 0, area: PixelRectangle(left: 16, top: 200, width: 60, height: 60)),
  ]

  /// How a photo says what of it is used.
  enum Kind: String, CaseIterable {
    case file, smallFile, alpha
  }

  private func withFolder<Value>(_ body: (URL) async throws -> Value) async throws -> Value {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("MaskedPhotoTests-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    return try await body(folder)
  }

  private static func copy(_ picture: Bitmap) throws -> Bitmap {
    try picture.upright(from: .topLeft)
  }

  /// White, and black where the objects of a photo are.
  private static func mask(ofPhoto photo: Int) throws -> Bitmap {
    let mask = try Bitmap(width: lens.width, height: lens.height, channels: 3)
    try mask.fill(
      PixelRectangle(left: 0, top: 0, width: lens.width, height: lens.height),
      with: PixelColor(red: 255, green: 255, blue: 255))
    for object in objects where object.photo == photo {
      try mask.fill(object.area, with: PixelColor(red: 0, green: 0, blue: 0))
    }
    return mask
  }

  private static func write(_ picture: Bitmap, to url: URL) throws {
    try PNGWriter.write(picture, to: try OutputFile(path: url.path))
  }

  /// Writes the four photos, the objects painted in one colour, and masks.
  private static func writePhotos(to folder: URL, objectColor: PixelColor, kind: Kind?) throws {
    for (index, picture) in try pictures.get().enumerated() {
      let photo = try copy(picture)
      for object in objects where object.photo == index {
        try photo.fill(object.area, with: objectColor)
      }
      let isMasked = objects.contains { $0.photo == index }
      var stored = photo
      if isMasked, kind == .alpha {
        let mask = try mask(ofPhoto: index)
        stored = try Bitmap(width: photo.width, height: photo.height, channels: 4)
        stored.withMutableBytes { target in
          photo.withBytes { colors in
            mask.withBytes { opacity in
              for row in 0..<photo.height {
                for column in 0..<photo.width {
                  for channel in 0..<3 {
                    target[row * stored.stride + 4 * column + channel] =
                      colors[row * photo.stride + 3 * column + channel]
                  }
                  target[row * stored.stride + 4 * column + 3] =
                    opacity[row * mask.stride + 3 * column]
                }
              }
            }
          }
        }
      }
      try write(stored, to: folder.appendingPathComponent("p\(index).png"))
      guard isMasked, let kind, kind != .alpha else { continue }
      let mask = try mask(ofPhoto: index)
      try write(
        kind == .smallFile ? try mask.resized(width: 240, height: 180) : mask,
        to: folder.appendingPathComponent("p\(index).mask.png"))
    }
  }

  private struct Stitched {
    var report: StitchReport
    var project: PanoramaProject
    var file: Data
    /// Red, green, blue and opacity.
    var picture: Bitmap

    /// The pixel that shows a place of a photo.
    func color(ofPhoto photo: Int, x: Double, y: Double) throws -> [UInt8] {
      let solved = project.photos[photo].solved
      let camera = try #require(solved.cameraFromWorld)
      let direction =
        camera.inverse * solved.lens.directionInCamera(ofPixel: SIMD2(x, y))
      let pixel = project.canvas.pixel(ofDirectionInWorld: direction)
      let (column, row) = (Int(pixel.x) - project.area.left, Int(pixel.y) - project.area.top)
      return picture.withBytes { bytes in
        Array(bytes[(row * picture.stride + 4 * column)...].prefix(4))
      }
    }

    func color(ofMiddleOf object: (photo: Int, area: PixelRectangle)) throws -> [UInt8] {
      try color(
        ofPhoto: object.photo, x: Double(object.area.left) + Double(object.area.width) / 2,
        y: Double(object.area.top) + Double(object.area.height) / 2)
    }
  }

  private func stitch(
    objectColor: PixelColor, kind: Kind?, fill: FillMode = .none
  ) async throws -> Stitched {
    try await withFolder { folder in
      let photos = folder.appendingPathComponent("photos")
      try FileManager.default.createDirectory(at: photos, withIntermediateDirectories: true)
      try Self.writePhotos(to: photos, objectColor: objectColor, kind: kind)
      let panorama = folder.appendingPathComponent("pano.png")
      var options = StitchOptions(software: "test")
      options.canvas.width = 1000
      options.fill.mode = fill
      let report = try await Stitcher(options: options).stitch(folder: photos, panorama: panorama)
      return Stitched(
        report: try #require(report.panoramas.first),
        project: try PanoramaProject(path: PanoramaFiles(panorama: panorama).project.path),
        file: try Data(contentsOf: panorama),
        picture: try PhotoReader.decode(path: panorama.path, color: .rgba))
    }
  }

  private static let magenta = PixelColor(red: 255, green: 0, blue: 255)
  private static let green = PixelColor(red: 0, green: 255, blue: 0)

  private static func isMagenta(_ color: [UInt8]) -> Bool {
    color[0] > 200 && color[1] < 60 && color[2] > 200
  }

  @Test func withoutMasksTheObjectsShow() async throws {
    let stitched = try await stitch(objectColor: Self.magenta, kind: nil)
    #expect(Self.isMagenta(try stitched.color(ofMiddleOf: Self.objects[1])))
    #expect(stitched.report.photos.allSatisfy { $0.maskedPercent == nil })
  }

  @Test(arguments: Kind.allCases)
  func whatIsMaskedHasNoInfluence(kind: Kind) async throws {
    let stitched = try await stitch(objectColor: Self.magenta, kind: kind)
    #expect(stitched.report.photosUsed == 4)
    // Whatever is there, features, matches, exposures, seams and pixels are the same.
    let other = try await stitch(objectColor: Self.green, kind: kind)
    #expect(stitched.file == other.file)

    // Its neighbours show what is behind the one; nothing shows what is behind the other.
    let seen = try stitched.color(ofMiddleOf: Self.objects[0])
    #expect(seen[3] == 255)
    #expect(!Self.isMagenta(seen))
    #expect(try stitched.color(ofMiddleOf: Self.objects[1]) == [0, 0, 0, 0])
    #expect(!stitched.report.holes.innerHoles.isEmpty)

    let percents = stitched.report.photos.map(\.maskedPercent)
    for (photo, area) in Self.objects {
      let share = Double(area.width * area.height) / (480 * 360) * 100
      #expect(abs(try #require(percents[photo]) - share) < 0.01)
    }
    #expect(percents[2] == nil)
    #expect(percents[3] == nil)
  }

  @Test func theHoleIsFilledOnlyWhenAsked() async throws {
    let stitched = try await stitch(objectColor: Self.magenta, kind: .file, fill: .all)
    let color = try stitched.color(ofMiddleOf: Self.objects[1])
    #expect(color[3] == 255)
    #expect(!Self.isMagenta(color))
    #expect((stitched.report.invented?.sharePercent ?? 0) > 0)
  }

  @Test func aProjectIsRenderedWithTheMasks() async throws {
    try await withFolder { folder in
      let photos = folder.appendingPathComponent("photos")
      try FileManager.default.createDirectory(at: photos, withIntermediateDirectories: true)
      try Self.writePhotos(to: photos, objectColor: Self.magenta, kind: .file)
      let (first, second) = (
        folder.appendingPathComponent("pano.png"), folder.appendingPathComponent("again.png")
      )
      var options = StitchOptions(software: "test")
      options.canvas.width = 800
      options.fill.mode = .none
      _ = try await Stitcher(options: options).stitch(folder: photos, panorama: first)
      let project = try PanoramaProject(path: PanoramaFiles(panorama: first).project.path)
      _ = try await PanoramaRenderer(options: project.options(software: "test")).render(
        project, photoFolder: photos, panorama: second)
      #expect(try Data(contentsOf: first) == Data(contentsOf: second))
    }
  }

  /// An editor shows a photo upright, so that is how its mask lies.
  @Test(arguments: Orientation.allCases)
  func masksLieOverTheUprightPhoto(orientation: Orientation) async throws {
    try await withFolder { folder in
      let upright = try Bitmap(width: 64, height: 48, channels: 3)
      let mark = PixelRectangle(left: 8, top: 4, width: 16, height: 12)
      try upright.fill(mark, with: PixelColor(red: 255, green: 255, blue: 255))
      let stored = try upright.upright(from: orientation.inverse)
      let mask = try Bitmap(width: 64, height: 48, channels: 1)
      mask.withMutableBytes { bytes in
        for row in 0..<48 {
          for column in 0..<64 {
            let isMarked = mark.columns.contains(column) && mark.rows.contains(row)
            bytes[row * mask.stride + column] = isMarked ? 0 : 255
          }
        }
      }
      let file = folder.appendingPathComponent("a.mask.png")
      try Self.write(mask, to: file)
      let photo = folder.appendingPathComponent("a.png")
      try Self.write(stored, to: photo)
      var source = PhotoSource(
        url: photo, width: stored.width, height: stored.height, orientation: orientation)
      source.maskOrigin.file = file
      source.mask = try source.readMask()
      // The white mark is replaced by the black round it.
      let decoded = try source.decode(color: .grey)
      #expect(decoded.withBytes { $0.max() } == 0)
      #expect(abs((source.mask?.excludedShare ?? 0) - 16.0 * 12 / (64 * 48)) < 1e-12)
    }
  }

  @Test func masksAreNoPhotosAndAreNamedWhenTheyAreOfNoUse() async throws {
    try await withFolder { folder in
      let photo = try Bitmap(width: 64, height: 48, channels: 3)
      try JPEGEncoder.encode(photo).write(to: folder.appendingPathComponent("a.JPG"))
      try JPEGEncoder.encode(photo).write(to: folder.appendingPathComponent("b.JPG"))
      for name in ["a.mask.png", "c.MASK.png"] {
        try Self.write(photo, to: folder.appendingPathComponent(name))
      }
      var found = try PhotoFolder(folder)
      #expect(found.photos.map(\.fileName) == ["a.JPG", "b.JPG"])
      #expect(found.masksWithoutPhoto == ["c.MASK.png"])
      // A black mask leaves nothing of its photo.
      try await found.readMasks(threads: .shared)
      #expect(found.photos.map(\.fileName) == ["b.JPG"])
      #expect(found.unreadable.map(\.fileName) == ["a.JPG"])
      #expect(found.unreadable.first?.reason == "a.mask.png excludes all of it")
    }
  }

  @Test(arguments: ["proportions", "broken"])
  func aMaskThatDoesNotFitIsAnError(what: String) async throws {
    try await withFolder { folder in
      let photo = try Bitmap(width: 64, height: 48, channels: 3)
      try JPEGEncoder.encode(photo).write(to: folder.appendingPathComponent("a.JPG"))
      let mask = folder.appendingPathComponent("a.mask.png")
      let (width, height) = what == "broken" ? (64, 48) : (48, 64)
      try Self.write(try Bitmap(width: width, height: height, channels: 1), to: mask)
      if what == "broken" { try Data(contentsOf: mask).prefix(60).write(to: mask) }
      var found = try PhotoFolder(folder)
      let error = try await #require(throws: StitchError.self) {
        try await found.readMasks(threads: .shared)
      }
      #expect("\(error)".contains("a.mask.png"))
      #expect("\(error)".contains(what == "broken" ? "libpng" : "48 × 64"))
    }
  }
}
