import AircraftControl

/// Why a capture could not be flown, or its photos not be downloaded.
public enum CaptureError: Error, Sendable, Equatable, CustomStringConvertible {
  /// The plan does not suit the aircraft; each reason with its limit.
  case planRefused(reasons: [String])
  /// The aircraft is not fit to fly now; each reason with its limit.
  case notReady(reasons: [String])
  /// The place of the capture was not reached in time.
  case placeNotReached(distanceMetres: Double, afterSeconds: Double)
  /// The camera did not come to point as planned, and still, in time.
  case directionNotReached(
    shotIndex: Int, plannedYawDegrees: Double, plannedPitchDegrees: Double,
    reportedYawDegrees: Double, reportedPitchDegrees: Double, afterSeconds: Double)
  /// A photo was not taken or not stored.
  case shotFailed(shotIndex: Int, reason: String)
  /// The mission ended early.
  case missionFailed(reason: String)
  /// The card holds another number of photos than shots were flown.
  case photosMissing(set: String, expected: Int, found: Int)

  /// There is no card where one was said to be.
  case cardNotFound(path: String)
  /// What was said to be a card is a file.
  case cardNotAFolder(path: String)
  /// The card holds no photos of the wanted kind.
  case noPhotos(path: String)
  /// The named panorama set is not on the card.
  case setNotFound(name: String, path: String, available: [String])
  /// The named panorama set is not complete.
  case setIncomplete(name: String, path: String, reason: String)
  /// None of the panorama sets is complete; each with its reason.
  case noCompleteSet(path: String, reasons: [String])
  /// There are fewer photos than were asked for.
  case tooFewPhotos(wanted: Int, found: Int, path: String)
  /// The photo on the card is damaged.
  case sourceDamaged(path: String, reason: String)
  /// The card cannot be read.
  case sourceUnreadable(path: String, reason: String)
  /// The target folder cannot be made or written to.
  case targetNotCreatable(path: String, reason: String)
  /// The target folder holds photos that do not belong to the download.
  case targetHoldsOtherPhotos(path: String, names: [String])
  /// A file of that name with another content is in the target folder.
  case targetFileDiffers(path: String)
  /// Writing failed; the part that was written stays for the next try.
  case writeFailed(path: String, reason: String)
  /// What was written is not what the card holds; nothing of it is left.
  case verificationFailed(path: String)

  /// What kind of error it is; each kind has an exit status of its own.
  public enum Kind: Sendable, Equatable {
    /// The flight failed.
    case flight
    /// The input is not what it says: status 65.
    case invalidInput
    /// The input was not found: status 66.
    case inputNotFound
    /// The output cannot be created: status 73.
    case outputNotCreatable
    /// Reading or writing failed: status 74.
    case inputOutput
  }

  /// What kind of error it is.
  public var kind: Kind {
    switch self {
    case .notReady, .placeNotReached, .directionNotReached, .shotFailed, .missionFailed,
      .photosMissing:
      .flight
    case .planRefused, .cardNotAFolder, .setIncomplete, .sourceDamaged: .invalidInput
    case .cardNotFound, .noPhotos, .setNotFound, .noCompleteSet, .tooFewPhotos: .inputNotFound
    case .targetNotCreatable, .targetHoldsOtherPhotos, .targetFileDiffers: .outputNotCreatable
    case .sourceUnreadable, .writeFailed, .verificationFailed: .inputOutput
    }
  }

  /// What, where, why, and what to do next where something can be done.
  public var description: String {
    switch self {
    case .planRefused(let reasons):
      return "the plan does not suit the aircraft: " + reasons.joined(separator: "; ")
    case .notReady(let reasons):
      return "the aircraft is not ready: " + reasons.joined(separator: "; ")
    case .placeNotReached(let distance, let seconds):
      return "the place of the capture was not reached within \(Int(seconds)) s, "
        + "\(tenths(distance)) m are left"
    case .directionNotReached(
      let index, let yaw, let pitch, let reportedYaw, let reportedPitch, let seconds):
      return "shot \(index): the camera points to yaw \(tenths(reportedYaw)), pitch "
        + "\(tenths(reportedPitch)) after \(Int(seconds)) s, not still at \(tenths(yaw)), "
        + "\(tenths(pitch)) degrees"
    case .shotFailed(let index, let reason): return "shot \(index) failed: \(reason)"
    case .missionFailed(let reason): return "the waypoint mission failed: \(reason)"
    case .photosMissing(let set, let expected, let found):
      return "panorama \(set) holds \(found) photos after \(expected) shots"
    case .cardNotFound(let path): return "there is no card folder at '\(path)'"
    case .cardNotAFolder(let path): return "'\(path)' is a file, not a card folder"
    case .noPhotos(let path): return "there are no photos on '\(path)'"
    case .setNotFound(let name, let path, let available):
      let known = available.isEmpty ? "no panoramas" : available.joined(separator: ", ")
      return "there is no panorama '\(name)' on '\(path)'; it holds \(known)"
    case .setIncomplete(let name, let path, let reason):
      return "panorama '\(name)' on '\(path)' is not complete: \(reason); "
        + "ask for its last photos by number to take what is there"
    case .noCompleteSet(let path, let reasons):
      return "no panorama on '\(path)' is complete: " + reasons.joined(separator: "; ")
    case .tooFewPhotos(let wanted, let found, let path):
      return "\(wanted) photos were asked for, but only \(found) are on '\(path)'"
    case .sourceDamaged(let path, let reason): return "the photo '\(path)' is damaged: \(reason)"
    case .sourceUnreadable(let path, let reason): return "cannot read '\(path)': \(reason)"
    case .targetNotCreatable(let path, let reason):
      return "cannot download to '\(path)': \(reason)"
    case .targetHoldsOtherPhotos(let path, let names):
      return "'\(path)' holds other photos (\(names.prefix(3).joined(separator: ", "))"
        + (names.count > 3 ? " and \(names.count - 3) more" : "") + "); choose an empty folder"
    case .targetFileDiffers(let path):
      return "'\(path)' exists and is another photo; use --force to replace it"
    case .writeFailed(let path, let reason):
      return "cannot write '\(path)': \(reason); what is there will be continued by the next run"
    case .verificationFailed(let path):
      return "'\(path)' did not arrive as the card holds it; check the card and the disk"
    }
  }

  private func tenths(_ value: Double) -> Double { (value * 10).rounded() / 10 }

  /// The same failure of a card as an error of this module.
  init(_ error: CardError) {
    switch error {
    case .notFound(let path): self = .cardNotFound(path: path)
    case .notAFolder(let path): self = .cardNotAFolder(path: path)
    case .unreadable(let path, let reason): self = .sourceUnreadable(path: path, reason: reason)
    case .damagedLog(let path, let line, let reason):
      self = .sourceDamaged(path: path, reason: "line \(line): \(reason)")
    case .notCreatable(let path, let reason):
      self = .targetNotCreatable(path: path, reason: reason)
    case .unwritable(let path, let reason): self = .writeFailed(path: path, reason: reason)
    }
  }
}
