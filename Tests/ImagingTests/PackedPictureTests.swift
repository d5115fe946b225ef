import Foundation
import Testing

@testable import Imaging

/// Small files of other programs (Pillow, and zlib for the 16-bit ones), all of the same picture.
struct PackedPictureTests {
  /// 7 × 5 pixels: (40 x, 60 y, 200 on every second one).
  private static let files: [(name: String, base64: String)] = [
    (
      "palette PNG",
      """
      iVBORw0KGgoAAAANSUhEUgAAAAcAAAAFCAMAAAC+RAbqAAAAaVBMVEXI8Mjw8ACg8ADwtMjItACgtMh48Mh4tADI
      eMjweACgeAB4eMgo8MhQ8AAA8ABQtMgotAAAtMgoeMhQeAAAeADwPMjIPACgPMjIAMjwAACgAAB4PAB4AMhQPMgo
      PAAAPMgoAMhQAAAAAABsnGc1AAAAMElEQVR4nGNQUlCUkZKQZJCXk5UWFxNlEBES5ubi4GQQFOBnZ2VhZuDj4WVj
      YmAEAD0eAlQ7a/GIAAAAAElFTkSuQmCC
      """
    ),
    (
      "palette PNG with a transparent colour",
      """
      iVBORw0KGgoAAAANSUhEUgAAAAcAAAAFCAMAAAC+RAbqAAAAaVBMVEXI8Mjw8ACg8ADwtMjItACgtMh48Mh4tADI
      eMjweACgeAB4eMgo8MhQ8AAA8ABQtMgotAAAtMgoeMhQeAAAeADwPMjIPACgPMjIAMjwAACgAAB4PAB4AMhQPMgo
      PAAAPMgoAMhQAAAAAABsnGc1AAAAH3RSTlP///////////////////////////////////////8AzRl2EAAAADBJ
      REFUeJxjUFJQlJGSkGSQl5OVFhcTZRAREubm4uBkEBTgZ2dlYWbg4+FlY2JgBAA9HgJUO2vxiAAAAABJRU5ErkJg
      gg==
      """
    ),
    (
      "LZW TIFF",
      """
      SUkqAF4AAACAACBCgAMgoQI8QVQQJkQV4QIADxkCgeAAoRI8RVQRJkRV4RIAQkUHiDQk8SRQQlkSR4QkALSJrSLT
      A8TJQTBkTJ4TAAQ8UPCDQ88UBQQ9kUB4Q+AgAAoAAAEDAAEAAAAHAAAAAQEDAAEAAAAFAAAAAgEDAAMAAADcAAAA
      AwEDAAEAAAAFAAAABgEDAAEAAAACAAAAEQEEAAEAAAAIAAAAFQEDAAEAAAADAAAAFgEDAAEAAAAFAAAAFwEEAAEA
      AABVAAAAHAEDAAEAAAABAAAAAAAAAAgACAAIAA==
      """
    ),
    (
      "deflated TIFF",
      """
      SUkqAFIAAAB4nA3MQREAQQgEsZaDCEQgBzkrAhEtZyTc/VMBCgcWH4gB2mqm3ea1Nml/Uessu75fr1k465hzj3d6
      5CRUnLDx5R9N+AD0wi4ZAAoAAAEDAAEAAAAHAAAAAQEDAAEAAAAFAAAAAgEDAAMAAADQAAAAAwEDAAEAAAAIAAAA
      BgEDAAEAAAACAAAAEQEEAAEAAAAIAAAAFQEDAAEAAAADAAAAFgEDAAEAAAAFAAAAFwEEAAEAAABJAAAAHAEDAAEA
      AAABAAAAAAAAAAgACAAIAA==
      """
    ),
    (
      "PackBits TIFF",
      """
      SUkqAHYAAAD+AA8oAMhQAAB4AMigAADIAMjw/wAUADzIKDwAUDzIeDwAoDzIyDwA8DzIFAB4ACh4yFB4AHh4yKB4
      AMh4yPB4ABQAtMgotABQtMh4tACgtMjItADwtMgUAPAAKPDIUPAAePDIoPAAyPDI8PAAAAoAAAEDAAEAAAAHAAAA
      AQEDAAEAAAAFAAAAAgEDAAMAAAD0AAAAAwEDAAEAAAAFgAAABgEDAAEAAAACAAAAEQEEAAEAAAAIAAAAFQEDAAEA
      AAADAAAAFgEDAAEAAAAFAAAAFwEEAAEAAABtAAAAHAEDAAEAAAABAAAAAAAAAAgACAAIAA==
      """
    ),
    (
      "deflated 16-bit TIFF with a predictor, strips",
      """
      SUkqAIIAAAB4nGNgAAENDQaGEydApIU5LjYDg40NITUQNgCqUBHDeJxjYKioYGDQ0GBgOHECRFqY42IzMGzZQkgN
      hA0AG88To3icY2D48IGBQUODgeHECRBpYY6LDQDdowm+ABAAEAAQAAgAAAAnAAAASQAAAB8AAAAiAAAAGgAAAAsA
      AAEEAAEAAAAHAAAAAQEEAAEAAAAFAAAAAgEDAAMAAABkAAAAAwEDAAEAAAAIAAAABgEDAAEAAAACAAAAEQEEAAMA
      AABqAAAAFQEDAAEAAAADAAAAFgEEAAEAAAACAAAAFwEEAAMAAAB2AAAAHAEDAAEAAAABAAAAPQEDAAEAAAACAAAA
      AAAAAA==
      """
    ),
    (
      "deflated 16-bit TIFF with a predictor, tiles",
      """
      SUkqAFwAAAB4nGNgAAENDQaGEydApIU5LrYAPwNZwMaGkMkQtgD/kcMW5qSbX1FBrPs72slx/5YtxLrfx5sc93/4
      QKz7yY2BUTAKRsEowAYAZG4z5wAQABAAEAAMAAABBAABAAAABwAAAAEBBAABAAAABQAAAAIBAwADAAAAVgAAAAMB
      AwABAAAACAAAAAYBAwABAAAAAgAAABUBAwABAAAAAwAAABwBAwABAAAAAQAAAD0BAwABAAAAAgAAAEIBBAABAAAA
      EAAAAEMBBAABAAAAEAAAAEQBBAABAAAACAAAAEUBBAABAAAATQAAAAAAAAA=
      """
    ),
  ]

