import Foundation
import Imaging
import SphereGeometry

/// One panorama on its way from solved cameras to a picture.
struct PanoramaRendering: Sendable {
  let alignment: Alignment
  let choice: CanvasChoice
  let seams: SeamStage
  let area: PixelRectangle
  /// The area before it is cut to the heights that are kept.
  private let wholeArea: PixelRectangle
  /// The format of the file.
  let format: PictureFormat
  /// What the photos leave empty.
  let holes: SphereHoles
  private let photos: [PhotoSource]
  private let cameras: [CanvasCamera]
  private let composer: StripComposer

  /// Finds the canvas, the exposures and the seams, and blends the overview.
  init(
    photos: [PhotoSource], alignment: Alignment, format: PictureFormat, options: StitchOptions,
    threads: NativeThreads, progress: @escaping @Sendable (Double) -> Void
  ) async throws {
    self.alignment = alignment
    let used = alignment.usedPhotoIndices
    let cameras = used.compactMap { index in
      alignment.photos[index].cameraFromWorld.map {
        CanvasCamera(
          lens: alignment.photos[index].lens, cameraFromWorld: $0,
          driftPerHeight: alignment.photos[index].driftPerHeight ?? .zero,
          mask: photos[index].mask)
      }
    }
    self.cameras = cameras
    self.photos = used.map { photos[$0] }
    let choice = CanvasChoice.choose(
      cameras: cameras.map { ($0.lens, $0.cameraFromWorld) }, options: options.canvas)
    self.choice = choice
    let bandCount = Composition.bandCount(canvas: choice.canvas, lenses: cameras.map(\.lens))
    let overview = OverviewStage(
      canvas: choice.canvas, bandCount: bandCount,
      seamCanvas: SeamStage.canvas(
        cameras: cameras, canvas: choice.canvas, options: options.seams),
      photos: CanvasPhotos(
        photos: self.photos, cameras: cameras, view: choice.view,
        keptByteLimit: CompositionMemory.copyBytes(budget: options.composition.memoryBytes)))
    seams = try await SeamStage.run(
      photos: self.photos, cameras: cameras, canvas: overview.seamCanvas,
      exposureAnchor: options.seams.exposureAnchor, threads: threads,
      decode: overview.copyForSeams
    ) { progress(0.7 * $0) }
    let composer = try StripComposer(
      canvas: choice.canvas, view: choice.view, labels: seams.labels, cameras: cameras,
      exposures: seams.exposures, bandCount: bandCount)
    try await overview.run(composer: composer, threads: threads) { progress(0.7 + 0.3 * $0) }
    self.composer = composer
    FreeMemory.giveBack()
    let (area, wholeArea) = try await threads.run {
      try PanoramaArea.choose(
        composer: composer, choice: choice, crops: options.crops, heights: options.canvas.heights)
    }
    self.format = format
    try FormatLimit.check(width: area.width, height: area.height, format: format)
    self.area = area
    self.wholeArea = wholeArea
    holes = SphereHoles(
      labels: seams.labels, centerHeadingDegrees: choice.canvas.centerHeadingDegrees,
      isSphere: choice.isSphere)
  }

  /// Whether the panorama goes all round the nadir, where a logo has its place.
  private var reachesNadir: Bool {
    choice.view == nil && wholeArea.width == choice.canvas.width
      && wholeArea.rows.upperBound == choice.canvas.height
  }

  /// Whether a logo shows: one whose lower rows only are kept is cut like all else.
  func shows(_ logo: NadirLogo) -> Bool {
    let highest = HeightRange(fromDegrees: -90, toDegrees: logo.diameterDegrees / 2 - 90)
    return reachesNadir && area.rows.overlaps(highest.rows(of: choice.canvas))
  }

