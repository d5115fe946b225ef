import Foundation
public import Imaging
import SphereGeometry

/// Finds the rotations and the lenses of the photos of a set.
///
/// Photos are decoded small, their features matched, pairs verified by the turn between the
/// cameras, and all solved together; then pairs are compared again with the solution as a guide,
/// which finds links across nearly blank sky, matches are measured in the full-size photos, and all
/// is solved once more.
public struct Aligner: Sendable {
  /// How each stage works.
  public var options: AlignmentOptions
  /// Where the blocking calls run.
  public var threads: NativeThreads

  /// Creates an aligner.
  public init(options: AlignmentOptions = AlignmentOptions(), threads: NativeThreads = .shared) {
    self.options = options
    self.threads = threads
  }

  /// Aligns photos.
  ///
  /// - Parameters:
  ///   - photos: The photos.
  ///   - progress: Told each stage as it begins.
  /// - Returns: The solved cameras, in the order of the photos; a photo that cannot be decoded is
  ///   left out with the reason.
  /// - Throws: ``AlignmentError`` when fewer than two photos can be read, when none are linked or
  ///   when they do not fit together; `CancellationError` when the task is cancelled.
  public func align(
    _ photos: [PhotoSource], progress: @Sendable (AlignmentStage) -> Void = { _ in }
  ) async throws -> Alignment {
    var start = try await compare(photos, progress: progress)
    try await solve(&start.run, progress: progress)
    return start.run.alignment(
      allPhotos: photos, readable: start.readable, failures: start.failures)
  }

  /// Photos whose pairs are compared, before anything is solved.
  struct Start {
    var run: AlignmentRun
    /// The numbers of the photos in the run.
    var readable: [Int]
    var failures: [Int: NativeError]
  }

  /// Finds features and compares pairs.
  func compare(
    _ photos: [PhotoSource], progress: @Sendable (AlignmentStage) -> Void
  ) async throws -> Start {
    progress(.features)
    let extraction = options.features
    let extracted = try await threads.map(photos) { photo in
      Swift.Result { () throws(NativeError) in
        try extraction.features(of: photo, among: photos.count)
      }
    }
    var readable: [Int] = []
    var features: [PhotoFeatures] = []
    var failures: [Int: NativeError] = [:]
    for (index, result) in extracted.enumerated() {
      switch result {
      case .success(let found):
        readable.append(index)
        features.append(found)
      case .failure(let error):
        failures[index] = error
      }
    }
    guard readable.count >= 2 else {
      throw AlignmentError.tooFewPhotos(
        readable: readable.count,
        unreadable: failures.sorted { $0.key < $1.key }.map {
          PhotoFolder.Unreadable(fileName: photos[$0.key].fileName, reason: $0.value.message)
        })
    }
    var run = AlignmentRun(
      photos: readable.map { photos[$0] }, features: features, options: options, threads: threads)
    progress(.matching)
    try await run.matchAll()
    return Start(run: run, readable: readable, failures: failures)
  }

  /// Solves, compares again with the solution as a guide, and solves once more.
  func solve(
    _ run: inout AlignmentRun, progress: @Sendable (AlignmentStage) -> Void
  ) async throws {
    progress(.solving)
    try await run.solve()
    progress(.matchingAgain)
    try await run.matchAgain()
    progress(.refining)
    try await run.refineMatches()
    progress(.solvingAgain)
    try await run.solve()
  }
}
