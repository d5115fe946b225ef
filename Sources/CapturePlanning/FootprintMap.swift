import Foundation
import SphereGeometry

/// A plan drawn on a map of the sphere: what each shot shows, in which order, and what stays open.
///
/// The map is equirectangular, north in the middle. Rows have colours that also differ for people
/// who do not see red and green (Okabe and Ito, 2008).
public struct FootprintMap {
  let plan: CapturePlan
  let proof: PlanProof
  let sun: SunCheck?
  let aircraftName: String
  let rows: [ShotRow]
  let scan: ParallelScan
  let footprints: [Int: PhotoFootprint]
  var drawing: VectorDrawing

  static let map = VectorDrawing.Frame(left: 90, top: 120, width: 1920, height: 960)
  static let paper = VectorDrawing.Color(255, 255, 255)
  static let unseen = VectorDrawing.Color(226, 224, 219)
  static let hatch = VectorDrawing.Color(168, 164, 155)
  static let ink = VectorDrawing.Color(34, 34, 34)
  static let quiet = VectorDrawing.Color(110, 110, 110)
  static let alarm = VectorDrawing.Color(200, 0, 40)
  static let colors = [
    VectorDrawing.Color(0, 114, 178), VectorDrawing.Color(213, 94, 0),
    VectorDrawing.Color(0, 158, 115), VectorDrawing.Color(204, 121, 167),
    VectorDrawing.Color(86, 180, 233), VectorDrawing.Color(230, 159, 0),
  ]

  /// Draws a plan.
  ///
  /// - Parameters:
  ///   - plan: The plan.
  ///   - proof: What its shots show.
  ///   - sun: Where the sun stands; nil where it does not matter.
  ///   - aircraftName: The name of the aircraft for people.
  /// - Returns: The picture.
  public static func drawing(
    of plan: CapturePlan, proof: PlanProof, sun: SunCheck? = nil, aircraftName: String
  ) -> VectorDrawing {
    var map = FootprintMap(plan: plan, proof: proof, sun: sun, aircraftName: aircraftName)
    map.drawUnseen()
    map.drawFootprints()
    map.drawGrid()
    map.drawOrder()
    map.drawNumbers()
    map.drawSun()
    map.drawThinnestOverlap(proof)
    map.drawGaps(proof)
    map.drawHeader(proof)
    map.drawLegend(proof)
    return map.drawing
  }

  private init(
    plan: CapturePlan, proof: PlanProof, sun: SunCheck?, aircraftName: String
  ) {
    self.plan = plan
    self.proof = proof
    self.sun = sun
    self.aircraftName = aircraftName
    let lens = plan.camera.lens
    rows = ShotRow.rows(of: plan.shots)
    let pairs = plan.shots.map { ($0.index, PhotoFootprint(shot: $0, lens: lens)) }
    footprints = Dictionary(pairs, uniquingKeysWith: { first, _ in first })
    scan = ParallelScan(
      footprints: pairs.map(\.1), stepDegrees: ParallelScan.stepDegrees(for: lens))
    drawing = VectorDrawing(
      width: 2100, height: 1250,
      title: "The \(plan.shots.count) shots of a capture plan on a map of the sphere",
      clip: FootprintMap.map)
    drawing.fill(.init(left: 0, top: 0, width: 2100, height: 1250), FootprintMap.paper)
    drawing.fill(FootprintMap.map, FootprintMap.unseen)
  }

  static func x(_ headingDegrees: Double) -> Double {
    map.left + (headingDegrees + 180) / 360 * map.width
  }

  static func y(_ elevationDegrees: Double) -> Double {
    map.top + (90 - elevationDegrees) / 180 * map.height
  }

  static func point(_ place: SIMD2<Double>, turns: Int = 0) -> VectorDrawing.Point {
    VectorDrawing.Point(x(place.x + Double(turns) * 360), y(place.y))
  }

  static func place(_ shot: Shot) -> VectorDrawing.Point {
    VectorDrawing.Point(x(shot.yawDegrees), y(shot.pitchDegrees))
  }

  func color(ofRow index: Int) -> VectorDrawing.Color {
    FootprintMap.colors[index % FootprintMap.colors.count]
  }

