/// A set of photos whose truth is known, and what its alignment has to reach.
struct RenderedSet {
  /// How far rotations may be from the truth, after the best common turn.
  enum Accuracy {
    /// Photo pixels: the photos are from one place.
    case pixels(median: Double, worst: Double)
    /// Degrees: the camera moved between shots, so that no rotation is right for a whole photo.
    case degrees(median: Double, worst: Double)
  }

  /// What the set is called in the table and by `--only`.
  var name: String
  var imagery: Imagery
  var angles: RecordedAngleKind
  /// Whether the files say the focal length, in whole millimetres of 35 mm equivalent.
  var statesFocalLength = true
  var accuracy = Accuracy.pixels(median: 0.1, worst: 0.3)
  /// How many photos have to be used.
  var expectedUsed: Int
  /// How many of these are placed by their recorded angles alone.
  var expectedByAngles = 0
  /// The largest tilt in degrees; nil where nothing tells which way is down.
  var largestTiltDegrees: Double?

  /// A set of which all photos are to be used.
  init(_ name: String, _ imagery: Imagery, angles: RecordedAngleKind) {
    self.name = name
    self.imagery = imagery
    self.angles = angles
    expectedUsed = imagery.shots.count
    largestTiltDegrees = RenderedSet.tiltLimit(angles: angles, photoCount: imagery.shots.count)
  }

  /// The largest tilt in degrees.
  ///
  /// Recorded pitch and roll that are off by 0.3° each level 26 photos to 0.15°, and others by the
  /// square root of their number. Without them the photos' own up levels, which a hand holds to
  /// about a degree.
  private static func tiltLimit(angles: RecordedAngleKind, photoCount: Int) -> Double {
    switch angles {
    case .measured, .headingOffBy10, .oneOffBy90:
      0.15 * (26 / Double(photoCount)).squareRoot()
    case .none, .zeros: 1.5
    }
  }

  /// Whether the heading of the result can be right.
  var hasHeading: Bool {
    switch angles {
    case .measured, .headingOffBy10, .oneOffBy90: true
    case .none, .zeros: false
    }
  }
}
