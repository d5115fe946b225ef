import Foundation
import Imaging
import SphereGeometry

/// Chooses the part of the canvas that goes into the file.
enum PanoramaArea {
  /// Chooses the rows and columns.
  ///
  /// A sphere keeps its whole canvas. Any other panorama is cut to what its photos cover, all round
  /// where it closes, and on request to the largest rectangle without empty pixels. A little planet
  /// keeps its square.
  /// - Returns: What goes into the file, and what would without the heights: holes are filled and
  ///   the nadir is covered as in the whole panorama.
  static func choose(
    composer: StripComposer, choice: CanvasChoice, crops: Bool, heights: HeightRange?
  ) throws -> (kept: PixelRectangle, whole: PixelRectangle) {
    guard let heights else {
      let area = try choose(
        composer: composer, choice: choice, crops: crops, on: PixelRectangle(wholeOf: composer))
      return (area, area)
    }
    let rows = composer.view.map(heights.rows(of:)) ?? heights.rows(of: choice.canvas)
    guard let band = PixelRectangle(wholeOf: composer).rows(within: rows) else {
      throw StitchError.nothingAtHeights(heights)
    }
    // A rectangle that is to be as large as possible is looked for in what is kept.
    let whole = try choose(
      composer: composer, choice: choice, crops: crops,
      on: crops ? band : PixelRectangle(wholeOf: composer))
    guard let kept = whole.rows(within: rows) else {
      throw StitchError.nothingAtHeights(heights)
    }
    return (kept, whole)
  }

  private static func choose(
    composer: StripComposer, choice: CanvasChoice, crops: Bool, on whole: PixelRectangle
  ) throws -> PixelRectangle {
    let closes = choice.closesCircle && composer.view?.closes ?? true
    let keepsAll = choice.isSphere && closes || composer.view?.projection == .littlePlanet
    if keepsAll && !crops { return whole }
    if crops {
      let coverage = try composer.coverage(rows: whole.rows)
      guard
        var rectangle = try LargestRectangle.find(inMask: coverage), rectangle.width > 0,
        rectangle.height > 0
      else { throw StitchError.nothingLeftAfterCropping }
      rectangle.top += whole.top
      return rectangle
    }
    guard let box = try boundingBox(of: composer, on: whole) else {
      throw StitchError.nothingLeftAfterCropping
    }
    guard closes else { return centered(box, on: whole) }
    return PixelRectangle(left: 0, top: box.top, width: whole.width, height: box.height)
  }

  /// The area with as many columns left as right of the canvas's middle: Pannellum takes the middle
  /// of a partial panorama for the canvas's, whatever its left offset says.
  private static func centered(_ area: PixelRectangle, on whole: PixelRectangle) -> PixelRectangle {
    let margin = min(area.left, whole.width - area.columns.upperBound)
    return PixelRectangle(
      left: margin, top: area.top, width: whole.width - 2 * margin, height: area.height)
  }

  /// The smallest rectangle that holds all covered pixels, found in bands of rows so that memory
  /// does not grow with the height; nil when nothing is covered.
  private static func boundingBox(
    of composer: StripComposer, on whole: PixelRectangle
  ) throws -> PixelRectangle? {
    var result: PixelRectangle?
    for first in stride(from: 0, to: whole.height, by: 512) {
      let rows = first..<min(first + 512, whole.height)
      guard var box = boundingBox(of: try composer.coverage(rows: rows)) else { continue }
      box.top += first
      result = result?.union(box) ?? box
    }
    return result
  }

  /// The smallest rectangle that holds all pixels of a mask that are not 0; nil for an empty mask.
  static func boundingBox(of mask: Bitmap) -> PixelRectangle? {
    let width = mask.width
    var left = width
    var right = 0
    var top: Int?
    var bottom = 0
    mask.withBytes { bytes in
      for row in 0..<mask.height {
        let line = bytes[(row * mask.stride)..<(row * mask.stride + width)]
        guard let first = line.firstIndex(where: { $0 != 0 }),
          let last = line.lastIndex(where: { $0 != 0 })
        else { continue }
        left = min(left, first - line.startIndex)
        right = max(right, last - line.startIndex + 1)
        if top == nil { top = row }
        bottom = row + 1
      }
    }
    guard let top else { return nil }
    return PixelRectangle(left: left, top: top, width: right - left, height: bottom - top)
  }
}
