import Foundation
import Imaging
import SphereGeometry

/// One alignment on its way: what is known of the readable photos so far.
struct AlignmentRun {
  private var photos: [PhotoSource]
  private let features: [PhotoFeatures]
  private let options: AlignmentOptions
  private let threads: NativeThreads
  private var lensGroups: LensGroups
  private var pairs: [CandidatePairs.Pair: PairMatches] = [:]
  private var solution: PoseSolver.Solution?
  private var blindlyCompared: Set<CandidatePairs.Pair> = []
  private var hasSearchedFocalLength = false
  /// The focal lengths in full-size pixels that files state and the matches speak against.
  private var rejectedFocalLengthsPixels: [Double?]
  /// For photos whose stated focal length is doubtful, the other that fits, as a share of the
  /// diagonal.
  private var otherFocalLengths: [Double?]

  init(
    photos: [PhotoSource], features: [PhotoFeatures], options: AlignmentOptions,
    threads: NativeThreads
  ) {
    self.photos = photos
    self.features = features
    self.options = options
    self.threads = threads
    lensGroups = LensGroups(photos)
    rejectedFocalLengthsPixels = photos.map { _ in nil }
    otherFocalLengths = photos.map { _ in nil }
  }

  private var recordedAttitudes: [CameraAttitude?] {
    photos.map { options.usesRecordedAngles ? $0.recordedAttitude : nil }
  }

  private var recordedRotations: [Rotation?] { recordedAttitudes.map { $0?.cameraFromWorld } }

  /// Compares all pairs that may overlap, as far as recorded angles tell.
  mutating func matchAll() async throws {
    try await checkFocalLengths()
    let rotations = recordedRotations
    let guided = try await compare(
      options.recordedPairs.pairs(rotations: rotations, lenses: lensGroups.photoLenses),
      rotations: rotations, toleranceDegrees: options.recordedPairs.marginDegrees)
    if lensGroups.isKnown.contains(false) { try await findFocalLength(from: guided) }
    try await verify(guided)
    try await compareBlindly(
      CandidatePairs.all(photoCount: photos.count).filter {
        rotations[$0.first] == nil || rotations[$0.second] == nil
      })
    // Recorded angles with which most photos stay alone are wrong: compare without them.
    let largestGroup =
      PhotoGraph(photoCount: photos.count, links: sortedLinks).components.first?.count ?? 0
    if rotations.contains(where: { $0 != nil }), 2 * largestGroup < photos.count {
      try await compareBlindly(CandidatePairs.all(photoCount: photos.count))
    }
    try await chooseReading()
  }

  /// Takes that reading of the recorded angles that the links confirm; compares again where it is
  /// another one than before.
  private mutating func chooseReading() async throws {
    guard options.usesRecordedAngles else { return }
    let choice = RecordedReadingChoice().choose(photos: photos, links: sortedLinks)
    // Where none agrees, levelling judges tilts and headings apart.
    guard choice.reading != nil, choice.attitudes != photos.map(\.recordedAttitude) else { return }
    for index in photos.indices { photos[index].recordedAttitude = choice.attitudes[index] }
    let rotations = recordedRotations
    let candidates = options.recordedPairs.pairs(
      rotations: rotations, lenses: lensGroups.photoLenses
    ).filter { pairs[$0]?.isLink != true }
    try await verify(
      try await compare(
        candidates, rotations: rotations, toleranceDegrees: options.recordedPairs.marginDegrees))
  }

  /// Compares again with the solution as a guide, where no strong link is known yet.
  mutating func matchAgain() async throws {
    guard let solution else { return }
    for pair in solution.contradictions { pairs[pair]?.contradictsOthers = true }
    let strongLinks = Set(
      solution.links.filter { $0.inliers.count >= 60 }
        .map { CandidatePairs.Pair(first: $0.first, second: $0.second) })
    let lenses = lensGroups.photoLenses
    let placed = zip(solution.rotations, solution.placements)
    let solved = placed.map { $0.1 == .matches ? $0.0 : nil }
    let bySolution = options.solvedPairs.pairs(rotations: solved, lenses: lenses).filter {
      !strongLinks.contains($0)
    }
    try await verify(
      try await compare(bySolution, rotations: solved, toleranceDegrees: 1))
    // The lens is known better now: links that were verified with the first one are verified anew.
    let links = sortedLinks
    for link in links { pairs[CandidatePairs.Pair(first: link.first, second: link.second)] = nil }
    try await verify(
      links.map { link in
        LinkSearch.Unverified(
          pair: CandidatePairs.Pair(first: link.first, second: link.second), places: link.places,
          searchRadiusPixels: link.searchRadiusPixels)
      })
    // Photos without links whose recorded angles were fitted to the solution of the others.
    let byAngles = options.solvedPairs.pairs(rotations: solution.rotations, lenses: lenses).filter {
      solved[$0.first] == nil || solved[$0.second] == nil
    }
    try await verify(
      try await compare(byAngles, rotations: solution.rotations, toleranceDegrees: 4))
    // Photos that are still alone may have recorded angles that are quite wrong.
    try await compareBlindly(
      CandidatePairs.all(photoCount: photos.count).filter {
        solved[$0.first] == nil || solved[$0.second] == nil
      })
  }

