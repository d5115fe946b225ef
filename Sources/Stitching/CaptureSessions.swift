import Imaging
import SphereGeometry

/// Photos in the order in which they were taken, divided into sessions: what was taken in one place
/// without starting again.
///
/// A session ends where the aircraft or the photographer went elsewhere, or where, after a pause,
/// the camera looks in all the directions again in which it has looked before. A pause alone ends
/// nothing: a sphere may take ten minutes.
struct CaptureSessions {
  /// How sessions are told apart.
  struct Options: Sendable, Hashable {
    /// How far apart in metres two places of an aircraft are, along the ground or in height; it is
    /// more than a hovering aircraft and its GPS wander over a sphere.
    var aircraftDistanceMetres = 8.0
    /// How far apart in metres two places are where no gimbal angles are recorded: a phone's GPS is
    /// off by tens of metres between houses.
    var handheldDistanceMetres = 50.0
    /// The shortest pause in seconds after which a capture may start again.
    var shortestPauseSeconds = 20.0
    /// A pause is also so many times as long as the usual time between two photos.
    var pauseInUsualIntervals = 5.0
    /// The share of the photos after a pause that must look where an earlier one looked.
    var restartShare = 0.7
    /// How far apart two directions are that count as the same, as a share of the smaller side's
    /// field of view.
    var sameDirectionShare = 0.2
    /// How far apart two linked photos without angles are that count as the same, as a share of
    /// their diagonal.
    var sameViewShare = 0.12
  }

  /// The photos by number, as they were taken: by date where every photo has one, else by name.
  let order: [Int]
  /// For each photo its place in ``order``.
  let rank: [Int]
  /// For each photo the number of its session.
  let sessionOfPhoto: [Int]

  private let photos: [PhotoSource]

  /// Finds the sessions of photos.
  init(
    _ photos: [PhotoSource], connections: [PhotoGrouping.Connection], options: Options = Options()
  ) {
    self.photos = photos
    let views = ViewComparison(photos: photos, connections: connections, options: options)
    let seconds = photos.map { $0.metadata.dateTaken?.secondsSince1970 }
    order = CaptureOrder.order(of: photos)
    var rank = [Int](repeating: 0, count: photos.count)
    for (place, photo) in order.enumerated() { rank[photo] = place }
    self.rank = rank
    let pauseLimit = CaptureSessions.pauseLimit(order: order, seconds: seconds, options: options)
    var runs: [[Int]] = []
    for (place, photo) in order.enumerated() {
      if place > 0, let last = runs.last?.last {
        let pause = CaptureSessions.pause(from: last, to: photo, seconds: seconds)
        let isElsewhere = CaptureSessions.isElsewhere(
          [last], [photo], photos: photos, options: options)
        if (pause ?? 0) <= pauseLimit, !isElsewhere {
          runs[runs.count - 1].append(photo)
          continue
        }
      }
      runs.append([photo])
    }
    var sessions: [[Int]] = []
    for run in runs {
      let joined = sessions.indices.last { number in
        let session = sessions[number]
        guard
          !CaptureSessions.isElsewhere(session, run, photos: photos, options: options)
        else { return false }
        let pause = CaptureSessions.pause(
          from: session[session.count - 1], to: run[0], seconds: seconds)
        return (pause ?? 0) <= pauseLimit || !views.startsAgain(run, after: session)
      }
      if let joined { sessions[joined] += run } else { sessions.append(run) }
    }
    var sessionOfPhoto = [Int](repeating: 0, count: photos.count)
    for (number, session) in sessions.enumerated() {
      for photo in session { sessionOfPhoto[photo] = number }
    }
    self.sessionOfPhoto = sessionOfPhoto
  }

  /// The shortest time in seconds between a photo of one set and one of another; nil without dates.
  func pauseSeconds(between first: [Int], and second: [Int]) -> Double? {
    let times = first.compactMap { photos[$0].metadata.dateTaken?.secondsSince1970 }
    let others = second.compactMap { photos[$0].metadata.dateTaken?.secondsSince1970 }
    guard !times.isEmpty, !others.isEmpty else { return nil }
    return times.map { time in others.map { abs($0 - time) }.min() ?? 0 }.min()
  }

