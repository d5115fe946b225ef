import Foundation
import SphereGeometry
import Testing

@testable import QualityBenchmark

struct RenderedSetCatalogueTests {
  private let catalogue = RenderedSetCatalogue(
    photoWidth: 2_000, pictures: [URL(fileURLWithPath: "/pictures/garden.jpg")])

  @Test func namesAreUniqueAndPicturesAreAmongThem() {
    let names = catalogue.sets.map(\.name)
    #expect(Set(names).count == names.count)
    #expect(names.contains("sphere-26 of garden"))
  }

  @Test(
    "Rings overlap by the share that their name says",
    arguments: [(5, 5), (10, 5), (20, 6), (40, 8), (60, 12)])
  func ringOverlap(percent: Int, count: Int) throws {
    let set = try #require(
      catalogue.sets.first { $0.name == "ring of \(count), \(percent) % overlap" })
    #expect(set.imagery.shots.count == count)
    let width = set.imagery.lens.horizontalFieldOfViewDegrees
    #expect(abs(1 - 360 / Double(count) / width - Double(percent) / 100) < 1e-9)
  }

  @Test func variantsOfASphereShareTheirPhotos() throws {
    func key(_ name: String) throws -> [UInt64] {
      let imagery = try #require(catalogue.sets.first { $0.name == name }).imagery
      return imagery.shots.map { PhotoCache.hash(of: $0, in: imagery) }
    }
    #expect(try Set(key("sphere-26")).count == 26)
    #expect(try key("sphere-26 and 4 of flat sky").starts(with: key("sphere-26")))
    #expect(try key("sphere-26") == key("sphere-26 without angles"))
    #expect(try key("sphere-26") == key("sphere-26, all angles 0"))
    #expect(try key("sphere-26") != key("sphere-26, k1 +0.05"))
    #expect(try key("sphere-26") != key("sphere-26, exposure ±1 EV"))
    #expect(try key("sphere-26") != key("sphere-26 of garden"))
  }
}
