public import Foundation
public import Imaging
import SphereGeometry

/// Makes panoramas from a folder of photos: the whole way from files to files.
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

  /// Stitches a folder and writes its panoramas with their projects and reports.
  ///
  /// A folder that holds one panorama becomes `NAME.jpg`, one that holds several `NAME-1.jpg`,
  /// `NAME-2.jpg` and so on in the order of their first photos, with a report of the whole folder
  /// as `NAME.report.json`. What an earlier run made under such names and this one does not goes with
  /// the report that named it, see `docs/architecture.md`.
  ///
  /// - Parameters:
  ///   - folder: The folder that holds the photos.
  ///   - panorama: The picture to write: a JPEG, or what its ending says, see ``PictureFormat``; `NAME.project.json` and `NAME.report.json` go beside it,
  ///     and `NAME.filled.png` where something was filled in.
  /// - Returns: What the report files say.
  /// - Throws: ``StitchError``, ``AlignmentError``, ``RecordedPoseFileError``, ``NativeError``,
  ///   `CancellationError`. Nothing is left behind then, and outputs that existed are untouched.
  public func stitch(folder: URL, panorama: URL) async throws -> FolderReport {
    try HeightRange.check(options)
    var clock = StageClock()
    var found = try PhotoFolder(
      ofPanoramas: folder, catalogue: options.lensCatalogue, poses: options.poses)
    let files = PanoramaFiles(panorama: panorama)
    let format = PictureFormat(path: panorama.path) ?? .jpeg
    try FormatLimit.check(photos: found.photos, format: format, options: options)
    try options.seams.exposureAnchor.check(
      fileNames: found.photos.map(\.fileName), folder: folder.path)
    if options.huginProject != nil,
      let photo = found.photos.first(where: { !HuginProject.canName($0.url) })
    {
      throw StitchError.cannotBeNamedInHugin(path: photo.url.path)
    }
    let open = try files.open(
      replacesExisting: options.replacesExisting, huginProject: options.huginProject)
    defer { open.discard() }
    try files.checkThatNoPhotoIsReplaced(found.photos)
    try await found.readMasks(threads: threads)
    let copies = SmallPhotoCopies(
      byteLimit: CompositionMemory.copyBytes(budget: options.composition.memoryBytes))
    for index in found.photos.indices { found.photos[index].smallCopies = copies }
    let logo = try await threads.run { [options] in try options.fill.logo?.decode() }
    clock.finish(.reading)

    let sorting = try await PhotoSorting(found.photos, threads: threads)
    let aligned = try await Aligner(threads: alignmentThreads).alignGroups(
      sorting, of: found, in: folder
    ) { [progress] stage in progress(.alignment, stage.typicalShareDone) }
    FreeMemory.giveBack()
    clock.finish(.alignment)
    let groups = PanoramaChoice(
      found: found, sorting: sorting, aligned: aligned, onlyLargest: options.onlyLargest)

    var parts: [(group: PanoramaChoice.Group, rendering: PanoramaRendering, clock: StageClock)] = []
    var leftOver = groups.leftOver
    for (number, group) in groups.groups.enumerated() {
      var clock = clock
      clock.start()
      do {
        let rendering = try await PanoramaRendering(
          photos: group.found.photos, alignment: group.alignment, format: format,
          options: options, threads: threads,
          progress: share(of: .seams, number, groups.groups.count))
        clock.finish(.seams)
        parts.append((group, rendering, clock))
      } catch let error as StitchError where groups.groups.count > 1 {
        if parts.isEmpty, number == groups.groups.count - 1 { throw error }
        leftOver += group.found.photos.map {
          StitchReport.Photo(
            fileName: $0.fileName, placedBy: .notUsed, reason: "\(error)", linkCount: 0)
        }
      }
    }

    // Those of photos that no panorama uses.
    copies.removeAll()

    let isOne = groups.groups.count == 1
    let earlier = EarlierOutputs(
      beside: files,
      made: parts.map { part in
        (isOne ? files : files.numbered(part.group.number)).panorama.lastPathComponent
      }, photos: found.photos)
    var reports: [StitchReport] = []
    var writers: [PanoramaWriter] = []
    var outputs: [PanoramaFiles.OpenFiles] = []
    defer { for output in outputs { output.discard() } }
    for (number, part) in parts.enumerated() {
      var clock = part.clock
      clock.start()
      let own = isOne ? files : files.numbered(part.group.number)
      if !isOne { try own.checkThatNoPhotoIsReplaced(found.photos) }
      let output =
        isOne
        ? open
        : try own.open(
          replacesExisting: options.replacesExisting,
          huginProject: options.huginProject.map {
            PanoramaFiles.numbered($0, number: part.group.number)
          })
      outputs.append(output)
      let writer = try await part.rendering.render(
        to: output.panorama, mask: output.filledMask, logo: logo, options: options,
        threads: threads, progress: share(of: .composition, number, parts.count))
      writers.append(writer)
      let invented = try writer.finishMask(
        mode: options.fill.mode, name: own.filledMask.lastPathComponent)
      clock.finish(.composition)
      let summary = StitchSummary(
        found: part.group.found, alignment: part.rendering.alignment,
        choice: part.rendering.choice, area: part.rendering.area, seams: part.rendering.seams,
        holes: part.rendering.holes, invented: invented,
        leavesLogoOut: options.fill.logo.map { !part.rendering.shows($0) } ?? false,
        otherRows: part.group.otherRows)
      var report = summary.report(
        timings: clock.timings, panorama: own.panorama.lastPathComponent)
      (report.panoramaNumber, report.panoramaCount) = (part.group.number, groups.count)
      (report.stacks, report.sameViews) = (part.group.stacks, part.group.sameViews)
      if isOne { report.notes += earlier.notes }
      reports.append(report)
      try output.project.append(
        try PanoramaFiles.json(summary.project(photoFolder: folder.path, options: options)))
      try output.report.append(try PanoramaFiles.json(report))
      if let file = output.huginProject {
        let folder = URL(fileURLWithPath: file.path).deletingLastPathComponent()
        let hugin = summary.huginProject(photos: part.group.found.photos)
        try file.append(Data(hugin.text(in: folder).utf8))
      }
    }
    var report = FolderReport(panoramas: reports, photosLeftOver: leftOver)
    if !isOne { report.notes = earlier.notes }
    if !isOne { try open.report.append(try PanoramaFiles.json(report)) }
    try await threads.run { [outputs, writers, reports, earlier] in
      for ((output, writer), report) in zip(zip(outputs, writers), reports) {
        try output.huginProject?.commit()
        try writer.finish()
        try output.commitMask(isWritten: report.invented != nil)
        try output.project.commit()
        try output.report.commit()
      }
      if !isOne { try open.report.commit() }
      try earlier.remove()
    }
    return report
  }

  /// Where photos are aligned: with less memory than usual, on fewer threads.
  private var alignmentThreads: NativeThreads {
    guard options.composition.memoryBytes < CompositionOptions().memoryBytes else { return threads }
    let count = CompositionMemory.alignmentThreadCount(budget: options.composition.memoryBytes)
    return count < threads.threadCount ? NativeThreads(count: count) : threads
  }

  /// Progress of one of several panoramas in a stage that each goes through.
  private func share(
    of stage: StitchStage, _ number: Int, _ count: Int
  ) -> @Sendable (Double) -> Void {
    { [progress] in progress(stage, (Double(number) + $0) / Double(count)) }
  }
}

/// Measures the wall time of stages that follow one another.
struct StageClock {
  private var started = ContinuousClock.now
  private(set) var timings: [StitchReport.Timing] = []

  /// Begins a stage, where others were in between.
  mutating func start() { started = .now }

  /// Ends a stage and begins the next.
  mutating func finish(_ stage: StitchStage) {
    let now = ContinuousClock.now
    let elapsed = started.duration(to: now).components
    timings.append(
      StitchReport.Timing(
        stage: stage, seconds: Double(elapsed.seconds) + Double(elapsed.attoseconds) * 1e-18))
    started = now
  }
}
