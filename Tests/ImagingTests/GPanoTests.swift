import Testing

@testable import Imaging

struct GPanoTests {
  @Test(
    "Headings are from 0 up to, but not, 360",
    arguments: [
      (-0.004, 0.0), (-90.0, 270.0), (359.996, 0.0), (180.0, 180.0), (720.5, 0.5), (-180.0, 180.0),
    ])
  func headings(degrees: Double, compass: Double) {
    let heading = GPano.compassHeading(degrees, decimals: 2)
    #expect(heading == compass)
    #expect(heading.sign == .plus)
  }

  @Test("A part keeps its place on the full sphere")
  func cropped() {
    let gpano = GPano(
      width: 900, height: 300, fullWidth: 1000, left: 50, top: 100, headingDegrees: 9)
    let part = gpano.cropped(to: PixelRectangle(left: 10, top: 20, width: 800, height: 200))
    #expect(part.croppedAreaLeftPixels == 60)
    #expect(part.croppedAreaTopPixels == 120)
    #expect(part.croppedAreaImageWidthPixels == 800)
    #expect(part.croppedAreaImageHeightPixels == 200)
    #expect(part.fullPanoWidthPixels == 1000)
    #expect(part.fullPanoHeightPixels == 500)
    #expect(part.poseHeadingDegrees == 9)
  }

  @Test("A file that was halved keeps its place")
  func rescaled() {
    let gpano = GPano(
      width: 1000, height: 300, fullWidth: 1000, left: 0, top: 100, headingDegrees: 0)
    #expect(gpano.rescaled(toWidth: 1000, height: 300) == gpano)
    let half = gpano.rescaled(toWidth: 500, height: 150)
    #expect(half.fullPanoWidthPixels == 500)
    #expect(half.fullPanoHeightPixels == 250)
    #expect(half.croppedAreaTopPixels == 50)
  }
}