  @Test("Packed samples and palettes are read exactly", arguments: files)
  func pixels(name: String, base64: String) throws {
    let folder = try TemporaryFolder()
    let data = try #require(Data(base64Encoded: base64, options: .ignoreUnknownCharacters))
    let path = try folder.write(data, to: "picture")
    let picture = try PhotoReader.decode(path: path)
    #expect(picture.width == 7 && picture.height == 5 && picture.channels == 3)
    let expected = try Bitmap.make(width: 7, height: 5) { x, y, channel in
      [40 * x, 60 * y, (x + y) % 2 * 200][channel]
    }
    #expect(picture.samples == expected.samples, "\(name)")
    let grey = try PhotoReader.decode(path: path, color: .grey)
    // ITU-R BT.601 of (160, 120, 0).
    #expect(abs(grey.value(4, 2) - 118) <= 1 && grey.channels == 1, "\(name)")
  }

  @Test("Packed files that are cut short are errors", arguments: files)
  func cut(name: String, base64: String) throws {
    let folder = try TemporaryFolder()
    let data = try #require(Data(base64Encoded: base64, options: .ignoreUnknownCharacters))
    for share in [0.3, 0.6, 0.9] {
      let path = try folder.write(data.prefix(Int(Double(data.count) * share)), to: "picture")
      #expect(throws: NativeError.self, "\(name) at \(share)") {
        try PhotoReader.decode(path: path)
      }
    }
  }

  @Test("A TIFF of floating-point samples is not read, and says so")
  func floatingPoint() throws {
    let folder = try TemporaryFolder()
    let base64 = """
      SUkqAAgAAAAKAAABBAABAAAABAAAAAEBBAABAAAAAwAAAAIBAwABAAAAIAAAAAMBAwABAAAAAQAAAAYBAwABAAAAAQAA
      ABEBBAABAAAAhgAAABYBBAABAAAAAwAAABcBBAABAAAAMAAAABwBAwABAAAAAQAAAFMBAwABAAAAAwAAAAAAAAAAAMA/
      AADAPwAAwD8AAMA/AADAPwAAwD8AAMA/AADAPwAAwD8AAMA/AADAPwAAwD8=
      """
    let data = try #require(Data(base64Encoded: base64, options: .ignoreUnknownCharacters))
    let path = try folder.write(data, to: "picture.tif")
    let error = #expect(throws: NativeError.self) { try PhotoReader.decode(path: path) }
    #expect(error?.kind == .unsupported && error?.path == path)
  }

  @Test("A PNG of single bits becomes black and white")
  func singleBits() throws {
    let folder = try TemporaryFolder()
    let base64 = """
      iVBORw0KGgoAAAANSUhEUgAAAAkAAAADAQAAAABpcRjbAAAAEUlEQVR4nGP838jEwMDEwAAAC6MBhtR8IwAAAAAASUVO
      RK5CYII=
      """
    let data = try #require(Data(base64Encoded: base64, options: .ignoreUnknownCharacters))
    let picture = try PhotoReader.decode(path: folder.write(data, to: "picture.png"))
    #expect(picture.samples == [UInt8](repeating: 255, count: 9 * 3 * 3))
  }
}
