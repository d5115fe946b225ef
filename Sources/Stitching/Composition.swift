import Foundation
public import Imaging
public import SphereGeometry

/// How the photos are put together on the canvas.
public struct CompositionOptions: Sendable, Hashable {
  /// The most bytes that the pyramids of one strip of the canvas may take.
  public var stripBytes: Int

  /// Creates options.
  public init(stripBytes: Int = 256 << 20) {
    self.stripBytes = stripBytes
  }
}

/// Composes the panorama strip by strip: decodes the photos that a strip needs, blends them, hands
/// the rows on, and drops the photos that no later strip needs.
public struct Composition: Sendable {
  /// The composer of the canvas.
  public var composer: StripComposer
  /// The part of the canvas that is made.
  public var area: PixelRectangle
  /// The rows of each strip, from top to bottom.
  let strips: [Range<Int>]
  /// The photos that each strip needs.
  let photosOfStrip: [[Int]]

  /// Plans the strips.
  public init(
    composer: StripComposer, area: PixelRectangle, bandCount: Int,
    options: CompositionOptions = CompositionOptions()
  ) throws(NativeError) {
    self.composer = composer
    self.area = area
    // A pixel of a strip costs 3 samples and a weight of 2 bytes each, in all bands 4/3 of that.
    let reach = 4 << bandCount
    let bytesPerRow = (area.width + 2 * reach) * 11
    let rows = max(256, min(1024, options.stripBytes / bytesPerRow - 2 * reach))
    var strips: [Range<Int>] = []
    var photosOfStrip: [[Int]] = []
    for first in stride(from: area.top, to: area.rows.upperBound, by: rows) {
      let strip = first..<min(first + rows, area.rows.upperBound)
      strips.append(strip)
      photosOfStrip.append(
        try composer.photosNeeded(rows: strip, columns: area.columns))
    }
    self.strips = strips
    self.photosOfStrip = photosOfStrip
  }

  /// Makes the rows in order.
  ///
  /// - Parameters:
  ///   - threads: Where photos are decoded and rows are blended and written.
  ///   - decode: Decodes a photo by its index, at full size or reduced to the canvas's resolution.
  ///   - write: Takes the next rows; called in order, one call at a time, on a thread of its own.
  ///   - progress: Told the share that is done, 0 to 1.
  /// - Throws: What `decode` and `write` throw, ``NativeError``, and `CancellationError`.
  public func run(
    threads: NativeThreads, decode: @escaping @Sendable (Int) throws -> Bitmap,
    write: @escaping @Sendable (RenderedRows) throws -> Void,
    progress: @Sendable (Double) -> Void = { _ in }
  ) async throws {
    var photos: [Int: Bitmap] = [:]
    var writing: Task<Void, any Error>?
    do {
      for (index, strip) in strips.enumerated() {
        try Task.checkCancellation()
        let needed = Set(photosOfStrip[index])
        for photo in photos.keys where !needed.contains(photo) { photos[photo] = nil }
        let missing = needed.subtracting(photos.keys).sorted()
        let decoded = try await threads.map(missing) { try decode($0) }
        for (photo, bitmap) in zip(missing, decoded) { photos[photo] = bitmap }
        let ready = photos
        let rows = try await threads.run {
          try composer.render(rows: strip, columns: area.columns, photos: ready)
        }
        // The encoder works on these rows while the next strip is blended.
        try await writing?.value
        writing = Task { try await threads.run { try write(rows) } }
        progress(Double(strip.upperBound - area.top) / Double(area.height))
      }
      try await writing?.value
    } catch {
      _ = await writing?.result
      throw error
    }
  }

  /// How many octaves to blend apart: seams are blended over a sixteenth of a photo at most.
  public static func bandCount(canvas: EquirectangularCanvas, lenses: [Lens]) -> Int {
    let scale = Double(canvas.width) / (2 * .pi)
    let sides = lenses.map {
      Double(min($0.width, $0.height)) / $0.focalLengthPixels * scale
    }
    guard let shortest = sides.min(), shortest > 0 else { return 1 }
    return max(1, min(5, Int(log2(max(2, shortest / 24)))))
  }
}
