import SphereGeometry

/// The solved cameras of a photo set: what is needed to render a panorama without matching again.
public struct Alignment: Codable, Sendable, Hashable {
  /// What tells up from down and north from south.
  public enum Reference: String, Codable, Sendable {
    /// The angles that the gimbal recorded.
    case captureAngles = "capture-angles"
    /// Upright edges that the photos show.
    case uprightEdges = "upright-edges"
    /// The photos themselves: their x axes lie in one level plane, and the first one looks north.
    case photos
  }

  /// All photos in the order in which they were given, those left out included.
  public var photos: [SolvedPhoto]
  /// The verified matches between them.
  public var links: [Link]
  /// The root mean square over all matches of the distance between a match and where the solved
  /// rotations put it, in full-size pixels.
  public var rmsResidualPixels: Double
  /// The median of the same distances, in full-size pixels.
  public var medianResidualPixels: Double
  /// What the horizon rests on.
  public var levelledBy: Reference
  /// What the heading rests on.
  public var headedBy: Reference
  /// The spread of the recorded headings about the solved ones: their median absolute difference
  /// in degrees; nil without recorded angles.
  public var recordedHeadingSpreadDegrees: Double?
  /// The recorded angles that are not used, since the matches contradict them; nil where all agree.
  public var contradictedAngles: ContradictedAngles?
  /// All pairs of photos that were compared, also those that were not linked.
  public var comparedPairs: [ComparedPair]
  /// Some places of every link, spread over the photos.
  public var controlPoints: [ControlPoint]

  /// Creates an alignment.
  public init(
    photos: [SolvedPhoto], links: [Link], rmsResidualPixels: Double, medianResidualPixels: Double,
    levelledBy: Reference, headedBy: Reference, recordedHeadingSpreadDegrees: Double? = nil,
    comparedPairs: [ComparedPair] = [], controlPoints: [ControlPoint] = []
  ) {
    self.photos = photos
    self.links = links
    self.rmsResidualPixels = rmsResidualPixels
    self.medianResidualPixels = medianResidualPixels
    self.levelledBy = levelledBy
    self.headedBy = headedBy
    self.recordedHeadingSpreadDegrees = recordedHeadingSpreadDegrees
    self.comparedPairs = comparedPairs
    self.controlPoints = controlPoints
  }

  /// The indices of the photos that have a rotation.
  public var usedPhotoIndices: [Int] {
    photos.indices.filter { photos[$0].cameraFromWorld != nil }
  }

  /// The median focal length of the used photos in full-size pixels; nil when none is used.
  public var focalLengthPixels: Double? {
    let lengths = usedPhotoIndices.map { photos[$0].lens.focalLengthPixels }.sorted()
    return lengths.isEmpty ? nil : lengths[lengths.count / 2]
  }
}
