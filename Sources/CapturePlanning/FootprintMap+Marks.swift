import Foundation
import SphereGeometry

extension FootprintMap {
  mutating func drawSun() {
    guard let sun = sun?.sun, sun.isUp else { return }
    let center = VectorDrawing.Point(
      FootprintMap.x(sun.headingDegrees), FootprintMap.y(sun.elevationDegrees))
    drawSun(at: center, radius: 17)
    text(
      "sun", center + .init(0, 56), 17, FootprintMap.ink, .middle, halo: FootprintMap.paper)
  }

  mutating func drawSun(at center: VectorDrawing.Point, radius: Double) {
    let edge = VectorDrawing.Color(150, 90, 0)
    for step in 0..<12 {
      let angle = Double(step) * .pi / 6
      let ray = VectorDrawing.Point(cos(angle), sin(angle))
      line([center + ray * radius * 1.25, center + ray * radius * 1.75], edge, width: 3)
    }
    let disc = VectorDrawing.circle(around: center, radius: radius)
    drawing.shapes.append(
      .area(points: disc, color: VectorDrawing.Color(255, 214, 10), clipped: false))
    line(disc, edge, width: 2.5)
  }

  mutating func drawThinnestOverlap(_ proof: PlanProof) {
    guard let heading = proof.thinnestOverlapHeadingDegrees,
      let pitch = proof.thinnestOverlapPitchDegrees
    else { return }
    let center = VectorDrawing.Point(FootprintMap.x(heading), FootprintMap.y(pitch))
    drawOverlapMark(at: center)
    text(
      "\(number(proof.thinnestOverlapPercent)) %", center + .init(0, -26), 16,
      FootprintMap.ink, .middle, halo: FootprintMap.paper)
  }

  mutating func drawOverlapMark(at center: VectorDrawing.Point) {
    let ring = VectorDrawing.circle(around: center, radius: 15)
    line(ring, FootprintMap.paper, width: 8)
    line(ring, FootprintMap.ink, width: 4)
  }

  mutating func drawGaps(_ proof: PlanProof) {
    let map = FootprintMap.map
    for (index, gap) in proof.gaps.prefix(40).enumerated() {
      let label = "gap \(index + 1)"
      if gap.holdsPole {
        // All round: a line along the edge of the gap.
        let isBelow = gap.lowestDegrees <= -90
        let y = FootprintMap.y(isBelow ? gap.highestDegrees : gap.lowestDegrees)
        line([.init(map.left, y), .init(map.right, y)], FootprintMap.alarm, width: 5)
        let baseline = isBelow ? min(y + 32, map.bottom - 8) : max(y - 14, map.top + 28)
        text(
          label, .init(FootprintMap.x(22.5), baseline), 18, FootprintMap.alarm, .middle,
          halo: FootprintMap.paper)
        continue
      }
      let center = VectorDrawing.Point(
        FootprintMap.x(gap.headingDegrees), FootprintMap.y(gap.pitchDegrees))
      let radius = VectorDrawing.Point(
        max(16, min(900, mapHalfWidthDegrees(of: gap) / 360 * map.width)),
        max(16, gap.heightDegrees / 2 / 180 * map.height))
      let ring = VectorDrawing.circle(around: .zero, radius: 1).map { center + $0 * radius }
      for turns in -1...1 {
        let shifted = ring.map { $0 + .init(Double(turns) * map.width, 0) }
        guard isOnMap(shifted) else { continue }
        drawing.shapes.append(
          .line(points: shifted, color: FootprintMap.alarm, width: 5, clipped: true))
      }
      // Below the ring, or above it where the map ends; numbers that follow each other alternate.
      let isBelow = index % 2 == 0 && center.y + radius.y + 34 < map.bottom
      text(
        label, center + .init(0, isBelow ? radius.y + 27 : -radius.y - 10), 18,
        FootprintMap.alarm, .middle, halo: FootprintMap.paper)
    }
  }

  /// How far a gap reaches to either side on the map.
  func mapHalfWidthDegrees(of gap: SphereHole) -> Double {
    min(180, gap.widthDegrees / 2 / max(0.05, cos(gap.pitchDegrees * .pi / 180)))
  }

  /// Whether a place that is not seen belongs to a gap.
  func isInGap(headingDegrees: Double, elevationDegrees: Double) -> Bool {
    proof.gaps.contains { gap in
      let turn = abs(
        Angle.shortestTurn(toDegrees: headingDegrees, fromDegrees: gap.headingDegrees))
      return elevationDegrees >= gap.lowestDegrees && elevationDegrees <= gap.highestDegrees
        && (gap.holdsPole || turn <= mapHalfWidthDegrees(of: gap) + 1)
    }
  }

