import AircraftControl
import AircraftSimulation
import CapturePlanning
import Foundation
import SphereGeometry

/// Photos without a picture, of some hundred bytes each.
struct TinyPhotoRenderer: PhotoRenderer {
  func photo(of exposure: Exposure, metadata: ExposureMetadata) async throws -> Data {
    let noise = (0..<300).map { UInt8(truncatingIfNeeded: exposure.seed &+ UInt64($0 * 7)) }
      .map { $0 == 0xFF ? 0 : $0 }
    return Data([0xFF, 0xD8]) + Data(noise) + Data([0xFF, 0xD9])
  }
}

/// A simulated aircraft, a plan for it, and a temporary folder that is removed with the value.
final class TestFlight: Sendable {
  static let location = GeodeticPosition(latitudeDegrees: 47.3769, longitudeDegrees: 8.5417)

  let folder: URL
  let aircraft: SimulatedAircraft

  var card: URL { folder.appendingPathComponent("card") }
  var photos: URL { folder.appendingPathComponent("photos") }

  init(
    options: SimulationOptions = SimulationOptions(), panRange: ClosedRange<Double>? = nil,
    yawZero: GimbalCapabilities.YawZero = .nose,
    change: (inout AircraftCapabilities) -> Void = { _ in }
  ) {
    folder = FileManager.default.temporaryDirectory.appendingPathComponent(
      "flight-\(UUID().uuidString)")
    try? FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    var capabilities = AircraftCapabilities(
      modelName: "Test", exifMake: "DJI", exifModel: "FC350",
      gimbal: GimbalCapabilities(
        pitchRangeDegrees: -90...20, panRangeDegrees: panRange, absoluteYawZero: yawZero),
      camera: CameraCapabilities(
        lens: Lens(width: 400, height: 300, horizontalFieldOfViewDegrees: 69), fNumber: 2.8,
        focalLengthMillimetres: 4.49, focalLength35Millimetres: 24))
    change(&capabilities)
    aircraft = SimulatedAircraft(
      capabilities: capabilities, takeOffPosition: TestFlight.location,
      cardFolder: folder.appendingPathComponent("card"), options: options,
      photoRenderer: TinyPhotoRenderer())
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  /// A ring of eight at a pitch of −10° and the nadir.
  static func plan(
    _ method: CaptureMethod, location: GeodeticPosition = TestFlight.location,
    shots: [Shot]? = nil
  ) -> CapturePlan {
    let ring =
      (0..<8).map {
        Shot(
          index: $0 + 1, yawDegrees: Angle.wrap(degrees: Double($0) * 45), pitchDegrees: -10)
      } + [Shot(index: 9, yawDegrees: 0, pitchDegrees: -90)]
    let shots = shots ?? ring
    return CapturePlan(
      aircraft: "test",
      camera: PlannedCamera(
        identifier: "test", widthPixels: 400, heightPixels: 300, horizontalFieldOfViewDegrees: 69),
      method: method, pattern: .sphere, location: location, altitudeMetres: 30, shots: shots,
      waypoints: method == .waypoint ? waypoints(for: shots, at: location) : nil,
      coverage: CoverageProof(
        coveragePercent: 50, thinnestOverlapPercent: 30, thinnestOverlapShots: [1, 2],
        skyHoleAboveDegrees: 15),
      estimatedSeconds: 60)
  }

  /// Five shots a waypoint, each with a turn, a tilt and a photo.
  private static func waypoints(for shots: [Shot], at location: GeodeticPosition) -> [Waypoint] {
    stride(from: 0, to: shots.count, by: 5).enumerated().map { number, start in
      let part = shots[start..<min(start + 5, shots.count)]
      return Waypoint(
        position: location, altitudeMetres: number % 2 == 0 ? 30 : 30.6,
        headingDegrees: part.first?.yawDegrees ?? 0,
        actions: part.flatMap {
          [
            .rotateAircraft(headingDegrees: $0.yawDegrees),
            .rotateGimbalPitch(pitchDegrees: $0.pitchDegrees), .shootPhoto(shotIndex: $0.index),
          ]
        }, turnMode: .clockwise)
    }
  }
}
