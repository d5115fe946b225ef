import Stitching

/// What the aligner made of a set of real photos.
struct RealSetResult {
  var name: String
  var photoCount: Int
  var expectedUsed: ClosedRange<Int>
  var used = 0
  var closes: Bool?
  var levelledBy: Alignment.Reference?
  var medianResidualPixels: Double?
  var rmsResidualPixels: Double?
  var wallSeconds: Double
  var cpuSeconds: Double
  /// What does not hold; empty when all does.
  var failures: [String] = []

  /// Compares.
  ///
  /// - Parameters:
  ///   - set: The set.
  ///   - photoCount: How many photos its folder holds.
  ///   - outcome: What the aligner made of it.
  ///   - stopwatch: Started before the aligner.
  init(
    set: RealSet, photoCount: Int, outcome: Result<Alignment, AlignmentError>, stopwatch: Stopwatch
  ) {
    name = set.title
    self.photoCount = photoCount
    expectedUsed = set.expectedUsed
    wallSeconds = stopwatch.wallSeconds
    cpuSeconds = stopwatch.cpuSeconds
    switch outcome {
    case .failure(let error): failures.append("refused: \(error)")
    case .success(let alignment): compare(alignment, set: set)
    }
  }

  private mutating func compare(_ alignment: Alignment, set: RealSet) {
    used = alignment.usedPhotoIndices.count
    levelledBy = alignment.levelledBy
    medianResidualPixels = alignment.medianResidualPixels
    rmsResidualPixels = alignment.rmsResidualPixels
    let cameras = alignment.photos.compactMap { photo in
      photo.cameraFromWorld.map { (lens: photo.lens, cameraFromWorld: $0) }
    }
    let closes = CanvasChoice.choose(cameras: cameras).closesCircle
    self.closes = closes
    if !expectedUsed.contains(used) {
      failures.append("\(used) used, not \(expectedText)")
    }
    let missed = alignment.photos.filter { photo in
      photo.placedBy == .notUsed && !set.dispensable.isEmpty
        && !set.dispensable.contains { photo.fileName.hasPrefix($0) }
    }
    if !missed.isEmpty {
      failures.append("without \(missed.map(\.fileName).joined(separator: ", "))")
    }
    if closes != set.closes { failures.append(closes ? "closed" : "not closed") }
  }

  /// The number of photos that should be used, as the table shows it.
  var expectedText: String {
    expectedUsed.count == 1
      ? "\(expectedUsed.lowerBound)" : "\(expectedUsed.lowerBound) to \(expectedUsed.upperBound)"
  }
}
