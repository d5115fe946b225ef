import AircraftControl

/// The way of virtual stick commands to the aircraft: delayed, and forgotten when not renewed.
struct VirtualStickLink {
  /// The shortest time between two commands, 25 Hz.
  static let shortestPeriodSeconds = 0.04

  var isEnabled = false

  private var underWay: [(arrivalSeconds: Double, command: VirtualStickCommand)] = []
  private var current: VirtualStickCommand?
  private var lastSentSeconds = -Double.infinity
  private let latencySeconds: Double
  private let timeoutSeconds: Double

  init(latencySeconds: Double, timeoutSeconds: Double) {
    self.latencySeconds = latencySeconds
    self.timeoutSeconds = timeoutSeconds
  }

  /// Takes a command.
  ///
  /// - Throws: ``AircraftError`` with −1004 when commands come faster than 25 Hz.
  mutating func send(_ command: VirtualStickCommand, atSeconds now: Double) throws(AircraftError) {
    guard now - lastSentSeconds > VirtualStickLink.shortestPeriodSeconds - 1e-6 else {
      throw AircraftError(.busy, "virtual stick commands come faster than 25 Hz")
    }
    lastSentSeconds = now
    underWay.append((now + latencySeconds, command))
  }

  /// Forgets all commands.
  mutating func clear() {
    underWay = []
    current = nil
    lastSentSeconds = -Double.infinity
  }

  /// The command that the aircraft follows at a moment; nil to hover.
  mutating func command(atSeconds now: Double) -> VirtualStickCommand? {
    while let first = underWay.first, first.arrivalSeconds <= now + 1e-9 {
      current = first.command
      underWay.removeFirst()
    }
    if now - lastSentSeconds > timeoutSeconds + 1e-9 { current = nil }
    return current
  }
}
