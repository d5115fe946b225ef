public import Foundation

/// What the simulated camera sees.
///
/// Several photos may be asked for at the same time; each depends on its exposure alone.
public protocol PhotoRenderer: Sendable {
  /// Renders a photo.
  ///
  /// - Parameters:
  ///   - exposure: The true pose, position and lens.
  ///   - metadata: What the aircraft writes into the photo.
  /// - Returns: The bytes of a complete JPEG file with the metadata in it.
  /// - Throws: Whatever hinders it; the flight ends with that error.
  func photo(of exposure: Exposure, metadata: ExposureMetadata) async throws -> Data
}
