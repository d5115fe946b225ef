import Foundation
import SphereGeometry

/// How far apart shots may be to share the wanted part of their area.
struct ShotSpacing {
  let lens: Lens
  /// The share of its area that a photo must have in common with the next, 0 to 1.
  let overlapShare: Double

  /// The widest step in pitch between two photos of one heading, in degrees.
  var pitchStepDegrees: Double {
    widestStep { pitchShare(stepDegrees: $0) }
  }

  /// The widest step in heading between two photos at a pitch, in degrees; at most 180.
  func yawStepDegrees(pitchDegrees: Double) -> Double {
    widestStep { yawShare(stepDegrees: $0, pitchDegrees: pitchDegrees) }
  }

  /// The fewest photos of a row that goes all round.
  ///
  /// - Parameters:
  ///   - pitchDegrees: The pitch of the row.
  ///   - wholeDegrees: Whether headings are rounded to whole degrees.
  /// - Returns: The number of photos, at least 3.
  func ringCount(pitchDegrees: Double, wholeDegrees: Bool) -> Int {
    for count in 3...PatternLimits.shotsPerRow.upperBound {
      let step = 360 / Double(count)
      let widest = wholeDegrees ? step.rounded(.up) : step
      if yawShare(stepDegrees: widest, pitchDegrees: pitchDegrees) >= overlapShare {
        return count
      }
    }
    return PatternLimits.shotsPerRow.upperBound
  }

  private func pitchShare(stepDegrees: Double) -> Double {
    // A turn about the camera's own x axis: the same at every pitch.
    PhotoFootprint(yawDegrees: 0, pitchDegrees: stepDegrees / 2, lens: lens).overlap(
      with: PhotoFootprint(yawDegrees: 0, pitchDegrees: -stepDegrees / 2, lens: lens))
  }

  private func yawShare(stepDegrees: Double, pitchDegrees: Double) -> Double {
    PhotoFootprint(yawDegrees: 0, pitchDegrees: pitchDegrees, lens: lens).overlap(
      with: PhotoFootprint(yawDegrees: stepDegrees, pitchDegrees: pitchDegrees, lens: lens))
  }

  private func widestStep(_ share: (Double) -> Double) -> Double {
    var low = 0.0
    var high = 180.0
    guard share(high) < overlapShare else { return high }
    while high - low > 1e-3 {
      let middle = (low + high) / 2
      if share(middle) >= overlapShare { low = middle } else { high = middle }
    }
    return low
  }
}
