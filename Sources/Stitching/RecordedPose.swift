public import SphereGeometry

/// Where a photo looked, from a file beside the photos instead of the photo's own metadata.
///
/// The angles are those of the upright picture, as viewers show it: the EXIF orientation of the
/// photo is taken into account when they are used.
public struct RecordedPose: Sendable, Hashable {
  /// A focal length in the unit in which it was given.
  public enum FocalLength: Sendable, Hashable {
    /// In pixels of the photo as it is stored.
    case pixels(Double)
    /// In millimetres of a 35 mm camera with the same diagonal angle of view.
    case equivalentMillimetres(Double)
  }

  /// The photo's name without its folder; nil when only the order of the shots is known.
  public var fileName: String?
  /// The angles: yaw clockwise from north, pitch up positive, roll right side down positive.
  public var attitude: CameraAttitude
  /// The focal length; nil when the file does not say it.
  public var focalLength: FocalLength?

  /// Creates a pose.
  public init(fileName: String?, attitude: CameraAttitude, focalLength: FocalLength? = nil) {
    self.fileName = fileName
    self.attitude = attitude
    self.focalLength = focalLength
  }

  /// Creates a pose from plain numbers.
  ///
  /// - Parameters:
  ///   - fileName: The photo's name or path; folders in it are left out.
  ///   - yawDegrees: −360 to 360.
  ///   - pitchDegrees: −135 to 135, since gimbals turn past straight down.
  ///   - rollDegrees: −360 to 360.
  ///   - focalLength: The focal length.
  /// - Throws: ``Problem`` when an angle or a focal length is out of range.
  init(
    fileName: String?, yawDegrees: Double, pitchDegrees: Double, rollDegrees: Double,
    focalLength: FocalLength?
  ) throws(Problem) {
    try Problem.check(yawDegrees, is: .yaw, in: -360...360)
    try Problem.check(pitchDegrees, is: .pitch, in: -135...135)
    try Problem.check(rollDegrees, is: .roll, in: -360...360)
    switch focalLength {
    case .pixels(let value): try Problem.check(value, is: .focalLengthPixels, in: 1...1e6)
    case .equivalentMillimetres(let value):
      try Problem.check(
        value, is: .focalLength35mmMillimetres, in: FocalLengthReading.equivalentMillimetres)
    case nil: break
    }
    // Both separators, since poses are often written on another system.
    self.fileName = fileName.map { path in
      path.split { $0 == "/" || $0 == "\\" }.last.map(String.init) ?? path
    }
    attitude = CameraAttitude(
      yawDegrees: yawDegrees, pitchDegrees: pitchDegrees,
      rollDegrees: Angle.wrap(degrees: rollDegrees))
    self.focalLength = focalLength
  }

  /// A value that cannot be.
  struct Problem: Error {
    /// Which value.
    var column: PoseColumn
    /// What is wrong with it: completes the sentence "The yaw …".
    var reason: String

    static func check(
      _ value: Double, is column: PoseColumn, in range: ClosedRange<Double>
    ) throws(Problem) {
      guard range.contains(value) else {
        throw Problem(
          column: column,
          reason: "is \(plain(value)); it must be \(plain(range.lowerBound)) to "
            + plain(range.upperBound))
      }
    }

    private static func plain(_ value: Double) -> String {
      Int(exactly: value).map(String.init) ?? "\(value)"
    }
  }
}
