import Imaging
import SphereGeometry

/// Sorts the photos of a folder into panoramas: by their links, then by when and where they were
/// taken and in which order they look.
public struct PhotoGrouping: Sendable {
  /// A verified match of two photos, as far as it tells which photos belong together.
  public struct Connection: Sendable, Hashable {
    /// The number of the first photo; smaller than the second.
    public var first: Int
    /// The number of the second photo.
    public var second: Int
    /// How many matches agree.
    public var inlierCount: Int
    /// How far what the photos show is shifted between them: the median over the matches, as a
    /// share of the picture's diagonal.
    public var viewShift: Double

    /// Creates a connection.
    public init(first: Int, second: Int, inlierCount: Int, viewShift: Double) {
      self.first = first
      self.second = second
      self.inlierCount = inlierCount
      self.viewShift = viewShift
    }
  }

  /// Why a photo belongs to no panorama.
  public enum Exclusion: Sendable, Hashable {
    /// It is linked with none and has no angles that would place it near others.
    case noLink
    /// It is linked with these only, which look like a piece of another panorama and have no angles
    /// to place them by, or are too few for a panorama of their own.
    case linkedOnlyWith([Int])
    /// It has no links, and was taken so many metres away from the nearest panorama.
    case takenElsewhere(metres: Double)
    /// It has no links, and was taken by another camera or in another size than the panorama that
    /// it would belong to by its angles.
    case otherCamera
  }

  /// The panoramas of a folder.
  public struct Result: Sendable, Hashable {
    /// The photos of each panorama by number; panoramas in the order of their first photos.
    public var groups: [[Int]]
    /// The photos that belong to none.
    public var leftOver: [Int: Exclusion]
  }

  /// The least photos of a second panorama, unless the largest has fewer.
  public var leastPhotos: Int
  /// The longest pause in seconds over which photos without links count as one capture.
  public var longestPauseSeconds: Double
  /// How far from a panorama's place in metres a photo without links may have been taken.
  public var longestDistanceMetres: Double

  /// Creates the options.
  public init(
    leastPhotos: Int = 3, longestPauseSeconds: Double = 600, longestDistanceMetres: Double = 20
  ) {
    self.leastPhotos = leastPhotos
    self.longestPauseSeconds = longestPauseSeconds
    self.longestDistanceMetres = longestDistanceMetres
  }

  /// Sorts photos into panoramas.
  ///
  /// - Parameters:
  ///   - photos: The photos in the order of their names.
  ///   - connections: Their verified matches.
  /// - Returns: The panoramas, and the photos that belong to none; no panorama without connections.
  public func groups(of photos: [PhotoSource], connections: [Connection]) -> Result {
    let sessions = CaptureSessions(photos, connections: connections)
    let sets = components(count: photos.count, connections: connections)
      .flatMap { split($0, by: sessions, connections: connections) }
      .sorted { ($1.count, $0[0]) < ($0.count, $1[0]) }
    var work = Work(grouping: self, photos: photos, sessions: sessions)
    for set in sets where set.count >= 2 { work.addLinked(set) }
    for set in sets where set.count == 1 { work.addUnlinked(set[0]) }
    return Result(
      groups: work.groups.map { $0.sorted() }.sorted { $0[0] < $1[0] }, leftOver: work.leftOver)
  }

  /// Whether photos all show the same view, so that together they show no more than one of them.
  ///
  /// - Parameters:
  ///   - members: The photos by number.
  ///   - connections: Verified matches.
  /// - Returns: Whether every photo is linked and no link shifts the view by a twentieth.
  public static func showOneView(_ members: [Int], connections: [Connection]) -> Bool {
    let own = connections.filter { members.contains($0.first) && members.contains($0.second) }
    let linked = Set(own.flatMap { [$0.first, $0.second] })
    return members.count >= 2 && linked.count == members.count
      && own.allSatisfy { $0.viewShift < 0.05 }
  }

  private func components(count: Int, connections: [Connection]) -> [[Int]] {
    PhotoGraph(
      photoCount: count,
      links: connections.map {
        PairMatches(
          first: $0.first, second: $0.second, places: [], inliers: [], secondFromFirst: .identity)
      }
    ).components
  }

  /// Divides photos that hang together where they are of several sessions with enough photos each;
  /// photos of smaller ones stay with those that they are best linked with.
  private func split(
    _ component: [Int], by sessions: CaptureSessions, connections: [Connection]
  ) -> [[Int]] {
    let parts = Dictionary(grouping: component) { sessions.sessionOfPhoto[$0] }
    let large = parts.filter { $0.value.count >= leastPhotos }
    guard large.count >= 2 else { return [component] }
    var result = large
    for photo in component where large[sessions.sessionOfPhoto[photo]] == nil {
      var strength: [Int: Int] = [:]
      for connection in connections where connection.first == photo || connection.second == photo {
        let other = connection.first == photo ? connection.second : connection.first
        strength[sessions.sessionOfPhoto[other], default: 0] += connection.inlierCount
      }
      let best = large.keys.max {
        (strength[$0, default: 0], $1) < (strength[$1, default: 0], $0)
      }
      if let best { result[best, default: []].append(photo) }
    }
    return result.values.map { $0.sorted() }.sorted { $0[0] < $1[0] }
  }
}

