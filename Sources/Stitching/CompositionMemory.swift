import Imaging

/// How the memory that composition may take is shared by the strip in work and decoded photos.
struct CompositionMemory: Equatable {
  /// What the program itself takes before composition begins: its libraries, the seams, and what the
  /// allocator keeps of alignment.
  static let programBytes = 160 << 20
  /// The fewest rows of a strip, those of a block that a thread works on.
  static let fewestRows = 128
  /// The most rows of a strip; more make nothing faster.
  static let mostRows = 512
  /// What the overview takes for each of its pixels in bytes while it is blended: four thirds of the
  /// sums of three samples and of the weights, two bytes each, and the photos' own values, which
  /// overlap.
  static let overviewPixelBytes = 26

  /// The rows of each strip.
  var rowsPerStrip: Int
  /// About what the strip in work takes, and those that are written, in bytes.
  var stripBytes: Int
  /// What photos may take, in bytes: those that are being decoded, and what is held of others.
  ///
  /// A photo that does not fit is decoded all the same: one for each thread is the least.
  var photoBytes: Int

  /// How many photos may be worked on side by side while they are aligned, at least one.
  ///
  /// Finding the features of a photo takes up to 200 MB: a scale space of 0.8 megapixels, doubled.
  static func alignmentThreadCount(budget: Int) -> Int {
    max(1, (budget - programBytes) / (200 << 20))
  }

  /// What small copies of the photos may take, that the seams and the overview are made from, in
  /// bytes; those that do not fit are decoded for each of both.
  static func copyBytes(budget: Int) -> Int { max(0, budget / 16) }

  /// What is left for the held parts of photos while each thread decodes one.
  func heldBytes(_ photos: [PhotoMemory], threadCount: Int) -> Int {
    max(0, photoBytes - threadCount * (photos.map(\.decodingBytes).max() ?? 0))
  }

  /// Shares a budget.
  ///
  /// - Parameters:
  ///   - budget: What the whole process may take, in bytes.
  ///   - width: The width of the panorama in pixels.
  ///   - sample: 8 or 16 bits a sample.
  ///   - threadCount: How many threads blend.
  init(budget: Int, width: Int, sample: Bitmap.Sample = .uint8, threadCount: Int) {
    let free = max(0, budget - CompositionMemory.programBytes)
    func stripBytes(_ rows: Int) -> Int {
      // Three sums and a weight of four bytes each, where not all photos are at hand.
      let sums = width * rows * 16
      // Each thread works on a block of 256 × 128 pixels of one photo.
      let blocks = threadCount * 256 * 128 * (sample == .uint8 ? 64 : 96)
      // The rows and their mask, and those before while they are written.
      let output = 2 * width * rows * (3 * sample.byteCount + 1)
      return sums + blocks + output
    }
    var rows = CompositionMemory.mostRows
    while rows > CompositionMemory.fewestRows, stripBytes(rows) > free / 4 { rows /= 2 }
    rowsPerStrip = rows
    self.stripBytes = stripBytes(rows)
    photoBytes = max(0, free - stripBytes(rows))
  }
}
