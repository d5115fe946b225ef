import Imaging
import SphereGeometry
import Testing

@testable import Stitching

@Suite struct LooseLinksTests {
  private let lens = Lens(width: 4000, height: 3000, focalLengthPixels: 2667)

  /// A ring whose links agree to a pixel, but for one that is off by so many.
  private func ring(looseBy pixels: Double) -> [PairMatches] {
    let sphere = SyntheticSphere(
      attitudes: (0..<6).map { CameraAttitude(yawDegrees: 50 * Double($0), pitchDegrees: 0) },
      seed: 4, lens: lens)
    var links = sphere.links
    var generator = SeededGenerator(seed: 9)
    for number in links[2].places.indices {
      links[2].places[number].second += SIMD2(generator.normal(), generator.normal()) * pixels
    }
    return links
  }

  private func found(_ links: [PairMatches]) -> [CandidatePairs.Pair] {
    LooseLinks().found(
      in: links, lenses: Array(repeating: lens, count: 6), fullSizePixelsPerPixel: 4)
  }

  @Test func aLinkThatAgreesFarLessThanMostIsLoose() {
    let links = ring(looseBy: 60)
    #expect(found(links) == [CandidatePairs.Pair(first: links[2].first, second: links[2].second)])
  }

  @Test func someParallaxIsNotLoose() {
    #expect(found(ring(looseBy: 10)).isEmpty)
  }
}
