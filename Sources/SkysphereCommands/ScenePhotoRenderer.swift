import AircraftSimulation
import Foundation
import Imaging
import SceneRendering
import SphereGeometry

/// Renders what the simulated camera sees and writes it as the aircraft would.
struct ScenePhotoRenderer: PhotoRenderer {
  /// What there is to see.
  let scene: any Scene
  /// The quality at which the aircraft saves photos.
  private static let jpegQuality = 95

  func photo(of exposure: Exposure, metadata: ExposureMetadata) async throws -> Data {
    let view = SceneView(
      cameraFromWorld: exposure.cameraFromWorld, positionMetres: exposure.positionMetres,
      lens: exposure.lens, sensor: ScenePhotoRenderer.sensor(noiseSeed: exposure.seed))
    let tags = ScenePhotoRenderer.tags(metadata)
    let scene = scene
    return try await NativeThreads.shared.run {
      let picture = try scene.render(view)
      let jpeg = try JPEGEncoder.encode(picture, quality: ScenePhotoRenderer.jpegQuality)
      return try tags.tagged(jpeg: jpeg)
    }
  }
}

extension ScenePhotoRenderer {
  /// A small sensor in daylight: corners 15 % darker, noise of about one per cent in the lights.
  private static func sensor(noiseSeed: UInt64) -> SensorModel {
    SensorModel(
      vignetting: 0.15, fullWellElectrons: 12_000, readNoiseElectrons: 3, noiseSeed: noiseSeed)
  }

  private static func tags(_ metadata: ExposureMetadata) -> DronePhotoTags {
    DronePhotoTags(
      make: metadata.make, model: metadata.model, software: SkysphereTool.software,
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
