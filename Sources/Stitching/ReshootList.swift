import Foundation
public import Imaging
public import SphereGeometry

/// What a set of solved cameras leaves open that it was meant to cover, and the shots that fill it.
public struct ReshootList: Sendable, Hashable {
  /// A shot that is to be taken.
  public struct Shot: Codable, Sendable, Hashable {
    /// The heading in degrees clockwise from true north, or from the middle of the first photo where
    /// the headings are not known.
    public var yawDegrees: Double
    /// The elevation in degrees.
    public var pitchDegrees: Double
  }

  /// The shots: those of rows from the top, then those of holes, the largest first.
  public var shots: [Shot]
  /// The share of the whole sphere that is open and should not be, in percent.
  public var missingPercent: Double
  /// The elevation in degrees above which the sphere is open, where the photos go all round; nil
  /// where they do not, or reach the zenith.
  public var openAboveDegrees: Double?
  /// The elevation in degrees below which the sphere is open, where the photos go all round; nil
  /// where they do not, or reach the nadir.
  public var openBelowDegrees: Double?

  /// How far apart in elevation the photos of two rows are at least, in degrees.
  private static let rowSpacingDegrees = 8.0
  /// A row with a larger gap than this goes only part of the way round, and means to.
  private static let largestGapDegrees = 140.0
  /// The same where other rows go all round.
  private static let largestGapBesideRingsDegrees = 200.0
  /// Shots that fill less than this share of a photo's view are not missed: the corners between
  /// photos that overlap well.
  private static let leastShareOfView = 0.04
  /// A hole round the nadir with a smaller radius than this is one that a shot straight down fills.
  private static let nadirRadiusDegrees = 35.0

  /// Finds what is open.
  ///
  /// Photos at about one elevation are a row. A row that goes all round but for a gap lacks the shots
  /// that continue its steps through the gap. Holes inside what is covered then get shots at their
  /// middles until they are closed, and so does one round the nadir that is small. What lies above
  /// the topmost row was not meant to be covered.
  ///
  /// - Parameters:
  ///   - cameras: The lens and the rotation of each photo.
  ///   - masks: Which parts of each photo are used; empty where all are.
  public init(
    cameras: [(lens: Lens, cameraFromWorld: Rotation)], masks: [PhotoMask?] = []
  ) {
    let grid = Grid()
    var covered = grid.covered(by: cameras, masks: masks)
    let original = covered
    var found: [Shot] = []

    let largestGap =
      grid.closesCircle(covered)
      ? ReshootList.largestGapBesideRingsDegrees : ReshootList.largestGapDegrees
    for row in ReshootList.rows(of: cameras) {
      for candidates in ReshootList.shotsInGaps(of: row, upTo: largestGap) {
        let views = candidates.map { row.camera(atYaw: $0, nearest: cameras) }
        var filled = covered
        for view in views { grid.cover(&filled, by: view) }
        // Photos that still overlap across the gap leave nothing to fill.
        var alone = grid.emptyMask
        grid.cover(&alone, by: views[0])
        guard
          grid.share(of: filled, minus: covered)
            > ReshootList.leastShareOfView * grid.share(of: alone)
        else { continue }
        covered = filled
        found += views.map { ReshootList.shot($0.cameraFromWorld) }
      }
    }

    let closes = grid.closesCircle(covered)
    for _ in 0..<24 {
      let holes = grid.regions(of: covered).filter { region in
        if region.touchesTop { return false }
        if region.touchesBottom {
          return closes && cameras.count > 2
            && region.highestDegrees < -90 + ReshootList.nadirRadiusDegrees
        }
        return region.share > 0.0002
      }
      guard let hole = holes.first,
        let nearest = cameras.min(by: {
          ReshootList.distance($0, hole.middle) < ReshootList.distance($1, hole.middle)
        })
      else { break }
      let pitch = hole.touchesBottom ? -90 : hole.middle.elevationDegrees
      let attitude = CameraAttitude(
        yawDegrees: hole.touchesBottom ? 0 : hole.middle.headingDegrees, pitchDegrees: pitch)
      let before = grid.share(of: covered)
      grid.cover(&covered, by: (nearest.lens, attitude.cameraFromWorld))
      guard grid.share(of: covered) > before else { break }
      found.append(ReshootList.shot(attitude.cameraFromWorld))
    }
    shots = found
    missingPercent =
      shots.isEmpty ? 0 : grid.share(of: covered, minus: original) * 100
    let open = closes ? grid.regions(of: covered) : []
    openAboveDegrees = open.first { $0.touchesTop && !$0.touchesBottom }?.lowestDegrees
    openBelowDegrees = open.first { $0.touchesBottom && !$0.touchesTop }?.highestDegrees
  }

