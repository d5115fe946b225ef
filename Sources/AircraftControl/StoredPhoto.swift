public import Foundation

/// A photo on a card or in a camera, and what is known of it.
public struct StoredPhoto: Sendable, Equatable {
  /// The path on the card with slashes, such as `DCIM/PANORAMA/100_0001/DJI_0001.JPG`.
  public var path: String
  /// The size in bytes.
  public var byteCount: Int
  /// When the photo was taken by the aircraft's own clock, else when the file was written.
  public var timeCreated: Date
  /// Where the photo was meant to point, when the card's log says so.
  public var planned: PlannedDirection?
  /// The size in bytes that the card's log states.
  public var loggedByteCount: Int?
  /// The CRC-32 that the card's log states.
  public var loggedChecksum: UInt32?

  /// Creates a description of a photo.
  public init(
    path: String, byteCount: Int, timeCreated: Date, planned: PlannedDirection? = nil,
    loggedByteCount: Int? = nil, loggedChecksum: UInt32? = nil
  ) {
    self.path = path
    self.byteCount = byteCount
    self.timeCreated = timeCreated
    self.planned = planned
    self.loggedByteCount = loggedByteCount
    self.loggedChecksum = loggedChecksum
  }

  /// The file's name without its folder.
  public var name: String { String(path.split(separator: "/").last ?? "") }

  /// The name of the folder that holds the file.
  public var folder: String { String(path.split(separator: "/").dropLast().last ?? "") }
}
