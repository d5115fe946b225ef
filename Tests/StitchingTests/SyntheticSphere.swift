import Foundation
import Imaging
import SphereGeometry
import Stitching

/// A generator of random numbers that gives the same ones everywhere (SplitMix64: Steele, Lea and
/// Flood, OOPSLA 2014).
struct SeededGenerator: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }

  /// A number from the normal distribution of mean 0 and variance 1 (Box and Muller, 1958).
  mutating func normal() -> Double {
    let radius = (-2 * log(Double.random(in: 1e-12..<1, using: &self))).squareRoot()
    return radius * cos(2 * .pi * Double.random(in: 0..<1, using: &self))
  }
}

/// Photos of a sphere of points, without pictures: cameras that are known, what their gimbal would
/// have recorded, and matches with noise.
struct SyntheticSphere {
  var lens: Lens
  var truth: [Rotation] = []
  var recorded: [CameraAttitude?] = []
  var links: [PairMatches] = []

  /// Photographs points in random directions.
  ///
  /// - Parameters:
  ///   - attitudes: Where the cameras point.
  ///   - seed: Of points and noise.
  ///   - matchNoisePixels: The standard deviation of places, along each axis.
  ///   - tiltNoiseDegrees: The standard deviation of recorded pitch and roll.
  ///   - pointCount: The number of points on the whole sphere.
  ///   - lens: The lens of all cameras.
  ///   - headingOffsetDegrees: What the recorded yaws are off, for each photo.
  ///   - placesPerHeight: Where the cameras are, in heights above level ground, on which all points
  ///     below the horizon then lie; all in one place without it.
  init(
    attitudes: [CameraAttitude], seed: UInt64, matchNoisePixels: Double = 1,
    tiltNoiseDegrees: Double = 0.3, pointCount: Int = 1_500,
    lens: Lens = Lens(width: 4000, height: 3000, focalLengthPixels: 2667, k1: -0.02),
    headingOffsetDegrees: (Int) -> Double = { _ in 0 }, placesPerHeight: [Vector3]? = nil
  ) {
    var generator = SeededGenerator(seed: seed)
    self.lens = lens
    truth = attitudes.map(\.cameraFromWorld)
    recorded = attitudes.enumerated().map { index, attitude in
      CameraAttitude(
        yawDegrees: attitude.yawDegrees + headingOffsetDegrees(index),
        pitchDegrees: attitude.pitchDegrees + tiltNoiseDegrees * generator.normal(),
        rollDegrees: attitude.rollDegrees + tiltNoiseDegrees * generator.normal())
    }
    let points = (0..<pointCount).map { _ in
      Vector3(generator.normal(), generator.normal(), generator.normal()).normalized
    }
    let sights = truth.indices.map { photo in
      let seen = placesPerHeight.map { places in
        points.map { point in point.z > 0 ? point - places[photo] * point.z : point }
      }
      return SyntheticSphere.sights(of: seen ?? points, from: truth[photo], lens: lens)
    }
    for first in truth.indices {
      for second in truth.indices where second > first {
        let places = zip(sights[first], sights[second]).compactMap { a, b -> Correspondence? in
          guard let a, let b else { return nil }
          func noise() -> SIMD2<Double> {
            SIMD2(generator.normal(), generator.normal()) * matchNoisePixels
          }
          return Correspondence(first: a + noise(), second: b + noise())
        }
        guard places.count >= 15 else { continue }
        links.append(
          PairMatches(
            first: first, second: second, places: places, inliers: Array(places.indices),
            secondFromFirst: truth[second] * truth[first].inverse))
      }
    }
  }

  /// Where a camera sees points; in plain numbers, since vectors are slow without optimisation.
  private static func sights(
    of points: [Vector3], from rotation: Rotation, lens: Lens
  ) -> [SIMD2<Double>?] {
    let m = rotation.matrix
    let (f, cx, cy) = (lens.focalLengthPixels, lens.principalPointX, lens.principalPointY)
    return points.map { point in
      let (x, y, z) = (point.x, point.y, point.z)
      let depth = m[6] * x + m[7] * y + m[8] * z
      guard depth > 0.2 else { return nil }
      let u = (m[0] * x + m[1] * y + m[2] * z) / depth
      let v = (m[3] * x + m[4] * y + m[5] * z) / depth
      let s = u * u + v * v
      let factor = f * (1 + s * (lens.k1 + s * lens.k2))
      let pixel = SIMD2(cx + factor * u, cy + factor * v)
      let isInside =
        pixel.x >= 0 && pixel.y >= 0 && pixel.x <= Double(lens.width)
        && pixel.y <= Double(lens.height)
      return isInside ? pixel : nil
    }
  }

  /// Two rows and a photo that looks down.
  static func rows(nadirPitchDegrees: Double, turnDegrees: Double = 0) -> [CameraAttitude] {
    let upper = (0..<8).map { index in
      CameraAttitude(yawDegrees: Double(index) * 45 + turnDegrees, pitchDegrees: -5)
    }
    let lower = (0..<8).map { index in
      CameraAttitude(yawDegrees: Double(index) * 45 + 20 + turnDegrees, pitchDegrees: -50)
    }
    return upper + lower
      + [CameraAttitude(yawDegrees: turnDegrees, pitchDegrees: nadirPitchDegrees)]
  }

  func solve(usesRecordedAngles: Bool = true) throws -> PoseSolver.Solution {
    var start = lens
    start.focalLengthPixels *= 1.01
    start.k1 = 0
    return try PoseSolver().solve(
      photos: truth.indices.map {
        PoseSolver.Photo(lens: 0, recordedAttitude: usesRecordedAngles ? recorded[$0] : nil)
      }, lenses: [start], links: links, fullSizePixelsPerPixel: 4)
  }

  /// What is left between solved and true rotations after the best common turn, in degrees.
  func rotationErrorsDegrees(_ rotations: [Rotation?]) -> [Double] {
    let pairs = zip(rotations, truth).compactMap { solved, truth in solved.map { ($0, truth) } }
    var common = pairs[0].0.inverse * pairs[0].1
    for _ in 0..<5 {
      let mean =
        pairs.reduce(Vector3.zero) {
          $0 + (common.inverse * ($1.0.inverse * $1.1)).rotationVector
        } / Double(pairs.count)
      common = common * Rotation(rotationVector: mean)
    }
    return pairs.map { ($0.0 * common).angle(to: $0.1).degrees }
  }
}
