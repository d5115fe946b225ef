import Foundation
import SphereGeometry

/// How far what the aircraft reports is from the truth: reported minus true.
///
/// Pitch and roll: a constant tilt of the gimbal and a slow wander, half of the variance each. Yaw:
/// a constant error of the compass and a steady drift.
struct InstrumentErrors {
  private let yawOffset: Double
  private let yawDriftPerSecond: Double
  private let pitchOffset: Double
  private let rollOffset: Double
  private var pitchWander: SlowWander
  private var rollWander: SlowWander
  private var bodyYawWander: SlowWander
  private var gustTilt: (pitch: SlowWander, roll: SlowWander)
  private var positionWander: (north: SlowWander, east: SlowWander, up: SlowWander)
  private var gust: SlowWander
  private let windTiltDegrees: Double
  private let windFromDegrees: Double
  private var seconds = 0.0
  private let stepSeconds: Double

  init(options: SimulationOptions, stepSeconds: Double) {
    self.stepSeconds = stepSeconds
    func random(_ purpose: UInt64) -> SplitMix64 {
      SplitMix64(seed: options.seed, purpose: purpose)
    }
    func wander(_ purpose: UInt64, _ size: Double, _ timeConstant: Double) -> SlowWander {
      SlowWander(
        standardDeviation: size, timeConstantSeconds: timeConstant, stepSeconds: stepSeconds,
        random: random(purpose))
    }
    var constants = random(21)
    let half = options.gimbalErrorDegrees / 2.0.squareRoot()
    pitchOffset = half * constants.gaussian()
    rollOffset = half * constants.gaussian()
    yawOffset = options.compassErrorDegrees * constants.gaussian()
    let driftSign: Double = constants.uniform() < 0.5 ? -1 : 1
    yawDriftPerSecond = driftSign * options.yawDriftDegreesPerMinute / 60
    windFromDegrees = 360 * constants.uniform()
    // About what a small quadcopter leans against the wind.
    windTiltDegrees = 0.9 * options.windSpeedMetresPerSecond
    pitchWander = wander(22, half, 15)
    rollWander = wander(23, half, 15)
    bodyYawWander = wander(24, options.gimbalErrorDegrees / 2, 5)
    let wind = options.windSpeedMetresPerSecond
    gustTilt = (wander(25, 0.2 * wind, 2), wander(26, 0.2 * wind, 2))
    gust = wander(27, 0.03 * wind, 1)
    positionWander = (
      wander(28, options.positionErrorMetres, 60), wander(29, options.positionErrorMetres, 60),
      wander(30, options.positionErrorMetres / 4, 60)
    )
  }

  /// Lets a step pass.
  mutating func step() {
    seconds += stepSeconds
    pitchWander.step()
    rollWander.step()
    bodyYawWander.step()
    gustTilt.pitch.step()
    gustTilt.roll.step()
    gust.step()
    positionWander.north.step()
    positionWander.east.step()
    positionWander.up.step()
  }

  /// The error of the reported heading in degrees.
  var yawDegrees: Double { yawOffset + yawDriftPerSecond * seconds }
  /// The error of the reported camera pitch in degrees.
  var pitchDegrees: Double { pitchOffset + pitchWander.value }
  /// The error of the reported camera roll in degrees.
  var rollDegrees: Double { rollOffset + rollWander.value }
  /// The error of the reported position in metres north, east and up.
  var positionMetres: Vector3 {
    Vector3(positionWander.north.value, positionWander.east.value, positionWander.up.value)
  }
  /// The turn rate in degrees per second that gusts give the aircraft.
  var gustRateDegreesPerSecond: Double { gust.value }

  /// The attitude of the body that is recorded: it leans against the wind, whatever the camera
  /// does, and its heading differs a little from the camera's.
  func bodyAttitude(reportedHeadingDegrees: Double) -> CameraAttitude {
    let intoWind = (windFromDegrees - reportedHeadingDegrees) * .pi / 180
    return CameraAttitude(
      yawDegrees: Angle.wrap(degrees: reportedHeadingDegrees + bodyYawWander.value),
      pitchDegrees: -windTiltDegrees * cos(intoWind) + gustTilt.pitch.value,
      rollDegrees: windTiltDegrees * sin(intoWind) + gustTilt.roll.value)
  }
}
