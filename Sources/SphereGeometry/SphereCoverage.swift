import Foundation

/// How often each direction of the sphere is seen by a set of cameras, found by casting rays.
///
/// The rays are the points of a Fibonacci lattice (González, Mathematical Geosciences 42, 2010),
/// which stand for nearly equal solid angles, so that shares of rays are shares of the sphere.
public struct SphereCoverage: Sendable {
  /// A ray and the number of cameras that see it.
  public struct Sample: Sendable {
    /// The unit direction in the world frame (north, east, down).
    public var directionInWorld: Vector3
    /// How many cameras see it.
    public var viewCount: Int
  }

  /// All rays with their counts.
  public let samples: [Sample]

  /// Casts the rays.
  ///
  /// - Parameters:
  ///   - views: For each camera its rotation and its lens.
  ///   - rayCount: The number of rays; 20,000 stand for about 2 square degrees each.
  ///   - poseErrorDegrees: How far inside the border a ray must fall to count as seen, so that
  ///     shots that miss their angles by so much still cover it.
  public init(
    views: [(cameraFromWorld: Rotation, lens: Lens)], rayCount: Int = 20_000,
    poseErrorDegrees: Double = 0
  ) {
    let goldenAngle = Double.pi * (3 - 5.0.squareRoot())
    var samples: [Sample] = []
    samples.reserveCapacity(rayCount)
    let cameras = views.map { view in
      (
        rows: view.cameraFromWorld.rows, lens: view.lens,
        leastForward: SphereCoverage.leastForward(of: view.lens),
        margin: SphereCoverage.marginPixels(of: view.lens, poseErrorDegrees: poseErrorDegrees)
      )
    }
    for index in 0..<rayCount {
      let z = 1 - (2 * Double(index) + 1) / Double(rayCount)
      let ring = (1 - z * z).squareRoot()
      let turn = goldenAngle * Double(index)
      let direction = Vector3(ring * cos(turn), ring * sin(turn), -z)
      var count = 0
      for camera in cameras {
        let forward = camera.rows.2.dot(direction)
        guard forward > camera.leastForward else { continue }
        let inCamera = Vector3(
          camera.rows.0.dot(direction), camera.rows.1.dot(direction), forward)
        if camera.lens.sees(directionInCamera: inCamera, marginPixels: camera.margin) {
          count += 1
        }
      }
      samples.append(Sample(directionInWorld: direction, viewCount: count))
    }
    self.samples = samples
  }

  /// The component along the optical axis that every unit direction in the picture has at least:
  /// most rays are past a photo's corners, and are told so by one product.
  private static func leastForward(of lens: Lens) -> Double {
    let (width, height) = (Double(lens.width), Double(lens.height))
    let corners = [SIMD2(0, 0), SIMD2(width, 0), SIMD2(0, height), SIMD2(width, height)]
    let least = corners.map { lens.directionInCamera(ofPixel: $0).z }.min() ?? 0
    return max(0, least - 1e-9)
  }

  /// How far a direction can move in the picture when the camera turns by an angle, in pixels.
  ///
  /// A degree is focal length · (1 + r²) pixels long at the distance r · focal length from the
  /// middle; the corner has the longest ones, so that no place of the border is missed.
  ///
  /// - Parameters:
  ///   - lens: The lens.
  ///   - poseErrorDegrees: The angle, 0 or more and below 90.
  /// - Returns: The distance in pixels.
  public static func marginPixels(of lens: Lens, poseErrorDegrees: Double) -> Double {
    let x = Double(lens.width) / 2 / lens.focalLengthPixels
    let y = Double(lens.height) / 2 / lens.focalLengthPixels
    return lens.focalLengthPixels * tan(poseErrorDegrees * .pi / 180) * (1 + x * x + y * y)
  }

  /// The share of the sphere that is seen at least `times` times, 0 to 1.
  public func share(seenAtLeast times: Int = 1) -> Double {
    guard !samples.isEmpty else { return 0 }
    return Double(samples.count { $0.viewCount >= times }) / Double(samples.count)
  }

  /// The directions that no camera sees.
  public var holes: [Vector3] {
    samples.filter { $0.viewCount == 0 }.map(\.directionInWorld)
  }
}
