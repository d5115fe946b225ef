import SphereGeometry
import Testing

@Suite struct LensTests {
  private static let lenses = [
    Lens(width: 4000, height: 3000, focalLengthPixels: 2900),
    Lens(width: 4000, height: 3000, focalLengthPixels: 2900, k1: -0.05, k2: 0.01),
    Lens(
      width: 1000, height: 700, focalLengthPixels: 640, principalPointX: 515, principalPointY: 340,
      k1: 0.08, k2: -0.02),
    Lens(width: 1000, height: 750, focalLengthPixels: 900, k1: -0.2),
  ]

  @Test func theAxisFallsOnThePrincipalPoint() {
    for lens in LensTests.lenses {
      #expect(
        lens.pixel(ofDirectionInCamera: Vector3(0, 0, 3))
          == SIMD2(lens.principalPointX, lens.principalPointY))
    }
  }

  @Test func fieldOfViewAndFocalLengthAgree() {
    let lens = Lens(width: 4000, height: 3000, horizontalFieldOfViewDegrees: 90)
    #expect(abs(lens.focalLengthPixels - 2000) < 1e-9)
    #expect(abs(lens.horizontalFieldOfViewDegrees - 90) < 1e-12)
    // 2·atan(0.75)
    #expect(abs(lens.verticalFieldOfViewDegrees - 73.739_795_291_688_04) < 1e-12)
    let edge = lens.directionInCamera(ofPixel: SIMD2(4000, 1500))
    #expect(abs(edge.angle(to: Vector3(0, 0, 1)).degrees - 45) < 1e-12)
  }

  @Test func pixelsComeBackFromDirections() throws {
    for lens in LensTests.lenses {
      for x in stride(from: 0, through: Double(lens.width), by: Double(lens.width) / 8) {
        for y in stride(from: 0, through: Double(lens.height), by: Double(lens.height) / 6) {
          let direction = lens.directionInCamera(ofPixel: SIMD2(x, y))
          let pixel = try #require(lens.pixel(ofDirectionInCamera: direction))
          let error = pixel - SIMD2(x, y)
          #expect((error * error).sum().squareRoot() < 1e-7)
          #expect(abs(direction.length - 1) < 1e-14)
        }
      }
    }
  }

  @Test func aFoldedLensDrawsNoSecondPicture() throws {
    // r(1 − 0.3 r²) grows up to r² = 1/0.9 and is 0.7027 there.
    let lens = Lens(width: 2000, height: 2000, focalLengthPixels: 1000, k1: -0.3)
    #expect(abs(lens.largestSquaredRadius - 1 / 0.9) < 1e-12)
    #expect(lens.pixel(ofDirectionInCamera: Vector3(1.05, 0, 1)) != nil)
    #expect(lens.pixel(ofDirectionInCamera: Vector3(1.06, 0, 1)) == nil)
    #expect(lens.pixel(ofDirectionInCamera: Vector3(1.5, 0, 1)) == nil)
    let inside = lens.directionInCamera(ofPixel: SIMD2(1702, 1000))
    let back = try #require(lens.pixel(ofDirectionInCamera: inside))
    #expect(abs(back.x - 1702) < 1e-6)
    // Nothing is drawn at the edge of the picture; the outermost direction stands for it.
    let outside = lens.directionInCamera(ofPixel: SIMD2(2000, 1000))
    #expect(abs(outside.x / outside.z - (1 / 0.9).squareRoot()) < 1e-9)
  }

  @Test(arguments: [1e-16, 1e-13, -1e-13, 0])
  func aTinySecondCoefficientDoesNotMoveTheFold(k2: Double) {
    let lens = Lens(width: 100, height: 100, focalLengthPixels: 100, k1: -0.3, k2: k2)
    #expect(abs(lens.largestSquaredRadius - 1 / 0.9) < 1e-9)
  }

  @Test func theFoldIsTheFirstRootOfTheSlope() {
    // 1 − 3·0.4 s + 5·0.05 s² = 0 at s = (1.2 − √0.44)/0.5.
    let lens = Lens(width: 100, height: 100, focalLengthPixels: 100, k1: -0.4, k2: 0.05)
    #expect(abs(lens.largestSquaredRadius - (1.2 - 0.44.squareRoot()) / 0.5) < 1e-12)
    let pincushion = Lens(width: 100, height: 100, focalLengthPixels: 100, k1: 0.1, k2: 0.05)
    #expect(pincushion.largestSquaredRadius == .infinity)
    // 1 + 0.3 s − 0.1 s² = 0 at s = 5.
    let turning = Lens(width: 100, height: 100, focalLengthPixels: 100, k1: 0.1, k2: -0.02)
    #expect(abs(turning.largestSquaredRadius - 5) < 1e-12)
  }

  @Test func nothingBehindTheCameraIsSeen() {
    let lens = LensTests.lenses[0]
    #expect(lens.pixel(ofDirectionInCamera: Vector3(0, 0, -1)) == nil)
    #expect(lens.pixel(ofDirectionInCamera: Vector3(1, 0, 0)) == nil)
    #expect(!lens.sees(directionInCamera: Vector3(0, 0, -1)))
  }

  @Test func marginsCountFromTheBorder() {
    let lens = Lens(width: 200, height: 100, focalLengthPixels: 100)
    let nearRight = Vector3(0.95, 0, 1)
    #expect(lens.sees(directionInCamera: nearRight, marginPixels: 4))
    #expect(!lens.sees(directionInCamera: nearRight, marginPixels: 6))
    #expect(!lens.sees(directionInCamera: Vector3(1.01, 0, 1)))
  }

  @Test func resizingScalesPixelsAndKeepsDirections() throws {
    let lens = LensTests.lenses[2]
    let half = lens.resized(width: 500, height: 350)
    let direction = Vector3(0.3, -0.2, 1)
    let full = try #require(lens.pixel(ofDirectionInCamera: direction))
    let small = try #require(half.pixel(ofDirectionInCamera: direction))
    #expect(abs(small.x - full.x / 2) < 1e-9)
    #expect(abs(small.y - full.y / 2) < 1e-9)
  }
}
