import Foundation
public import Imaging
public import SphereGeometry

/// How the photos are put together on the canvas.
public struct CompositionOptions: Sendable, Hashable {
  /// About the most memory that the process may take in bytes.
  ///
  /// With less, photos are decoded more than once and strips are lower, which is slower; the pixels are
  /// the same.
  public var memoryBytes: Int

  /// Creates options.
  public init(memoryBytes: Int = 1_152 << 20) {
    self.memoryBytes = memoryBytes
  }
}

/// Composes the panorama strip by strip: decodes the photos that a strip needs, as many at a time as
/// fit in memory, blends them, and hands the rows on.
public struct Composition: Sendable {
  /// The composer of the canvas.
  public var composer: StripComposer
  /// The part of the canvas that is made.
  public var area: PixelRectangle
  /// The rows of each strip, from top to bottom.
  let strips: [Range<Int>]
  private let sample: Bitmap.Sample
  private let memory: CompositionMemory
  /// The photos that each strip needs.
  let photosOfStrip: [[Int]]

  /// Plans the strips, with samples of 8 or 16 bits.
  public init(
    composer: StripComposer, area: PixelRectangle, sample: Bitmap.Sample = .uint8,
    options: CompositionOptions = CompositionOptions(),
    threadCount: Int = NativeThreads.shared.threadCount
  ) throws(NativeError) {
    self.composer = composer
    self.area = area
    self.sample = sample
    memory = CompositionMemory(
      budget: options.memoryBytes - composer.overviewBytes, width: area.width,
      sample: sample, threadCount: threadCount)
    let rows = memory.rowsPerStrip
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
  ///   - photoMemory: For each photo what it takes.
  ///   - decode: Decodes a photo by its index, at full size or reduced to the canvas's resolution, and
  ///     gives what the composer shows of it.
  ///   - write: Takes the next rows; called in order, one call at a time, on a thread of its own.
  ///   - progress: Told the share that is done, 0 to 1.
  /// - Throws: What `decode` and `write` throw, ``NativeError``, and `CancellationError`.
  public func run(
    threads: NativeThreads, photoMemory: [PhotoMemory],
    decode: @escaping @Sendable (Int) throws -> PhotoPart,
    write: @escaping @Sendable (RenderedRows) throws -> Void,
    progress: @Sendable (Double) -> Void = { _ in }
  ) async throws {
    var shelf = PhotoShelf(
      byteLimit: memory.heldBytes(photoMemory, threadCount: threads.threadCount),
      photosOfStrip: photosOfStrip, photoBytes: photoMemory.map(\.heldBytes))
    var writing: Task<Void, any Error>?
    do {
      for (index, strip) in strips.enumerated() {
        try Task.checkCancellation()
        let rows = try await render(strip: index, shelf: &shelf, threads: threads, decode: decode)
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

  /// Blends the photos of one strip, as many at a time as fit in memory.
  private func render(
    strip index: Int, shelf: inout PhotoShelf, threads: NativeThreads,
    decode: @escaping @Sendable (Int) throws -> PhotoPart
  ) async throws -> RenderedRows {
    let (rows, columns) = (strips[index], area.columns)
    let strip = try await threads.run { [composer, sample] in
      try composer.strip(rows: rows, columns: columns, sample: sample)
    }
    shelf.begin(strip: index)
    var waiting = shelf.photos
    var missing = photosOfStrip[index].filter { waiting[$0] == nil }
    while true {
      // Where all fit they are blended in one go, which gives all threads work.
      if missing.isEmpty || !shelf.hasRoom(for: missing) {
        let ready = waiting
        try await threads.run { try strip.blend(ready) }
        waiting = [:]
      }
      guard !missing.isEmpty else { break }
      let count = shelf.makeRoom(
        for: missing, strip: index, threadCount: threads.threadCount)
      let next = Array(missing.prefix(count))
      missing.removeFirst(count)
      for (photo, part) in zip(next, try await threads.map(next) { try decode($0) }) {
        shelf.put(part, photo: photo)
        waiting[photo] = part
      }
    }
    return try await threads.run { try strip.finish() }
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
