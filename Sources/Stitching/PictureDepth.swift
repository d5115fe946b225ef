import Imaging

/// How many bits a sample of a panorama has.
public enum PictureDepth: String, Codable, Sendable, Hashable, CaseIterable {
  /// 8 bits.
  case eight = "8"
  /// 16 bits.
  case sixteen = "16"
  /// 16 bits where the format holds them and a photo has more than 8.
  case automatic = "auto"

  /// The samples of a panorama.
  ///
  /// - Parameters:
  ///   - format: The format of its file; a JPEG holds 8 bits.
  ///   - photos: The photos that it shows.
  /// - Returns: The samples that photos are decoded, blended and written with.
  func sample(format: PictureFormat, photos: [PhotoSource]) -> Bitmap.Sample {
    guard format != .jpeg else { return .uint8 }
    switch self {
    case .eight: return .uint8
    case .sixteen: return .uint16
    case .automatic: return photos.contains { $0.bitsPerSample > 8 } ? .uint16 : .uint8
    }
  }
}
