import Foundation
import Imaging
import SphereGeometry
import Testing

@testable import QualityBenchmark

struct PhotoCacheTests {
  @Test func photosAreRenderedOnceAndFlatSkyIsFlat() async throws {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("PhotoCacheTests-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    let cache = PhotoCache(folder: folder)
    let imagery = Imagery(
      subject: .town, lens: Lens(width: 160, height: 120, horizontalFieldOfViewDegrees: 72),
      shots: Array(ShotLists.sphere26.prefix(1) + ShotLists.flatSky.prefix(1)))
    let files = try await cache.photos(of: imagery)
    #expect(files.count == 2)
    let town = try spread(of: files[0])
    let sky = try spread(of: files[1])
    #expect(town > 60)
    #expect(sky < 40)

    // A photo that is there is taken as it is.
    try Data("not rendered again".utf8).write(to: files[1])
    let again = try await cache.photos(of: imagery)
    #expect(again == files)
    #expect(try Data(contentsOf: files[1]) == Data("not rendered again".utf8))
  }

  /// The difference between the brightest and the darkest grey.
  private func spread(of file: URL) throws -> Int {
    let picture = try PhotoReader.decode(path: file.path, color: .grey)
    return picture.withBytes { Int($0.max() ?? 0) - Int($0.min() ?? 0) }
  }
}
