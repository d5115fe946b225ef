import Foundation
public import SphereGeometry

/// The simulated sensor behind the lens: what happens to the light before it is a JPEG.
///
/// All of it is applied in linear light; the sRGB curve comes last.
public struct SensorModel: Sendable, Hashable {
  /// The share of light that is missing in the corners, 0 to 1.
  ///
  /// At a distance of ρ half diagonals from the principal point the light is multiplied by
  /// 1 − vignetting · ρ² · (0.6 + 0.4 ρ²).
  public var vignetting: Double
  /// The exposure compensation in EV; each step doubles the light, and 0 suits the scene.
  public var exposureCompensationEV: Double
  /// Factors on red, green and blue.
  public var whiteBalanceGains: Vector3
  /// Electrons that make white; the fewer, the more photon noise, but 0 leaves out all noise.
  public var fullWellElectrons: Double
  /// The standard deviation of the read noise in electrons.
  public var readNoiseElectrons: Double
  /// What the noise follows from; give each photo its own.
  public var noiseSeed: UInt64

  /// Creates a sensor; by default it keeps the light as it is.
  public init(
    vignetting: Double = 0, exposureCompensationEV: Double = 0,
    whiteBalanceGains: Vector3 = Vector3(1, 1, 1), fullWellElectrons: Double = 0,
    readNoiseElectrons: Double = 0, noiseSeed: UInt64 = 0
  ) {
    self.vignetting = vignetting
    self.exposureCompensationEV = exposureCompensationEV
    self.whiteBalanceGains = whiteBalanceGains
    self.fullWellElectrons = fullWellElectrons
    self.readNoiseElectrons = readNoiseElectrons
    self.noiseSeed = noiseSeed
  }

  /// No vignetting, no noise, exposure as it suits the scene.
  public static let ideal = SensorModel()

  /// A small drone sensor at base sensitivity: corners 0.4 EV darker, a full well of 6,000
  /// electrons.
  ///
  /// - Parameter noiseSeed: What the noise follows from.
  /// - Returns: The sensor.
  public static func smallSensor(noiseSeed: UInt64) -> SensorModel {
    SensorModel(
      vignetting: 0.25, fullWellElectrons: 6000, readNoiseElectrons: 3, noiseSeed: noiseSeed)
  }

  /// The factor on the light that the exposure compensation makes.
  public var lightFactor: Double { exp2(exposureCompensationEV) }
}
