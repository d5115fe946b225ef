public import Foundation
public import Imaging
import SphereGeometry

/// Makes a panorama from a folder of photos: the whole way from files to a file.
public struct Stitcher: Sendable {
  /// How.
  public var options: StitchOptions
  /// Where blocking work is done.
  public var threads: NativeThreads
  /// Told the stage and the share of it that is done, 0 to 1; called from any thread.
  public var progress: @Sendable (StitchStage, Double) -> Void

  /// Creates a stitcher.
  public init(
    options: StitchOptions, threads: NativeThreads = .shared,
    progress: @escaping @Sendable (StitchStage, Double) -> Void = { _, _ in }
  ) {
    self.options = options
    self.threads = threads
    self.progress = progress
  }

  /// Aligns the photos of a folder; when too few can be read, the error names all that cannot.
  private func align(_ found: PhotoFolder, folder: URL) async throws -> Alignment {
    do {
      return try await Aligner(threads: threads).align(found.photos) { [progress] stage in
        progress(.alignment, stage.typicalShareDone)
      }
    } catch AlignmentError.tooFewPhotos(let readable, let undecodable) {
      let unreadable = (found.unreadable + undecodable).sorted {
        PhotoFolder.comesBefore($0.fileName, $1.fileName)
      }
      if readable == 0, let first = unreadable.first {
        throw StitchError.noReadablePhotos(
          folder: folder.path, firstName: first.fileName, reason: first.reason)
      }
      throw AlignmentError.tooFewPhotos(readable: readable, unreadable: unreadable)
    }
  }

  /// Stitches a folder and writes the panorama, its project and its report.
  ///
  /// - Parameters:
  ///   - folder: The folder that holds the photos of one panorama.
  ///   - panorama: The JPEG file to write; `NAME.project.json` and `NAME.report.json` go beside it.
  /// - Returns: What the report file says.
  /// - Throws: ``StitchError``, ``AlignmentError``, ``RecordedPoseFileError``, ``NativeError``, `CancellationError`. Nothing is
  ///   left behind then, and outputs that existed are untouched.
  public func stitch(folder: URL, panorama: URL) async throws -> StitchReport {
    var clock = StageClock()
    var found = try PhotoFolder(folder, catalogue: options.lensCatalogue)
    guard !found.photos.isEmpty || !found.unreadable.isEmpty else {
      throw StitchError.noPhotos(folder: folder.path)
    }
    if found.photos.isEmpty, let first = found.unreadable.first {
      throw StitchError.noReadablePhotos(
        folder: folder.path, firstName: first.fileName, reason: first.reason)
    }
    if let poses = options.poses { try found.use(poses) }
    let files = PanoramaFiles(panorama: panorama)
    if options.huginProject != nil,
      let photo = found.photos.first(where: { !HuginProject.canName($0.url) })
    {
      throw StitchError.cannotBeNamedInHugin(path: photo.url.path)
    }
    let open = try files.open(
      replacesExisting: options.replacesExisting, huginProject: options.huginProject)
    defer { open.discard() }
    try files.checkThatNoPhotoIsReplaced(found.photos)
    clock.finish(.reading)

    let alignment = try await align(found, folder: folder)
    clock.finish(.alignment)

    let used = alignment.usedPhotoIndices
    let cameras = used.compactMap { index in
      alignment.photos[index].cameraFromWorld.map {
        CanvasCamera(
          lens: alignment.photos[index].lens, cameraFromWorld: $0,
          driftPerHeight: alignment.photos[index].driftPerHeight ?? .zero)
      }
    }
    let photos = used.map { found.photos[$0] }
    let choice = CanvasChoice.choose(
      cameras: cameras.map { ($0.lens, $0.cameraFromWorld) }, options: options.canvas)
    let seams = try await SeamStage.run(
      photos: photos, cameras: cameras, canvas: choice.canvas, options: options.seams,
      threads: threads, progress: { [progress] in progress(.seams, $0) })
    let bandCount = Composition.bandCount(canvas: choice.canvas, lenses: cameras.map(\.lens))
    let composer = try StripComposer(
      canvas: choice.canvas, labels: seams.labels, cameras: cameras, exposures: seams.exposures,
      bandCount: bandCount)
    let area = try await threads.run { [options] in
      try PanoramaArea.choose(composer: composer, choice: choice, crops: options.crops)
    }
    clock.finish(.seams)

    guard max(area.width, area.height) <= JPEGWriter.sideLimit else {
      throw StitchError.tooLarge(
        width: area.width, height: area.height, limit: JPEGWriter.sideLimit)
    }
    let segments = try PanoramaTags(photos: photos, software: options.software)
      .segments(choice: choice, area: area)
    let writer = try PanoramaWriter(
      output: open.panorama, area: area, quality: options.jpegQuality, segments: segments)
    let composition = try Composition(
      composer: composer, area: area, bandCount: bandCount, options: options.composition)
    let copies = CanvasCopy(canvasPixelsPerRadian: Double(choice.canvas.width) / (2 * .pi))
    // Photos were worked on side by side; the strips of the panorama take all threads at once.
    NativeThreads.setPixelThreads(threads.threadCount)
    try await composition.run(
      threads: threads,
      decode: { index in
        try copies.decode(photos[index], focalLengthPixels: cameras[index].lens.focalLengthPixels)
      },
      write: { try writer.write($0) },
      progress: { [progress] in progress(.composition, $0) })
    clock.finish(.composition)

    let summary = StitchSummary(
      found: found, alignment: alignment, choice: choice, area: area, seams: seams)
    let project = summary.project(photoFolder: folder.path)
    let report = summary.report(
      timings: clock.timings, panorama: panorama.lastPathComponent)
    try open.project.append(try PanoramaFiles.json(project))
    try open.report.append(try PanoramaFiles.json(report))
    if let output = open.huginProject {
      let folder = URL(fileURLWithPath: output.path).deletingLastPathComponent()
      try output.append(Data(summary.huginProject(photos: found.photos).text(in: folder).utf8))
    }
    try await threads.run {
      try open.huginProject?.commit()
      try writer.finish()
      try open.project.commit()
      try open.report.commit()
    }
    return report
  }
}

/// Measures the wall time of stages that follow one another.
struct StageClock {
  private var start = ContinuousClock.now
  private(set) var timings: [StitchReport.Timing] = []

  /// Ends a stage and begins the next.
  mutating func finish(_ stage: StitchStage) {
    let now = ContinuousClock.now
    let elapsed = start.duration(to: now).components
    timings.append(
      StitchReport.Timing(
        stage: stage, seconds: Double(elapsed.seconds) + Double(elapsed.attoseconds) * 1e-18))
    start = now
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
