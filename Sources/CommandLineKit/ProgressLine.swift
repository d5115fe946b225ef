/// One line at the bottom of the terminal: the stage, the percentage, the time left.
///
/// Shown on a terminal only, not when the console is quiet, and only once the work has taken two
/// seconds. May be updated from any thread.
public final class ProgressLine: Sendable {
  private struct State {
    var fraction = 0.0
    var lastDrawn: ContinuousClock.Instant?
    var stage = ""
    var isFinished = false
  }

  private let console: Console
  private let now: @Sendable () -> ContinuousClock.Instant
  private let start: ContinuousClock.Instant
  private let state = Locked(State())

  /// Begins to measure.
  ///
  /// - Parameters:
  ///   - console: Where the line is shown.
  ///   - now: The time; tests give their own.
  public init(
    console: Console, now: @escaping @Sendable () -> ContinuousClock.Instant = { .now }
  ) {
    self.console = console
    self.now = now
    start = now()
  }

  deinit { finish() }

  /// Says how far the work is.
  ///
  /// - Parameters:
  ///   - stage: What is being done now, for example `Matching photos`.
  ///   - fraction: The share of the whole work that is done, 0 to 1; never goes back.
  public func update(stage: String, fraction: Double) {
    guard console.isTerminal, console.verbosity != .quiet else { return }
    let time = now()
    let elapsed = time - start
    // Drawn inside the lock, so that a late draw cannot come after the line is taken away.
    state.withLock { state in
      guard !state.isFinished else { return }
      if fraction > state.fraction { state.fraction = min(fraction, 1) }
      guard elapsed >= Self.patience else { return }
      if stage == state.stage, let drawn = state.lastDrawn, time - drawn < Self.interval { return }
      state.stage = stage
      state.lastDrawn = time
      let line = Self.line(stage: stage, fraction: state.fraction, elapsed: elapsed)
      // The last column stays free: a full line would wrap and could not be erased.
      console.showProgress(DisplayText.truncated(line, to: console.width - 1))
    }
  }

  /// Takes the line away; later updates are ignored.
  public func finish() {
    state.withLock { state in
      state.isFinished = true
      if state.lastDrawn != nil { console.showProgress(nil) }
      state.lastDrawn = nil
    }
  }

  private static let patience = Duration.seconds(2)
  private static let interval = Duration.milliseconds(100)

  private static func line(stage: String, fraction: Double, elapsed: Duration) -> String {
    let percent = DisplayText.padded("\(Int(fraction * 100))", to: 3, onTheLeft: true)
    let line = "\(percent)%  \(DisplayText.printable(stage))"
    // From less than two hundredths of the work nothing can be said about the rest.
    guard fraction >= 0.02, fraction < 1 else { return line }
    let secondsLeft = elapsed / .seconds(1) * (1 - fraction) / fraction
    return "\(line)  \(timeLeft(seconds: secondsLeft))"
  }

  /// A time in the two largest units that say something: `45 s left`, `2 min 5 s left`.
  static func timeLeft(seconds: Double) -> String {
    let whole = Int(min(max(seconds, 1), 359_999).rounded())
    let (hours, minutes, rest) = (whole / 3600, whole / 60 % 60, whole % 60)
    if hours > 0 { return "\(hours) h \(minutes) min left" }
    if minutes > 0 { return "\(minutes) min \(rest) s left" }
    return "\(rest) s left"
  }
}
