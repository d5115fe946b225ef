/// The steps of one photo: shooting, with the exposure in the middle, then storing.
struct ShutterSequence {
  /// What a step brought.
  enum Event {
    /// The photo is exposed now.
    case exposed
    /// The photo is on the card now.
    case stored
  }

  private enum Phase {
    case idle
    case shooting(remainingSeconds: Double, isExposed: Bool)
    case storing(remainingSeconds: Double)
  }

  private var phase = Phase.idle
  private let shotSeconds: Double
  private let storeSeconds: Double

  init(shotSeconds: Double, storeSeconds: Double) {
    self.shotSeconds = shotSeconds
    self.storeSeconds = storeSeconds
  }

  var isShooting: Bool { if case .shooting = phase { true } else { false } }
  var isStoring: Bool { if case .storing = phase { true } else { false } }

  /// Begins a photo; only when neither shooting nor storing.
  mutating func start() {
    phase = .shooting(remainingSeconds: shotSeconds, isExposed: false)
  }

  /// Lets a step pass.
  mutating func step(seconds: Double) -> Event? {
    switch phase {
    case .idle: return nil
    case .shooting(let remaining, let isExposed):
      let left = remaining - seconds
      if left <= 0 {
        phase = .storing(remainingSeconds: storeSeconds)
        return isExposed ? nil : .exposed
      }
      let exposesNow = !isExposed && left <= shotSeconds / 2
      phase = .shooting(remainingSeconds: left, isExposed: isExposed || exposesNow)
      return exposesNow ? .exposed : nil
    case .storing(let remaining):
      let left = remaining - seconds
      phase = left <= 0 ? .idle : .storing(remainingSeconds: left)
      return left <= 0 ? .stored : nil
    }
  }
}
