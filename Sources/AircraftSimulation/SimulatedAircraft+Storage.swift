public import AircraftControl
public import Foundation

extension SimulatedAircraft: PhotoStorage {
  /// The model's name, for messages.
  nonisolated public var storageName: String {
    "the card of the simulated \(capabilities.modelName)"
  }

  /// The card as a reader sees it, when all photos are on it.
  private func finishedCard() async throws -> CardFolder {
    while !jobs.isEmpty { try await finishOldestJob() }
    return CardFolder(root: cardFolder)
  }

  /// The panorama folders, when all photos are on the card.
  public func panoramaSets() async throws -> [PanoramaSet] {
    try await finishedCard().panoramaSets()
  }

  /// All photos, when all are on the card.
  public func allPhotos() async throws -> [StoredPhoto] {
    try await finishedCard().allPhotos()
  }

  /// A piece of a photo's file.
  public func data(of photo: StoredPhoto, offset: Int, maximumCount: Int) async throws -> Data {
    try await finishedCard().data(of: photo, offset: offset, maximumCount: maximumCount)
  }

  /// The CRC-32 of a photo as it is on the card now.
  public func checksum(of photo: StoredPhoto) async throws -> UInt32? {
    try await finishedCard().checksum(of: photo)
  }
}