  /// Blends the photos into a panorama and a mask of what is filled in, which are whole but have
  /// their temporary names still; `logo` is a picture over the nadir.
  func render(
    to output: OutputFile, mask: OutputFile, logo: Bitmap?, options: StitchOptions,
    threads: NativeThreads, progress: @escaping @Sendable (Double) -> Void
  ) async throws -> PanoramaWriter {
    let tags = try PanoramaTags(photos: photos, software: options.software)
      .tags(choice: choice, area: area)
    let sample = options.depth.sample(format: format, photos: photos)
    // Without empty pixels there is nothing to be clear.
    let encoding = PictureEncoding(
      format: format, jpegQuality: options.jpegQuality, chromaSampling: options.chromaSampling,
      hasOpacity: format.holdsOpacity && !options.crops, sample: sample)
    let canvas = choice.canvas
    let decoder = CanvasPhotos<PhotoPart>(
      photos: photos, cameras: cameras, composer: composer, sample: sample,
      keptByteLimit: options.composition.memoryBytes / 8)
    let writer = try PanoramaWriter(
      output: output, area: area, encoding: encoding, tags: tags,
      invented: try await inventedPixels(
        mask: mask, logo: logo, options: options.fill, photos: decoder, sample: sample,
        threads: threads))
    var memory = options.composition
    memory.memoryBytes -=
      decoder.keptBytes + photos.reduce(0) { $0 + ($1.mask?.byteCount ?? 0) }
    let composition = try Composition(
      composer: composer, area: area, sample: sample, options: memory,
      threadCount: threads.threadCount)
    let photoMemory = try photos.indices.map { index in
      try PhotoMemory(
        of: photos[index], index: index,
        copy: CanvasCopy(
          for: cameras[index], canvas: canvas, view: choice.view, sample: sample),
        focalLengthPixels: cameras[index].lens.focalLengthPixels, composer: composer)
    }
    // Photos were worked on side by side; the strips of the panorama take all threads at once.
    NativeThreads.setSharedThreads(threads.threadCount)
    try await composition.run(
      threads: threads, photoMemory: photoMemory,
      decode: { try decoder.takeKept($0) ?? decoder.decode($0, for: canvas) },
      write: { try writer.write($0) }, progress: progress)
    return writer
  }

  /// Whether the rows that are kept reach to where something would be filled.
  private func mayShowHoles(_ mode: FillMode) -> Bool {
    guard mode == .sky, let lowestDegrees = holes.zenithHoleAboveDegrees else { return true }
    // Seams are known to a row of their small canvas.
    let slackDegrees = 2 * 180 / Double(seams.labels.bitmap.height)
    let highestDegrees = 90 - Double(area.top) / Double(choice.canvas.height) * 180
    return highestDegrees > lowestDegrees - slackDegrees
  }

  /// What is added to the photos; nil for nothing.
  private func inventedPixels(
    mask: OutputFile, logo: Bitmap?, options: FillOptions, photos: CanvasPhotos<PhotoPart>,
    sample: Bitmap.Sample, threads: NativeThreads
  ) async throws -> InventedPixels? {
    var fill: HoleFill?
    // Holes are filled on the sphere; other projections leave them clear or black.
    if choice.view == nil, mayShowHoles(options.mode),
      HoleFilling.isWanted(
        options.mode, holes: holes, isSphere: choice.isSphere, area: wholeArea,
        canvas: choice.canvas)
    {
      fill = try await HoleFilling(
        composer: composer, area: wholeArea, sample: sample
      ).prepare(
        skyAboveDegrees: options.mode == .sky ? holes.zenithHoleAboveDegrees : nil,
        photos: photos, threads: threads)
    }
    var patch: NadirPatch?
    if let logo, let diameterDegrees = options.logo?.diameterDegrees, reachesNadir {
      patch = try NadirPatch(
        picture: logo, diameterDegrees: diameterDegrees, canvasWidth: choice.canvas.width)
    }
    guard fill != nil || patch != nil else { return nil }
    return try InventedPixels(
      canvas: choice.canvas, area: area, fill: fill, patch: patch, mask: mask)
  }
}

/// Writes the rows of a panorama in order; used from one thread at a time.
final class PanoramaWriter: @unchecked Sendable {
  private let writer: any PictureWriter
  private let invented: InventedPixels?

  init(
    output: OutputFile, area: PixelRectangle, encoding: PictureEncoding, tags: PictureTags,
    invented: sending InventedPixels?
  ) throws(NativeError) {
    self.invented = invented
    writer = try encoding.writer(
      output: output, width: area.width, height: area.height, tags: tags)
  }

  func write(_ rows: RenderedRows) throws(NativeError) {
    let opacity = try invented?.complete(rows) ?? rows.covered
    try writer.append(rows.picture, opacity: opacity)
  }

  /// Ends the mask and says what was invented; nil where nothing can be.
  func finishMask(
    mode: FillMode, name: String
  ) throws(NativeError) -> (area: InventedArea?, photographedPercent: Double)? {
    try invented?.finish(mode: mode, maskName: name)
  }

  func finish() throws(NativeError) { try writer.finish() }
}
