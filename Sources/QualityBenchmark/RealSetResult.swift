import Stitching

/// What the aligner made of a set of real photos.
struct RealSetResult {
  var name: String
  var photoCount: Int
  var expectedUsed: ClosedRange<Int>
  /// How many photos are used in each panorama of the folder.
  var panoramas: [Int] = []
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
  ///   - fileNames: The photos of its folder.
  ///   - outcome: What the aligner made of it.
  ///   - stopwatch: Started before the aligner.
  init(
    set: RealSet, fileNames: [String], outcome: Result<FolderAlignment, AlignmentError>,
    stopwatch: Stopwatch
  ) {
    name = set.title
    photoCount = fileNames.count
    expectedUsed = set.expectedUsed
    wallSeconds = stopwatch.wallSeconds
    cpuSeconds = stopwatch.cpuSeconds
    switch outcome {
    case .failure(let error): failures.append("refused: \(error)")
    case .success(let folder): compare(folder, set: set, fileNames: fileNames)
    }
  }

  private mutating func compare(_ folder: FolderAlignment, set: RealSet, fileNames: [String]) {
    panoramas = folder.groups.map(\.alignment.usedPhotoIndices.count)
    let others = set.otherPanoramas
    if panoramas.count != others.count + 1 {
      failures.append("\(panoramas.count) panoramas, not \(others.count + 1)")
    } else if let largest = folder.largest {
      var rest = panoramas
      rest.remove(at: largest)
      if rest.sorted() != others.sorted() { failures.append("others of \(rest), not \(others)") }
    }
    let notUsed = Set(
      folder.leftOver.map { fileNames[$0.photo] }
        + folder.groups.flatMap(\.alignment.photos).filter { $0.placedBy == .notUsed }
        .map(\.fileName))
    let missed = notUsed.filter { name in
      !set.dispensable.isEmpty && !set.dispensable.contains { name.hasPrefix($0) }
    }
    if !missed.isEmpty { failures.append("without \(missed.sorted().joined(separator: ", "))") }
    if let largest = folder.largest { compare(folder.groups[largest].alignment, set: set) }
  }

  /// The largest panorama.
  private mutating func compare(_ alignment: Alignment, set: RealSet) {
    let used = alignment.usedPhotoIndices.count
    levelledBy = alignment.levelledBy
    medianResidualPixels = alignment.medianResidualPixels
    rmsResidualPixels = alignment.rmsResidualPixels
    let cameras = alignment.photos.compactMap { photo in
      photo.cameraFromWorld.map { (lens: photo.lens, cameraFromWorld: $0) }
    }
    let closes = CanvasChoice.choose(cameras: cameras).closesCircle
    self.closes = closes
    if !expectedUsed.contains(used) { failures.append("\(used) used, not \(expectedText)") }
    if closes != set.closes { failures.append(closes ? "closed" : "not closed") }
  }

  /// The number of photos that should be used, as the table shows it.
  var expectedText: String {
    expectedUsed.count == 1
      ? "\(expectedUsed.lowerBound)" : "\(expectedUsed.lowerBound) to \(expectedUsed.upperBound)"
  }
}