  /// Measures the matches of the links in the full-size photos.
  mutating func refineMatches() async throws {
    let refined = try await options.refinement.refine(
      sortedLinks, photos: photos, lenses: lensGroups.photoLenses,
      features: features, threads: threads)
    for link in refined {
      pairs[CandidatePairs.Pair(first: link.first, second: link.second)] = link
    }
  }

  func fileName(_ photo: Int) -> String { photos[photo].fileName }

  /// The links found so far, as far as they tell which photos belong together.
  var connections: [PhotoGrouping.Connection] {
    sortedLinks.map { link in
      let (first, second) = (photos[link.first], photos[link.second])
      let shifts = link.inliers.map { number -> Double in
        let places = link.places[number]
        let move = first.shareOfDiagonal(places.first) - second.shareOfDiagonal(places.second)
        return (move * move).sum().squareRoot()
      }
      return PhotoGrouping.Connection(
        first: link.first, second: link.second, inlierCount: link.inliers.count,
        viewShift: RobustMean.median(shifts))
    }
  }

  /// The same for some of the photos only, by number; a focal length that their files do not say is
  /// found again from them alone.
  func subset(of members: [Int]) async throws -> AlignmentRun {
    var part = AlignmentRun(
      photos: members.map { photos[$0] }, features: members.map { features[$0] }, options: options,
      threads: threads)
    part.otherFocalLengths = members.map { otherFocalLengths[$0] }
    part.rejectedFocalLengthsPixels = members.map { rejectedFocalLengthsPixels[$0] }
    let numbers = Dictionary(uniqueKeysWithValues: members.enumerated().map { ($1, $0) })
    var candidates: [LinkSearch.Unverified] = []
    for pair in pairs.keys.sorted(by: { ($0.first, $0.second) < ($1.first, $1.second) }) {
      guard let first = numbers[pair.first], let second = numbers[pair.second],
        var matches = pairs[pair]
      else { continue }
      (matches.first, matches.second) = (first, second)
      let renumbered = CandidatePairs.Pair(first: first, second: second)
      part.pairs[renumbered] = matches
      candidates.append(
        LinkSearch.Unverified(
          pair: renumbered, places: matches.places, searchRadiusPixels: matches.searchRadiusPixels))
      if blindlyCompared.contains(pair) { part.blindlyCompared.insert(renumbered) }
    }
    if part.lensGroups.isKnown.contains(false) {
      part.pairs = [:]
      try await part.findFocalLength(from: candidates)
      try await part.verify(candidates)
    }
    return part
  }

  private var sortedLinks: [PairMatches] {
    pairs.values.filter(\.isLink).sorted { ($0.first, $0.second) < ($1.first, $1.second) }
  }

  /// Looks for the features of pairs where the given rotations put them.
  private func compare(
    _ candidates: [CandidatePairs.Pair], rotations: [Rotation?], toleranceDegrees: Double
  ) async throws -> [LinkSearch.Unverified] {
    let (links, features, lenses) = (options.links, features, lensGroups.photoLenses)
    return try await threads.map(candidates) { pair in
      let prediction = rotations[pair.first].flatMap { first in
        rotations[pair.second].map {
          LinkSearch.Prediction(
            secondFromFirst: $0 * first.inverse, toleranceDegrees: toleranceDegrees)
        }
      }
      return try links.matches(
        ofUnverified: pair, features: features, lenses: lenses, prediction: prediction)
    }
  }

