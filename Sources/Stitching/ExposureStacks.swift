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

  private static let largestSize = 9

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
  /// none; exposures by EXIF, and by brightness where it says nothing. Cameras take the exposures of a
  /// bracket always in the same order; so brackets whose contents tell nothing, such as blank sky,
  /// are found between others. Without EXIF brackets count only when most of the folder is made of
  /// them. The photo used has the same place in the order of exposures in every bracket, the one that
  /// is best exposed over the whole folder.
  ///
  /// - Parameters:
  ///   - photos: The photos in the order of their names.
  ///   - thumbnails: A small copy of each; nil where there is none.
  /// - Returns: The brackets in the order in which they were taken.
  public func stacks(of photos: [PhotoSource], thumbnails: [PhotoThumbnail?]) -> [Stack] {
    let views = ExposureViews(options: self, photos: photos, thumbnails: thumbnails)
    let order = CaptureOrder.order(of: photos)
    let brackets = regularBrackets(in: order, views: views) ?? brackets(in: order, views: views)
    return ExposureChoice(brackets: brackets, views: views).stacks
  }

  // MARK: A folder made of brackets only

  /// Brackets of one size from the first photo to the last; nil where the folder is not so.
  private func regularBrackets(in order: [Int], views: ExposureViews) -> [[Int]]? {
    for size in stride(from: Self.largestSize, through: 2, by: -1)
    where order.count.isMultiple(of: size) && order.count >= 2 * size {
      let blocks = stride(from: 0, to: order.count, by: size).map {
        Array(order[$0..<($0 + size)])
      }
      let pattern = views.pattern(of: blocks[0])
      guard blocks.allSatisfy({ isBracket($0, pattern: pattern, views: views) }) else { continue }
      let isSure = blocks.count { block in
        zip(block, block.dropFirst()).contains { views.verdict($0, $1) == .same }
      }
      // Between brackets the camera turns.
      let turns = zip(blocks, blocks.dropFirst()).count { before, after in
        views.verdict(before[size - 1], after[0]) != .same
      }
      if Double(isSure) >= regularShare * Double(blocks.count),
        Double(turns) >= regularShare * Double(blocks.count - 1)
      {
        return blocks
      }
    }
    return nil
  }

  /// Whether photos may be a bracket whose exposures come in a given order.
  private func isBracket(_ block: [Int], pattern: [Int], views: ExposureViews) -> Bool {
    views.pattern(of: block) == pattern && views.differ(block)
      && zip(block, block.dropFirst()).allSatisfy { first, second in
        views.follows(first, second) && views.verdict(first, second) != .different
      }
  }

  // MARK: A folder that holds brackets among others

  private func brackets(in order: [Int], views: ExposureViews) -> [[Int]] {
    var runs: [[Int]] = []
    for photo in order {
      if let run = runs.last, views.continues(run, with: photo) {
        runs[runs.count - 1].append(photo)
      } else {
        runs.append([photo])
      }
    }
    func isBracket(_ run: [Int]) -> Bool {
      run.count >= 2 && views.span(of: run) >= 2 * leastSteps
    }
    guard let size = usualSize(of: runs.filter(isBracket)) else { return [] }
    runs = mended(runs, size: size, views: views)
    let brackets = runs.filter(isBracket)
    let isRegular =
      Double(size * brackets.count { $0.count == size })
      >= regularShare * Double(views.photos.count)
    return brackets.filter { run in
      isRegular || (run.count >= 3 && run.allSatisfy { views.statedSteps(of: $0) != nil })
    }
  }

  /// The size of which most photos are.
  private func usualSize(of runs: [[Int]]) -> Int? {
    let counts = Dictionary(grouping: runs, by: \.count).mapValues { $0.count }
    return counts.max { ($0.key * $0.value, $0.key) < ($1.key * $1.value, $1.key) }?.key
  }

  /// Cuts what lies between brackets of the usual size into such, where their exposures come in the
  /// usual order.
  private func mended(_ runs: [[Int]], size: Int, views: ExposureViews) -> [[Int]] {
    let patterns = Dictionary(grouping: runs.filter { $0.count == size }, by: views.pattern)
    guard
      let pattern = patterns.max(by: {
        ($0.value.count, $1.value[0][0]) < ($1.value.count, $0.value[0][0])
      })?.key
    else { return runs }
    var result: [[Int]] = []
    var between: [[Int]] = []
    func close() {
      result += blocks(in: between, size: size, pattern: pattern, views: views) ?? between
      between = []
    }
    for run in runs {
      if run.count == size {
        close()
        result.append(run)
      } else {
        between.append(run)
      }
    }
    close()
    return result
  }

  /// Cuts runs into brackets of one size, but for runs at the start or the end that are left over.
  private func blocks(
    in runs: [[Int]], size: Int, pattern: [Int], views: ExposureViews
  ) -> [[Int]]? {
    let photos = runs.flatMap { $0 }
    let rest = photos.count % size
    guard photos.count >= size else { return nil }
    for start in rest == 0 ? [0] : [0, rest] {
      let end = start + photos.count - rest
      let blocks = stride(from: start, to: end, by: size).map { Array(photos[$0..<($0 + size)]) }
      let before = runs.prefix { photos[..<start].contains($0[0]) }
      let after = runs.suffix(
        from: runs.firstIndex { photos[end...].contains($0[0]) } ?? runs.count)
      let isWhole = before.joined().count == start && after.joined().count == photos.count - end
      if isWhole, blocks.allSatisfy({ isBracket($0, pattern: pattern, views: views) }) {
        return before + blocks + after
      }
    }
    return nil
  }
}
