import Imaging
import Testing

@testable import Stitching

@Suite struct PhotoShelfTests {
  private func picture() throws -> PhotoPart {
    try PhotoPart(wholeOf: try Bitmap(width: 2, height: 2, channels: 3))
  }

  /// Goes through strips as composition does.
  ///
  /// - Returns: The photos that were decoded, in their order, and the most that were held.
  private func run(
    _ photosOfStrip: [[Int]], byteLimit: Int, threadCount: Int = 1
  ) throws -> (decoded: [Int], mostHeld: Int) {
    var shelf = PhotoShelf(
      byteLimit: byteLimit, photosOfStrip: photosOfStrip,
      photoBytes: [Int](repeating: 10, count: 8))
    var decoded: [Int] = []
    var mostHeld = 0
    for (strip, needed) in photosOfStrip.enumerated() {
      shelf.begin(strip: strip)
      var missing = needed.filter { shelf.photos[$0] == nil }
      while !missing.isEmpty {
        let count = shelf.makeRoom(for: missing, strip: strip, threadCount: threadCount)
        #expect(count >= 1)
        for photo in missing.prefix(count) { shelf.put(try picture(), photo: photo) }
        decoded += missing.prefix(count)
        missing.removeFirst(count)
        mostHeld = max(mostHeld, shelf.photos.count)
      }
    }
    return (decoded, mostHeld)
  }

  private let strips = [[0, 1, 2], [1, 2, 3], [2, 3, 4], [0, 4]]

  @Test func withRoomEachPhotoIsDecodedOnce() throws {
    let (decoded, _) = try run(strips, byteLimit: 1_000)
    #expect(decoded.sorted() == [0, 1, 2, 3, 4])
  }

  @Test(arguments: [(20, 2), (30, 3), (40, 4)])
  func noMorePhotosAreHeldThanFit(byteLimit: Int, count: Int) throws {
    let (decoded, mostHeld) = try run(strips, byteLimit: byteLimit)
    #expect(mostHeld <= count)
    #expect(Set(decoded) == [0, 1, 2, 3, 4])
  }

  @Test func whatIsNeededAgainLastGoesFirst() throws {
    // Photo 0 is needed in the last strip only, so it makes room; 1 and 2 stay.
    let (decoded, _) = try run([[0, 1, 2], [1, 2, 3], [1, 2, 4], [0, 1]], byteLimit: 30)
    #expect(decoded == [0, 1, 2, 3, 4, 0])
  }

  @Test func onePhotoForEachThreadIsHeldInAnyCase() throws {
    let (decoded, mostHeld) = try run([[0, 1, 2, 3]], byteLimit: 0, threadCount: 2)
    #expect(decoded == [0, 1, 2, 3] && mostHeld == 2)
  }
}
