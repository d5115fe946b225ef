import Foundation
import Imaging
import SphereGeometry

/// Finds exposure brackets: photos of one view, taken one after another at different exposures.
public struct ExposureStacks: Sendable {
  /// A bracket.
  public struct Stack: Sendable, Hashable {
    /// The photos by number, in the order in which they were taken.
    public var photos: [Int]
    /// The one that is used.
    public var used: Int
  }

  /// The least difference in exposure steps between two photos of a bracket.
  public var leastSteps: Double
  /// How well the details of two photos agree that show one view.
  public var leastCorrelation: Double
  /// How far apart the recorded angles of one view may be, in degrees: a hovering aircraft turns a
  /// little.
  public var angleToleranceDegrees: Double
  /// The longest time in seconds from one photo of a bracket to the next.
  public var longestIntervalSeconds: Double
  /// The share of all photos that must be in brackets of one size where the files do not say how
  /// they were exposed.
  public var regularShare: Double

  /// Creates the options.
  public init(
    leastSteps: Double = 0.4, leastCorrelation: Double = 0.8, angleToleranceDegrees: Double = 1.5,
    longestIntervalSeconds: Double = 10, regularShare: Double = 0.6
  ) {
    self.leastSteps = leastSteps
    self.leastCorrelation = leastCorrelation
    self.angleToleranceDegrees = angleToleranceDegrees
    self.longestIntervalSeconds = longestIntervalSeconds
    self.regularShare = regularShare
  }

  /// Finds the brackets and chooses a photo of each.
  ///
  /// Photos of one view are told by their recorded angles, and by their contents where there are
  /// none; exposures by EXIF, and by brightness where it says nothing. Without EXIF brackets count
  /// only when most of the folder is made of them. The photo used has the same place in the order of
  /// exposures in every bracket, the one that is best exposed over the whole folder, unless it is
  /// burnt out in one where another is not.
  ///
  /// - Parameters:
  ///   - photos: The photos in the order of their names.
  ///   - thumbnails: A small copy of each; nil where there is none.
  /// - Returns: The brackets in the order in which they were taken.
  public func stacks(of photos: [PhotoSource], thumbnails: [PhotoThumbnail?]) -> [Stack] {
    let views = Views(options: self, photos: photos, thumbnails: thumbnails)
    var runs: [[Int]] = []
    for photo in CaptureOrder.order(of: photos) {
      if let run = runs.last, views.continues(run, with: photo) {
        runs[runs.count - 1].append(photo)
      } else {
        runs.append([photo])
      }
    }
    let brackets = runs.filter { $0.count >= 2 && views.span(of: $0) >= 2 * leastSteps }
    guard let size = usualSize(of: brackets) else { return [] }
    let ofSize = brackets.filter { $0.count == size }
    let isRegular = Double(size * ofSize.count) >= regularShare * Double(photos.count)
    let accepted = brackets.filter { run in
      isRegular || (run.count >= 3 && run.allSatisfy { views.statedSteps(of: $0) != nil })
    }
    let rank = bestRank(in: ofSize, size: size, views: views)
    return accepted.map { run in
      Stack(photos: run, used: choice(from: run, size: size, rank: rank, views: views))
    }
  }

  /// The size of which most photos are.
  private func usualSize(of runs: [[Int]]) -> Int? {
    let counts = Dictionary(grouping: runs, by: \.count).mapValues { $0.count }
    return counts.max { ($0.key * $0.value, $0.key) < ($1.key * $1.value, $1.key) }?.key
  }

  /// The place in the order of exposures, from the darkest, that is best over all brackets.
  private func bestRank(in runs: [[Int]], size: Int, views: Views) -> Int {
    let sorted = runs.map(views.byExposure)
    let qualities = (0..<size).map { rank in
      sorted.map { views.quality(of: $0[rank]) }.reduce(0, +)
    }
    return qualities.indices.max { (qualities[$0], $1) < (qualities[$1], $0) } ?? 0
  }

  private func choice(from run: [Int], size: Int, rank: Int, views: Views) -> Int {
    let sorted = views.byExposure(run)
    let best = sorted.max { (views.quality(of: $0), $1) < (views.quality(of: $1), $0) } ?? run[0]
    guard sorted.count == size else { return best }
    let usual = sorted[rank]
    let isBurntOut = views.whiteShare(of: usual) > 0.25
    return isBurntOut && views.quality(of: best) > views.quality(of: usual) + 0.15 ? best : usual
  }

  /// What is known of single photos and pairs of them.
  private struct Views {
    let options: ExposureStacks
    let photos: [PhotoSource]
    let thumbnails: [PhotoThumbnail?]

    /// The exposure in steps by EXIF: the binary logarithm of time · ISO / 100 / f-number².
    func statedSteps(of photo: Int) -> Double? {
      let metadata = photos[photo].metadata
      guard let seconds = metadata.exposureTimeSeconds else { return nil }
      let fNumber = metadata.fNumber ?? 1
      return log2(seconds * (metadata.isoSpeed ?? 100) / 100 / (fNumber * fNumber))
    }

    func continues(_ run: [Int], with photo: Int) -> Bool {
      guard let last = run.last, isOfOneCamera(last, photo), isSoonAfter(last, photo) else {
        return false
      }
      return run.contains { showsSameView($0, photo) }
        && run.allSatisfy { abs(steps(from: $0, to: photo)) >= options.leastSteps }
    }

    /// From the darkest to the brightest.
    func byExposure(_ run: [Int]) -> [Int] {
      run.sorted { left, right in
        let steps = steps(from: left, to: right)
        return steps == 0 ? left < right : steps > 0
      }
    }

    /// The steps from the darkest to the brightest.
    func span(of run: [Int]) -> Double {
      let sorted = byExposure(run)
      return steps(from: sorted[0], to: sorted[sorted.count - 1])
    }

    func quality(of photo: Int) -> Double { thumbnails[photo]?.exposureQuality ?? 0 }

    func whiteShare(of photo: Int) -> Double { thumbnails[photo]?.whiteShare ?? 0 }

    private func steps(from first: Int, to second: Int) -> Double {
      if let a = statedSteps(of: first), let b = statedSteps(of: second) { return b - a }
      guard let a = thumbnails[first], let b = thumbnails[second] else { return 0 }
      return 2.2 * log2(max(b.meanLevel, 1) / max(a.meanLevel, 1))
    }

    private func isOfOneCamera(_ first: Int, _ second: Int) -> Bool {
      let (a, b) = (photos[first], photos[second])
      return a.cameraModel == b.cameraModel && a.width == b.width && a.height == b.height
    }

    private func isSoonAfter(_ first: Int, _ second: Int) -> Bool {
      guard let start = photos[first].metadata.dateTaken?.secondsSince1970,
        let end = photos[second].metadata.dateTaken?.secondsSince1970
      else { return true }
      return end - start
        <= options.longestIntervalSeconds + (photos[first].metadata.exposureTimeSeconds ?? 0)
    }

    private func showsSameView(_ first: Int, _ second: Int) -> Bool {
      let comparison = thumbnails[first].flatMap { own in
        thumbnails[second].flatMap { own.comparison(with: $0) }
      }
      if let a = photos[first].recordedAttitude, let b = photos[second].recordedAttitude {
        // Angles that are the same though the contents are not would be broken ones.
        return a.cameraFromWorld.angle(to: b.cameraFromWorld).degrees
          <= options.angleToleranceDegrees
          && (comparison?.correlation ?? 1) >= options.leastCorrelation / 4
      }
      return (comparison?.correlation ?? 0) >= options.leastCorrelation
    }
  }
}
