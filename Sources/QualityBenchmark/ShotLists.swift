import SphereGeometry

/// The directions of the shots of usual sets.
enum ShotLists {
  /// Rows all round: for each its pitch in degrees and how many shots it has.
  static func rows(_ rows: [(pitchDegrees: Double, count: Int)]) -> [Imagery.Shot] {
    rows.flatMap { row in
      (0..<row.count).map { index in
        Imagery.Shot(
          attitude: CameraAttitude(
            yawDegrees: Angle.wrap(degrees: 360 * Double(index) / Double(row.count)),
            pitchDegrees: row.pitchDegrees))
      }
    }
  }

  /// The 26 shots of a usual drone sphere: three rows of 8 and two that look down.
  static let sphere26 =
    rows([(13, 8), (-17, 8), (-47, 8)])
    + [0.0, 90].map {
      Imagery.Shot(attitude: CameraAttitude(yawDegrees: $0, pitchDegrees: -88))
    }

  /// The same with a row above and one that looks up: nothing is left open.
  static let wholeSphere =
    sphere26 + rows([(48, 8)])
    + [Imagery.Shot(attitude: CameraAttitude(yawDegrees: 0, pitchDegrees: 89))]

  /// 36 shots: four rows, thinner towards the nadir, and one that looks down.
  static let sphere36 =
    rows([(20, 10), (-12, 10), (-44, 9), (-70, 6)])
    + [Imagery.Shot(attitude: CameraAttitude(yawDegrees: 0, pitchDegrees: -90))]

  /// A grid that does not go round.
  static func grid(
    yawsDegrees: [Double], pitchesDegrees: [Double]
  ) -> [Imagery.Shot] {
    pitchesDegrees.flatMap { pitch in
      yawsDegrees.map {
        Imagery.Shot(attitude: CameraAttitude(yawDegrees: $0, pitchDegrees: pitch))
      }
    }
  }

  /// Four shots of nothing but sky.
  static let flatSky = [0.0, 90, 180, -90].map {
    Imagery.Shot(
      attitude: CameraAttitude(yawDegrees: $0, pitchDegrees: 62), isFlatSky: true)
  }
}
