import Foundation
import Imaging
import Publishing
import SphereGeometry
import Testing

struct SizedCopiesTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  private static let kinds = [
    SizedCopy(suffix: "_large", widthLimit: 80, heightLimit: 40),
    SizedCopy(suffix: "_small", widthLimit: 20, heightLimit: 10),
  ]

  private func copies(_ input: String) throws -> [SizedCopies.Result] {
    var options = SizedCopies.Options()
    options.kinds = Self.kinds
    return try SizedCopies.write(of: input, to: folder.path, options: options)
  }

  @Test("The copies of a whole sphere have the sizes, and viewers accept them")
  func wholeSphere() throws {
    let input = folder.file("pano.jpg")
    try TestPanoramas.write(
      GPano(width: 128, height: 64, fullWidth: 128, left: 0, top: 0, headingDegrees: 33),
      width: 128, height: 64, to: input)
    let copies = try copies(input)
    #expect(copies.map(\.fileName) == ["pano_large.jpg", "pano_small.jpg"])
    #expect(copies.map(\.width) == [80, 20])
    #expect(copies.map(\.height) == [40, 10])
    #expect(copies.map(\.isPlaceAssumed) == [false, false])
    for copy in copies {
      let path = folder.file(copy.fileName)
      #expect(try ViewerCheck(path: path).passes)
      #expect(try GPano.read(path: path) == copy.gpano)
      let description = try PhotoReader.probe(path: path)
      #expect((description.width, description.height) == (copy.width, copy.height))
    }
  }

  @Test("A partial panorama keeps its place, its camera, date and position")
  func partialPanorama() throws {
    var gpano = GPano(
      width: 161, height: 61, fullWidth: 400, left: 120, top: 80, headingDegrees: 33)
    gpano.sourcePhotosCount = 5
    let input = folder.file("strip.jpg")
    try TestPanoramas.write(gpano, width: 161, height: 61, to: input)
    for copy in try copies(input) {
      let path = folder.file(copy.fileName)
      let check = try ViewerCheck(path: path)
      #expect(check.passes, "\(check.findings.filter { $0.outcome == .fail })")
      let place = try #require(try GPano.read(path: path))
      #expect(place.poseHeadingDegrees == 33)
      #expect(place.sourcePhotosCount == 5)
      let scale = Double(place.fullPanoWidthPixels) / 400
      #expect(abs(Double(place.croppedAreaTopPixels) - 80 * scale) <= 0.5)
      let tags = try PhotoMetadata(path: path)
      #expect(tags.make == "DJI")
      #expect(tags.model == "FC7303")
      #expect(tags.dateTaken?.exifText == "2020:04:02 17:47:54")
      #expect(abs((tags.position?.longitudeDegrees ?? 0) + 8.5) < 1e-6)
    }
  }

  @Test("The picture is the same, only smaller")
  func pixels() throws {
    let input = folder.file("pano.jpg")
    try TestPanoramas.write(
      GPano(width: 128, height: 64, fullWidth: 128, left: 0, top: 0, headingDegrees: 0),
      width: 128, height: 64, to: input)
    _ = try copies(input)
    let small = try PhotoReader.decode(path: folder.file("pano_small.jpg"))
    let stride = small.stride
    small.withBytes { bytes in
      for (x, channel) in [(2, 0), (17, 1)] {
        let pixel = (0..<3).map { Int(bytes[5 * stride + 3 * x + $0]) }
        for other in 0..<3 {
          #expect(abs(pixel[other] - (other == channel ? 200 : 0)) <= 12)
        }
      }
    }
  }

  @Test("The stated size of a file that was scaled since is put right")
  func staleNumbers() throws {
    let input = folder.file("stale.jpg")
    try TestPanoramas.write(
      GPano(width: 256, height: 128, fullWidth: 256, left: 0, top: 0, headingDegrees: 0),
      width: 128, height: 64, to: input)
    for copy in try copies(input) {
      #expect(try ViewerCheck(path: folder.file(copy.fileName)).passes)
    }
  }

  @Test("A sphere by its shape alone is one; a strip without fields is refused")
  func withoutFields() throws {
    try TestPanoramas.write(nil, width: 128, height: 64, to: folder.file("bare.jpg"))
    let bare = try copies(folder.file("bare.jpg"))
    #expect(bare.first?.gpano.fullPanoWidthPixels == 80)
    #expect(bare.map(\.isPlaceAssumed) == [true, true])
    let strip = folder.file("strip.jpg")
    try TestPanoramas.write(nil, width: 128, height: 60, to: strip)
    #expect(throws: PublishError.placeUnknown(path: strip, width: 128, height: 60)) {
      try copies(strip)
    }
  }

  @Test("Another projection is refused, and nothing is left behind")
  func otherProjection() throws {
    var gpano = GPano(width: 128, height: 64, fullWidth: 128, left: 0, top: 0, headingDegrees: 0)
    gpano.projectionType = "cylindrical"
    let input = folder.file("drum.jpg")
    try TestPanoramas.write(gpano, width: 128, height: 64, to: input)
    #expect(throws: PublishError.otherProjection(path: input, projection: "cylindrical")) {
      try copies(input)
    }
    #expect(try folder.contents() == ["drum.jpg"])
  }

  @Test("An existing copy stays, and no other copy appears")
  func existing() throws {
    let input = folder.file("pano.jpg")
    try TestPanoramas.write(
      GPano(width: 128, height: 64, fullWidth: 128, left: 0, top: 0, headingDegrees: 0),
      width: 128, height: 64, to: input)
    try Data("mine".utf8).write(to: URL(fileURLWithPath: folder.file("pano_small.jpg")))
    #expect { try copies(input) } throws: { ($0 as? NativeError)?.kind == .alreadyExists }
    #expect(try folder.contents() == ["pano.jpg", "pano_small.jpg"])
  }
}
