import Imaging

/// A photo in memory, or a part of one.
protocol HeldPhoto: Sendable {
  /// What its pixels take in bytes.
  var byteCount: Int { get }
}

extension Bitmap: HeldPhoto {
  var byteCount: Int { height * stride }
}

extension PhotoPart: HeldPhoto {}
