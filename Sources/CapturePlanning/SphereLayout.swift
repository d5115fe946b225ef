/// Which rows and columns a sphere is made of.
public enum SphereLayout: String, Codable, Sendable, CaseIterable {
  /// Rows and shots as far apart as the wanted overlap allows.
  case overlap
  /// The 26 shots of the Mini 2's own sphere mode, as measured: a level reference, eight columns
  /// of +15°, −20°, −55° to the left, and the nadir after the first column.
  case builtIn26 = "built-in-26"
  /// The 26 shots of the Mavic 2 Pro's own sphere mode, as its photos record them: eight columns of
  /// +13°, −17°, −47° to the left, and one at −75° below the first and the fifth.
  case mavic2BuiltIn26 = "mavic2-built-in-26"

  /// The directions of a measured layout in the order of capture, from the start heading on; nil
  /// for rows by overlap.
  var measuredDirections: [(yawDegrees: Double, pitchDegrees: Double)]? {
    switch self {
    case .overlap: return nil
    case .builtIn26:
      return [(0, 0)] + SphereLayout.columnsToTheLeft([15, -20, -55], belowFirst: [0: -90])
    case .mavic2BuiltIn26:
      // The first column begins in its middle; the rest runs as a serpentine.
      let columns = SphereLayout.columnsToTheLeft([13, -17, -47], belowFirst: [0: -75, 4: -75])
      return [columns[1], columns[0]] + columns[2...]
    }
  }

  /// Eight columns 45° apart, down and up in turn, with single shots at the lower end of some.
  private static func columnsToTheLeft(
    _ pitches: [Double], belowFirst: [Int: Double]
  ) -> [(yawDegrees: Double, pitchDegrees: Double)] {
    (0..<8).flatMap { column -> [(yawDegrees: Double, pitchDegrees: Double)] in
      // A column with a shot below it ends at the bottom, so that the next one goes up.
      let downwards = column % 2 == 0
      let lowest = belowFirst[column].map { [$0] } ?? []
      return ((downwards ? pitches : pitches.reversed()) + lowest).map {
        (-45 * Double(column), $0)
      }
    }
  }
}