  /// Whether there is room to tell the shots apart.
  private var isDense: Bool { plan.shots.count > 150 }

  mutating func drawUnseen() {
    // Hatched by hand, since not every drawing of shapes has hatches: slanted lines, as far as they
    // run where nothing is seen.
    let map = FootprintMap.map
    for start in stride(from: map.left - map.height, to: map.right, by: 12) {
      var segment: [VectorDrawing.Point] = []
      var isAlarming = false
      for step in stride(from: 0, through: map.height, by: 2) {
        let point = VectorDrawing.Point(start + step, map.bottom - step)
        let heading = (point.x - map.left) / map.width * 360 - 180
        let elevation = 90 - (point.y - map.top) / map.height * 180
        let isInside = point.x >= map.left && point.x <= map.right
        let isUnseen =
          isInside && scan.isUnseen(headingDegrees: heading, elevationDegrees: elevation)
        let isGap = isUnseen && isInGap(headingDegrees: heading, elevationDegrees: elevation)
        if !isUnseen || isGap != isAlarming {
          addHatch(segment, isAlarming: isAlarming)
          segment = []
        }
        if isUnseen { segment.append(point) }
        isAlarming = isGap
      }
      addHatch(segment, isAlarming: isAlarming)
    }
  }

  mutating func addHatch(_ segment: [VectorDrawing.Point], isAlarming: Bool) {
    guard let first = segment.first, let last = segment.last, first != last else { return }
    drawing.shapes.append(
      .line(
        points: [first, last], color: isAlarming ? FootprintMap.alarm : FootprintMap.hatch,
        width: isAlarming ? 3 : 1.5, clipped: true))
  }

  mutating func drawFootprints() {
    let pointsPerSide = plan.camera.lens.horizontalFieldOfViewDegrees < 20 ? 6 : 32
    var borders: [VectorDrawing.Shape] = []
    var areas: [VectorDrawing.Shape] = []
    for (index, row) in rows.enumerated() {
      let color = color(ofRow: index)
      for shot in row.shots {
        guard let outline = footprints[shot.index]?.outline(pointsPerSide: pointsPerSide) else {
          continue
        }
        for turns in -2...2 {
          let area = outline.areaPoints.map { FootprintMap.point($0, turns: turns) }
          guard isOnMap(area) else { continue }
          drawing.shapes.append(.area(points: area, color: FootprintMap.paper, clipped: true))
          areas.append(
            .area(points: area, color: color.with(opacity: isDense ? 0.12 : 0.16), clipped: true))
          borders.append(
            .line(
              points: outline.points.map { FootprintMap.point($0, turns: turns) },
              color: color.with(opacity: isDense ? 0.55 : 0.9), width: isDense ? 1 : 2.5,
              clipped: true))
        }
      }
    }
    drawing.shapes += areas + borders
  }

  func isOnMap(_ points: [VectorDrawing.Point]) -> Bool {
    let xs = points.map(\.x)
    guard let low = xs.min(), let high = xs.max() else { return false }
    return high > FootprintMap.map.left && low < FootprintMap.map.right
  }

  mutating func drawGrid() {
    let map = FootprintMap.map
    let thin = FootprintMap.ink.with(opacity: 0.16)
    for heading in stride(from: -180.0, through: 180, by: 45) {
      let x = FootprintMap.x(heading)
      line([.init(x, map.top), .init(x, map.bottom)], thin, width: 1.5)
      let names = ["N", "NE", "E", "SE", "S", "SW", "W", "NW"]
      let compass = Int(heading + 360) % 360
      text("\(names[compass / 45])", .init(x, map.bottom + 34), 22, FootprintMap.ink, .middle)
      text("\(compass)°", .init(x, map.bottom + 62), 15, FootprintMap.quiet, .middle)
    }
    for elevation in stride(from: -90.0, through: 90, by: 30) {
      let y = FootprintMap.y(elevation)
      let isHorizon = elevation == 0
      line(
        [.init(map.left, y), .init(map.right, y)],
        isHorizon ? FootprintMap.ink.with(opacity: 0.75) : thin, width: isHorizon ? 3 : 1.5)
      let label = isHorizon ? "0°" : (elevation > 0 ? "+" : "-") + "\(Int(abs(elevation)))°"
      text(label, .init(map.left - 12, y + 8), 16, FootprintMap.quiet, .end)
    }
    text(
      "horizon", .init(map.right - 10, FootprintMap.y(0) - 9), 14, FootprintMap.ink, .end,
      halo: FootprintMap.paper)
    line(
      [
        .init(map.left, map.top), .init(map.right, map.top), .init(map.right, map.bottom),
        .init(map.left, map.bottom), .init(map.left, map.top),
      ], FootprintMap.ink, width: 2)
  }

