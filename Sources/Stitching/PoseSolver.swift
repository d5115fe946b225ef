public import Imaging
public import SphereGeometry

/// Solves the rotations and lenses of a set of photos from their links.
///
/// Loose links and such as contradict others are left out. First rotations follow the strongest
/// links and are averaged over all of them. Bundle adjustment then moves all rotations and lenses
/// together, with a loss that narrows to what is left, and lets the cameras leave their common place
/// where that explains matches that took no part.
public struct PoseSolver: Sendable {
  /// What is known of a photo before it is solved.
  public struct Photo: Sendable {
    /// The number of its lens.
    public var lens: Int
    /// The recorded angles; nil where there are none.
    public var recordedAttitude: CameraAttitude?
    /// How the stored picture is turned to be upright.
    public var orientation: Orientation
    /// Straight edges, in full-size pixels.
    public var lines: [LineSegment]

    /// Creates a photo.
    public init(
      lens: Int, recordedAttitude: CameraAttitude? = nil, orientation: Orientation = .topLeft,
      lines: [LineSegment] = []
    ) {
      self.lens = lens
      self.recordedAttitude = recordedAttitude
      self.orientation = orientation
      self.lines = lines
    }
  }

  /// The solved cameras.
  public struct Solution: Sendable {
    /// The camera frames from the world frame (north, east, down); nil for photos not placed.
    public var rotations: [Rotation?]
    /// How far the cameras were from their common place, north, east and down, in heights above the
    /// ground; nil where all were taken to be in one place.
    public var driftsPerHeight: [Vector3]?
    /// What each photo's rotation rests on.
    public var placements: [SolvedPhoto.Placement]
    /// The solved lenses.
    public var lenses: [Lens]
    /// The links that agree with the solution.
    public var links: [PairMatches]
    /// The pairs whose links are loose or contradict the others, whatever the lens, and were left
    /// out; links that did not hold with this lens may hold with a better one.
    public var contradictions: [CandidatePairs.Pair]
    /// For each link the distances of its most exact inliers, in full-size pixels.
    public var residualPixels: [[Double]]
    /// What the horizon and the heading rest on.
    public var levelling: Levelling.Result
  }

  /// Up to this distance a match counts with its square, beyond it linearly; in pixels of the size
  /// in which features were found.
  public var lossScalePixels: Double
  /// The least such distance for matches that were measured in the full-size photos, in pixels of
  /// these.
  public var leastLossScalePixels: Double
  /// How much a match that was not measured in the full-size photos counts beside those that were.
  public var unmeasuredWeight: Double
  /// The most matches of a link that take part in bundle adjustment, spread over the picture.
  public var maximumMatchesPerLink: Int
  /// About the most matches of all links together that take part; links share it evenly, since a
  /// hundred photos with thousands of links are as exact with fewer matches from each.
  public var maximumMatches: Int
  /// The same before matches are measured in the full-size photos: the solution only says where then.
  public var maximumUnmeasuredMatches: Int
  /// The matches that a link may have in any case, however many links there are.
  public var leastMatchesPerLink: Int
  /// A link whose matches are off by more than this in the median is dropped before bundle
  /// adjustment, in degrees; it is large since with lenses that are not solved yet the ends of a
  /// closed ring are far apart.
  public var largestAverageDisagreementDegrees: Double
  /// A link whose matches are off by more than this in the median is dropped after bundle
  /// adjustment, in degrees; a drone that drifts by a metre 30 m above the ground is off by 2°.
  public var largestDisagreementDegrees: Double
  /// How far a stated focal length may be off, as a share; 35 mm equivalents are whole numbers.
  public var focalLengthSigma: Double
  /// How far the distortion terms may be from 0.
  public var distortionSigma: Double
  /// How far the principal point may be from the middle, as a share of the focal length.
  public var principalPointSigma: Double
  /// How many more of the matches that took no part must agree better than worse for distortion, or a
  /// principal point off the middle, to be believed; in standard deviations of what chance gives.
  public var leastExcessOfBetterMatches: Double
  /// How far a camera may be from the common place of all, in heights above the ground, one standard
  /// deviation.
  ///
  /// A hovering aircraft is off by a hundredth, a phone in a turning hand by a fifth. Tried in order
  /// while they gain; where the first one gains nothing and there is much parallax, the last one is
  /// tried. Empty takes all photos to be from one place.
  public var driftSigmas: [Double]
  /// By how much the mean loss of matches that took no part must become smaller for drift to be
  /// believed, as a share.
  public var leastDriftGain: Double
  /// Where a tenth of the matches is off by more than this, there is much parallax, in degrees.
  public var parallaxDegrees: Double
  /// How cameras are levelled.
  public var levelling: Levelling

