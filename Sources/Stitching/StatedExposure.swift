import Foundation
import Imaging

/// How a photo's tags say it was exposed.
enum StatedExposure {
  /// The light that became numbers, as a natural logarithm, up to what all photos of a camera have
  /// in common: exposure time · ISO speed / f-number², EXIF's tags.
  ///
  /// - Parameter metadata: What the file says.
  /// - Returns: The logarithm; nil without an exposure time and an ISO speed. A camera that states no
  ///   f-number has one only.
  static func logGain(_ metadata: PhotoMetadata) -> Double? {
    guard let time = metadata.exposureTimeSeconds, let speed = metadata.isoSpeed else { return nil }
    return log(time) + log(speed) - 2 * log(metadata.fNumber ?? 1)
  }
}
