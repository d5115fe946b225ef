internal import CShim
public import SphereGeometry

/// Solves the rotations and lenses of many cameras at once, with Ceres.
public struct BundleAdjuster: Sendable {
  /// A camera to be solved.
  public struct Camera: Sendable {
    /// The camera frame from the world frame; a first value, then the solution.
    public var cameraFromWorld: Rotation
    /// Where the gimbal said that the camera pointed; nil when that is not to be used.
    public var recordedCameraFromWorld: Rotation?
    /// How far the camera is from the common place, north, east and down, in heights above the
    /// ground.
    public var driftPerHeight: Vector3
    /// The number of its lens.
    public var lens: Int

    /// Creates a camera.
    public init(
      cameraFromWorld: Rotation, recordedCameraFromWorld: Rotation? = nil,
      driftPerHeight: Vector3 = .zero, lens: Int
    ) {
      self.cameraFromWorld = cameraFromWorld
      self.recordedCameraFromWorld = recordedCameraFromWorld
      self.driftPerHeight = driftPerHeight
      self.lens = lens
    }
  }

  /// A correspondence between two cameras' pictures.
  public struct Match: Sendable {
    /// The number of the first camera.
    public var firstCamera: Int
    /// The number of the second camera.
    public var secondCamera: Int
    /// The places, in pixels of the cameras' lenses.
    public var places: Correspondence
    /// How much it counts beside the others.
    public var weight: Double

    /// Creates a match.
    public init(
      firstCamera: Int, secondCamera: Int, places: Correspondence, weight: Double = 1
    ) {
      self.firstCamera = firstCamera
      self.secondCamera = secondCamera
      self.places = places
      self.weight = weight
    }
  }

  /// The turn between two cameras that their matches alone give.
  public struct RelativeRotation: Sendable {
    /// The number of the first camera.
    public var firstCamera: Int
    /// The number of the second camera.
    public var secondCamera: Int
    /// The rotation of the second camera from the first.
    public var secondFromFirst: Rotation
    /// How much it counts; 1 for a link of ordinary strength.
    public var weight: Double

    /// Creates a relative rotation.
    public init(
      firstCamera: Int, secondCamera: Int, secondFromFirst: Rotation, weight: Double = 1
    ) {
      self.firstCamera = firstCamera
      self.secondCamera = secondCamera
      self.secondFromFirst = secondFromFirst
      self.weight = weight
    }
  }

  /// Up to this distance in pixels a match counts with its square, beyond it linearly (Huber).
  public var lossScalePixels: Double = 2
  /// How far the recorded angles may tilt the horizon, in degrees, one standard deviation.
  public var recordedTiltSigmaDegrees: Double = 0.7
  /// How far the recorded heading may be off, in degrees, one standard deviation.
  public var recordedHeadingSigmaDegrees: Double = 5
  /// How far a focal length may be from the expected one, as a share of it; 0 holds it.
  public var focalLengthSigma: Double = 0.05
  /// How far the distortion terms may be from the expected ones; 0 holds them.
  public var distortionSigma: Double = 0.05
  /// How far the principal point may be from the expected one, as a share of the focal length; 0
  /// holds it.
  public var principalPointSigma: Double = 0.003
  /// How far the cameras may be from their common place, in heights above the ground, one standard
  /// deviation; 0 holds them where they are.
  public var driftSigma: Double = 0
  /// The solver stops when a step lowers the cost by less than this share.
  public var tolerance: Double = 1e-7
  /// The most steps of the solver.
  public var maximumIterations: Int = 50

  /// Creates an adjuster with its usual values.
  public init() {}

  /// Solves rotations that agree with relative ones, and loosely with the recorded ones.
  ///
  /// Without recorded angles the first camera keeps its rotation.
  ///
  /// - Parameters:
  ///   - cameras: The cameras; their rotations are replaced by the solution.
  ///   - relatives: The turns between them.
  /// - Throws: ``NativeError`` when the solver finds no answer.
  public func averageRotations(
    of cameras: inout [Camera], relatives: [RelativeRotation]
  ) throws(NativeError) {
    var photos = cameras.map(\.native)
    let natives = relatives.map { relative in
      skysphere_relative_rotation(
        second_from_first: relative.secondFromFirst.nativeQuaternion, weight: relative.weight,
        first_photo: Int32(relative.firstCamera), second_photo: Int32(relative.secondCamera))
    }
    var options = nativeOptions
    var summary = skysphere_bundle_summary()
    try NativeError.check { error in
      skysphere_bundle_average_rotations(
        &photos, Int32(photos.count), natives, Int32(natives.count), &options, &summary, error)
    }
    for index in cameras.indices { cameras[index].take(photos[index]) }
  }