  /// Creates the options.
  public init(
    lossScalePixels: Double = 2, leastLossScalePixels: Double = 0.5,
    unmeasuredWeight: Double = 0.05, maximumMatchesPerLink: Int = 100,
    maximumMatches: Int = 12_000, maximumUnmeasuredMatches: Int = 4_000,
    leastMatchesPerLink: Int = 8,
    largestAverageDisagreementDegrees: Double = 15, largestDisagreementDegrees: Double = 2,
    focalLengthSigma: Double = 0.02,
    distortionSigma: Double = 0.05, principalPointSigma: Double = 0.003,
    leastExcessOfBetterMatches: Double = 3,
    driftSigmas: [Double] = [0.01, 0.05, 0.2], leastDriftGain: Double = 0.1,
    parallaxDegrees: Double = 0.5, levelling: Levelling = Levelling()
  ) {
    self.lossScalePixels = lossScalePixels
    self.leastLossScalePixels = leastLossScalePixels
    self.unmeasuredWeight = unmeasuredWeight
    self.maximumMatchesPerLink = maximumMatchesPerLink
    self.maximumMatches = maximumMatches
    self.maximumUnmeasuredMatches = maximumUnmeasuredMatches
    self.leastMatchesPerLink = leastMatchesPerLink
    self.largestAverageDisagreementDegrees = largestAverageDisagreementDegrees
    self.largestDisagreementDegrees = largestDisagreementDegrees
    self.focalLengthSigma = focalLengthSigma
    self.distortionSigma = distortionSigma
    self.principalPointSigma = principalPointSigma
    self.leastExcessOfBetterMatches = leastExcessOfBetterMatches
    self.driftSigmas = driftSigmas
    self.leastDriftGain = leastDriftGain
    self.parallaxDegrees = parallaxDegrees
    self.levelling = levelling
  }

  /// Solves a set of photos; blocks.
  ///
  /// - Parameters:
  ///   - photos: What is known of the photos.
  ///   - lenses: First lenses, in full-size pixels.
  ///   - expectedLenses: What is known of the lenses beforehand; nil for the first ones.
  ///   - links: Verified pairs.
  ///   - fullSizePixelsPerPixel: How many pixels of the full-size photos one pixel of the size in
  ///     which features were found stands for.
  /// - Returns: The solution, levelled; photos outside the largest group are placed by their
  ///   recorded angles where they have them.
  /// - Throws: ``AlignmentError`` without any link, or when the solver finds no answer.
  public func solve(
    photos: [Photo], lenses: [Lens], expectedLenses: [Lens]? = nil, links: [PairMatches],
    fullSizePixelsPerPixel: Double
  ) throws(AlignmentError) -> Solution {
    let main: PoseGroup?
    var contradictions: [CandidatePairs.Pair] = []
    do throws(NativeError) {
      main = try mainGroup(
        photos: photos, lenses: lenses, expectedLenses: expectedLenses ?? lenses, links: links,
        scale: fullSizePixelsPerPixel, contradictions: &contradictions)
    } catch {
      throw AlignmentError.notSolvable(reason: error.message)
    }
    guard let main else {
      throw AlignmentError.noLinks(photoCount: photos.count, closestPair: nil)
    }
    var solution = placed(main, photos: photos)
    solution.contradictions = contradictions
    return solution
  }