  mutating func drawHeader(_ proof: PlanProof) {
    let left = FootprintMap.map.left
    text(
      "\(aircraftName): \(plan.pattern.rawValue) of \(plan.shots.count) "
        + (plan.shots.count == 1 ? "shot" : "shots"),
      .init(left, 52), 28, FootprintMap.ink, .start)
    var facts = [
      "\(number(proof.coveragePercent)) % of the sphere",
      "overlap at least \(number(proof.thinnestOverlapPercent)) %",
    ]
    if let above = proof.openAboveDegrees { facts.append("open above \(signed(above))") }
    if let below = proof.openBelowDegrees { facts.append("open below \(signed(below))") }
    facts.append(
      proof.gaps.isEmpty
        ? "no gap with pose errors of \(number(proof.poseErrorDegrees))°"
        : "\(proof.gaps.count) \(proof.gaps.count == 1 ? "gap" : "gaps") with pose errors of "
          + "\(number(proof.poseErrorDegrees))°")
    text(
      facts.joined(separator: ", "), .init(left, 96), 18,
      proof.gaps.isEmpty ? FootprintMap.quiet : FootprintMap.alarm, .start)
  }

  mutating func drawLegend(_ proof: PlanProof) {
    var pen = LegendPen(left: FootprintMap.map.left, right: FootprintMap.map.right, top: 1178)
    let shown = rows.count > 8 ? [] : Array(rows.enumerated())
    for (index, row) in shown {
      let label = "\(row.shots.count) at \(signed(row.pitchDegrees))"
      let place = pen.place(for: label)
      let swatch = VectorDrawing.Frame(left: place.x, top: place.y - 18, width: 34, height: 22)
      drawing.fill(swatch, color(ofRow: index).with(opacity: 0.25))
      line(
        [
          .init(swatch.left, swatch.top), .init(swatch.right, swatch.top),
          .init(swatch.right, swatch.bottom), .init(swatch.left, swatch.bottom),
          .init(swatch.left, swatch.top),
        ], color(ofRow: index), width: 2.5)
      legendText(label, at: place)
    }
    if shown.isEmpty, let first = rows.first, let last = rows.last {
      let label =
        "\(rows.count) rows, \(signed(first.pitchDegrees)) to \(signed(last.pitchDegrees))"
      legendText(label, at: pen.place(for: label))
    }
    if plan.shots.count > 1 {
      let place = pen.place(for: "order of capture")
      line(
        [.init(place.x, place.y - 7), .init(place.x + 34, place.y - 7)], FootprintMap.ink, width: 2)
      drawing.shapes.append(
        .area(
          points: [
            .init(place.x + 26, place.y - 7), .init(place.x + 11, place.y - 14),
            .init(place.x + 11, place.y),
          ], color: FootprintMap.ink, clipped: false))
      legendText("order of capture", at: place)
    }
    drawMarks(proof, &pen)
  }

  fileprivate mutating func drawMarks(_ proof: PlanProof, _ pen: inout LegendPen) {
    if proof.thinnestOverlapHeadingDegrees != nil {
      let place = pen.place(for: "thinnest overlap")
      drawOverlapMark(at: .init(place.x + 17, place.y - 7))
      legendText("thinnest overlap", at: place)
    }
    if scan.unseenShare > 0 {
      let place = pen.place(for: "no shot shows this")
      drawing.fill(
        .init(left: place.x, top: place.y - 18, width: 34, height: 22), FootprintMap.unseen)
      for offset in [0.0, 12] {
        line(
          [.init(place.x + offset, place.y + 4), .init(place.x + offset + 22, place.y - 18)],
          FootprintMap.hatch, width: 1.5)
      }
      legendText("no shot shows this", at: place)
    }
    if let time = sun?.time, let sun = sun?.sun, sun.isUp {
      let label = "sun at \(time), \(signed(sun.elevationDegrees))"
      let place = pen.place(for: label)
      drawSun(at: .init(place.x + 17, place.y - 7), radius: 9)
      legendText(label, at: place)
    }
    if !proof.gaps.isEmpty {
      let place = pen.place(for: "gap")
      line(
        VectorDrawing.circle(around: .init(place.x + 17, place.y - 7), radius: 12),
        FootprintMap.alarm, width: 5)
      legendText("gap", at: place)
    }
  }

  mutating func legendText(_ label: String, at place: VectorDrawing.Point) {
    text(label, .init(place.x + 46, place.y), 17, FootprintMap.ink, .start)
  }
}

/// Where the next entry of a legend goes: from left to right, then a line down.
private struct LegendPen {
  let left: Double
  let right: Double
  var top: Double
  private var x: Double

  init(left: Double, right: Double, top: Double) {
    self.left = left
    self.right = right
    self.top = top
    x = left
  }

  mutating func place(for label: String) -> VectorDrawing.Point {
    // A swatch, the words at some 13 units a letter, and room.
    let width = 46 + Double(label.count) * 15 + 40
    if x + width > right, x > left {
      x = left
      top += 40
    }
    defer { x += width }
    return VectorDrawing.Point(x, top + 10)
  }
}
