import Foundation

/// A format of picture files that panoramas are written in.
public enum PictureFormat: String, Sendable, Hashable, Codable, CaseIterable {
  /// JPEG: small, and taken by every viewer.
  case jpeg = "jpg"
  /// TIFF, BigTIFF where it is large: without loss, and clear where no photo shows anything.
  case tiff = "tif"
  /// PNG: without loss, and clear where no photo shows anything.
  case png

  /// The format that a file's name stands for; nil for a name that ends in no format's way.
  public init?(path: String) {
    switch (path as NSString).pathExtension.lowercased() {
    case "jpg", "jpeg": self = .jpeg
    case "tif", "tiff": self = .tiff
    case "png": self = .png
    default: return nil
    }
  }

  /// The longest side in pixels: that of the format, or 2¹⁸ where the format would allow more than
  /// anyone has photos for.
  public var sideLimit: Int {
    switch self {
    case .jpeg: JPEGWriter.sideLimit
    case .tiff, .png: 1 << 18
    }
  }

  /// Whether pixels can be clear.
  public var holdsOpacity: Bool { self != .jpeg }
}
