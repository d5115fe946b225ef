public import AircraftControl
public import AircraftSimulation
public import CapturePlanning
public import Foundation
import SphereGeometry

extension SimulatedAircraft {
  /// Puts the aircraft that a plan was made for on the ground below the place of the capture.
  ///
  /// - Parameters:
  ///   - plan: The plan; its aircraft is looked up in the catalogue.
  ///   - catalogue: The aircraft that may be named.
  ///   - cardFolder: The folder of the card; made when the first photo is stored.
  ///   - photoWidth: The width of the photos in pixels; nil for those of the real camera.
  ///   - options: What the flight is like.
  ///   - photoRenderer: What the camera sees.
  /// - Throws: `CatalogueError` when the catalogue does not know the plan's aircraft.
  public init(
    for plan: CapturePlan, in catalogue: Catalogue = .builtIn, cardFolder: URL,
    photoWidth: Int? = nil,
    options: SimulationOptions = SimulationOptions(), photoRenderer: any PhotoRenderer
  ) throws(CatalogueError) {
    let model = try catalogue.model(named: plan.aircraft)
    self.init(
      capabilities: AircraftCapabilities(model, plan: plan, photoWidth: photoWidth),
      takeOffPosition: plan.location, cardFolder: cardFolder, options: options,
      photoRenderer: photoRenderer)
  }
}

extension AircraftCapabilities {
  /// The abilities of a catalogue aircraft, with the camera that a plan was made for.
  ///
  /// - Parameters:
  ///   - model: The aircraft's row of the catalogue.
  ///   - plan: The plan, for its camera.
  ///   - photoWidth: The width of the photos in pixels; nil for those of the real camera.
  public init(_ model: AircraftModel, plan: CapturePlan, photoWidth: Int? = nil) {
    var lens = plan.camera.lens
    if let photoWidth {
      let height = Double(lens.height) * Double(photoWidth) / Double(lens.width)
      lens = lens.resized(width: photoWidth, height: Int(height.rounded()))
    }
    let camera = CameraCapabilities(
      lens: lens, fNumber: model.camera.fNumber,
      focalLengthMillimetres: model.camera.focalLengthMillimetres,
      focalLength35Millimetres: model.camera.focalLength35Millimetres,
      shotSeconds: model.camera.shotSeconds, storeSeconds: model.camera.storeSeconds)
    let gimbal = GimbalCapabilities(
      pitchRangeDegrees: model.gimbal.pitchRangeDegrees,
      panRangeDegrees: model.gimbal.panRangeDegrees,
      absoluteYawZero: model.gimbal.yawZero == .north ? .north : .nose,
      rateDegreesPerSecond: model.rates.gimbalRateDegreesPerSecond)
    self.init(
      modelName: model.displayName, exifMake: model.camera.exifMake,
      exifModel: model.camera.exifModel, gimbal: gimbal, camera: camera,
      yawRateDegreesPerSecond: model.rates.yawRateDegreesPerSecond,
      yawAccelerationDegreesPerSecondSquared:
        model.rates.yawAccelerationDegreesPerSecondSquared,
      maximumHorizontalSpeedMetresPerSecond: model.flight.horizontalSpeedMetresPerSecond,
      maximumAscentMetresPerSecond: model.flight.ascentSpeedMetresPerSecond,
      maximumDescentMetresPerSecond: model.flight.descentSpeedMetresPerSecond,
      flightSeconds: model.flight.enduranceMinutes * 60,
      supportsVirtualStick: model.methods.contains(.virtualStick),
      supportsWaypointMissions: model.methods.contains(.waypoint))
  }
}
