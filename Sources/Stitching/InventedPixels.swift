import Foundation
import Imaging
import SphereGeometry

/// Adds to the rows of a panorama what no photo shows, writes the mask of it and counts it; used
/// from one thread at a time, from the first row to the last.
final class InventedPixels {
  private let canvas: EquirectangularCanvas
  private let area: PixelRectangle
  private let fill: HoleFill?
  private let patch: NadirPatch?
  private let mask: MaskWriter
  private var inventedPixels = 0
  /// Shares of the whole sphere.
  private var inventedShare = 0.0
  private var photographedShare = 0.0

  /// Starts at the first row.
  init(
    canvas: EquirectangularCanvas, area: PixelRectangle, fill: HoleFill?, patch: NadirPatch?,
    mask: OutputFile
  ) throws(NativeError) {
    self.canvas = canvas
    self.area = area
    self.fill = fill
    self.patch = patch
    self.mask = try MaskWriter(output: mask, width: area.width, height: area.height)
  }

  /// Completes the next rows.
  ///
  /// - Parameter rows: The rows as the photos show them; invented pixels are painted in.
  /// - Returns: One channel, 255 where there is picture now and 0 where there is none.
  /// - Throws: ``NativeError`` of kind `inputOutput` when the mask cannot be written.
  func complete(_ rows: RenderedRows) throws(NativeError) -> Bitmap {
    let invented = try Bitmap(
      width: rows.picture.width, height: rows.picture.height, channels: 1)
    try fill?.fill(rows, canvasWidth: canvas.width, invented: invented)
    try patch?.cover(rows, invented: invented)
    count(rows, invented)
    try mask.write(invented)
    return try InventedPixels.either(invented, rows.covered)
  }

  /// 255 where one of two masks is.
  private static func either(_ first: Bitmap, _ second: Bitmap) throws(NativeError) -> Bitmap {
    let (width, height) = (first.width, first.height)
    let result = try Bitmap(width: width, height: height, channels: 1)
    let strides = (result: result.stride, first: first.stride, second: second.stride)
    result.withMutableBytes { target in
      first.withBytes { a in
        second.withBytes { b in
          for row in 0..<height {
            let line = UnsafeMutableRawBufferPointer(
              rebasing: target[row * strides.result..<row * strides.result + width])
            let one = UnsafeRawBufferPointer(
              rebasing: a[row * strides.first..<row * strides.first + width])
            let other = UnsafeRawBufferPointer(
              rebasing: b[row * strides.second..<row * strides.second + width])
            for column in 0..<width { line[column] = one[column] | other[column] }
          }
        }
      }
    }
    return result
  }

  private func count(_ rows: RenderedRows, _ invented: Bitmap) {
    let (width, height) = (invented.width, invented.height)
    let strides = (invented: invented.stride, covered: rows.covered.stride)
    invented.withBytes { inventedBytes in
      rows.covered.withBytes { coveredBytes in
        for row in 0..<height {
          let counts = InventedPixels.counts(
            invented: UnsafeRawBufferPointer(
              rebasing: inventedBytes[row * strides.invented..<row * strides.invented + width]),
            covered: UnsafeRawBufferPointer(
              rebasing: coveredBytes[row * strides.covered..<row * strides.covered + width]))
          let share = InventedPixels.share(ofRow: rows.firstRow + row, of: canvas)
          inventedPixels += counts.invented
          inventedShare += Double(counts.invented) * share
          photographedShare += Double(counts.photographed) * share
        }
      }
    }
  }

  /// How many pixels of a row are invented, and how many are covered and not invented.
  ///
  /// A mask's bytes are 0 or 255: eight at a time, a bit of each is counted.
  private static func counts(
    invented: UnsafeRawBufferPointer, covered: UnsafeRawBufferPointer
  ) -> (invented: Int, photographed: Int) {
    let oneBitEach: UInt64 = 0x0101_0101_0101_0101
    var counts = (invented: 0, photographed: 0)
    let wholeWords = invented.count / 8 * 8
    for start in stride(from: 0, to: wholeWords, by: 8) {
      let isInvented = invented.loadUnaligned(fromByteOffset: start, as: UInt64.self) & oneBitEach
      let isCovered = covered.loadUnaligned(fromByteOffset: start, as: UInt64.self) & oneBitEach
      counts.invented += isInvented.nonzeroBitCount
      counts.photographed += (isCovered & ~isInvented).nonzeroBitCount
    }
    for column in wholeWords..<invented.count {
      counts.invented += invented[column] != 0 ? 1 : 0
      counts.photographed += covered[column] != 0 && invented[column] == 0 ? 1 : 0
    }
    return counts
  }

  /// The share of the whole sphere that a pixel of a row has.
  private static func share(ofRow row: Int, of canvas: EquirectangularCanvas) -> Double {
    func height(ofRowEdge edge: Int) -> Double { cos(Double(edge) / Double(canvas.height) * .pi) }
    return (height(ofRowEdge: row) - height(ofRowEdge: row + 1)) / 2 / Double(canvas.width)
  }

  /// Ends the mask, which keeps its temporary name.
  ///
  /// - Parameters:
  ///   - mode: The holes that were filled.
  ///   - maskName: The name that the mask will have.
  /// - Returns: What was invented, nil for nothing, and the share of the whole sphere that is
  ///   photographed, in percent.
  /// - Throws: ``NativeError`` of kind `inputOutput`.
  func finish(
    mode: FillMode, maskName: String
  ) throws(NativeError) -> (area: InventedArea?, photographedPercent: Double) {
    try mask.finish()
    guard inventedPixels > 0 else { return (nil, photographedShare * 100) }
    let invented = InventedArea(
      fill: fill == nil ? .none : mode, hasLogo: patch != nil,
      sharePercent: inventedShare * 100,
      pixelPercent: Double(inventedPixels) / Double(area.width * area.height) * 100,
      mask: maskName)
    return (invented, photographedShare * 100)
  }
}
