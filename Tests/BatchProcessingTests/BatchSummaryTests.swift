import Foundation
import Stitching
import Testing

@testable import BatchProcessing

struct BatchSummaryTests {
  private static let outcome = StitchOutcome(
    status: .complete, photosFound: 26, photosUsed: 26, coveragePercent: 81.456,
    rmsResidualPixels: 2.98765, width: 13_448, height: 6_724,
    panoramas: ["a.jpg"])

  @Test("A header and a line a folder, quoted where CSV asks for it")
  func csv() {
    let summary = BatchSummary(rows: [
      .init(
        name: "a", folder: "a", status: .complete, photosFound: 26, outcome: Self.outcome),
      .init(
        name: "b", folder: "b, \"north\"", status: .failed, photosFound: 3,
        reason: "first\r\nsecond"),
    ])
    #expect(
      summary.csv == """
        name,folder,status,unchanged,photosFound,photosUsed,coveragePercent,rmsResidualPixels,\
        width,height,panoramas,reason
        a,a,complete,false,26,26,81.46,2.988,13448,6724,1,
        b,"b, ""north""\",failed,false,3,,,,,,,"first\r
        second"

        """)
  }

  @Test("A batch is complete when every folder is")
  func complete() {
    let row = BatchSummary.Row(name: "a", folder: "a", status: .complete, photosFound: 2)
    #expect(BatchSummary(rows: [row]).isComplete)
    for status in [BatchSummary.Row.Status.partial, .failed, .pending] {
      let other = BatchSummary.Row(name: "b", folder: "b", status: status, photosFound: 2)
      #expect(!BatchSummary(rows: [row, other]).isComplete)
    }
  }
}
