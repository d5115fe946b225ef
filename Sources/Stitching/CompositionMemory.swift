/// How the memory that composition may take is shared by the strip in work and decoded photos.
struct CompositionMemory: Equatable {
  /// What the program itself takes before composition begins: its libraries, the seams, and what the
  /// allocator keeps of alignment.
  static let programBytes = 160 << 20
  /// The fewest rows of a strip: with fewer, most of the work would be what strips overlap by.
  static let fewestRows = 64
  /// The most rows of a strip; more make nothing faster.
  static let mostRows = 1024

  /// The rows of each strip.
  var rowsPerStrip: Int
  /// About what the strip in work takes, and those that are written, in bytes.
  var stripBytes: Int
  /// What decoded photos may take, in bytes.
  ///
  /// A photo that does not fit is decoded all the same: one for each thread is the least.
  var photoBytes: Int

  /// How many photos may be worked on side by side while they are aligned, at least one.
  ///
  /// Finding the features of a photo takes up to 320 MB: a scale space of 1.3 megapixels, doubled.
  static func alignmentThreadCount(budget: Int) -> Int {
    max(1, (budget - programBytes) / (320 << 20))
  }

  /// Shares a budget.
  ///
  /// - Parameters:
  ///   - budget: What the whole process may take, in bytes.
  ///   - width: The width of the panorama in pixels.
  ///   - bandCount: How many octaves are blended apart.
  ///   - threadCount: How many threads blend.
  init(budget: Int, width: Int, bandCount: Int, threadCount: Int) {
    let reach = 4 << bandCount
    let free = max(0, budget - CompositionMemory.programBytes)
    func stripBytes(_ rows: Int) -> Int {
      let height = rows + 2 * reach
      // Three samples and a weight of two bytes each, in all bands 4/3 of that, and while bands are
      // put together again the largest one twice.
      let bands = (width + 2 * reach) * height * 17
      // Each thread builds the pyramid of a piece of a photo.
      let pyramids = threadCount * (2048 + 2 * reach) * height * 24
      // The finished rows and their mask, while those before are written.
      let output = 2 * width * rows * 4
      return bands + pyramids + output
    }
    var rows = CompositionMemory.mostRows
    while rows > CompositionMemory.fewestRows, stripBytes(rows) > free / 2 { rows /= 2 }
    rowsPerStrip = rows
    self.stripBytes = stripBytes(rows)
    photoBytes = max(0, free - stripBytes(rows))
  }
}
