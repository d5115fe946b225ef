import Foundation
import Imaging
import SphereGeometry
import Testing

@testable import Stitching

/// A panorama that its file cannot hold is refused before the work.
@Suite struct FormatLimitTests {
  private func photos(
    yaws: [Double], focalLengthPixels: Double? = 12_000, hasAngles: Bool = true
  ) -> [PhotoSource] {
    yaws.enumerated().map { number, yaw in
      PhotoSource(
        url: URL(fileURLWithPath: "/photos/\(number).jpg"), width: 16_000, height: 12_000,
        focalLengthPixels: focalLengthPixels,
        recordedAttitude: hasAngles ? CameraAttitude(yawDegrees: yaw, pitchDegrees: 0) : nil)
    }
  }

  private static let ring = [0.0, 60, 120, 180, 240, 300]

  private func check(
    _ photos: [PhotoSource], _ format: PictureFormat, width: Int? = nil, crops: Bool = false
  ) throws {
    var options = StitchOptions(software: "test")
    options.canvas.width = width
    options.crops = crops
    try FormatLimit.check(photos: photos, format: format, options: options)
  }

  @Test func aRingThatIsTooWideForJPEG() throws {
    let error = #expect(throws: StitchError.self) { try check(photos(yaws: Self.ring), .jpeg) }
    // 2π times 12,000, in multiples of 4.
    #expect(
      error == .tooLarge(width: 75_400, height: 1, limit: JPEGWriter.sideLimit, format: .jpeg))
    #expect(error?.description.contains(".tif") == true)
    try check(photos(yaws: Self.ring), .tiff)
    try check(photos(yaws: Self.ring), .png)
    try check(photos(yaws: Self.ring), .jpeg, width: 8_000)
  }

  @Test func whatMayFitIsNotRefused() throws {
    // A part of the circle, unknown lenses, unknown angles, or a crop: the size is not known yet.
    try check(photos(yaws: [0, 40]), .jpeg)
    try check(photos(yaws: Self.ring, focalLengthPixels: nil), .jpeg)
    try check(photos(yaws: Self.ring, hasAngles: false), .jpeg)
    try check(photos(yaws: Self.ring), .jpeg, crops: true)
  }
}