  /// How far apart two sets of photos were taken, in metres along the ground or in height, whichever
  /// is more; nil when nothing says it.
  static func distanceMetres(
    between first: [Int], and second: [Int], photos: [PhotoSource]
  ) -> Double? {
    var distances: [Double] = []
    let (a, b) = (place(of: first, photos: photos), place(of: second, photos: photos))
    if let from = a.position, let to = b.position {
      let offset = to.offsetMetres(from: from)
      distances.append((offset.north * offset.north + offset.east * offset.east).squareRoot())
    }
    if let from = a.height, let to = b.height { distances.append(abs(to - from)) }
    return distances.max()
  }

  /// The middle of the places of photos, each coordinate by itself.
  private static func place(
    of members: [Int], photos: [PhotoSource]
  ) -> (position: GeodeticPosition?, height: Double?) {
    let metadata = members.map { photos[$0].metadata }
    let heights = metadata.compactMap(\.relativeAltitudeMetres)
    let height = heights.isEmpty ? nil : RobustMean.median(heights)
    guard let origin = metadata.lazy.compactMap(\.position).first else { return (nil, height) }
    let offsets = metadata.compactMap { $0.position?.offsetMetres(from: origin) }
    return (
      origin.offset(
        northMetres: RobustMean.median(offsets.map(\.north)),
        eastMetres: RobustMean.median(offsets.map(\.east))), height
    )
  }

  private static func isElsewhere(
    _ first: [Int], _ second: [Int], photos: [PhotoSource], options: Options
  ) -> Bool {
    guard let distance = distanceMetres(between: first, and: second, photos: photos) else {
      return false
    }
    let isAircraft = (first + second).allSatisfy { number in
      let metadata = photos[number].metadata
      return metadata.gimbalAttitude != nil || metadata.relativeAltitudeMetres != nil
    }
    return distance
      > (isAircraft ? options.aircraftDistanceMetres : options.handheldDistanceMetres)
  }

  private static func pause(from first: Int, to second: Int, seconds: [Double?]) -> Double? {
    guard let start = seconds[first], let end = seconds[second] else { return nil }
    return end - start
  }

  private static func pauseLimit(order: [Int], seconds: [Double?], options: Options) -> Double {
    let intervals = zip(order, order.dropFirst()).compactMap {
      pause(from: $0, to: $1, seconds: seconds)
    }
    guard !intervals.isEmpty else { return options.shortestPauseSeconds }
    return max(
      options.shortestPauseSeconds, options.pauseInUsualIntervals * RobustMean.median(intervals))
  }
}

/// Whether photos look the same way, by their recorded angles or, without these, by their links.
private struct ViewComparison {
  private let photos: [PhotoSource]
  private let options: CaptureSessions.Options
  private let directions: [Vector3?]
  private var sameViews: Set<CandidatePairs.Pair> = []

  init(
    photos: [PhotoSource], connections: [PhotoGrouping.Connection],
    options: CaptureSessions.Options
  ) {
    self.photos = photos
    self.options = options
    directions = photos.map { $0.recordedAttitude?.directionInWorld }
    for connection in connections where connection.viewShift < options.sameViewShare {
      sameViews.insert(CandidatePairs.Pair(first: connection.first, second: connection.second))
    }
  }

  /// Whether a run of photos looks in the directions again in which an earlier session looked.
  ///
  /// A run that has less than half of the session's photos only takes some of them again.
  func startsAgain(_ run: [Int], after session: [Int]) -> Bool {
    guard run.count >= 3, 2 * run.count >= session.count else { return false }
    let repeated = run.count { photo in session.contains { looksTheSameWay(photo, $0) } }
    return Double(repeated) >= options.restartShare * Double(run.count)
  }

  private func looksTheSameWay(_ first: Int, _ second: Int) -> Bool {
    if let a = directions[first], let b = directions[second] {
      return a.angle(to: b).degrees <= sameDirectionDegrees(first)
    }
    return sameViews.contains(
      CandidatePairs.Pair(first: min(first, second), second: max(first, second)))
  }

  private func sameDirectionDegrees(_ photo: Int) -> Double {
    let source = photos[photo]
    let side = min(source.width, source.height)
    let focalLength = source.focalLengthPixels ?? Double(max(source.width, source.height))
    let lens = Lens(width: side, height: side, focalLengthPixels: focalLength)
    return min(12, max(4, options.sameDirectionShare * lens.horizontalFieldOfViewDegrees))
  }
}
