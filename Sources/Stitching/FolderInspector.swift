public import Foundation
public import Imaging
import SphereGeometry

/// Looks through a folder of photos and says what stitching would make of it.
public struct FolderInspector: Sendable {
  /// What is found, and what the contact picture is drawn from.
  public struct Result: Sendable {
    /// The report.
    public var report: InspectionReport
    /// The photos that can be read, in the order of their names.
    public var photos: [PhotoSource]
    /// What stitching would fail with; nil where there would be a panorama.
    public var failure: (any Error)?
  }

  /// Where the photos looked, from a file beside them; goes before what they say themselves.
  public var poses: RecordedPoseFile?
  /// What is known of cameras whose photos do not say their focal length.
  public var lensCatalogue = LensCatalogue()
  /// When something is worth a warning.
  public var limits: InspectionLimits
  /// Where blocking work is done.
  public var threads: NativeThreads
  /// Told the share that is done, 0 to 1; called from any thread.
  public var progress: @Sendable (Double) -> Void

  /// Creates an inspector.
  public init(
    limits: InspectionLimits = InspectionLimits(), threads: NativeThreads = .shared,
    progress: @escaping @Sendable (Double) -> Void = { _ in }
  ) {
    self.limits = limits
    self.threads = threads
    self.progress = progress
  }

  /// Inspects a folder; writes nothing.
  ///
  /// - Parameter folder: The folder that holds the photos.
  /// - Returns: What is found; a folder without a panorama gives a report that says why.
  /// - Throws: ``StitchError`` when there are no photos, ``RecordedPoseFileError``, ``NativeError``,
  ///   `CancellationError`.
  public func inspect(folder: URL) async throws -> Result {
    var found = try PhotoFolder(ofPanoramas: folder, catalogue: lensCatalogue, poses: poses)
    try await found.readMasks(threads: threads)
    let photos = found.photos
    let sharpness = try await threads.map(photos) { photo in
      (try? PhotoSharpness.measure(photo)) ?? nil
    }
    let thumbnails = try await threads.map(photos) { try? PhotoThumbnail(of: $0) }
    progress(0.3)
    var aligned: FolderAlignment?
    var sorting: PhotoSorting?
    var failure: (any Error)?
    do {
      let sorted = try await PhotoSorting(photos, threads: threads)
      sorting = sorted
      aligned = try await Aligner(threads: threads).alignGroups(sorted, of: found, in: folder) {
        [progress] stage in progress(0.3 + 0.7 * stage.typicalShareDone)
      }
    } catch let error as AlignmentError {
      failure = error
    } catch let error as StitchError {
      failure = error
    }
    let findings = InspectionFindings(
      found: found, sorting: sorting, aligned: aligned, sharpness: sharpness,
      thumbnails: thumbnails, limits: limits)
    return Result(
      report: findings.report(failure: failure.map { "\($0)" }), photos: photos, failure: failure)
  }
}
