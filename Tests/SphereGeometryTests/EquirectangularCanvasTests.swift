import SphereGeometry
import Testing

@Suite struct EquirectangularCanvasTests {
  @Test(arguments: [(1, 4), (4, 4), (5, 8), (4000, 4000), (4001, 4004)])
  func widthsAreMultiplesOfFourAndHeightsHalf(asked: Int, width: Int) {
    let canvas = EquirectangularCanvas(width: asked)
    #expect(canvas.width == width)
    #expect(canvas.height * 2 == width)
  }

  @Test func theNativeWidthIsTwoPiFocalLengths() {
    let lens = Lens(width: 5472, height: 3648, focalLengthPixels: 2138)
    let canvas = EquirectangularCanvas(nativeTo: lens)
    #expect(abs(Double(canvas.width) - 2 * .pi * 2138) <= 2)
    #expect(canvas.width % 4 == 0)
  }

  @Test func placesOnTheCanvas() {
    let canvas = EquirectangularCanvas(width: 3600, centerHeadingDegrees: 90)
    #expect(canvas.pixel(ofDirectionInWorld: Vector3(0, 1, 0)) == SIMD2(1800, 900))
    #expect(canvas.pixel(ofDirectionInWorld: Vector3(0, 0, -1)).y == 0)
    #expect(canvas.pixel(ofDirectionInWorld: Vector3(0, 0, 1)).y == 1800)
    // North lies a quarter turn to the left of the middle.
    #expect(abs(canvas.pixel(ofDirectionInWorld: Vector3(1, 0, 0)).x - 900) < 1e-9)
  }

  @Test(arguments: [0.0, 90, -135, 180, 359, 1000])
  func pixelsComeBackAndStayOnTheCanvas(center: Double) {
    let canvas = EquirectangularCanvas(width: 720, centerHeadingDegrees: center)
    for x in stride(from: 0.5, to: 720, by: 17) {
      for y in stride(from: 0.5, to: 360, by: 13) {
        let direction = canvas.directionInWorld(ofPixel: SIMD2(x, y))
        let pixel = canvas.pixel(ofDirectionInWorld: direction * 3)
        #expect(abs(pixel.x - x) < 1e-8 && abs(pixel.y - y) < 1e-8)
      }
    }
    for heading in stride(from: -180.0, through: 180, by: 0.5) {
      let direction = Vector3.direction(headingDegrees: heading, elevationDegrees: 10)
      let x = canvas.pixel(ofDirectionInWorld: direction).x
      #expect(x >= 0 && x < 720)
    }
  }
}
