import Foundation
import Imaging
import SphereGeometry

/// Prepares the filling of a panorama's holes before it is composed.
///
/// What a hole is filled with is worked out from the overview of the blended panorama; its grain from
/// a few small pieces at full size.
struct HoleFilling: Sendable {
  /// The widest that the overview is used in pixels.
  static let smallWidthLimit = 1024
  /// What is looked at below the hole in the sky, in degrees.
  static let surroundingsDegrees = 14.0

  /// With a finished overview.
  var composer: StripComposer
  var area: PixelRectangle
  /// The samples of the photos.
  var sample = Bitmap.Sample.uint8

  /// Whether something is filled: the sky only where it is all that is missing of a sphere, and not
  /// where more than sky is missing since the hole reaches below the horizon.
  static func isWanted(
    _ mode: FillMode, holes: SphereHoles, isSphere: Bool, area: PixelRectangle,
    canvas: EquirectangularCanvas
  ) -> Bool {
    switch mode {
    case .none: false
    case .all: true
    case .sky:
      isSphere && area == PixelRectangle(wholeOf: canvas)
        && (holes.zenithHoleAboveDegrees ?? -90) > 0
        && holes.nadirHoleBelowDegrees == nil && holes.innerHoles.isEmpty
    }
  }

  /// Works out the filling.
  ///
  /// - Parameters:
  ///   - skyAboveDegrees: Where the hole in the sky begins, when nothing else is filled; nil to fill
  ///     all holes of the area.
  ///   - photos: Decodes photos for a canvas.
  ///   - threads: Where the work is done.
  /// - Returns: The filling.
  /// - Throws: What decoding throws, ``NativeError``, `CancellationError`.
  func prepare(
    skyAboveDegrees: Double?, photos: CanvasPhotos<PhotoPart>, threads: NativeThreads
  ) async throws -> HoleFill {
    let canvas = composer.canvas
    let width = max(16, min(HoleFilling.smallWidthLimit, canvas.width / 2) / 4 * 4)
    let small = EquirectangularCanvas(
      width: width, centerHeadingDegrees: canvas.centerHeadingDegrees)
    let scale = Double(width) / Double(canvas.width)
    let rows: Range<Int>
    if let skyAboveDegrees {
      let lowest = 90 - skyAboveDegrees + HoleFilling.surroundingsDegrees
      rows = 0..<min(small.height, Int(lowest / 180 * Double(small.height)) + 1)
    } else {
      rows = HoleFilling.scaled(area.rows, by: scale, limit: small.height)
    }
    let columns = HoleFilling.scaled(area.columns, by: scale, limit: small.width)
    let fill = try await threads.run { [composer] in
      try HoleFill(
        small: try composer.overview(width: width, rows: rows, columns: columns),
        canvasWidth: width)
    }
    try await learnGrain(of: fill, photos: photos, threads: threads)
    return fill
  }

  /// Renders pieces of sky at full size.
  private func learnGrain(
    of fill: HoleFill, photos: CanvasPhotos<PhotoPart>, threads: NativeThreads
  ) async throws {
    let canvas = composer.canvas
    let radiansPerPixel = 2 * .pi / Double(canvas.width)
    let side = max(16, min(128, canvas.width * 7 / 360))
    let places = try fill.skyPlaces(
      radiusRadians: Double(side) * 0.71 * radiansPerPixel, limit: 4)
    var pieces: [Bitmap] = []
    for place in places {
      let stretched = Int(Double(side) / cos(place.elevationRadians))
      let column = Int((place.headingRadians + .pi) / radiansPerPixel) - stretched / 2
      let row = Int((.pi / 2 - place.elevationRadians) / radiansPerPixel) - side / 2
      let left = max(0, min(canvas.width - stretched, column))
      let top = max(0, min(canvas.height - side, row))
      guard left >= 0, stretched <= canvas.width else { continue }
      let rows = top..<(top + side)
      let columns = left..<(left + stretched)
      let needed = try composer.photosNeeded(rows: rows, columns: columns)
      let decoded = try await threads.map(needed) { try photos.decodeAndKeep($0, for: canvas) }
      pieces.append(
        try await threads.run {
          try composer.render(
            rows: rows, columns: columns,
            parts: Dictionary(uniqueKeysWithValues: zip(needed, decoded)), sample: sample
          ).picture
        })
    }
    try fill.learnGrain(from: pieces, radiansPerPixel: radiansPerPixel)
  }

  private static func scaled(_ range: Range<Int>, by scale: Double, limit: Int) -> Range<Int> {
    let lower = Int((Double(range.lowerBound) * scale).rounded(.down))
    let upper = Int((Double(range.upperBound) * scale).rounded(.up))
    return max(0, lower)..<min(limit, max(lower + 1, upper))
  }
}
