import Imaging
import SphereGeometry

/// Photos that hang together by links, on their way to a solution.
struct PoseGroup {
  private let solver: PoseSolver
  /// Full-size pixels in a pixel of the size in which features were found.
  private let scale: Double
  /// The numbers of the photos.
  let members: [Int]
  private let photos: [PoseSolver.Photo]
  /// For each photo of the set its place in `members`.
  private let placeOfPhoto: [Int]
  private(set) var cameras: [BundleAdjuster.Camera]
  private(set) var lenses: [Lens]
  private let expectedLenses: [Lens]
  /// The links between members.
  private(set) var links: [PairMatches]
  private let hasMeasuredLinks: Bool
  /// For each link the distances of its most exact inliers in full-size pixels.
  private(set) var residualPixels: [[Double]] = []
  /// Whether the cameras are taken to have moved between shots.
  private(set) var hasDrift = false
  /// Whether recorded angles say where down is.
  private var isLevel = false
  private var adjuster = BundleAdjuster()

  /// First rotations along the strongest links, levelled by the recorded angles.
  init(
    members: [Int], photos: [PoseSolver.Photo], lenses: [Lens], expectedLenses: [Lens],
    links: [PairMatches], solver: PoseSolver, scale: Double
  ) {
    self.members = members
    self.photos = photos
    self.lenses = zip(lenses, expectedLenses).map { lens, expected in
      // Whether distortion and principal point pay is judged anew, with these links.
      var fresh = expected
      fresh.focalLengthPixels = lens.focalLengthPixels
      return fresh
    }
    self.expectedLenses = expectedLenses
    self.solver = solver
    self.scale = scale
    var places = [Int](repeating: -1, count: photos.count)
    for (place, photo) in members.enumerated() { places[photo] = place }
    placeOfPhoto = places
    let ownLinks = links.filter { places[$0.first] >= 0 && places[$0.second] >= 0 }
    self.links = ownLinks
    hasMeasuredLinks = ownLinks.contains { !$0.measuredInliers.isEmpty }
    let rotations = PhotoGraph(photoCount: photos.count, links: self.links)
      .rotationsAlongStrongestLinks(of: members)
    cameras = members.map { photo in
      BundleAdjuster.Camera(
        cameraFromWorld: rotations[photo] ?? .identity, lens: photos[photo].lens)
    }
    adjuster.focalLengthSigma = solver.focalLengthSigma
    level()
  }

  /// Turns the cameras to the recorded angles, and has the solver pull them there where these can
  /// be believed.
  private mutating func level() {
    let result = solver.levelling.level(levellingCameras)
    let believesTilt = result.levelledBy == .captureAngles
    isLevel = believesTilt
    let believesHeading = result.headedBy == .captureAngles
    for (place, photo) in members.enumerated() {
      cameras[place].cameraFromWorld =
        cameras[place].cameraFromWorld * result.worldFromSolved.inverse
      cameras[place].recordedCameraFromWorld =
        believesTilt ? photos[photo].recordedAttitude?.cameraFromWorld : nil
    }
    // A pull so weak that it only says which of all equal headings to take.
    if !believesHeading { adjuster.recordedHeadingSigmaDegrees = 1_000 }
  }

  /// The cameras as levelling wants them.
  var levellingCameras: [Levelling.Camera] {
    members.enumerated().map { place, photo in
      Levelling.Camera(
        cameraFromSolved: cameras[place].cameraFromWorld,
        recordedAttitude: photos[photo].recordedAttitude, orientation: photos[photo].orientation,
        edges: photos[photo].lines.map { line in
          let lens = lenses[photos[photo].lens]
          return VerticalLines.Sight(
            start: lens.directionInCamera(ofPixel: line.start),
            end: lens.directionInCamera(ofPixel: line.end))
        })
    }
  }

  /// Averages the rotations over all links.
  ///
  /// - Returns: The pairs whose links contradict the others.
  mutating func average() throws(NativeError) -> [CandidatePairs.Pair] {
    let relatives = links.map { link in
      BundleAdjuster.RelativeRotation(
        firstCamera: placeOfPhoto[link.first], secondCamera: placeOfPhoto[link.second],
        secondFromFirst: link.secondFromFirst,
        weight: min(4, Double(link.inliers.count) / 30))
    }
    try adjuster.averageRotations(of: &cameras, relatives: relatives)
    return try contradictingPairs(limitDegrees: solver.largestAverageDisagreementDegrees)
  }

