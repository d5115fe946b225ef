import Testing

@testable import CommandLineKit

@Suite struct JSONOutputTests {
  private struct Report: Encodable {
    var yawDegrees = -0.5
    var file = "a/b.jpg"
    var count = 3
  }

  @Test func sortsKeysAndKeepsSlashes() throws {
    let recorder = TextRecorder()
    try Console(output: recorder, errorOutput: TextRecorder()).printJSON(Report())
    #expect(
      recorder.text == """
        {
          "count" : 3,
          "file" : "a/b.jpg",
          "yawDegrees" : -0.5
        }

        """)
  }

  @Test func refusesWhatJSONCannotHold() {
    #expect(throws: EncodingError.self) {
      try JSONOutput.text(of: Report(yawDegrees: .infinity))
    }
  }
}