  /// Solves the largest group; drops the links that contradict the others or do not hold, and
  /// starts again without them.
  private func mainGroup(
    photos: [Photo], lenses: [Lens], expectedLenses: [Lens], links: [PairMatches], scale: Double,
    contradictions: inout [CandidatePairs.Pair]
  ) throws(NativeError) -> PoseGroup? {
    var dropped = LooseLinks().found(
      in: links, lenses: photos.map { lenses[$0.lens] }, fullSizePixelsPerPixel: scale)
    let loose = Set(dropped)
    dropped += CycleConsistency().contradictions(
      photoCount: photos.count,
      links: links.filter {
        !loose.contains(CandidatePairs.Pair(first: $0.first, second: $0.second))
      })
    contradictions = dropped
    var links = links
    while true {
      let gone = Set(dropped)
      links.removeAll { gone.contains(CandidatePairs.Pair(first: $0.first, second: $0.second)) }
      let components = PhotoGraph(photoCount: photos.count, links: links).components
      guard let members = components.first, members.count >= 2 else { return nil }
      var group = PoseGroup(
        members: members, photos: photos, lenses: lenses, expectedLenses: expectedLenses,
        links: links, solver: self, scale: scale)
      dropped = try group.average()
      if dropped.isEmpty { dropped = try group.adjust() }
      if dropped.isEmpty { return group }
    }
  }

  /// Levels the largest group and places what is outside it by recorded angles.
  private func placed(_ main: PoseGroup, photos: [Photo]) -> Solution {
    let level = levelling.level(main.levellingCameras)
    var solution = Solution(
      rotations: photos.map { _ in nil }, placements: photos.map { _ in .notUsed },
      lenses: main.lenses, links: main.links, contradictions: [],
      residualPixels: main.residualPixels,
      levelling: level)
    if main.hasDrift { solution.driftsPerHeight = photos.map { _ in .zero } }
    for (place, photo) in main.members.enumerated() {
      solution.driftsPerHeight?[photo] =
        level.worldFromSolved * main.cameras[place].driftPerHeight
      solution.rotations[photo] =
        main.cameras[place].cameraFromWorld * level.worldFromSolved.inverse
      solution.placements[photo] = .matches
    }
    guard level.levelledBy == .captureAngles, level.headedBy == .captureAngles else {
      return solution
    }
    let differences = headingDifferences(of: solution, photos: photos)
    for photo in photos.indices where solution.rotations[photo] == nil {
      guard let recorded = photos[photo].recordedAttitude else { continue }
      let difference = PoseSolver.mean(ofNearest: 4, to: photo, in: differences)
      solution.rotations[photo] =
        recorded.cameraFromWorld * Levelling.headingTurn(degrees: -difference)
      solution.placements[photo] = .captureAngles
    }
    return solution
  }

  /// How much the solved headings are larger than the recorded ones, in degrees.
  private func headingDifferences(of solution: Solution, photos: [Photo]) -> [Double?] {
    photos.indices.map { photo in
      solution.rotations[photo].flatMap { rotation in
        levelling.headingDifference(
          of: Levelling.Camera(
            cameraFromSolved: rotation, recordedAttitude: photos[photo].recordedAttitude),
          levelled: .identity)
      }
    }
  }

  /// The mean of the values nearest in order: recorded headings drift slowly over a flight, so the
  /// photos taken before and after tell best how far off one is.
  static func mean(ofNearest count: Int, to index: Int, in values: [Double?]) -> Double {
    let known = values.indices.compactMap { position in values[position].map { (position, $0) } }
    let nearest = known.sorted { (abs($0.0 - index), $0.0) < (abs($1.0 - index), $1.0) }
      .prefix(count)
    guard !nearest.isEmpty else { return 0 }
    return nearest.reduce(0) { $0 + $1.1 } / Double(nearest.count)
  }
}