  /// Compares pairs of which nothing is known: some features of all first, then the best in full.
  private mutating func compareBlindly(_ candidates: [CandidatePairs.Pair]) async throws {
    let unseen = candidates.filter { !blindlyCompared.contains($0) }
    guard !unseen.isEmpty else { return }
    blindlyCompared.formUnion(unseen)
    let (search, links, features) = (options.blindPairs, options.links, features)
    let lenses = lensGroups.photoLenses
    guard photos.count >= search.leastPhotoCount else {
      try await verifyBlind(
        try await threads.map(unseen) { pair in
          try links.matches(
            ofUnverified: pair, features: features, lenses: lenses, prediction: nil)
        })
      return
    }
    let coarse = try await threads.map(unseen) { pair in
      try links.matches(
        ofUnverified: pair, features: features, lenses: lenses, prediction: nil,
        strongestCount: search.strongestCount)
    }
    let chosen = Set(
      search.chosen(
        from: coarse.map { BlindPairSearch.Score(pair: $0.pair, matchCount: $0.places.count) }))
    let isKnown = !lensGroups.isKnown.contains(false)
    try await verifyBlind(
      try await threads.map(coarse.filter { chosen.contains($0.pair) }) { coarse in
        // Where some features already tell the turn, the others are looked for there only.
        let turn = isKnown ? try links.verified(coarse, features: features, lenses: lenses) : nil
        let prediction = turn.flatMap { turn in
          turn.isLink
            ? LinkSearch.Prediction(secondFromFirst: turn.secondFromFirst, toleranceDegrees: 6)
            : nil
        }
        return try links.matches(
          ofUnverified: coarse.pair, features: features, lenses: lenses, prediction: prediction)
      })
  }

  private mutating func verifyBlind(_ unverified: [LinkSearch.Unverified]) async throws {
    if lensGroups.isKnown.contains(false), !hasSearchedFocalLength, solution == nil {
      try await findFocalLength(from: unverified)
    }
    try await verify(unverified)
  }

  private mutating func findFocalLength(
    from candidates: [LinkSearch.Unverified]
  ) async throws {
    let (search, groups) = (options.focalLength, lensGroups)
    let thresholds = features.map { $0.fullSizePixelsPerPixel * options.links.thresholdPixels }
    let multiples = options.links.thresholdMultiples
    let found = try await threads.run {
      try search.lensGroups(
        groups, candidates: candidates, thresholdPixels: thresholds, thresholdMultiples: multiples)
    }
    guard let found else { return }
    lensGroups = found
    hasSearchedFocalLength = true
  }

  /// Asks the matches about stated focal lengths, and gives up those that are wrong.
  private mutating func checkFocalLengths() async throws {
    let (check, links, features) = (options.focalLengthCheck, options.links, features)
    let lenses = lensGroups.photoLenses
    let thresholds = features.map { $0.fullSizePixelsPerPixel * links.thresholdPixels }
    var wrong: [Int: Double] = [:]
    for lens in lensGroups.lenses.indices where lensGroups.isKnown[lens] {
      let isOwn = photos.indices.map { lensGroups.lensOfPhoto[$0] == lens }
      let members = photos.indices.filter { isOwn[$0] }
      let asked = check.pairs(of: members, among: photos.count)
      let candidates = try await threads.map(asked) { pair in
        try links.matches(
          ofUnverified: pair, features: features, lenses: lenses, prediction: nil)
      }
      let finding = try await threads.run {
        try check.finding(
          candidates: candidates, isOwn: isOwn, lenses: lenses, thresholdPixels: thresholds)
      }
      switch finding {
      case .fits: break
      case .doubtful(let share): for photo in members { otherFocalLengths[photo] = share }
      case .wrong(let share): for photo in members { wrong[photo] = share }
      }
    }
    rejectFocalLengths(sharesOfDiagonal: wrong)
  }

  /// Gives up the stated focal lengths of some photos, for others as shares of the diagonal.
  private mutating func rejectFocalLengths(sharesOfDiagonal shares: [Int: Double]) {
    guard !shares.isEmpty else { return }
    for photo in shares.keys {
      rejectedFocalLengthsPixels[photo] = photos[photo].focalLengthPixels
      photos[photo].focalLengthPixels = nil
    }
    lensGroups = LensGroups(photos)
    lensGroups.setUnknownFocalLengths(shareOfDiagonal: RobustMean.median(Array(shares.values)))
  }

