import Foundation
import Imaging
import SphereGeometry

/// One panorama on its way from solved cameras to a picture.
struct PanoramaRendering: Sendable {
  let alignment: Alignment
  let choice: CanvasChoice
  let seams: SeamStage
  let area: PixelRectangle
  private let photos: [PhotoSource]
  private let cameras: [CanvasCamera]
  private let composer: StripComposer
  private let bandCount: Int

  /// Finds the canvas, the exposures and the seams.
  init(
    photos: [PhotoSource], alignment: Alignment, options: StitchOptions, threads: NativeThreads,
    progress: @escaping @Sendable (Double) -> Void
  ) async throws {
    self.alignment = alignment
    let used = alignment.usedPhotoIndices
    let cameras = used.compactMap { index in
      alignment.photos[index].cameraFromWorld.map {
        CanvasCamera(
          lens: alignment.photos[index].lens, cameraFromWorld: $0,
          driftPerHeight: alignment.photos[index].driftPerHeight ?? .zero)
      }
    }
    self.cameras = cameras
    self.photos = used.map { photos[$0] }
    let choice = CanvasChoice.choose(
      cameras: cameras.map { ($0.lens, $0.cameraFromWorld) }, options: options.canvas)
    self.choice = choice
    seams = try await SeamStage.run(
      photos: self.photos, cameras: cameras, canvas: choice.canvas, options: options.seams,
      threads: threads, progress: progress)
    bandCount = Composition.bandCount(canvas: choice.canvas, lenses: cameras.map(\.lens))
    let composer = try StripComposer(
      canvas: choice.canvas, labels: seams.labels, cameras: cameras, exposures: seams.exposures,
      bandCount: bandCount)
    self.composer = composer
    let area = try await threads.run {
      try PanoramaArea.choose(composer: composer, choice: choice, crops: options.crops)
    }
    guard max(area.width, area.height) <= JPEGWriter.sideLimit else {
      throw StitchError.tooLarge(
        width: area.width, height: area.height, limit: JPEGWriter.sideLimit)
    }
    self.area = area
  }

  /// Blends the photos into a file, which is whole but has its temporary name still.
  func render(
    to output: OutputFile, options: StitchOptions, threads: NativeThreads,
    progress: @escaping @Sendable (Double) -> Void
  ) async throws -> PanoramaWriter {
    let segments = try PanoramaTags(photos: photos, software: options.software)
      .segments(choice: choice, area: area)
    let writer = try PanoramaWriter(
      output: output, area: area, quality: options.jpegQuality, segments: segments)
    let composition = try Composition(
      composer: composer, area: area, bandCount: bandCount, options: options.composition)
    let copies = CanvasCopy(canvasPixelsPerRadian: Double(choice.canvas.width) / (2 * .pi))
    // Photos were worked on side by side; the strips of the panorama take all threads at once.
    NativeThreads.setPixelThreads(threads.threadCount)
    try await composition.run(
      threads: threads,
      decode: { [photos, cameras] index in
        try copies.decode(photos[index], focalLengthPixels: cameras[index].lens.focalLengthPixels)
      },
      write: { try writer.write($0) }, progress: progress)
    return writer
  }
}

/// Writes the rows of a panorama in order; used from one thread at a time.
final class PanoramaWriter: @unchecked Sendable {
  private let writer: JPEGWriter

  init(
    output: OutputFile, area: PixelRectangle, quality: Int, segments: [JPEGSegment]
  ) throws(NativeError) {
    writer = try JPEGWriter(
      output: output, width: area.width, height: area.height, channels: 3, quality: quality,
      chromaSampling: .halved, segments: segments)
  }

  func write(_ rows: Bitmap) throws(NativeError) { try writer.write(rows) }

  func finish() throws(NativeError) { try writer.finish() }
}
