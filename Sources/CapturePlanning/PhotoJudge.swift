import SphereGeometry

/// Ties photos to the shots of a plan and finds what is wrong with them.
struct PhotoJudge {
  private let photos: [ReturnedPhoto]
  private let limits: ReshootLimits
  /// For each photo the position of its shot among ``shots``; nil for none.
  private let shotOfPhoto: [Int?]
  private let shots: [Shot]
  private let axes: [Vector3]
  private let toleranceDegrees: [Double]
  private let neighbours: [Int: Set<Int>]
  /// The width and the height that photos should have; nil when none can be read.
  private let size: SIMD2<Int>?

  init(_ plan: CapturePlan, photos: [ReturnedPhoto], limits: ReshootLimits) {
    self.photos = photos
    self.limits = limits
    let shots = plan.shots
    let axes = shots.map {
      Vector3.direction(headingDegrees: $0.yawDegrees, elevationDegrees: $0.pitchDegrees)
    }
    self.shots = shots
    self.axes = axes
    toleranceDegrees = axes.indices.map { index in
      let nearest = axes.indices.map { other in
        // Shots of one direction, such as those of a bracket, are no others.
        let angle = axes[index].angle(to: axes[other]).degrees
        return angle < 0.01 ? 180 : angle
      }.min()
      return min(limits.toleranceDegrees, (nearest ?? 180) * 0.45)
    }
    let positions = Dictionary(
      shots.enumerated().map { ($0.element.index, $0.offset) },
      uniquingKeysWith: { first, _ in first })
    shotOfPhoto = photos.map { photo in
      if let index = photo.shotIndex { return positions[index] }
      guard let direction = photo.attitude?.directionInWorld else { return nil }
      return axes.indices.min {
        axes[$0].dot(direction) > axes[$1].dot(direction)
      }
    }
    var neighbours: [Int: Set<Int>] = [:]
    for pair in NeighbourOverlap.pairs(of: shots, lens: plan.camera.lens) {
      neighbours[pair.shots[0], default: []].insert(pair.shots[1])
      neighbours[pair.shots[1], default: []].insert(pair.shots[0])
    }
    self.neighbours = neighbours
    size = PhotoJudge.size(of: photos, planned: plan.camera)
  }

  /// The photos that are of no shot: no angles and no manifest, or a direction that is nobody's.
  var strayPhotos: [String] {
    photos.indices.filter { index in
      guard let position = shotOfPhoto[index] else { return true }
      return photos[index].shotIndex == nil && !isOnAim(index, shot: position)
    }.map { photos[$0].fileName }.sorted()
  }

  /// The positions of the photos that are of a shot.
  func photos(of shot: Shot) -> [Int] {
    photos.indices.filter { index in
      guard let position = shotOfPhoto[index], shots[position].index == shot.index else {
        return false
      }
      return photos[index].shotIndex != nil || isOnAim(index, shot: position)
    }
  }

  /// All that is wrong with a photo; empty for a good one.
  func faults(of index: Int, shot: Shot) -> [ReshootDecision.Reason] {
    let photo = photos[index]
    func reason(_ fault: ReshootDecision.Fault, _ text: String) -> ReshootDecision.Reason {
      ReshootDecision.Reason(fileName: photo.fileName, fault: fault, explanation: text)
    }
    guard case .readable(let condition) = photo.content else {
      guard case .unreadable(let text) = photo.content else { return [] }
      return [reason(.unreadable, text)]
    }
    var faults: [ReshootDecision.Reason] = []
    if let size, !PhotoJudge.isSame(condition, size) {
      faults.append(
        reason(
          .size, "\(condition.width) × \(condition.height) pixels instead of \(size.x) × \(size.y)")
      )
    }
    if let degrees = degreesOff(index), let position = shotOfPhoto[index],
      degrees > toleranceDegrees[position]
    {
      faults.append(
        reason(
          .aim,
          "looks \(PhotoJudge.text(degrees)) degrees from where it was planned to; at most "
            + "\(PhotoJudge.text(toleranceDegrees[position])) are taken"))
    }
    for (share, limit, fault, word) in [
      (condition.whiteShare, limits.mostWhiteShare, ReshootDecision.Fault.bright, "white"),
      (condition.blackShare, limits.mostBlackShare, .dark, "black"),
    ] where share > limit {
      faults.append(
        reason(
          fault,
          "\(PhotoJudge.text(share * 100)) % of it is \(word); at most "
            + "\(PhotoJudge.text(limit * 100)) % are taken"))
    }
    if let sharpness = condition.sharpness, let usual = usualSharpness(besides: index),
      sharpness < limits.leastSharpnessShare * usual
    {
      faults.append(
        reason(
          .blurred,
          "blurred: \(PhotoJudge.text(sharpness / usual * 100)) % of its neighbours' sharpness; "
            + "at least \(PhotoJudge.text(limits.leastSharpnessShare * 100)) % are taken"))
    }
    return faults
  }

  private func isOnAim(_ index: Int, shot position: Int) -> Bool {
    degreesOff(index).map { $0 <= toleranceDegrees[position] } ?? false
  }

  /// How far a photo looks from its shot; nil where it does not say.
  private func degreesOff(_ index: Int) -> Double? {
    guard let position = shotOfPhoto[index], let attitude = photos[index].attitude else {
      return nil
    }
    return axes[position].angle(to: attitude.directionInWorld).degrees
  }

  /// The median sharpness of the photos of neighbouring shots, and of all where these are few.
  private func usualSharpness(besides index: Int) -> Double? {
    func sharpness(_ photo: Int) -> Double? {
      guard photo != index, case .readable(let condition) = photos[photo].content else {
        return nil
      }
      return condition.sharpness
    }
    let near = shotOfPhoto[index].flatMap { neighbours[shots[$0].index] } ?? []
    let beside = photos.indices.filter { other in
      shotOfPhoto[other].map { near.contains(shots[$0].index) } ?? false
    }.compactMap(sharpness).sorted()
    let values = beside.count >= 3 ? beside : photos.indices.compactMap(sharpness).sorted()
    return values.isEmpty ? nil : values[values.count / 2]
  }

  /// The planned size where any photo has it, and else the size of most: a trial with small photos
  /// is no fault.
  private static func size(of photos: [ReturnedPhoto], planned: PlannedCamera) -> SIMD2<Int>? {
    var counts: [SIMD2<Int>: Int] = [:]
    let plannedSize = SIMD2(planned.widthPixels, planned.heightPixels)
    for photo in photos {
      guard case .readable(let condition) = photo.content else { continue }
      if isSame(condition, plannedSize) { return plannedSize }
      counts[SIMD2(condition.width, condition.height), default: 0] += 1
    }
    return counts.max { ($0.value, $0.key.x, $0.key.y) < ($1.value, $1.key.x, $1.key.y) }?.key
  }

  /// Portraits have the size too.
  private static func isSame(_ condition: ReturnedPhoto.Condition, _ size: SIMD2<Int>) -> Bool {
    (condition.width == size.x && condition.height == size.y)
      || (condition.width == size.y && condition.height == size.x)
  }

  private static func text(_ value: Double) -> String {
    PlainNumber.text((value * 10).rounded() / 10)
  }
}
