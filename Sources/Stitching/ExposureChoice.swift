import Imaging

/// Which photo of each exposure bracket is used: of all the same exposure.
struct ExposureChoice {
  /// The brackets with the photo used of each.
  let stacks: [ExposureStacks.Stack]

  /// Chooses the exposure that is best over all brackets.
  ///
  /// - Parameters:
  ///   - brackets: The photos of each bracket, in the order in which they were taken.
  ///   - views: What is known of the photos.
  init(brackets: [[Int]], views: ExposureViews) {
    let counts = Dictionary(grouping: brackets, by: \.count).mapValues { $0.count }
    let size = counts.max { ($0.key * $0.value, $0.key) < ($1.key * $1.value, $1.key) }?.key ?? 0
    let usual = brackets.filter { $0.count == size }
    let sorted = usual.map(views.byExposure)
    let qualities = (0..<size).map { place in
      sorted.map { views.thumbnails[$0[place]]?.exposureQuality ?? 0 }.reduce(0, +)
    }
    let best = qualities.indices.max { (qualities[$0], $1) < (qualities[$1], $0) } ?? 0
    // How much brighter than the darkest each exposure usually is.
    let ladder = (0..<size).map { place in
      RobustMean.median(sorted.map { views.steps(from: $0[0], to: $0[place]) })
    }
    let patterns = Dictionary(grouping: usual.map(views.pattern)) { $0 }
    let pattern =
      patterns.max { ($0.value.count, $1.key.first ?? 0) < ($1.value.count, $0.key.first ?? 0) }?
      .key ?? []
    stacks = brackets.map { bracket in
      guard bracket.count != size else {
        return ExposureStacks.Stack(photos: bracket, used: views.byExposure(bracket)[best])
      }
      let places = ExposureChoice.places(
        of: bracket, pattern: pattern, ladder: ladder, views: views)
      let nearest = bracket.indices.min {
        (abs(ladder[places[$0]] - ladder[best]), $0) < (abs(ladder[places[$1]] - ladder[best]), $1)
      }
      return ExposureStacks.Stack(photos: bracket, used: bracket[nearest ?? 0])
    }
  }

  /// For each photo of a bracket that lacks some, or has more, its place among the usual exposures:
  /// the choice in the usual order whose steps are most like its own.
  private static func places(
    of bracket: [Int], pattern: [Int], ladder: [Double], views: ExposureViews
  ) -> [Int] {
    let own = bracket.map { views.steps(from: bracket[0], to: $0) }
    var best: (error: Double, places: [Int])?
    for chosen in choices(of: bracket.count, from: pattern) {
      let error = zip(own, chosen).map { steps, place in
        abs(steps - (ladder[place] - ladder[chosen[0]]))
      }.reduce(0, +)
      if error < best?.error ?? .infinity { best = (error, chosen) }
    }
    // One that has more than the usual counts from its darkest.
    return best?.places ?? views.pattern(of: bracket).map { min($0, max(0, ladder.count - 1)) }
  }

  /// All ways to take so many elements of a list in their order.
  private static func choices(of count: Int, from list: [Int]) -> [[Int]] {
    guard count > 0 else { return [[]] }
    guard count <= list.count, let first = list.first else { return [] }
    let rest = Array(list.dropFirst())
    return choices(of: count - 1, from: rest).map { [first] + $0 } + choices(of: count, from: rest)
  }
}
