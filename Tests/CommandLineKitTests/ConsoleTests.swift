import Glibc
import Testing

@testable import CommandLineKit

@Suite struct ConsoleTests {
  @Test func separatesResultsFromNotes() {
    let (output, error) = (TextRecorder(), TextRecorder())
    let console = Console(output: output, errorOutput: error)
    console.print("result")
    console.note("note")
    console.error("it's \u{7}broken")
    #expect(output.text == "result\n")
    #expect(error.text == "note\nerror: it's \\u{7}broken\n")
    #expect(console.width == 80)
  }

  @Test func takesTheProgressLineAwayAroundOtherText() {
    let screen = TextRecorder()
    let console = Console(output: screen, errorOutput: screen, isTerminal: true)
    console.showProgress("50%")
    console.note("note")
    console.print("result")
    console.showProgress("50%")
    console.showProgress(nil)
    console.showProgress(nil)
    console.note("end")
    let erase = "\r\u{1B}[K"
    #expect(
      screen.text
        == "\(erase)50%\(erase)note\n50%\(erase)result\n50%\(erase)end\n")
  }

  @Test func leavesAFailedOutputAlone() {
    let console = Console(
      output: TextRecorder(failure: SinkFailure(errorNumber: ENOSPC)), errorOutput: TextRecorder())
    #expect(console.outputFailure == nil)
    console.print("lost")
    #expect(console.outputFailure == SinkFailure(errorNumber: ENOSPC))
    #expect(console.outputFailure?.reason == "No space left on device")
  }

  @Test func writesAllBytesToADescriptor() throws {
    var ends: [Int32] = [0, 0]
    try #require(pipe(&ends) == 0)
    defer { for end in ends { close(end) } }
    try FileDescriptorSink(descriptor: ends[1]).write("Zürich\n")
    var bytes = [UInt8](repeating: 0, count: 64)
    let count = read(ends[0], &bytes, bytes.count)
    #expect(String(decoding: bytes.prefix(max(0, count)), as: UTF8.self) == "Zürich\n")
    #expect(throws: SinkFailure(errorNumber: EBADF)) {
      try FileDescriptorSink(descriptor: -1).write("x")
    }
    #expect(SinkFailure(errorNumber: EPIPE).isClosedPipe)
  }
}