  /// Adjusts rotations and lenses together.
  ///
  /// Huber's loss, not one that gives up on what is far off: where the camera moved between shots
  /// all seams shall be off a little rather than one of them by much.
  ///
  /// - Returns: The pairs whose links contradict the others.
  mutating func adjust() throws(NativeError) -> [CandidatePairs.Pair] {
    let (matches, heldOut) = splitMatches()
    adjuster.lossScalePixels = 10 * scale
    adjuster.distortionSigma = 0
    adjuster.principalPointSigma = 0
    adjuster.tolerance = 1e-4
    try adjuster.adjust(
      cameras: &cameras, lenses: &lenses, expectedLenses: expectedLenses, matches: matches)
    adjuster.lossScalePixels = solver.lossScalePixels * scale
    adjuster.tolerance = 1e-6
    try adjuster.adjust(
      cameras: &cameras, lenses: &lenses, expectedLenses: expectedLenses, matches: matches)
    if solver.focalLengthSigma > 0 {
      try narrowLoss(matches: matches)
      try freeLenses(matches: matches, heldOut: heldOut)
    }
    if try narrowLoss(matches: matches) {
      try adjuster.adjust(
        cameras: &cameras, lenses: &lenses, expectedLenses: expectedLenses, matches: matches)
    }
    adjuster.tolerance = 1e-4
    // What is only to say where to measure need not be exact.
    if !hasMeasuredLinks { adjuster.maximumIterations = 6 }
    try adjustDrift(matches: matches, heldOut: heldOut)
    // Judged: now all matches may take part. What drift explains was part of the loss scale, and
    // would let houses, which are off the ground by much, weigh as much as the ground.
    if hasDrift { try narrowLoss(matches: matches) }
    if hasMeasuredLinks { adjuster.tolerance = 1e-6 }
    try adjuster.adjust(
      cameras: &cameras, lenses: &lenses, expectedLenses: expectedLenses,
      matches: matches + heldOut)
    if hasDrift { try fitDriftToGround(matches + heldOut) }
    return try contradictingPairs(limitDegrees: solver.largestDisagreementDegrees)
  }

  /// Measured places are far more exact than the first loss scale: those that are off by much more
  /// than most shall count less.
  ///
  /// - Returns: Whether the loss is narrower than before.
  @discardableResult
  private mutating func narrowLoss(matches: [BundleAdjuster.Match]) throws(NativeError) -> Bool {
    guard hasMeasuredLinks else { return false }
    let residuals = try BundleAdjuster.residualPixels(of: matches, cameras: cameras, lenses: lenses)
    let scale = max(solver.leastLossScalePixels, 3 * RobustMean.median(residuals))
    guard scale < adjuster.lossScalePixels else { return false }
    adjuster.lossScalePixels = scale
    return true
  }

  /// Frees those parameters of the lenses that pay.
  private mutating func freeLenses(
    matches: [BundleAdjuster.Match], heldOut: [BundleAdjuster.Match]
  ) throws(NativeError) {
    if adjuster.distortionSigma == 0 {
      try free(\.distortionSigma, to: solver.distortionSigma, matches: matches, heldOut: heldOut)
    }
    if adjuster.principalPointSigma == 0, heldOut.count >= 10 * members.count {
      try free(
        \.principalPointSigma, to: solver.principalPointSigma, matches: matches, heldOut: heldOut)
    }
  }

  /// Lets parameters of the lenses leave what is expected of them, where clearly more of the matches
  /// that took no part agree better than worse then.
  ///
  /// Photos that overlap by little hardly tell a lens from turns of all cameras: a parameter that
  /// nothing asks for would follow the noise there.
  private mutating func free(
    _ parameters: WritableKeyPath<BundleAdjuster, Double>, to sigma: Double,
    matches: [BundleAdjuster.Match], heldOut: [BundleAdjuster.Match]
  ) throws(NativeError) {
    var freed = adjuster
    freed[keyPath: parameters] = sigma
    var (moved, movedLenses) = (cameras, lenses)
    try freed.adjust(
      cameras: &moved, lenses: &movedLenses, expectedLenses: expectedLenses, matches: matches)
    let before = try BundleAdjuster.residualPixels(of: heldOut, cameras: cameras, lenses: lenses)
    let after = try BundleAdjuster.residualPixels(of: heldOut, cameras: moved, lenses: movedLenses)
    let better = zip(before, after).count { $0.1 < $0.0 }
    let worse = zip(before, after).count { $0.1 > $0.0 }
    // The sign test: by chance as many get better as worse, give or take the root of their number.
    let excess = Double(better - worse) / Double(max(1, better + worse)).squareRoot()
    guard excess >= solver.leastExcessOfBetterMatches else { return }
    (cameras, lenses, adjuster) = (moved, movedLenses, freed)
  }

