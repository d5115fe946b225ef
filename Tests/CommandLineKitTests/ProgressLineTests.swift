import Foundation
import Testing

@testable import CommandLineKit

@Suite struct ProgressLineTests {
  /// A clock that stands still until it is moved, and a screen.
  private struct Bench {
    let screen = TextRecorder()
    let elapsed = Locked(Duration.zero)
    let start = ContinuousClock.now

    func progress(
      isTerminal: Bool = true, verbosity: Console.Verbosity = .normal, width: Int = 80
    ) -> ProgressLine {
      let (start, elapsed) = (start, elapsed)
      return ProgressLine(
        console: Console(
          output: TextRecorder(), errorOutput: screen, isTerminal: isTerminal,
          verbosity: verbosity, width: { width }),
        now: { start + elapsed.withLock { $0 } })
    }

    func wait(_ duration: Duration) { elapsed.withLock { $0 += duration } }

    /// What is drawn, line by line, the empty line for taken away.
    var drawn: [String] {
      screen.text.components(separatedBy: "\r\u{1B}[K").dropFirst().map(\.self)
    }
  }

  @Test func showsNothingForShortWork() {
    let bench = Bench()
    let progress = bench.progress()
    progress.update(stage: "Reading", fraction: 0.1)
    bench.wait(.milliseconds(1999))
    progress.update(stage: "Reading", fraction: 0.9)
    progress.finish()
    #expect(bench.screen.text.isEmpty)
  }

  @Test func showsStagePercentAndTimeLeft() {
    let bench = Bench()
    let progress = bench.progress()
    bench.wait(.seconds(10))
    progress.update(stage: "Matching photos", fraction: 0.25)
    bench.wait(.milliseconds(50))
    progress.update(stage: "Matching photos", fraction: 0.26)
    bench.wait(.seconds(10))
    progress.update(stage: "Matching photos", fraction: 0.2)
    progress.update(stage: "Blending", fraction: 1.5)
    progress.finish()
    progress.update(stage: "Blending", fraction: 1)
    #expect(
      bench.drawn == [
        " 25%  Matching photos  30 s left", " 26%  Matching photos  57 s left",
        "100%  Blending", "",
      ])
  }

  @Test func saysNothingOfTheTimeLeftBeforeThereIsAnyToGoBy() {
    let bench = Bench()
    let progress = bench.progress()
    bench.wait(.seconds(3))
    progress.update(stage: "Reading", fraction: 0.01)
    progress.update(stage: "Reading", fraction: .nan)
    #expect(bench.drawn == ["  1%  Reading"])
  }

  @Test func isQuietWithoutATerminalOrWhenAskedToBe() {
    let bench = Bench()
    let lines = [
      bench.progress(isTerminal: false), bench.progress(verbosity: .quiet),
    ]
    bench.wait(.seconds(10))
    for line in lines {
      line.update(stage: "Reading", fraction: 0.5)
      line.finish()
    }
    #expect(bench.screen.text.isEmpty)
  }

  @Test func neverFillsTheLastColumn() {
    let bench = Bench()
    let progress = bench.progress(width: 12)
    bench.wait(.seconds(10))
    progress.update(stage: "Matching photos", fraction: 0.5)
    #expect(bench.drawn == [" 50%  Matc…"])
  }

  @Test func isTakenAwayWhenForgotten() {
    let bench = Bench()
    do {
      let progress = bench.progress()
      bench.wait(.seconds(10))
      progress.update(stage: "Reading", fraction: 0.5)
    }
    #expect(bench.drawn.last == "")
  }

  @Test func mayBeUpdatedFromAnyThread() async {
    let bench = Bench()
    let progress = bench.progress()
    bench.wait(.seconds(10))
    await withTaskGroup { group in
      for worker in 0..<8 {
        group.addTask {
          for step in 0..<50 {
            bench.wait(.milliseconds(20))
            progress.update(stage: "Worker \(worker)", fraction: Double(step) / 50)
          }
        }
      }
    }
    progress.finish()
    let percents = bench.drawn.dropLast().compactMap { Int($0.prefix(3).drop { $0 == " " }) }
    #expect(percents.count == bench.drawn.count - 1)
    #expect(percents == percents.sorted())
    #expect(percents.last == 98)
  }

  @Test(arguments: [
    (0.2, "1 s left"), (59.4, "59 s left"), (60, "1 min 0 s left"), (125, "2 min 5 s left"),
    (3599.6, "1 h 0 min left"), (7325, "2 h 2 min left"), (.infinity, "99 h 59 min left"),
  ])
  func timeLeft(seconds: Double, text: String) {
    #expect(ProgressLine.timeLeft(seconds: seconds) == text)
  }
}
