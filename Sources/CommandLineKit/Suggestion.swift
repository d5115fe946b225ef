/// Finds what was meant by a word that does not exist.
enum Suggestion {
  /// The candidate nearest to a mistyped word, or nil when none is near enough.
  ///
  /// Near enough is one edit for each three letters (at least one), regardless of case, or an
  /// unfinished word of at least two letters that begins exactly one candidate.
  static func nearest(to word: String, among candidates: [String]) -> String? {
    let typed = word.lowercased()
    guard !typed.isEmpty else { return nil }
    var best: (distance: Int, candidate: String)?
    for candidate in candidates {
      let distance = editDistance(typed, candidate.lowercased())
      guard distance <= max(1, max(typed.count, candidate.count) / 3) else { continue }
      // Two words of one or two letters are always an edit apart, which says nothing.
      guard distance < min(typed.count, candidate.count) else { continue }
      if distance < best?.distance ?? .max { best = (distance, candidate) }
    }
    if let best { return best.candidate }
    let begun = candidates.filter { $0.lowercased().hasPrefix(typed) }
    return typed.count >= 2 && begun.count == 1 ? begun.first : nil
  }

  /// The phrase that offers the nearest candidate, or nil.
  static func phrase(for word: String, among candidates: [String], prefix: String = "") -> String? {
    nearest(to: word, among: candidates).map { "did you mean '\(prefix)\($0)'?" }
  }

  /// The number of insertions, deletions, replacements and swaps of neighbours between two words
  /// (optimal string alignment).
  static func editDistance(_ first: String, _ second: String) -> Int {
    let (a, b) = (Array(first), Array(second))
    guard !a.isEmpty, !b.isEmpty else { return max(a.count, b.count) }
    var beforePrevious: [Int] = []
    var previous = Array(0...b.count)
    for i in 1...a.count {
      var row = [i]
      row.reserveCapacity(b.count + 1)
      for j in 1...b.count {
        var cost = min(
          previous[j] + 1, row[j - 1] + 1, previous[j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1))
        if i > 1, j > 1, a[i - 1] == b[j - 2], a[i - 2] == b[j - 1] {
          cost = min(cost, beforePrevious[j - 2] + 1)
        }
        row.append(cost)
      }
      (beforePrevious, previous) = (previous, row)
    }
    return previous[b.count]
  }
}