  mutating func drawOrder() {
    let color = FootprintMap.ink.with(opacity: isDense ? 0.35 : 0.6)
    for (first, second) in zip(plan.shots, plan.shots.dropFirst()) {
      let start = FootprintMap.place(first)
      let turn = Angle.shortestTurn(toDegrees: second.yawDegrees, fromDegrees: first.yawDegrees)
      let end = VectorDrawing.Point(
        FootprintMap.x(first.yawDegrees + turn), FootprintMap.y(second.pitchDegrees))
      let way = end - start
      let length = (way * way).sum().squareRoot()
      guard length > 1 else { continue }
      // Past the border of the map the way goes on at the other side.
      for turns in -1...1 {
        let shift = VectorDrawing.Point(Double(turns) * FootprintMap.map.width, 0)
        guard isOnMap([start + shift, end + shift]) else { continue }
        drawing.shapes.append(
          .line(
            points: [start + shift, end + shift], color: color, width: isDense ? 1 : 2,
            clipped: true))
        guard !isDense, length > 50 else { continue }
        let along = way / length
        let across = VectorDrawing.Point(-along.y, along.x)
        let tip = start + way * 0.5 + along * 8 + shift
        let back = tip - along * 16
        drawing.shapes.append(
          .area(
            points: [tip, back + across * 7, back - across * 7], color: FootprintMap.ink,
            clipped: true))
      }
    }
  }

  mutating func drawNumbers() {
    let map = FootprintMap.map
    let count = plan.shots.count
    // In dense plans only some numbers have room, and the path shows the rest.
    let step = count > 1000 ? 100 : count > 400 ? 40 : count > 150 ? 10 : 1
    let height = count > 80 ? 13.0 : count > 40 ? 16.0 : 20.0
    for shot in plan.shots
    where (shot.index - 1) % step == 0 || shot.index == count {
      let row = rows.firstIndex { row in row.shots.contains { $0.index == shot.index } } ?? 0
      var place = FootprintMap.place(shot) + VectorDrawing.Point(0, height / 2)
      let room = height * 1.2
      place.y = min(max(place.y, map.top + room + 6), map.bottom - 10)
      place.x = min(max(place.x, map.left + room), map.right - room)
      text(
        "\(shot.index)", place, height, dark(color(ofRow: row)), .middle,
        halo: FootprintMap.paper)
    }
  }

  func dark(_ color: VectorDrawing.Color) -> VectorDrawing.Color {
    VectorDrawing.Color(
      UInt8(Double(color.red) * 0.6), UInt8(Double(color.green) * 0.6),
      UInt8(Double(color.blue) * 0.6))
  }

  mutating func line(
    _ points: [VectorDrawing.Point], _ color: VectorDrawing.Color, width: Double
  ) {
    drawing.shapes.append(.line(points: points, color: color, width: width, clipped: false))
  }

  mutating func text(
    _ text: String, _ place: VectorDrawing.Point, _ capitalHeight: Double,
    _ color: VectorDrawing.Color, _ anchor: VectorDrawing.Anchor, halo: VectorDrawing.Color? = nil
  ) {
    drawing.shapes.append(
      .text(
        text, at: place, capitalHeight: capitalHeight, color: color, halo: halo, anchor: anchor))
  }

  func number(_ value: Double) -> String {
    PlainNumber.text((value * 10).rounded() / 10)
  }

  func signed(_ degrees: Double) -> String {
    (degrees > 0 ? "+" : "") + "\(number(degrees))°"
  }
}