  /// The share of the whole sphere that cameras cover, in percent.
  static func coveragePercent(
    of cameras: [(lens: Lens, cameraFromWorld: Rotation)], masks: [PhotoMask?] = []
  ) -> Double {
    let grid = Grid()
    return grid.share(of: grid.covered(by: cameras, masks: masks)) * 100
  }

  private static func shot(_ cameraFromWorld: Rotation) -> Shot {
    let axis = cameraFromWorld.inverse * Vector3(0, 0, 1)
    // At the nadir any heading will do.
    let isPole = abs(axis.elevationDegrees) > 89
    return Shot(
      yawDegrees: isPole ? 0 : axis.headingDegrees, pitchDegrees: axis.elevationDegrees)
  }

  private static func distance(
    _ camera: (lens: Lens, cameraFromWorld: Rotation), _ direction: Vector3
  ) -> Double {
    (camera.cameraFromWorld.inverse * Vector3(0, 0, 1)).angle(to: direction).degrees
  }

  // MARK: Rows

  /// Photos at about one elevation, in the order of their headings.
  private struct Row {
    var yaws: [Double]
    var members: [Int]

    /// A camera like the nearest of the row, turned to another heading.
    func camera(
      atYaw yaw: Double, nearest cameras: [(lens: Lens, cameraFromWorld: Rotation)]
    ) -> (lens: Lens, cameraFromWorld: Rotation) {
      let turns = yaws.map { Angle.shortestTurn(toDegrees: yaw, fromDegrees: $0) }
      let nearest = turns.indices.min { (abs(turns[$0]), $0) < (abs(turns[$1]), $1) } ?? 0
      let camera = cameras[members[nearest]]
      let turn = Rotation(axis: Vector3(0, 0, 1), angle: .degrees(turns[nearest]))
      return (camera.lens, camera.cameraFromWorld * turn.inverse)
    }
  }

  private static func rows(of cameras: [(lens: Lens, cameraFromWorld: Rotation)]) -> [Row] {
    let axes = cameras.map { $0.cameraFromWorld.inverse * Vector3(0, 0, 1) }
    // Headings mean little near the poles.
    let numbers = axes.indices.filter { abs(axes[$0].elevationDegrees) < 80 }
      .sorted { (axes[$1].elevationDegrees, $0) < (axes[$0].elevationDegrees, $1) }
    var rows: [[Int]] = []
    for number in numbers {
      if let last = rows.last?.last,
        axes[last].elevationDegrees - axes[number].elevationDegrees < rowSpacingDegrees
      {
        rows[rows.count - 1].append(number)
      } else {
        rows.append([number])
      }
    }
    return rows.map { members in
      let sorted = members.sorted {
        (axes[$0].headingDegrees, $0) < (axes[$1].headingDegrees, $1)
      }
      return Row(yaws: sorted.map { axes[$0].headingDegrees }, members: sorted)
    }
  }

  /// For each gap of a row that goes all round the headings that continue its steps.
  private static func shotsInGaps(of row: Row, upTo largestGap: Double) -> [[Double]] {
    guard row.yaws.count >= 3 else { return [] }
    let steps = row.yaws.indices.map { index in
      let next = row.yaws[(index + 1) % row.yaws.count]
      return (next - row.yaws[index] + 360).truncatingRemainder(dividingBy: 360)
    }
    guard let largest = steps.max(), largest <= largestGap else { return [] }
    let usual = RobustMean.median(steps)
    // Several photos of each view have no step between most of them, and so no usual one.
    guard usual > 1 else { return [] }
    return steps.indices.compactMap { index in
      let count = Int((steps[index] / usual).rounded()) - 1
      guard steps[index] > 1.5 * usual, count >= 1 else { return nil }
      return (1...count).map {
        Angle.wrap(
          degrees: row.yaws[index] + steps[index] * Double($0) / Double(count + 1))
      }
    }
  }
}