  /// Measures the residuals; gives the pairs whose matches are off by more than so much in the
  /// median, of these only the worst, since a wrong link also pulls right ones off.
  private mutating func contradictingPairs(
    limitDegrees: Double
  ) throws(NativeError) -> [CandidatePairs.Pair] {
    let all = links.flatMap { link in
      link.bestInliers.map { match(of: link, places: link.places[$0]) }
    }
    let distances = try BundleAdjuster.residualPixels(of: all, cameras: cameras, lenses: lenses)
    var start = 0
    residualPixels = links.map { link in
      defer { start += link.bestInliers.count }
      // What a camera cannot see is infinitely far off, and nothing to report.
      return distances[start..<(start + link.bestInliers.count)].map { min($0, 1e6) }
    }
    let degrees = zip(links, residualPixels).map { link, residuals in
      // What a camera cannot see is infinitely far off: half a turn stands for it.
      min(
        180,
        RobustMean.median(residuals) / lenses[photos[link.second].lens].focalLengthPixels * 180
          / .pi)
    }
    let limit = max(limitDegrees, (degrees.max() ?? 0) / 2)
    return zip(links, degrees).filter { $0.1 > limit }
      .map { CandidatePairs.Pair(first: $0.0.first, second: $0.0.second) }
  }

  private func match(of link: PairMatches, places: Correspondence) -> BundleAdjuster.Match {
    BundleAdjuster.Match(
      firstCamera: placeOfPhoto[link.first], secondCamera: placeOfPhoto[link.second],
      places: places,
      weight: hasMeasuredLinks && link.measuredInliers.isEmpty ? solver.unmeasuredWeight : 1)
  }

  /// Inliers of all links, at most so many a link, taken in turn from the cells of a grid over the
  /// first photo; and those that are left.
  private func splitMatches() -> (used: [BundleAdjuster.Match], heldOut: [BundleAdjuster.Match]) {
    var used: [BundleAdjuster.Match] = []
    var heldOut: [BundleAdjuster.Match] = []
    // What is only to say where to measure need not be exact.
    let maximum = hasMeasuredLinks ? solver.maximumMatches : solver.maximumUnmeasuredMatches
    let matchesPerLink = min(
      solver.maximumMatchesPerLink,
      max(solver.leastMatchesPerLink, maximum / max(1, links.count)))
    for link in links {
      let lens = lenses[photos[link.first].lens]
      for (rank, number) in link.inliersSpread(overWidth: lens.width, height: lens.height)
        .prefix(matchesPerLink * 4 / 3).enumerated()
      {
        let match = match(of: link, places: link.places[number])
        // A quarter of them do not take part until the model is chosen, to judge it by.
        if rank % 4 == 3 { heldOut.append(match) } else { used.append(match) }
      }
    }
    return (used, heldOut)
  }

  /// Lets the cameras leave their common place, as a hovering aircraft does, over level ground.
  ///
  /// Kept only where matches that took no part agree better than before. Needs a level world, which
  /// tells where the ground is: by recorded angles or, where the photos look all round and down at
  /// the ground, by themselves; a degree of tilt hardly changes how near the ground is.
  private mutating func adjustDrift(
    matches: [BundleAdjuster.Match], heldOut: [BundleAdjuster.Match]
  ) throws(NativeError) {
    guard heldOut.count >= 10 * members.count else { return }
    var level = self
    if !isLevel {
      guard level.levelAllRound(), level.seesGround(in: heldOut) else { return }
    }
    var best = try level.loss(of: heldOut)
    let hasParallax = try level.hasParallax(in: heldOut)
    var sigmas = solver.driftSigmas[...]
    while let sigma = sigmas.popFirst() {
      var moved = level
      moved.adjuster.driftSigma = sigma
      moved.hasDrift = true
      try moved.adjuster.adjust(
        cameras: &moved.cameras, lenses: &moved.lenses, expectedLenses: expectedLenses,
        matches: matches)
      let after = try moved.loss(of: heldOut)
      if after < best * (1 - solver.leastDriftGain) {
        (level, best) = (moved, after)
      } else if level.hasDrift || !hasParallax {
        break
      } else {
        // A place held too close to the common one explains nothing of a turning hand.
        sigmas = sigmas.suffix(1)
      }
    }
    guard level.hasDrift else { return }
    self = level
    if !isLevel { turnLevel() }
    // What the cameras' moves hid of the lens shows now.
    if solver.focalLengthSigma > 0 {
      try freeLenses(matches: matches, heldOut: heldOut)
    }
  }

