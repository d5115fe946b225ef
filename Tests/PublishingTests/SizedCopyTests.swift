import Imaging
import Publishing
import Testing

struct SizedCopyTests {
  @Test("A whole sphere becomes 8192 × 4096 and 2048 × 1024, whatever its size")
  func wholeSphere() {
    for width in [13_448, 16_384, 20_004, 8_196] {
      let original = GPano(
        width: width, height: width / 2, fullWidth: width, left: 0, top: 0, headingDegrees: 30)
      let web = SizedCopy.web.place(of: original)
      #expect((web.croppedAreaImageWidthPixels, web.croppedAreaImageHeightPixels) == (8192, 4096))
      #expect((web.fullPanoWidthPixels, web.fullPanoHeightPixels) == (8192, 4096))
      #expect(web.poseHeadingDegrees == 30)
      let preview = SizedCopy.preview.place(of: original)
      #expect(preview.croppedAreaImageWidthPixels == 2048)
    }
  }

  @Test("A panorama that is small enough keeps its numbers")
  func small() {
    let original = GPano(
      width: 900, height: 300, fullWidth: 1000, left: 50, top: 100, headingDegrees: 9)
    #expect(SizedCopy.web.place(of: original) == original)
  }

  @Test("Partial panoramas stay where they are: 2:1 to the pixel, edges within half a pixel")
  func partialPanoramas() {
    // Low strips, high columns, odd sizes: what rounding likes least.
    for width in stride(from: 2_051, through: 13_001, by: 547) {
      for height in stride(from: 37, through: 6_001, by: 331) {
        let original = GPano(
          width: width, height: height, fullWidth: 13_448, left: (13_448 - width) / 2,
          top: (6_724 - height) / 3, headingDegrees: 0)
        for kind in [SizedCopy.web, .preview] {
          let copy = kind.place(of: original)
          #expect(copy.croppedAreaImageWidthPixels <= kind.widthLimit)
          #expect(copy.croppedAreaImageHeightPixels <= kind.heightLimit)
          #expect(copy.fullPanoWidthPixels == 2 * copy.fullPanoHeightPixels)
          let scale = Double(copy.fullPanoWidthPixels) / 13_448
          let edges = [
            (copy.croppedAreaLeftPixels, original.croppedAreaLeftPixels),
            (copy.croppedAreaTopPixels, original.croppedAreaTopPixels),
            (
              copy.croppedAreaLeftPixels + copy.croppedAreaImageWidthPixels,
              original.croppedAreaLeftPixels + width
            ),
            (
              copy.croppedAreaTopPixels + copy.croppedAreaImageHeightPixels,
              original.croppedAreaTopPixels + height
            ),
          ]
          for (scaled, edge) in edges {
            #expect(abs(Double(scaled) - Double(edge) * scale) <= 0.5)
          }
        }
      }
    }
  }
}
