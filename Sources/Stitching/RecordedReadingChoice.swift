public import SphereGeometry

/// Which reading of the recorded angles the matches confirm.
///
/// Aircraft differ in what they write: the gimbal's yaw is a heading on most, a constant or an angle
/// from the aircraft's nose on some, and the flight yaw stands still where only the gimbal turns. The
/// turns between linked photos know better: a reading is right when its turns are theirs.
public struct RecordedReadingChoice: Sendable {
  /// What was chosen.
  public struct Result: Sendable, Hashable {
    /// The reading that agrees; nil when none does, or when there is nothing to choose from.
    public var reading: RecordedReading?
    /// The angles of each photo by it; by the first choice where the matches cannot tell.
    public var attitudes: [CameraAttitude?]
    /// For each reading by how much its turns are off in the median over the links, in degrees;
    /// readings that fewer than ``RecordedReadingChoice/fewestLinks`` links can judge are left out.
    public var disagreementDegrees: [RecordedReading: Double]
  }

  /// Another reading than the gimbal's must be off by less than this share of what the gimbal's is
  /// off by.
  public var clearlyBetterShare: Double
  /// Below this median difference the gimbal's reading is right as it is, in degrees: headings drift
  /// by some degrees between photos, and the lens is not known well yet.
  public var agreementDegrees: Double
  /// A reading whose median difference is above this does not agree, in degrees.
  public var largestDisagreementDegrees: Double
  /// How many links it takes to judge a reading.
  public var fewestLinks: Int

  /// Creates the options.
  public init(
    clearlyBetterShare: Double = 0.5, agreementDegrees: Double = 5,
    largestDisagreementDegrees: Double = 15, fewestLinks: Int = 2
  ) {
    self.clearlyBetterShare = clearlyBetterShare
    self.agreementDegrees = agreementDegrees
    self.largestDisagreementDegrees = largestDisagreementDegrees
    self.fewestLinks = fewestLinks
  }

  /// Chooses the reading by which recorded turns are most like those of the links.
  ///
  /// Photos whose angles were given beside them have no other reading and stay as they are.
  ///
  /// - Parameters:
  ///   - photos: The photos.
  ///   - links: Verified pairs by the numbers of the photos.
  /// - Returns: The reading and its angles. Where too few links tell, ``PhotoSource/recordedAttitude``
  ///   of all photos and no reading; where no reading agrees, no angles for photos that have readings.
  public func choose(photos: [PhotoSource], links: [PairMatches]) -> Result {
    var disagreements: [RecordedReading: Double] = [:]
    for reading in RecordedReading.allCases {
      let differences = links.compactMap { link -> Double? in
        guard let first = photos[link.first].recordedReadings[reading],
          let second = photos[link.second].recordedReadings[reading]
        else { return nil }
        let recorded = second.cameraFromWorld * first.cameraFromWorld.inverse
        return recorded.angle(to: link.secondFromFirst).degrees
      }
      if differences.count >= fewestLinks {
        disagreements[reading] = RobustMean.median(differences)
      }
    }
    var result = Result(
      reading: nil, attitudes: photos.map(\.recordedAttitude), disagreementDegrees: disagreements)
    // In the order of the cases, so that equal ones are decided for the earlier.
    let judged = RecordedReading.allCases.compactMap { reading in
      disagreements[reading].map { (reading: reading, degrees: $0) }
    }
    guard var best = judged.first else { return result }
    if best.degrees > agreementDegrees || best.reading != .gimbal {
      for other in judged.dropFirst() where other.degrees < clearlyBetterShare * best.degrees {
        best = other
      }
    }
    let agrees = best.degrees <= largestDisagreementDegrees
    result.reading = agrees ? best.reading : nil
    for index in photos.indices where !photos[index].recordedReadings.isEmpty {
      result.attitudes[index] = agrees ? photos[index].recordedReadings[best.reading] : nil
    }
    return result
  }
}
