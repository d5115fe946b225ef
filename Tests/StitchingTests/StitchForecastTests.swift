import Foundation
import Imaging
import SphereGeometry
import Testing

@testable import Stitching

@Suite struct StitchForecastTests {
  private func withPhotos(
    _ count: Int, focalLengthMillimetres: Int?, _ body: (URL) throws -> Void
  ) throws {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("StitchForecastTests-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let jpeg = try JPEGEncoder.encode(try Bitmap(width: 320, height: 240, channels: 3))
    for number in 0..<count {
      var tagged = jpeg
      if let focalLengthMillimetres {
        let level = CameraAttitude(yawDegrees: 30 * Double(number), pitchDegrees: 0)
        tagged = try DronePhotoTags(
          make: "DJI", model: "FC7303", software: "test",
          dateTaken: CameraDate(secondsSince1970: 1_715_342_400), exposureTimeSeconds: 0.002,
          fNumber: 2.8, isoSpeed: 100, focalLengthMillimetres: 4.49,
          focalLengthIn35mmFilmMillimetres: focalLengthMillimetres, width: 320, height: 240,
          position: GeodeticPosition(latitudeDegrees: 47, longitudeDegrees: 8),
          absoluteAltitudeMetres: 470, relativeAltitudeMetres: 60, gimbalAttitude: level,
          flightAttitude: level
        ).tagged(jpeg: jpeg)
      }
      try tagged.write(to: folder.appendingPathComponent("DJI_000\(number).JPG"))
    }
    try body(folder)
  }

  @Test func theCanvasFollowsFromTheStatedFocalLength() throws {
    try withPhotos(3, focalLengthMillimetres: 24) { folder in
      let forecast = try StitchForecast(folder: folder, options: StitchOptions(software: "test"))
      #expect(forecast.photoCount == 3 && forecast.photoPixels == 3 * 320 * 240)
      // The diagonal of 400 pixels stands for 43.27 mm.
      let width = 2 * Double.pi * 24 / 43.267 * 400
      #expect(abs(Double(try #require(forecast.canvasWidth)) - width) <= 4)
      #expect(forecast.canvasHeight == forecast.canvasWidth.map { $0 / 2 })
      #expect(try #require(forecast.panoramaBytes) > 0)
    }
  }

  @Test func withoutAFocalLengthOnlyAWidthTells() throws {
    try withPhotos(2, focalLengthMillimetres: nil) { folder in
      var options = StitchOptions(software: "test")
      let unknown = try StitchForecast(folder: folder, options: options)
      #expect(unknown.canvasWidth == nil)
      options.canvas.width = 4_096
      let asked = try StitchForecast(folder: folder, options: options)
      #expect(asked.canvasHeight == 2_048)
    }
  }

  /// Half as much memory as usual is foretold to be kept to; a wider panorama takes more.
  @Test func theForecastKeepsToWhatIsAllowed() throws {
    try withPhotos(2, focalLengthMillimetres: 24) { folder in
      var options = StitchOptions(software: "test")
      options.canvas.width = 4_096
      let small = try StitchForecast(folder: folder, options: options)
      options.canvas.width = 16_384
      let wide = try StitchForecast(folder: folder, options: options)
      options.composition.memoryBytes = 400 << 20
      let tight = try StitchForecast(folder: folder, options: options)
      #expect(try #require(tight.peakMemoryBytes) <= 400 << 20)
      #expect(try #require(small.peakMemoryBytes) < #require(wide.peakMemoryBytes))
      #expect(try #require(tight.peakMemoryBytes) <= #require(wide.peakMemoryBytes))
    }
  }

  @Test func aFolderWithoutPhotosIsRefused() throws {
    try withPhotos(0, focalLengthMillimetres: nil) { folder in
      #expect(throws: StitchError.self) {
        _ = try StitchForecast(folder: folder, options: StitchOptions(software: "test"))
      }
    }
  }
}
