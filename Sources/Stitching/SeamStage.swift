import Foundation
public import Imaging
public import SphereGeometry

/// How exposures and seams are found.
public struct SeamOptions: Sendable, Hashable {
  /// The width of a photo on the small canvas in pixels; sets the canvas's size.
  public var photoWidth: Int
  /// The widest that the small canvas may get in pixels.
  public var canvasWidthLimit: Int
  /// Which brightness is kept.
  public var exposureAnchor: ExposureAnchor

  /// Creates options.
  public init(
    photoWidth: Int = 300, canvasWidthLimit: Int = 8192,
    exposureAnchor: ExposureAnchor = .overall
  ) {
    self.photoWidth = photoWidth
    self.canvasWidthLimit = canvasWidthLimit
    self.exposureAnchor = exposureAnchor
  }
}

/// Exposures and seams, found on a small canvas.
public struct SeamStage: Sendable {
  /// The photo of each pixel.
  public var labels: SeamLabels
  /// The exposure of each photo.
  public var exposures: [PhotoExposure]
  /// Which brightness was to be kept.
  public var exposureAnchor: ExposureAnchor
  /// Whether the photos' tags say how they were exposed, and agree with the overlaps.
  public var usesStatedExposures: Bool
  /// Whether the cameras' curves of display values over light are clearly not sRGB's and were found.
  public var findsCameraResponse: Bool
  /// The index of the photo that keeps its brightness; nil where none does in particular.
  public var referencePhoto: Int?
  /// The steps in brightness along the seams, before blending.
  public var steps: [SeamStep]
  /// What still differs in brightness where photos overlap: the root mean square of the natural
  /// logarithm of linear light.
  public var exposureResidual: Double

  /// The small canvas.
  ///
  /// - Parameters:
  ///   - cameras: A camera a photo.
  ///   - canvas: The panorama's canvas; its heading is kept.
  ///   - options: The sizes.
  /// - Returns: Its size and heading.
  public static func canvas(
    cameras: [CanvasCamera], canvas: EquirectangularCanvas, options: SeamOptions
  ) -> EquirectangularCanvas {
    // A photo is so many pixels wide on the small canvas, whatever its field of view.
    let focalPerWidth = cameras.map { $0.lens.focalLengthPixels / Double($0.lens.width) }.sorted()
    let wanted = 2 * .pi * focalPerWidth[focalPerWidth.count / 2] * Double(options.photoWidth)
    let width = min(canvas.width, options.canvasWidthLimit, max(64, Int(wanted)))
    // To find seams from coarse to fine, both sides of the canvas are halved three times.
    return EquirectangularCanvas(
      width: width / 16 * 16, centerHeadingDegrees: canvas.centerHeadingDegrees)
  }

  /// Warps small copies of all photos, solves their exposures and finds the seams.
  ///
  /// - Parameters:
  ///   - photos: The used photos.
  ///   - cameras: A camera a photo.
  ///   - canvas: The small canvas.
  ///   - exposureAnchor: Which brightness is kept.
  ///   - threads: Where the work is done.
  ///   - decode: Gives a copy of a photo by its index, of the small canvas's resolution or larger.
  ///   - progress: Told the share that is done, 0 to 1.
  /// - Returns: The labels and the exposures.
  /// - Throws: ``NativeError`` when a photo cannot be decoded; `CancellationError`.
  public static func run(
    photos: [PhotoSource], cameras: [CanvasCamera], canvas: EquirectangularCanvas,
    exposureAnchor: ExposureAnchor, threads: NativeThreads,
    decode: @escaping @Sendable (Int) throws -> Bitmap,
    progress: @escaping @Sendable (Double) -> Void
  ) async throws -> SeamStage {
    let seams = try SeamCanvas(canvas: canvas, photoCount: photos.count)
    let copies = CanvasCopy(canvasPixelsPerRadian: Double(canvas.width) / (2 * .pi))
    _ = try await threads.map(Array(photos.indices)) { index in
      let copy = try copies.reduced(
        try decode(index), of: photos[index],
        focalLengthPixels: cameras[index].lens.focalLengthPixels)
      try seams.add(copy, index: index, camera: cameras[index])
    }
    progress(0.3)
    return try await threads.runCancellable { flag in
      let light = try AnchoredExposures(
        of: seams, photos: photos, cameras: cameras, anchor: exposureAnchor)
      try seams.apply(light.exposures)
      progress(0.4)
      let labels = try seams.findSeams { fraction in
        progress(0.4 + 0.6 * fraction)
        return !flag.isCancelled
      }
      return SeamStage(
        labels: labels, exposures: light.exposures, exposureAnchor: exposureAnchor,
        usesStatedExposures: light.usesStatedExposures,
        findsCameraResponse: light.findsCameraResponse, referencePhoto: light.referencePhoto,
        steps: try seams.steps(labels: labels), exposureResidual: light.residual)
    }
  }
}
