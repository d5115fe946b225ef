/// The arrangement of the shots on the sphere.
public enum CapturePattern: String, Codable, Sendable, CaseIterable {
  /// Rows all round and the nadir: everything that the gimbal can reach.
  case sphere
  /// Rows all round and the nadir, up to the horizon or some elevation above it.
  case halfSphere = "half-sphere"
  /// One row all round.
  case ring
  /// Rows and columns of a part of the sphere.
  case grid
  /// One column.
  case vertical
  /// The half circle, or three rows of three.
  case wide

  /// The pattern that shots make: one pitch all round is a ring, one heading a column, and several
  /// pitches are a sphere when the shots go all round, and else a grid.
  ///
  /// - Parameters:
  ///   - shots: The shots.
  ///   - closedBelowDegrees: The widest step between headings all round that leaves no gap: the
  ///     horizontal field of view.
  init(of shots: [Shot], closedBelowDegrees: Double) {
    let headings = Set(shots.map(\.yawDegrees)).sorted()
    let steps = zip(headings, headings.dropFirst() + headings.prefix(1).map { $0 + 360 }).map {
      $1 - $0
    }
    let goesRound = headings.count > 1 && steps.allSatisfy { $0 <= closedBelowDegrees }
    let pitches = Set(shots.map(\.pitchDegrees)).count
    switch (goesRound, pitches) {
    case (true, 1): self = .ring
    case (true, _): self = .sphere
    case (false, 2...) where headings.count == 1: self = .vertical
    case (false, _): self = .grid
    }
  }
}
