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

  /// 255 where one of two masks is not 0.
  private static func either(_ first: Bitmap, _ second: Bitmap) throws(NativeError) -> Bitmap {
    let (width, height) = (first.width, first.height)
    let result = try Bitmap(width: width, height: height, channels: 1)
    let strides = (result: result.stride, first: first.stride, second: second.stride)
    result.withMutableBytes { target in
      first.withBytes { a in
        second.withBytes { b in
          for row in 0..<height {
            for column in 0..<width {
              let value = a[row * strides.first + column] | b[row * strides.second + column]
              target[row * strides.result + column] = value != 0 ? 255 : 0
            }
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
          var inventedCount = 0
          var photographedCount = 0
          for column in 0..<width {
            let isInvented = inventedBytes[row * strides.invented + column] != 0
            let isCovered = coveredBytes[row * strides.covered + column] != 0
            inventedCount += isInvented ? 1 : 0
            photographedCount += isCovered && !isInvented ? 1 : 0
          }
          let share = InventedPixels.share(ofRow: rows.firstRow + row, of: canvas)
          inventedPixels += inventedCount
          inventedShare += Double(inventedCount) * share
          photographedShare += Double(photographedCount) * share
        }
      }
    }
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
