public import CapturePlanning

/// Why a plan cannot be written in another format.
public enum PlanExchangeError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The plan breaks its own rules.
  case invalidPlan([PlanProblem])
  /// The plan is sound, but the format has no room for it.
  case cannotHold(format: ExchangeFormat, reason: String)

  /// What is wrong, and what to do.
  public var description: String {
    switch self {
    case .invalidPlan(let problems):
      "the plan cannot be flown: " + problems.map(\.description).joined(separator: "; ")
        + "; make it again with 'skysphere plan'"
    case .cannotHold(let format, let reason):
      "\(format.displayName) cannot hold this plan: \(reason)"
    }
  }
}
