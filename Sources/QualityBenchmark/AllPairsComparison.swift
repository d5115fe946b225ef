import Imaging
import SphereGeometry
import Stitching

/// How the processor time of an alignment compares with that of comparing every pair of photos.
struct AllPairsComparison {
  /// 100 photos of 12 megapixels with recorded angles: four rows of 25.
  static let imagery = Imagery(
    subject: .town, lens: Lens(width: 4_000, height: 3_000, horizontalFieldOfViewDegrees: 68),
    shots: ShotLists.rows([(10, 25), (-10, 25), (-30, 25), (-50, 25)])
  ).shaken(degrees: 0.5, seed: 100)

  /// What the set is called by `--only`.
  static let name = "100 photos of 12 megapixels"

  /// The largest share of the processor time of all pairs that the alignment may take.
  static let largestShare = 0.25

  var photoCount: Int
  var used: Int
  var linkCount: Int
  var alignmentCPUSeconds: Double
  /// Finding the features of all photos.
  var featuresCPUSeconds: Double
  /// Comparing and verifying every pair.
  var matchingCPUSeconds: Double

  /// The alignment's share of the time that all pairs take, features included.
  var share: Double { alignmentCPUSeconds / (featuresCPUSeconds + matchingCPUSeconds) }

  /// Aligns the photos, then finds their features again and compares every pair of them.
  init(photos: [PhotoSource], threads: NativeThreads = .shared) async throws {
    let stopwatch = Stopwatch()
    let alignment = try await Aligner(threads: threads).align(photos)
    alignmentCPUSeconds = stopwatch.cpuSeconds
    photoCount = photos.count
    used = alignment.usedPhotoIndices.count
    linkCount = alignment.links.count

    let options = AlignmentOptions()
    let featuresStopwatch = Stopwatch()
    let features = try await threads.map(photos) {
      try options.features.features(of: $0, among: photos.count)
    }
    featuresCPUSeconds = featuresStopwatch.cpuSeconds
    let lenses = alignment.photos.map(\.lens)
    let pairs = photos.indices.flatMap { first in
      (first + 1..<max(first + 1, photos.count)).map {
        CandidatePairs.Pair(first: first, second: $0)
      }
    }
    let matchingStopwatch = Stopwatch()
    _ = try await threads.map(pairs) {
      try options.links.matches(of: $0, features: features, lenses: lenses).inliers.count
    }
    matchingCPUSeconds = matchingStopwatch.cpuSeconds
  }

  /// The section of the page.
  var lines: [String] {
    [
      "## Against comparing every pair", "",
      """
      \(photoCount) rendered photos of 12 megapixels with recorded angles: the processor time of the \
      whole alignment, measuring matches at full size included, against that of finding the same \
      features and only comparing every pair, in one run. It holds at a quarter or less.
      """,
      "",
      "| photos | used | links | alignment, CPU s | features, CPU s | all pairs, CPU s | share | holds |",
      "| ---: | ---: | ---: | ---: | ---: | ---: | ---: | --- |",
      "| \(photoCount) | \(used) | \(linkCount) | \(DecimalText.of(alignmentCPUSeconds, 1)) | "
        + "\(DecimalText.of(featuresCPUSeconds, 1)) | \(DecimalText.of(matchingCPUSeconds, 1)) | "
        + "\(DecimalText.of(100 * share, 0)) % | \(share <= Self.largestShare ? "yes" : "**no**") |",
    ]
  }
}
