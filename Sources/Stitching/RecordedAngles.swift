import Imaging
public import SphereGeometry

/// Tells recorded gimbal angles that mean something from those that a camera without a working
/// gimbal writes.
public enum RecordedAngles {
  /// Leaves out angles that cannot be believed.
  ///
  /// Angles that are not finite or out of range go one by one. When at least three photos of a set
  /// have angles and these are all the same (all zero, most often), none of them says anything.
  ///
  /// - Parameter attitudes: The recorded angles, one element a photo.
  /// - Returns: The same with nil where the angles are not to be used.
  public static func believable(_ attitudes: [CameraAttitude?]) -> [CameraAttitude?] {
    let plausible = attitudes.map { attitude in attitude.flatMap { isPlausible($0) ? $0 : nil } }
    let present = plausible.compactMap { $0 }
    guard let first = present.first else { return plausible }
    let reference = first.cameraFromWorld
    let areAllTheSame = present.allSatisfy {
      $0.cameraFromWorld.angle(to: reference).degrees < 0.05
    }
    if present.allSatisfy(isZero) || (areAllTheSame && present.count >= 3) {
      return attitudes.map { _ in nil }
    }
    return plausible
  }

  /// Angles of photos by each way to read them, and those to believe first.
  struct Reading {
    /// For each photo its believable angles, those of the stored picture.
    var readings: [[RecordedReading: CameraAttitude]]
    /// For each photo the angles of the first reading that says something.
    var firstChoice: [CameraAttitude?]
  }

  /// Reads the angles of the photos of a set in every way.
  ///
  /// The gimbal comes first, unless it says nothing, or its yaw stands still while the aircraft
  /// turns: such a yaw is no heading. Matches tell more, see ``RecordedReadingChoice``.
  static func read(_ photos: [PhotoSource]) -> Reading {
    var result = Reading(readings: photos.map { _ in [:] }, firstChoice: photos.map { _ in nil })
    var order: [RecordedReading] = []
    // A gimbal that is all zero is not there, and then its pitch says nothing either.
    let gimbals = photos.compactMap(\.metadata.gimbalAttitude)
    guard gimbals.isEmpty || !gimbals.allSatisfy(isZero) else { return result }
    for reading in RecordedReading.allCases {
      let attitudes = believable(
        AnglesOfStoredPicture.attitudes(
          photos.map { reading.attitude(in: $0.metadata) }, orientations: photos.map(\.orientation))
      )
      for index in photos.indices { result.readings[index][reading] = attitudes[index] }
      if attitudes.contains(where: { $0 != nil }) { order.append(reading) }
    }
    if order.count > 1, order[0] == .gimbal, gimbalStandsStill(photos) { order.removeFirst() }
    if let first = order.first {
      result.firstChoice = result.readings.map { $0[first] }
    }
    return result
  }

  private static func isZero(_ attitude: CameraAttitude) -> Bool {
    attitude.yawDegrees == 0 && attitude.pitchDegrees == 0 && attitude.rollDegrees == 0
  }

  private static func gimbalStandsStill(_ photos: [PhotoSource]) -> Bool {
    let pairs = photos.compactMap { photo in
      photo.metadata.gimbalAttitude.flatMap { gimbal in
        photo.metadata.flightAttitude.map { (gimbal.yawDegrees, $0.yawDegrees) }
      }
    }
    guard pairs.count >= 3 else { return false }
    func largestTurn(_ yaws: [Double]) -> Double {
      yaws.map { abs(Angle.shortestTurn(toDegrees: $0, fromDegrees: yaws[0])) }.max() ?? 0
    }
    return largestTurn(pairs.map(\.0)) < 1 && largestTurn(pairs.map(\.1)) > 30
  }

  /// Gimbals turn past straight down by some degrees; beyond that a value is broken.
  private static func isPlausible(_ attitude: CameraAttitude) -> Bool {
    [attitude.yawDegrees, attitude.pitchDegrees, attitude.rollDegrees].allSatisfy(\.isFinite)
      && abs(attitude.yawDegrees) <= 360 && abs(attitude.pitchDegrees) <= 135
      && abs(attitude.rollDegrees) <= 180
  }
}
