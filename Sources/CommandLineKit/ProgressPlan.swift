/// Stages of a work and their share of the time; turns progress within a stage into progress of
/// the whole.
public struct ProgressPlan: Sendable {
  private let starts: [String: Double]
  private let shares: [String: Double]

  /// Makes a plan from stages in their order.
  ///
  /// - Parameter stages: The name of each stage and the time it takes in any unit, not negative.
  public init(_ stages: [(name: String, time: Double)]) {
    let total = stages.reduce(0) { $0 + $1.time }
    var (starts, shares, elapsed) = ([String: Double](), [String: Double](), 0.0)
    for stage in stages {
      precondition(stage.time >= 0 && starts[stage.name] == nil, "stages differ in name")
      starts[stage.name] = total > 0 ? elapsed / total : 0
      shares[stage.name] = total > 0 ? stage.time / total : 0
      elapsed += stage.time
    }
    (self.starts, self.shares) = (starts, shares)
  }

  /// The share of the whole that is done when a stage is done by so much.
  ///
  /// - Parameters:
  ///   - stage: The name of a stage of the plan; any other counts as the beginning.
  ///   - fraction: The share of the stage that is done, 0 to 1.
  /// - Returns: The share of the whole, 0 to 1.
  public func fraction(stage: String, _ fraction: Double) -> Double {
    (starts[stage] ?? 0) + (shares[stage] ?? 0) * min(max(fraction, 0), 1)
  }
}
