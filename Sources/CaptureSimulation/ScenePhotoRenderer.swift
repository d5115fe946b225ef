public import AircraftSimulation
public import Foundation
import Imaging
public import SceneRendering
import SphereGeometry

/// Renders what the simulated camera sees and writes it as the aircraft would.
public struct ScenePhotoRenderer: PhotoRenderer {
  /// What there is to see.
  public let scene: any Scene
  /// What the photos say made them.
  public let software: String
  /// The quality at which the aircraft saves photos.
  private static let jpegQuality = 95

  /// Creates a renderer.
  ///
  /// - Parameters:
  ///   - scene: What there is to see.
  ///   - software: The name and version of the program, for the metadata.
  public init(scene: any Scene, software: String) {
    self.scene = scene
    self.software = software
  }

  /// Renders a photo on one of the threads for blocking calls.
  public func photo(of exposure: Exposure, metadata: ExposureMetadata) async throws -> Data {
    let view = SceneView(
      cameraFromWorld: exposure.cameraFromWorld, positionMetres: exposure.positionMetres,
      lens: exposure.lens, sensor: ScenePhotoRenderer.sensor(noiseSeed: exposure.seed))
    let tags = tags(metadata)
    let scene = scene
    return try await NativeThreads.shared.run {
      let picture = try scene.render(view)
      let jpeg = try JPEGEncoder.encode(picture, quality: ScenePhotoRenderer.jpegQuality)
      return try tags.tagged(jpeg: jpeg)
    }
  }

  /// A small sensor in daylight: corners 15 % darker, noise of about one per cent in the lights.
  private static func sensor(noiseSeed: UInt64) -> SensorModel {
    SensorModel(
      vignetting: 0.15, fullWellElectrons: 12_000, readNoiseElectrons: 3, noiseSeed: noiseSeed)
  }

  private func tags(_ metadata: ExposureMetadata) -> DronePhotoTags {
    DronePhotoTags(
      make: metadata.make, model: metadata.model, software: software,
      dateTaken: CameraDate(secondsSince1970: metadata.date.timeIntervalSince1970),
      exposureTimeSeconds: metadata.exposureSeconds, fNumber: metadata.fNumber,
      isoSpeed: metadata.iso, focalLengthMillimetres: metadata.focalLengthMillimetres,
      focalLengthIn35mmFilmMillimetres: Int(metadata.focalLength35Millimetres.rounded()),
      width: metadata.widthPixels, height: metadata.heightPixels, position: metadata.position,
      absoluteAltitudeMetres: metadata.absoluteAltitudeMetres,
      relativeAltitudeMetres: metadata.relativeAltitudeMetres,
      gimbalAttitude: metadata.gimbalAttitude, flightAttitude: metadata.flightAttitude)
  }
}
