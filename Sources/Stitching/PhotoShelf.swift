import Imaging

/// What strips show of the photos, as many as fit: those that are needed again last go first.
struct PhotoShelf {
  /// What the photos may take in bytes.
  let byteLimit: Int
  /// For each strip the photos that it needs.
  private let photosOfStrip: [[Int]]
  /// For each photo what is held of it in bytes.
  private let photoBytes: [Int]
  private(set) var photos: [Int: PhotoPart] = [:]

  init(byteLimit: Int, photosOfStrip: [[Int]], photoBytes: [Int]) {
    self.byteLimit = byteLimit
    self.photosOfStrip = photosOfStrip
    self.photoBytes = photoBytes
  }

  /// What the photos on the shelf take.
  private var heldBytes: Int { photos.keys.reduce(0) { $0 + photoBytes[$1] } }

  /// The next strip, after a given one, that needs a photo; nil when none does.
  private func nextUse(of photo: Int, after strip: Int) -> Int? {
    photosOfStrip.indices.first { $0 > strip && photosOfStrip[$0].contains(photo) }
  }

  /// Lets go what no strip after the one before this needs.
  mutating func begin(strip: Int) {
    for photo in photos.keys.sorted() where nextUse(of: photo, after: strip - 1) == nil {
      photos[photo] = nil
    }
  }

  /// Whether so many more photos fit beside those that are held.
  func hasRoom(for missing: [Int]) -> Bool {
    missing.reduce(heldBytes) { $0 + photoBytes[$1] } <= byteLimit
  }

  /// Makes room for the next photos to decode.
  ///
  /// - Parameters:
  ///   - missing: The photos that the strip in work still needs, in their order.
  ///   - strip: The strip in work; those on the shelf are blended into it already.
  ///   - threadCount: How many photos are decoded in any case.
  /// - Returns: How many of the missing ones fit now.
  mutating func makeRoom(for missing: [Int], strip: Int, threadCount: Int) -> Int {
    var count = 0
    var wantedBytes = 0
    for photo in missing {
      let bytes = wantedBytes + photoBytes[photo]
      if count >= threadCount, heldBytes + bytes > byteLimit { break }
      wantedBytes = bytes
      count += 1
    }
    // Those that are needed again last, or never, go first; ties in the order of the photos.
    let leaving = photos.keys.map { (photo: $0, use: nextUse(of: $0, after: strip) ?? .max) }
      .sorted { ($0.use, $0.photo) > ($1.use, $1.photo) }
    for (photo, _) in leaving where heldBytes + wantedBytes > byteLimit { photos[photo] = nil }
    return count
  }

  /// Puts a decoded photo on the shelf.
  mutating func put(_ part: PhotoPart, photo: Int) { photos[photo] = part }
}
