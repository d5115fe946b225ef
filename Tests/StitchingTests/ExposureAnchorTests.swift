import Foundation
import Testing

@testable import Stitching

@Suite struct ExposureAnchorTests {
  @Test(arguments: ["overall", "mean", "reference", "reference=DJI_0001.JPG", "reference=a=b.jpg"])
  func textIsReadAsWritten(text: String) throws {
    let anchor = try #require(ExposureAnchor(text: text))
    #expect(anchor.text == text)
    let data = try JSONEncoder().encode([anchor])
    #expect(try JSONDecoder().decode([ExposureAnchor].self, from: data) == [anchor])
  }

  @Test(arguments: ["", "Overall", "reference=", "mean=1", "overall=x", "DJI_0001.JPG"])
  func otherTextIsNone(text: String) {
    #expect(ExposureAnchor(text: text) == nil)
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode([ExposureAnchor].self, from: try JSONEncoder().encode([text]))
    }
  }

  @Test func aReferenceThatIsNotThereIsNamed() throws {
    let anchor = ExposureAnchor.reference(fileName: "c.jpg")
    try anchor.check(fileNames: ["a.jpg", "c.jpg"], folder: "photos")
    #expect(throws: StitchError.noReferencePhoto(folder: "photos", fileName: "c.jpg")) {
      try anchor.check(fileNames: ["a.jpg", "b.jpg"], folder: "photos")
    }
  }
}
