import Testing

@testable import Imaging

struct CameraDateTests {
  @Test("EXIF dates count seconds on the camera's clock")
  func exif() throws {
    // `date -u -d '2020-04-02 17:47:54' +%s`
    let date = try #require(CameraDate(exif: "2020:04:02 17:47:54", subSeconds: "25"))
    #expect(date.secondsSince1970 == 1_585_849_674.25)
    #expect(date.exifText == "2020:04:02 17:47:54")
    #expect(date.isoText == "2020-04-02T17:47:54")
    #expect(CameraDate(exif: "2020-04-02T17:47:54") == CameraDate(exif: date.exifText))
  }

  @Test(
    "What is not a date",
    arguments: ["0000:00:00 00:00:00", "", "    :  :     :  :  ", "2020:13:01 00:00:00", "2020"])
  func notDates(text: String) {
    #expect(CameraDate(exif: text) == nil)
  }
}
