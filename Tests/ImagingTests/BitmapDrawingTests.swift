import Testing

@testable import Imaging

@Suite struct BitmapDrawingTests {
  private static let red = PixelColor(red: 200, green: 10, blue: 20)

  private static func paper(width: Int = 40, height: Int = 30) throws -> Bitmap {
    try Bitmap.make(width: width, height: height) { _, _, _ in 255 }
  }

  /// The places whose pixels are not white.
  private static func marked(_ picture: Bitmap) -> [(x: Int, y: Int)] {
    (0..<picture.height).flatMap { y in
      (0..<picture.width).filter { x in
        (0..<3).contains { picture.value(x, y, $0) != 255 }
      }.map { ($0, y) }
    }
  }

  @Test func aRectangleFillsItsPixelsAndNoOther() throws {
    let picture = try Self.paper()
    try picture.fill(PixelRectangle(left: 5, top: 7, width: 10, height: 4), with: Self.red)
    let marked = Self.marked(picture)
    #expect(marked.count == 40)
    #expect(marked.allSatisfy { (5..<15).contains($0.x) && (7..<11).contains($0.y) })
    #expect((0..<3).map { picture.value(9, 9, $0) } == [200, 10, 20])
  }

  @Test func whatLiesOutsideIsPassedOver() throws {
    let picture = try Self.paper()
    try picture.fill(PixelRectangle(left: -5, top: 25, width: 10, height: 100), with: Self.red)
    #expect(Self.marked(picture).count == 25)
    try picture.fill(PixelRectangle(left: 400, top: 0, width: 10, height: 10), with: Self.red)
    #expect(Self.marked(picture).count == 25)
  }

  @Test func aPictureIsCopiedAsFarAsItFits() throws {
    let picture = try Self.paper()
    let small = try Bitmap.make(width: 8, height: 6) { x, y, channel in 10 * x + y + channel }
    try picture.paste(small, left: 36, top: -2)
    let marked = Self.marked(picture)
    #expect(marked.count == 4 * 4)
    #expect((0..<3).map { picture.value(37, 1, $0) } == (0..<3).map { small.value(1, 3, $0) })
  }

  @Test func textStandsOnItsBaselineAsWideAsItSays() throws {
    let picture = try Self.paper(width: 200, height: 40)
    try picture.write("HELLO", left: 10, baseline: 30, height: 12, color: Self.red)
    let marked = Self.marked(picture)
    let width = try Bitmap.width(ofText: "HELLO", height: 12)
    #expect(marked.count > 60)
    #expect(marked.allSatisfy { (8...(12 + width)).contains($0.x) && (16...32).contains($0.y) })
    let (left, right) = (marked.map(\.x).min() ?? 0, marked.map(\.x).max() ?? 0)
    #expect(abs(right - left - width) <= 6)
    #expect(try Bitmap.width(ofText: "HELLO HELLO", height: 12) > 2 * width)
    #expect(try Bitmap.width(ofText: "HELLO", height: 24) > width * 3 / 2)
    // Other characters are shown as question marks, one each.
    #expect(
      try Bitmap.width(ofText: "Zürich", height: 12)
        == (try Bitmap.width(ofText: "Z?rich", height: 12)))
  }

  @Test func otherKindsOfPicturesAreRefused() throws {
    let grey = try Bitmap(width: 10, height: 10, channels: 1)
    let place = PixelRectangle(left: 0, top: 0, width: 5, height: 5)
    #expect(throws: NativeError.self) { try grey.fill(place, with: Self.red) }
    #expect(throws: NativeError.self) {
      try grey.write("A", left: 0, baseline: 9, height: 8, color: Self.red)
    }
    let picture = try Self.paper()
    #expect(throws: NativeError.self) { try picture.paste(grey, left: 0, top: 0) }
    #expect(throws: NativeError.self) { try Bitmap.width(ofText: "A", height: 0) }
  }
}

@Suite struct SmoothShapeTests {
  private let red = PixelColor(red: 200, green: 40, blue: 0)

  private func canvas() throws -> (picture: Bitmap, whole: PixelRectangle) {
    let picture = try Bitmap(width: 40, height: 30, channels: 3)
    return (picture, PixelRectangle(left: 0, top: 0, width: 40, height: 30))
  }

  private func pixel(_ picture: Bitmap, _ x: Int, _ y: Int) -> [UInt8] {
    picture.withBytes { bytes in
      (0..<3).map { bytes[y * picture.stride + 3 * x + $0] }
    }
  }

  @Test func aPolygonIsFilledInsideAndNowhereElse() throws {
    let (picture, whole) = try canvas()
    try picture.fill(
      polygon: [SIMD2(5, 5), SIMD2(25, 5), SIMD2(25, 20), SIMD2(5, 20)], with: red, inside: whole)
    #expect(pixel(picture, 15, 12) == [200, 40, 0])
    #expect(pixel(picture, 2, 12) == [0, 0, 0] && pixel(picture, 15, 25) == [0, 0, 0])
  }

  @Test func anOpacityMixesAndAFrameHolds() throws {
    let (picture, whole) = try canvas()
    let everything = [SIMD2(-50.0, -50), SIMD2(90, -50), SIMD2(90, 90), SIMD2(-50, 90)]
    try picture.fill(polygon: everything, with: red, inside: whole)
    let frame = PixelRectangle(left: 10, top: 10, width: 10, height: 10)
    try picture.fill(
      polygon: everything, with: PixelColor(red: 0, green: 0, blue: 200), opacity: 0.25,
      inside: frame)
    #expect(pixel(picture, 15, 15) == [150, 30, 50])
    #expect(pixel(picture, 9, 15) == [200, 40, 0] && pixel(picture, 20, 15) == [200, 40, 0])
  }

  @Test func aLineIsAsWideAsAskedAndSmooth() throws {
    let (picture, whole) = try canvas()
    try picture.draw(
      line: [SIMD2(2, 15), SIMD2(38, 15)], width: 4, with: red, inside: whole)
    let painted = (0..<30).filter { pixel(picture, 20, $0)[0] > 100 }
    #expect((3...5).contains(painted.count) && painted.contains(14))
    #expect(throws: NativeError.self) {
      try picture.draw(line: [SIMD2(0, .nan), SIMD2(1, 1)], width: 1, with: red, inside: whole)
    }
  }

  @Test func aDegreeSignIsDrawnAndTakesRoom() throws {
    let plain = try Bitmap.width(ofText: "30", height: 12)
    let degrees = try Bitmap.width(ofText: "30°", height: 12)
    let wider = try Bitmap.width(ofText: "300", height: 12)
    #expect(degrees > plain && degrees < wider)
    let (picture, _) = try canvas()
    try picture.write("°", left: 10, baseline: 20, height: 12, color: red, strokeWidth: 2)
    let isPainted = (0..<40).contains { x in (0..<20).contains { pixel(picture, x, $0)[0] > 0 } }
    #expect(isPainted)
  }
}
