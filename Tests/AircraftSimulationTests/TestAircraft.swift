import AircraftControl
import AircraftSimulation
import Foundation
import SphereGeometry

/// Photos without a picture: as many bytes as tell one exposure from another.
struct TinyPhotoRenderer: PhotoRenderer {
  func photo(of exposure: Exposure, metadata: ExposureMetadata) async throws -> Data {
    let text =
      "\(exposure.index) \(exposure.seed) \(exposure.cameraFromWorld) \(metadata.gimbalAttitude)"
    return Data([0xFF, 0xD8]) + Data(text.utf8) + Data([0xFF, 0xD9])
  }
}

/// A simulated aircraft with a card in a temporary folder, removed with the value.
final class TestAircraft: Sendable {
  let aircraft: SimulatedAircraft
  let card: URL

  init(
    options: SimulationOptions = SimulationOptions(), panRange: ClosedRange<Double>? = nil,
    yawZero: GimbalCapabilities.YawZero = .nose, source: any PhotoRenderer = TinyPhotoRenderer(),
    change: (inout AircraftCapabilities) -> Void = { _ in }
  ) {
    card = FileManager.default.temporaryDirectory.appendingPathComponent(
      "card-\(UUID().uuidString)")
    var capabilities = AircraftCapabilities(
      modelName: "Test", exifMake: "DJI", exifModel: "FC7303",
      gimbal: GimbalCapabilities(
        pitchRangeDegrees: -90...20, panRangeDegrees: panRange, absoluteYawZero: yawZero),
      camera: CameraCapabilities(
        lens: Lens(width: 400, height: 300, horizontalFieldOfViewDegrees: 69), fNumber: 2.8,
        focalLengthMillimetres: 4.49, focalLength35Millimetres: 24))
    change(&capabilities)
    aircraft = SimulatedAircraft(
      capabilities: capabilities,
      takeOffPosition: GeodeticPosition(latitudeDegrees: 47.3769, longitudeDegrees: 8.5417),
      cardFolder: card, options: options, photoRenderer: source)
  }

  deinit { try? FileManager.default.removeItem(at: card) }

  /// Takes off and waits until the aircraft hovers.
  func takeOff() async throws {
    try await aircraft.startTakeOff()
    try await aircraft.sleep(seconds: 5)
  }

  /// Sends a command at 10 Hz for some seconds.
  func fly(_ command: VirtualStickCommand, seconds: Double) async throws {
    for _ in 0..<Int((seconds * 10).rounded()) {
      try await aircraft.send(command)
      try await aircraft.sleep(seconds: 0.1)
    }
  }

  /// The number of a refusal; nil when the command is taken.
  func refusal(_ command: (SimulatedAircraft) async throws -> Void) async throws -> Int? {
    do {
      try await command(aircraft)
      return nil
    } catch let error as AircraftError {
      return error.number
    }
  }
}
