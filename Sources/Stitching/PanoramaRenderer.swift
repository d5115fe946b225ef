public import Foundation
public import Imaging
import SphereGeometry

/// Renders a solved project again, without looking for matches.
///
/// Cameras, lenses and levelling are those of the project; exposures and seams are found anew, since
/// they depend on the size. At the size of the project's panorama, with the same options, the result
/// is that panorama byte by byte.
public struct PanoramaRenderer: Sendable {
  /// How; begin with those of the project, ``PanoramaProject/options(software:)``.
  public var options: StitchOptions
  /// Where blocking work is done.
  public var threads: NativeThreads
  /// Told the stage and the share of it that is done, 0 to 1; called from any thread.
  public var progress: @Sendable (StitchStage, Double) -> Void

  /// Creates a renderer.
  public init(
    options: StitchOptions, threads: NativeThreads = .shared,
    progress: @escaping @Sendable (StitchStage, Double) -> Void = { _, _ in }
  ) {
    self.options = options
    self.threads = threads
    self.progress = progress
  }

  /// Renders a project.
  ///
  /// - Parameters:
  ///   - project: The project.
  ///   - photoFolder: Where its photos are.
  ///   - panorama: The picture to write; `NAME.filled.png` goes beside it where something was filled
  ///     in.
  /// - Returns: What was made.
  /// - Throws: ``ProjectError`` when photos are missing or changed, ``StitchError``, ``NativeError``,
  ///   `CancellationError`. Nothing is left behind then, and outputs that existed are untouched.
  public func render(
    _ project: PanoramaProject, photoFolder: URL, panorama: URL
  ) async throws -> RenderReport {
    try HeightRange.check(options)
    var clock = StageClock()
    let solved = project.photos.map(\.solved).filter { $0.cameraFromWorld != nil }
    var found = try await threads.run {
      try PanoramaRenderer.photos(of: solved, in: photoFolder)
    }
    try await found.readMasks(threads: threads)
    if let excluded = found.unreadable.first {
      throw ProjectError.photoMissing(
        path: photoFolder.appendingPathComponent(excluded.fileName).path, reason: excluded.reason)
    }
    let photos = found.photos
    try options.seams.exposureAnchor.check(
      fileNames: project.photos.map(\.solved.fileName), folder: photoFolder.path)
    let files = PanoramaFiles(panorama: panorama)
    try files.checkThatNoPhotoIsReplaced(photos)
    let picture = try OutputFile(
      path: files.panorama.path, replacesExisting: options.replacesExisting)
    let mask = try OutputFile(
      path: files.filledMask.path, replacesExisting: options.replacesExisting)
    defer {
      picture.discard()
      mask.discard()
    }
    let logo = try await threads.run { [options] in try options.fill.logo?.decode() }
    clock.finish(.reading)
    let rendering = try await PanoramaRendering(
      photos: photos, alignment: Alignment(ofSolved: solved),
      format: PictureFormat(path: panorama.path) ?? .jpeg, options: options, threads: threads
    ) { [progress] in progress(.seams, $0) }
    clock.finish(.seams)
    let writer = try await rendering.render(
      to: picture, mask: mask, logo: logo, options: options, threads: threads
    ) { [progress] in progress(.composition, $0) }
    let invented = try writer.finishMask(
      mode: options.fill.mode, name: files.filledMask.lastPathComponent)
    try await threads.run {
      try writer.finish()
      if invented?.area != nil {
        try mask.commit()
      } else {
        mask.discard()
        unlink(mask.path)
      }
    }
    clock.finish(.composition)
    return RenderReport(
      photosUsed: photos.count,
      coveragePercent: invented?.photographedPercent ?? rendering.holes.coveragePercent,
      holes: rendering.holes, invented: invented?.area,
      brightnessSteps: BrightnessSteps(
        rendering.seams.steps, fileNames: photos.map(\.fileName)),
      canvas: StitchReport.CanvasRow(rendering.choice, area: rendering.area),
      timings: clock.timings, peakMemoryBytes: PeakMemory.bytes,
      panorama: panorama.lastPathComponent)
  }

  /// The files of solved photos, all of which can be read.
  private static func photos(
    of solved: [SolvedPhoto], in folder: URL
  ) throws(ProjectError) -> PhotoFolder {
    let found = PhotoFolder(files: solved.map { folder.appendingPathComponent($0.fileName) })
    if let missing = found.unreadable.first {
      throw .photoMissing(
        path: folder.appendingPathComponent(missing.fileName).path, reason: missing.reason)
    }
    for (photo, solved) in zip(found.photos, solved)
    where photo.width != solved.lens.width || photo.height != solved.lens.height {
      throw .photoChanged(
        path: photo.url.path, width: photo.width, height: photo.height,
        solvedWidth: solved.lens.width, solvedHeight: solved.lens.height)
    }
    return found
  }
}

extension Alignment {
  /// Cameras of which nothing but the solution is known.
  fileprivate init(ofSolved photos: [SolvedPhoto]) {
    self.init(
      photos: photos, links: [], rmsResidualPixels: 0, medianResidualPixels: 0,
      levelledBy: .photos, headedBy: .photos)
  }
}