  /// Solves with what the matches say in place of doubtful stated focal lengths, and keeps that
  /// where all photos fit clearly better.
  private mutating func tryOtherFocalLengths() async throws {
    var shares: [Int: Double] = [:]
    for photo in photos.indices { shares[photo] = otherFocalLengths[photo] }
    guard !shares.isEmpty, let stated = solution else { return }
    var other = self
    other.otherFocalLengths = photos.map { _ in nil }
    other.rejectFocalLengths(sharesOfDiagonal: shares)
    let candidates = other.pairs.values.sorted {
      ($0.first, $0.second) < ($1.first, $1.second)
    }.map {
      LinkSearch.Unverified(
        pair: CandidatePairs.Pair(first: $0.first, second: $0.second), places: $0.places,
        searchRadiusPixels: $0.searchRadiusPixels)
    }
    other.pairs = [:]
    try await other.verify(candidates)
    do {
      try await other.solve()
    } catch is AlignmentError {
      return
    }
    guard let found = other.solution else { return }
    let (before, after) = (
      RobustMean.median(stated.residualPixels.flatMap { $0 }),
      RobustMean.median(found.residualPixels.flatMap { $0 })
    )
    if found.links.count >= stated.links.count,
      after <= before * (1 - options.focalLengthCheck.leastResidualGain)
    {
      self = other
    }
  }

  private mutating func verify(_ candidates: [LinkSearch.Unverified]) async throws {
    let (links, features, lenses) = (options.links, features, lensGroups.photoLenses)
    let verified = try await threads.map(candidates) { candidate in
      try links.verified(candidate, features: features, lenses: lenses)
    }
    for matches in verified {
      let pair = CandidatePairs.Pair(first: matches.first, second: matches.second)
      if let known = pairs[pair], known.isLink,
        !matches.isLink || known.inliers.count >= matches.inliers.count
      {
        continue
      }
      pairs[pair] = matches
    }
  }

  /// Solves the cameras from the links found so far.
  mutating func solve() async throws {
    let links = sortedLinks
    guard !links.isEmpty else {
      throw AlignmentError.noLinks(photoCount: photos.count, closestPair: closestPair)
    }
    let inputs = photos.indices.map { index in
      PoseSolver.Photo(
        lens: lensGroups.lensOfPhoto[index],
        recordedAttitude: options.usesRecordedAngles ? photos[index].recordedAttitude : nil,
        orientation: photos[index].orientation, lines: features[index].lines)
    }
    var solver = options.poses
    if lensGroups.isKnown.contains(false) { solver.focalLengthSigma = options.focalLength.sigma }
    let (lenses, expectedLenses) = (lensGroups.lenses, lensGroups.expectedLenses)
    let scale = RobustMean.median(features.map(\.fullSizePixelsPerPixel))
    let configured = solver
    let solved = try await threads.run {
      try configured.solve(
        photos: inputs, lenses: lenses, expectedLenses: expectedLenses, links: links,
        fullSizePixelsPerPixel: scale)
    }
    lensGroups.lenses = solved.lenses
    let isFirst = solution == nil
    solution = solved
    if isFirst { try await tryOtherFocalLengths() }
  }

  /// The pair that came nearest to a link: the largest share of the matches that it would need.
  private var closestPair: AlignmentError.PairAttempt? {
    pairs.values.map { pair in
      (
        pair: pair,
        share: Double(pair.inliers.count)
          / Double(PairMatches.neededInlierCount(matchCount: pair.places.count))
      )
    }.max {
      ($0.share, $1.pair.first, $1.pair.second) < ($1.share, $0.pair.first, $0.pair.second)
    }.map { attempt(of: $0.pair) }
  }

  private func attempt(of pair: PairMatches) -> AlignmentError.PairAttempt {
    AlignmentError.PairAttempt(
      firstFileName: photos[pair.first].fileName, secondFileName: photos[pair.second].fileName,
      matchCount: pair.places.count, inlierCount: pair.inliers.count,
      neededInlierCount: PairMatches.neededInlierCount(matchCount: pair.places.count))
  }
}

