import Foundation
import Imaging
import SphereGeometry

/// What is known of the exposures of single photos, and of the views of pairs of them.
struct ExposureViews {
  let options: ExposureStacks
  let photos: [PhotoSource]
  let thumbnails: [PhotoThumbnail?]

  /// Whether two photos show the same view.
  enum Verdict {
    case same
    case different
    /// There is too little to tell from: blank sky, or nearly all of one photo is white or black.
    case open
  }

  func verdict(_ first: Int, _ second: Int) -> Verdict {
    let correlation = thumbnails[first].flatMap { own in
      thumbnails[second].flatMap { own.comparison(with: $0)?.correlation }
    }
    if let a = photos[first].recordedAttitude, let b = photos[second].recordedAttitude {
      // Angles that are the same though the contents are not would be broken ones.
      let isSame =
        a.cameraFromWorld.angle(to: b.cameraFromWorld).degrees <= options.angleToleranceDegrees
        && (correlation ?? 1) >= options.leastCorrelation / 4
      return isSame ? .same : .different
    }
    guard let correlation else { return .open }
    if correlation >= options.leastCorrelation { return .same }
    return correlation >= options.leastCorrelation / 2 ? .open : .different
  }

  /// Whether a photo goes on with a bracket: of the same view, at an exposure of its own.
  func continues(_ run: [Int], with photo: Int) -> Bool {
    guard let last = run.last, follows(last, photo) else { return false }
    return run.contains { verdict($0, photo) == .same } && differ(run + [photo])
  }

  /// Whether a photo was taken by the same camera just after another.
  func follows(_ first: Int, _ second: Int) -> Bool {
    let (a, b) = (photos[first], photos[second])
    guard a.cameraModel == b.cameraModel, a.width == b.width, a.height == b.height else {
      return false
    }
    guard let start = a.metadata.dateTaken?.secondsSince1970,
      let end = b.metadata.dateTaken?.secondsSince1970
    else { return true }
    return end - start
      <= options.longestIntervalSeconds + (a.metadata.exposureTimeSeconds ?? 0)
  }

  /// Whether each photo of one view has an exposure of its own.
  func differ(_ run: [Int]) -> Bool {
    let sorted = byExposure(run)
    return zip(sorted, sorted.dropFirst()).allSatisfy {
      steps(from: $0, to: $1) >= options.leastSteps
    }
  }

  /// From the darkest to the brightest.
  func byExposure(_ run: [Int]) -> [Int] {
    let stated = run.map(statedSteps)
    let values = run.indices.map { place in
      stated.contains(nil) ? thumbnails[run[place]]?.meanLevel ?? 0 : stated[place] ?? 0
    }
    return run.indices.sorted { (values[$0], run[$0]) < (values[$1], run[$1]) }.map { run[$0] }
  }

  /// For each photo of a bracket, in the order in which they were taken, its place from the darkest.
  func pattern(of run: [Int]) -> [Int] {
    let sorted = byExposure(run)
    return run.map { photo in sorted.firstIndex(of: photo) ?? 0 }
  }

  /// The steps from the darkest to the brightest.
  func span(of run: [Int]) -> Double {
    let sorted = byExposure(run)
    return zip(sorted, sorted.dropFirst()).map { steps(from: $0, to: $1) }.reduce(0, +)
  }

  /// By how many steps the second photo of a view is brighter.
  func steps(from first: Int, to second: Int) -> Double {
    if let a = statedSteps(of: first), let b = statedSteps(of: second) { return b - a }
    guard let a = thumbnails[first], let b = thumbnails[second] else { return 0 }
    return a.steps(to: b)
  }

  /// The exposure in steps by EXIF: the binary logarithm of time · ISO / 100 / f-number².
  func statedSteps(of photo: Int) -> Double? {
    let metadata = photos[photo].metadata
    guard let seconds = metadata.exposureTimeSeconds else { return nil }
    let fNumber = metadata.fNumber ?? 1
    return log2(seconds * (metadata.isoSpeed ?? 100) / 100 / (fNumber * fNumber))
  }
}
