import Imaging
import SphereGeometry

/// Blends the overview of a panorama, from the copies of the photos that the seams were found on.
struct OverviewStage: Sendable {
  /// The canvas that seams are found on.
  let seamCanvas: EquirectangularCanvas
  private let photos: CanvasPhotos<Bitmap>
  /// A canvas of the resolution of the copies, which is enough for both.
  private let copyCanvas: EquirectangularCanvas

  /// Plans the copies.
  ///
  /// - Parameters:
  ///   - canvas: The panorama's canvas.
  ///   - bandCount: How many octaves are blended apart.
  ///   - seamCanvas: The canvas that seams are found on.
  ///   - photos: Decodes copies, and keeps as many as may be kept.
  init(
    canvas: EquirectangularCanvas, bandCount: Int, seamCanvas: EquirectangularCanvas,
    photos: CanvasPhotos<Bitmap>
  ) {
    self.seamCanvas = seamCanvas
    self.photos = photos
    let reduction = StripComposer.overviewReduction(canvasWidth: canvas.width, bandCount: bandCount)
    let width = max(seamCanvas.width, (canvas.width + reduction - 1) / reduction)
    copyCanvas = EquirectangularCanvas(
      width: (width + 3) / 4 * 4, centerHeadingDegrees: canvas.centerHeadingDegrees)
  }

  /// A copy of a photo for the seams.
  @Sendable func copyForSeams(_ index: Int) throws -> Bitmap {
    try photos.decodeAndKeep(index, for: copyCanvas)
  }

  /// Blends all photos that the canvas needs into the overview, and ends it.
  ///
  /// - Parameters:
  ///   - composer: The composer of the panorama.
  ///   - threads: Where the work is done.
  ///   - progress: Told the share that is done, 0 to 1.
  /// - Throws: What decoding throws, ``NativeError``, and `CancellationError`.
  func run(
    composer: StripComposer, threads: NativeThreads,
    progress: @escaping @Sendable (Double) -> Void
  ) async throws {
    _ = try await threads.map(try composer.photosNeeded) { index in
      let copy = try photos.takeKept(index) ?? photos.decode(index, for: copyCanvas)
      try composer.addToOverview(copy, index: index)
    }
    progress(0.8)
    try await threads.run { try composer.finishOverview() }
    progress(1)
  }
}
