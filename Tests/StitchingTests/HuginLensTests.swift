import Foundation
import SphereGeometry
import Stitching
import Testing

@Suite struct HuginLensTests {
  /// Where Hugin puts a tangent from the optical axis, in pixels from the principal point.
  private func photoRadius(_ tangent: Double, _ hugin: HuginLens, width: Int, height: Int) -> Double
  {
    let half = hugin.horizontalFieldOfViewDegrees * .pi / 360
    let focal = Double(width) / 2 / tan(half)
    let unit = Double(min(width, height)) / 2
    let r = focal * tangent / unit
    let (a, b, c) = (hugin.a, hugin.b, hugin.c)
    return unit * (a * pow(r, 4) + b * pow(r, 3) + c * r * r + (1 - a - b - c) * r)
  }

  private func largestDifference(_ lens: Lens, upTo tangent: Double) -> Double {
    let hugin = HuginLens(lens)
    return (1...997).map { step in
      let t = tangent * Double(step) / 997
      let ours = lens.focalLengthPixels * t * (1 + t * t * (lens.k1 + t * t * lens.k2))
      return abs(photoRadius(t, hugin, width: lens.width, height: lens.height) - ours)
    }.max() ?? .infinity
  }

  @Test(arguments: [-0.08, -0.05, 0, 0.05])
  func oneTermIsTakenExactly(k1: Double) {
    let lens = Lens(width: 4000, height: 3000, focalLengthPixels: 2800, k1: k1)
    let hugin = HuginLens(lens)
    #expect(hugin.largestErrorPixels < 1e-6)
    #expect(largestDifference(lens, upTo: 0.8) < 1e-6)
    #expect(hugin.a == 0 && hugin.c == 0)
    #expect(hugin.b == 0 || (hugin.b < 0) == (k1 < 0))
  }

  @Test func withoutDistortionTheFieldOfViewIsTheLens() {
    let lens = Lens(width: 4000, height: 3000, horizontalFieldOfViewDegrees: 73.7)
    #expect(abs(HuginLens(lens).horizontalFieldOfViewDegrees - 73.7) < 1e-9)
  }

  @Test func twoTermsAreFittedAndTheErrorIsStated() {
    let lens = Lens(width: 4000, height: 3000, focalLengthPixels: 2800, k1: -0.06, k2: 0.03)
    let hugin = HuginLens(lens)
    // The corner is at a tangent of about 0.9.
    #expect(hugin.largestErrorPixels > 0 && hugin.largestErrorPixels < 0.5)
    #expect(largestDifference(lens, upTo: 0.88) < hugin.largestErrorPixels * 1.05 + 0.01)
  }

  @Test func thePrincipalPointIsSaidFromTheMiddle() {
    let lens = Lens(
      width: 4000, height: 3000, focalLengthPixels: 2800, principalPointX: 2010,
      principalPointY: 1480)
    #expect(HuginLens(lens).shiftXPixels == 10)
    #expect(HuginLens(lens).shiftYPixels == -20)
  }
}