extension AlignmentRun {
  /// The result for all photos, also those that cannot be read.
  func alignment(
    allPhotos: [PhotoSource], readable: [Int], failures: [Int: NativeError]
  ) -> Alignment {
    guard let solution else {
      return Alignment(
        photos: [], links: [], rmsResidualPixels: 0, medianResidualPixels: 0,
        levelledBy: .photos, headedBy: .photos)
    }
    let links = zip(solution.links, solution.residualPixels).map { link, residuals in
      Link(
        firstPhoto: readable[link.first], secondPhoto: readable[link.second],
        inlierCount: link.inliers.count, rmsResidualPixels: Self.rootMeanSquare(residuals))
    }
    var result = allPhotos.enumerated().map { index, photo in
      SolvedPhoto(
        fileName: photo.fileName,
        lens: Lens(
          width: photo.width, height: photo.height,
          focalLengthPixels: photo.focalLengthPixels ?? Double(max(photo.width, photo.height))),
        cameraFromWorld: nil, placedBy: .notUsed,
        reason: failures[index].map { "it cannot be read: \($0.message)" },
        recordedAttitude: photo.recordedAttitude)
    }
    for (number, index) in readable.enumerated() {
      let own = zip(solution.links, solution.residualPixels).filter {
        $0.0.first == number || $0.0.second == number
      }
      result[index].recordedAttitude = photos[number].recordedAttitude
      result[index].lens = solution.lenses[lensGroups.lensOfPhoto[number]]
      result[index].rejectedFocalLengthPixels = rejectedFocalLengthsPixels[number]
      result[index].cameraFromWorld = solution.rotations[number]
      result[index].driftPerHeight = solution.driftsPerHeight?[number]
      result[index].placedBy = solution.placements[number]
      result[index].linkCount = own.count
      let residuals = own.flatMap(\.1)
      if !residuals.isEmpty { result[index].rmsResidualPixels = Self.rootMeanSquare(residuals) }
      result[index].reason = reason(number)
    }
    let residuals = solution.residualPixels.flatMap { $0 }
    var alignment = Alignment(
      photos: result, links: links, rmsResidualPixels: Self.rootMeanSquare(residuals),
      medianResidualPixels: RobustMean.median(residuals),
      levelledBy: solution.levelling.levelledBy, headedBy: solution.levelling.headedBy,
      recordedHeadingSpreadDegrees: solution.levelling.headingSpreadDegrees,
      comparedPairs: comparedPairs(readable), controlPoints: controlPoints(solution, readable))
    alignment.contradictedAngles = ContradictedAngles(
      recorded: recordedAttitudes, rotations: solution.rotations,
      links: solution.links.map { ($0.first, $0.second) }, levelling: solution.levelling,
      steepestPitchDegrees: options.poses.levelling.steepestPitchDegrees)
    return alignment
  }

  /// All pairs that were compared, in the order of the photos.
  private func comparedPairs(_ readable: [Int]) -> [ComparedPair] {
    pairs.values.sorted { ($0.first, $0.second) < ($1.first, $1.second) }.map { pair in
      ComparedPair(
        firstPhoto: readable[pair.first], secondPhoto: readable[pair.second],
        matchCount: pair.places.count, inlierCount: pair.inliers.count)
    }
  }

  /// Some places of every link.
  private func controlPoints(
    _ solution: PoseSolver.Solution, _ readable: [Int]
  ) -> [ControlPoint] {
    solution.links.flatMap { link in
      ControlPoint.spread(20, of: link.inliers.map { link.places[$0] }).map {
        ControlPoint(
          firstPhoto: readable[link.first], secondPhoto: readable[link.second], place: $0)
      }
    }
  }

  /// Why a photo is not placed by matches, with the numbers of its best pair.
  private func reason(_ photo: Int) -> String? {
    guard let solution, solution.placements[photo] != .matches else { return nil }
    return reasonWithoutPlace(photo)
  }

  /// What is known of a photo's best pair, for one that matches do not place.
  func reasonWithoutPlace(_ photo: Int) -> String {
    if features[photo].features.count == 0 {
      return "nothing in it can be recognised in another photo"
    }
    let own = pairs.values.filter { $0.first == photo || $0.second == photo }
    let best = own.max {
      ($0.inliers.count, $1.first, $1.second) < ($1.inliers.count, $0.first, $0.second)
    }
    guard let best else { return "it overlaps no other photo" }
    let start =
      best.isLink ? "it is linked with photos outside the largest group only" : "it has no link"
    return "\(start); its best pair is \(attempt(of: best))"
  }

  private static func rootMeanSquare(_ values: [Double]) -> Double {
    guard !values.isEmpty else { return 0 }
    return (values.reduce(0) { $0 + $1 * $1 } / Double(values.count)).squareRoot()
  }
}
