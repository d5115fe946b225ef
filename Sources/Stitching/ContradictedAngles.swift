import SphereGeometry

/// Recorded angles that the solution does not rest on, since the matches contradict them.
public struct ContradictedAngles: Codable, Sendable, Hashable, CustomStringConvertible {
  /// How many of the photos record angles.
  public var photoCount: Int
  /// Whether only the headings are wrong, so that pitch and roll still level the panorama.
  public var isOnlyHeadings: Bool
  /// By how much the recorded turn between two linked photos is off, the median in degrees.
  public var medianDegrees: Double

  /// Looks whether a solution rests on the recorded angles; nil where it does or there are none.
  ///
  /// - Parameters:
  ///   - recorded: The recorded angles of each photo.
  ///   - rotations: The solved rotations of each photo.
  ///   - links: The photos of each link.
  ///   - levelling: What the horizon and the heading rest on.
  ///   - steepestPitchDegrees: Photos that look steeper say nothing of the heading.
  init?(
    recorded: [CameraAttitude?], rotations: [Rotation?], links: [(first: Int, second: Int)],
    levelling: Levelling.Result, steepestPitchDegrees: Double
  ) {
    let claims = zip(recorded, rotations).compactMap { attitude, rotation in
      rotation == nil ? nil : attitude
    }
    isOnlyHeadings = levelling.levelledBy == .captureAngles
    let haveHeadings = claims.contains {
      abs($0.directionInWorld.elevationDegrees) <= steepestPitchDegrees
    }
    guard !claims.isEmpty, levelling.headedBy != .captureAngles, haveHeadings || !isOnlyHeadings
    else { return nil }
    photoCount = claims.count
    medianDegrees = RobustMean.median(
      links.compactMap { link in
        guard let a = recorded[link.first]?.cameraFromWorld,
          let b = recorded[link.second]?.cameraFromWorld, let first = rotations[link.first],
          let second = rotations[link.second]
        else { return nil }
        return (b * a.inverse).angle(to: second * first.inverse).degrees
      })
  }

  /// What is not used and why, in one sentence.
  public var description: String {
    "the \(isOnlyHeadings ? "headings" : "angles") that \(photoCount) photos record are not used: "
      + "by the matches the turns between them are others, by "
      + "\(Int(medianDegrees.rounded()))° in the median"
  }
}