  /// Solves rotations and lenses so that matches fall on each other.
  ///
  /// Without recorded angles the first camera keeps its rotation. With a ``driftSigma`` the world
  /// must be level: what lies below the horizon is taken to lie on level ground. Single-threaded:
  /// the same input gives the same result.
  ///
  /// - Parameters:
  ///   - cameras: The cameras with first values within some degrees; replaced by the solution.
  ///   - lenses: The lenses with first values; replaced by the solution.
  ///   - expectedLenses: What is known of the lenses beforehand; nil for the first values.
  ///   - matches: The correspondences, in pixels of the lenses.
  /// - Throws: ``NativeError`` when the solver finds no answer.
  public func adjust(
    cameras: inout [Camera], lenses: inout [Lens], expectedLenses: [Lens]? = nil,
    matches: [Match]
  ) throws(NativeError) {
    var photos = cameras.map(\.native)
    var natives = lenses.map { skysphere_lens($0) }
    let expected = expectedLenses.map { $0.map { skysphere_lens($0) } } ?? natives
    guard expected.count == natives.count else {
      throw NativeError(kind: .invalidArgument, message: "not every lens has an expected one")
    }
    let places = matches.map(\.native)
    var options = nativeOptions
    var summary = skysphere_bundle_summary()
    try NativeError.check { error in
      skysphere_bundle_adjust(
        &photos, Int32(photos.count), &natives, expected, Int32(natives.count), places,
        Int32(places.count), &options, &summary, error)
    }
    for index in cameras.indices { cameras[index].take(photos[index]) }
    for index in lenses.indices {
      lenses[index].focalLengthPixels = natives[index].focal_length
      lenses[index].k1 = natives[index].k1
      lenses[index].k2 = natives[index].k2
      lenses[index].principalPointX = natives[index].principal_x
      lenses[index].principalPointY = natives[index].principal_y
    }
  }

  /// The distance in pixels between each match and where the cameras put it: the root mean square
  /// of both ways; infinite where a camera cannot see it.
  ///
  /// - Parameters:
  ///   - matches: The correspondences.
  ///   - cameras: The solved cameras.
  ///   - lenses: Their lenses.
  /// - Returns: A distance for each match.
  /// - Throws: ``NativeError`` when a match names a camera that is not there.
  public static func residualPixels(
    of matches: [Match], cameras: [Camera], lenses: [Lens]
  ) throws(NativeError) -> [Double] {
    let photos = cameras.map(\.native)
    let natives = lenses.map { skysphere_lens($0) }
    let places = matches.map(\.native)
    var residuals = [Double](repeating: 0, count: matches.count)
    try NativeError.check { error in
      skysphere_bundle_residuals(
        photos, Int32(photos.count), natives, Int32(natives.count), places, Int32(places.count),
        &residuals, error)
    }
    return residuals
  }

  private var nativeOptions: skysphere_bundle_options {
    skysphere_bundle_options(
      loss_scale_pixels: lossScalePixels,
      tilt_sigma_radians: recordedTiltSigmaDegrees * .pi / 180,
      heading_sigma_radians: recordedHeadingSigmaDegrees * .pi / 180,
      focal_length_sigma: focalLengthSigma, distortion_sigma: distortionSigma,
      principal_point_sigma: principalPointSigma, drift_sigma: driftSigma,
      function_tolerance: tolerance,
      maximum_iterations: Int32(clamping: maximumIterations))
  }
}

extension BundleAdjuster.Camera {
  fileprivate var native: skysphere_bundle_photo {
    skysphere_bundle_photo(
      camera_from_world: cameraFromWorld.nativeQuaternion,
      recorded_camera_from_world: (recordedCameraFromWorld ?? .identity).nativeQuaternion,
      drift: (driftPerHeight.x, driftPerHeight.y, driftPerHeight.z),
      has_recorded: recordedCameraFromWorld == nil ? 0 : 1, lens: Int32(lens))
  }

  fileprivate mutating func take(_ photo: skysphere_bundle_photo) {
    let quaternion = photo.camera_from_world
    cameraFromWorld = Rotation(
      w: quaternion.0, x: quaternion.1, y: quaternion.2, z: quaternion.3)
    driftPerHeight = Vector3(photo.drift.0, photo.drift.1, photo.drift.2)
  }
}

extension BundleAdjuster.Match {
  fileprivate var native: skysphere_bundle_match {
    skysphere_bundle_match(
      places: places.native, weight: weight, first_photo: Int32(firstCamera),
      second_photo: Int32(secondCamera))
  }
}

extension Rotation {
  fileprivate var nativeQuaternion: (Double, Double, Double, Double) { (w, x, y, z) }
}