  /// Scales all drifts so that most matches lie on the ground.
  ///
  /// What matches show may be nearer than the ground, all of it a little as well as some of it by
  /// much: the same matches fit larger drifts above farther ground. The warp takes all to lie on
  /// the ground.
  private mutating func fitDriftToGround(_ matches: [BundleAdjuster.Match]) throws(NativeError) {
    func loss(at scale: Double) throws(NativeError) -> Double {
      var scaled = self
      scaled.scaleDrift(by: scale)
      return try scaled.loss(of: matches)
    }
    var scale = 1.0
    for step in [0.1, 0.03] {
      // The vertex of the parabola through three.
      let (less, here, more) = (
        try loss(at: scale - step), try loss(at: scale), try loss(at: scale + step)
      )
      let curvature = less - 2 * here + more
      guard curvature > 0 else { break }
      scale += min(max(0.5 * (less - more) / curvature, -3), 3) * step
    }
    if try loss(at: scale) < loss(at: 1) { scaleDrift(by: scale) }
  }

  private mutating func scaleDrift(by scale: Double) {
    for place in cameras.indices {
      cameras[place].driftPerHeight = scale * cameras[place].driftPerHeight
    }
  }

  /// The mean Huber loss of matches, in which the few that are off by much count as much as the
  /// many that are off by little.
  private func loss(of matches: [BundleAdjuster.Match]) throws(NativeError) -> Double {
    let residuals = try BundleAdjuster.residualPixels(of: matches, cameras: cameras, lenses: lenses)
    let sum = residuals.reduce(0) { sum, residual in
      // What a camera cannot see is infinitely far off.
      let share = min(residual / adjuster.lossScalePixels, 100)
      return sum + (share < 1 ? share * share : 2 * share - 1)
    }
    return sum / Double(matches.count)
  }

  /// Whether a tenth of the matches is off by more than a turn of the cameras alone explains.
  private func hasParallax(in matches: [BundleAdjuster.Match]) throws(NativeError) -> Bool {
    let residuals = try BundleAdjuster.residualPixels(of: matches, cameras: cameras, lenses: lenses)
    let farOff = zip(matches, residuals).count { match, residual in
      let lens = lenses[cameras[match.secondCamera].lens]
      return residual > lens.focalLengthPixels * solver.parallaxDegrees * .pi / 180
    }
    return 10 * farOff > matches.count
  }

  /// Whether a tenth of the matches lies more than 30° below the horizon.
  private func seesGround(in matches: [BundleAdjuster.Match]) -> Bool {
    let low = matches.count { match in
      let camera = cameras[match.firstCamera]
      let direction = lenses[camera.lens].directionInCamera(ofPixel: match.places.first)
      return (camera.cameraFromWorld.inverse * direction).elevationDegrees < -30
    }
    return 10 * low > matches.count
  }

  /// Turns the cameras level by what the photos show; false where they look one way only, so that
  /// nothing tells how the way they look is tilted.
  private mutating func levelAllRound() -> Bool {
    turnLevel()
    let rights = cameras.enumerated().map { place, camera in
      camera.cameraFromWorld.inverse
        * Levelling.uprightAxes(photos[members[place]].orientation).right
    }
    return rights.reduce(.zero, +).length < 0.7 * Double(rights.count)
  }

  private mutating func turnLevel() {
    let turn = solver.levelling.level(levellingCameras).worldFromSolved
    for place in cameras.indices {
      cameras[place].cameraFromWorld = cameras[place].cameraFromWorld * turn.inverse
      cameras[place].driftPerHeight = turn * cameras[place].driftPerHeight
    }
  }
}