/// The sphere in cells of 2°, to see what cameras cover.
private struct Grid {
  let columns = 180
  let rows = 90
  let directions: [Vector3]
  let weights: [Double]

  /// Cells that hang together and are open.
  struct Region {
    var share = 0.0
    var middle = Vector3(0, 0, 0)
    var lowestDegrees = 90.0
    var highestDegrees = -90.0
    var touchesTop = false
    var touchesBottom = false
  }

  init() {
    var directions: [Vector3] = []
    var weights: [Double] = []
    for row in 0..<rows {
      let elevation = 90 - (Double(row) + 0.5) * 2
      for column in 0..<columns {
        directions.append(
          .direction(
            headingDegrees: (Double(column) + 0.5) * 2 - 180, elevationDegrees: elevation))
        weights.append(cos(elevation * .pi / 180))
      }
    }
    let sum = weights.reduce(0, +)
    self.directions = directions
    self.weights = weights.map { $0 / sum }
  }

  var emptyMask: [Bool] { [Bool](repeating: false, count: directions.count) }

  /// The cells that cameras cover with what is used of their photos.
  func covered(
    by cameras: [(lens: Lens, cameraFromWorld: Rotation)], masks: [PhotoMask?]
  ) -> [Bool] {
    var result = emptyMask
    for (index, camera) in cameras.enumerated() {
      cover(&result, by: camera, used: masks.isEmpty ? nil : masks[index])
    }
    return result
  }

  func cover(
    _ mask: inout [Bool], by camera: (lens: Lens, cameraFromWorld: Rotation),
    used: PhotoMask? = nil
  ) {
    let (r0, r1, r2) = camera.cameraFromWorld.rows
    for cell in mask.indices where !mask[cell] {
      let direction = directions[cell]
      let depth = r2.dot(direction)
      guard depth > 0 else { continue }
      let inCamera = Vector3(r0.dot(direction), r1.dot(direction), depth)
      mask[cell] = camera.lens.sees(directionInCamera: inCamera)
      if let used, mask[cell], let pixel = camera.lens.pixel(ofDirectionInCamera: inCamera) {
        mask[cell] = used.uses(
          shareOfWidth: pixel.x / Double(camera.lens.width),
          height: pixel.y / Double(camera.lens.height))
      }
    }
  }

  func share(of mask: [Bool], minus other: [Bool]? = nil) -> Double {
    mask.indices.reduce(0) { sum, cell in
      mask[cell] && !(other?[cell] ?? false) ? sum + weights[cell] : sum
    }
  }

  /// Whether there is a row of cells that is covered all round.
  func closesCircle(_ mask: [Bool]) -> Bool {
    (0..<rows).contains { row in mask[(row * columns)..<((row + 1) * columns)].allSatisfy { $0 } }
  }

  /// The open regions, largest first.
  func regions(of mask: [Bool]) -> [Region] {
    var seen = mask
    var result: [Region] = []
    for start in mask.indices where !seen[start] {
      var region = Region()
      var stack = [start]
      seen[start] = true
      while let cell = stack.popLast() {
        let (row, column) = (cell / columns, cell % columns)
        region.share += weights[cell]
        region.middle += directions[cell] * weights[cell]
        region.highestDegrees = max(region.highestDegrees, 90 - 2 * Double(row))
        region.lowestDegrees = min(region.lowestDegrees, 88 - 2 * Double(row))
        if row == 0 { region.touchesTop = true }
        if row == rows - 1 { region.touchesBottom = true }
        var neighbours = [
          row * columns + (column + columns - 1) % columns, row * columns + (column + 1) % columns,
        ]
        if row > 0 { neighbours.append(cell - columns) }
        if row + 1 < rows { neighbours.append(cell + columns) }
        for next in neighbours where !seen[next] {
          seen[next] = true
          stack.append(next)
        }
      }
      result.append(region)
    }
    return result.sorted { $0.share > $1.share }
  }
}
