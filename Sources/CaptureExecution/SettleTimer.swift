/// Tells when a condition has held for long enough without a break.
struct SettleTimer {
  private let wantedSeconds: Double
  private var sinceSeconds: Double?

  init(wantedSeconds: Double) {
    self.wantedSeconds = wantedSeconds
  }

  /// Takes in whether the condition holds now; true when it has held for the wanted time.
  mutating func hasHeld(_ holds: Bool, atSeconds now: Double) -> Bool {
    guard holds else {
      sinceSeconds = nil
      return false
    }
    let since = sinceSeconds ?? now
    sinceSeconds = since
    return now - since >= wantedSeconds - 1e-6
  }
}