/// The panoramas of a folder while they are put together, the largest set of linked photos first.
private struct Work {
  let grouping: PhotoGrouping
  let photos: [PhotoSource]
  let sessions: CaptureSessions
  var groups: [[Int]] = []
  var leftOver: [Int: PhotoGrouping.Exclusion] = [:]

  private struct Camera: Hashable {
    var model: String
    var sides: [Int]
  }

  /// Adds photos that hang together: as a panorama, or as a piece of one that is there.
  mutating func addLinked(_ set: [Int]) {
    if let home = groups.firstIndex(where: { belongsByAngles(set, to: $0) }) {
      groups[home] += set.filter { photos[$0].recordedAttitude != nil }
      for photo in set where photos[photo].recordedAttitude == nil { exclude(photo, of: set) }
      return
    }
    let least = min(grouping.leastPhotos, max(2, groups.map(\.count).max() ?? 2))
    if set.count >= least, !groups.contains(where: { looksLikePiece(set, of: $0) }) {
      groups.append(set)
    } else {
      for photo in set { exclude(photo, of: set) }
    }
  }

  /// Adds a photo without links to the panorama that was taken just before or after it, when its
  /// angles can place it there.
  mutating func addUnlinked(_ photo: Int) {
    guard photos[photo].recordedAttitude != nil else {
      leftOver[photo] = .noLink
      return
    }
    let withAngles = groups.indices.filter { mostHaveAngles(groups[$0]) }
    let ofCamera = withAngles.filter { camera(of: groups[$0]) == camera(of: [photo]) }
    guard !ofCamera.isEmpty else {
      leftOver[photo] = withAngles.isEmpty ? .noLink : .otherCamera
      return
    }
    let near = ofCamera.filter { isNear([photo], groups[$0]) }
    guard !near.isEmpty else {
      let distances = ofCamera.compactMap {
        CaptureSessions.distanceMetres(between: [photo], and: groups[$0], photos: photos)
      }
      let metres = distances.min() ?? 0
      leftOver[photo] =
        metres > grouping.longestDistanceMetres ? .takenElsewhere(metres: metres) : .noLink
      return
    }
    let home = near.min { left, right in
      closeness(photo, groups[left]) < closeness(photo, groups[right])
    }
    if let home { groups[home].append(photo) }
  }

  private mutating func exclude(_ photo: Int, of set: [Int]) {
    leftOver[photo] = .linkedOnlyWith(set.filter { $0 != photo })
  }

  /// Whether photos were taken with the others of a panorama and can be placed there by angles.
  private func belongsByAngles(_ set: [Int], to members: [Int]) -> Bool {
    let session = Set(members.map { sessions.sessionOfPhoto[$0] })
    return mostHaveAngles(set) && mostHaveAngles(members)
      && camera(of: set) == camera(of: members)
      && set.allSatisfy { session.contains(sessions.sessionOfPhoto[$0]) }
      && isNear(set, members)
  }

  /// Whether photos without angles stand among those of a panorama, taken by the same camera.
  private func looksLikePiece(_ set: [Int], of members: [Int]) -> Bool {
    let own = set.map { sessions.rank[$0] }
    let others = members.map { sessions.rank[$0] }
    guard let first = own.min(), let last = own.max(), let start = others.min(),
      let end = others.max()
    else { return false }
    let session = Set(members.map { sessions.sessionOfPhoto[$0] })
    return camera(of: set) == camera(of: members) && first < end && start < last
      && set.contains { session.contains(sessions.sessionOfPhoto[$0]) }
  }

  /// Whether photos were taken about where and when others were.
  private func isNear(_ set: [Int], _ members: [Int]) -> Bool {
    let pause = sessions.pauseSeconds(between: set, and: members) ?? 0
    let distance =
      CaptureSessions.distanceMetres(between: set, and: members, photos: photos) ?? 0
    return pause <= grouping.longestPauseSeconds && distance <= grouping.longestDistanceMetres
  }

  /// How near a photo was taken to a panorama's photos: first whether in their session, then by how
  /// many photos there are between them.
  private func closeness(_ photo: Int, _ members: [Int]) -> (Int, Int) {
    let isOfSession = members.contains {
      sessions.sessionOfPhoto[$0] == sessions.sessionOfPhoto[photo]
    }
    let between = members.map { abs(sessions.rank[$0] - sessions.rank[photo]) }.min() ?? 0
    return (isOfSession ? 0 : 1, between)
  }

  private func mostHaveAngles(_ members: [Int]) -> Bool {
    2 * members.count { photos[$0].recordedAttitude != nil } > members.count
  }

  /// The camera and size that most of the photos have.
  private func camera(of members: [Int]) -> Camera? {
    let cameras = members.map { number in
      let photo = photos[number]
      return Camera(
        model: photo.cameraModel, sides: [photo.width, photo.height].sorted())
    }
    let counts = Dictionary(grouping: cameras) { $0 }.mapValues(\.count)
    return cameras.max { counts[$0, default: 0] < counts[$1, default: 0] }
  }
}
