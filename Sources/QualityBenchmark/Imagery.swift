import Foundation
import SphereGeometry

/// Photos to render: the truth of a set, which sets with other recorded angles share.
struct Imagery {
  /// What is photographed.
  enum Subject: Hashable {
    /// The built-in town, from 60 m above its square.
    case town
    /// An equirectangular picture file.
    case picture(path: String)
    /// A sphere that is full of fine detail, see ``FineDetail``.
    case fineDetail
  }

  /// One photo to render.
  struct Shot {
    /// Where the camera truly points.
    var attitude: CameraAttitude
    /// Steps by which the photo is brighter than it should be.
    var exposureValue = 0.0
    /// Factors on red, green and blue of a white balance that is off.
    var whiteBalanceGains = Vector3(1, 1, 1)
    /// How far the camera is from the common place, in heights above the ground.
    var driftPerHeight = Vector3.zero
    /// Whether the photo shows nothing but a flat sky.
    var isFlatSky = false
  }

  /// Height of the camera above the town's square in metres.
  static let heightMetres = 60.0

  var subject: Subject
  /// The lens of every photo.
  var lens: Lens
  var shots: [Shot]
  /// Whether cars and people move round the square from photo to photo.
  var hasTraffic = false

  /// Turns every camera a little, as no aircraft and no hand holds it exactly.
  ///
  /// - Parameters:
  ///   - degrees: The standard deviation of yaw and pitch; roll gets as much.
  ///   - seed: What the turns follow from.
  /// - Returns: The same shots, turned.
  func shaken(degrees: Double, seed: UInt64) -> Imagery {
    var random = SeededRandom(seed: seed)
    var result = self
    for index in shots.indices {
      result.shots[index].attitude.yawDegrees += random.normal(sigma: degrees)
      result.shots[index].attitude.pitchDegrees += random.normal(sigma: degrees)
      result.shots[index].attitude.rollDegrees += random.normal(sigma: degrees)
    }
    return result
  }

  /// Lets every camera leave the common place, as a hovering aircraft does.
  func drifting(perHeight sigma: Double, seed: UInt64) -> Imagery {
    var random = SeededRandom(seed: seed)
    var result = self
    for index in shots.indices {
      result.shots[index].driftPerHeight = Vector3(
        random.normal(sigma: sigma), random.normal(sigma: sigma), random.normal(sigma: sigma / 3))
    }
    return result
  }

  /// Exposes every photo differently, by up to so many steps either way.
  func exposed(upTo steps: Double, seed: UInt64) -> Imagery {
    var random = SeededRandom(seed: seed)
    var result = self
    for index in shots.indices {
      result.shots[index].exposureValue = random.uniform(-steps...steps)
    }
    return result
  }

  /// Balances the white of every photo differently: red and blue are off by up to so many steps either
  /// way, each by itself.
  func whiteBalanced(upTo steps: Double, seed: UInt64) -> Imagery {
    var random = SeededRandom(seed: seed)
    var result = self
    for index in shots.indices {
      let red = random.uniform(-steps...steps)
      let blue = random.uniform(-steps...steps)
      result.shots[index].whiteBalanceGains = Vector3(exp2(red), 1, exp2(blue))
    }
    return result
  }

  /// Gives the lens distortion.
  func distorted(k1: Double) -> Imagery {
    var result = self
    result.lens.k1 = k1
    return result
  }
}
