internal import CShim
import Foundation

/// A picture in memory: rows of interleaved samples, colour order red, green, blue.
///
/// A bitmap is filled by whoever makes it and not changed afterwards, so that it can be read from
/// many threads at once.
public final class Bitmap: @unchecked Sendable {
  /// How a sample is held.
  public enum Sample: Sendable {
    /// 0 to 255.
    case uint8
    /// 0 to 65,535.
    case uint16
    /// 32-bit floating point.
    case float32
  }

  /// The C handle that this object owns.
  let handle: OpaquePointer

  /// Takes ownership of a handle from C.
  init(owning handle: OpaquePointer) {
    self.handle = handle
  }

  /// A new picture filled with zeros.
  ///
  /// - Parameters:
  ///   - width: The width in pixels, at least 1.
  ///   - height: The height in pixels, at least 1.
  ///   - channels: 1 for grey or a mask, 3 for RGB, 4 for RGBA.
  ///   - sample: How a sample is held.
  /// - Throws: ``NativeError`` for a size that is not positive or does not fit into memory.
  public convenience init(
    width: Int, height: Int, channels: Int, sample: Sample = .uint8
  ) throws(NativeError) {
    guard let width32 = Int32(exactly: width), let height32 = Int32(exactly: height) else {
      throw NativeError(kind: .invalidArgument, message: "a picture of \(width) × \(height)")
    }
    let handle = try NativeError.check { error in
      skysphere_bitmap_make(
        width32, height32, Int32(clamping: channels), sample.native, error)
    }
    guard let handle else {
      throw NativeError(kind: .internalFault, message: "no picture was made")
    }
    self.init(owning: handle)
  }

  deinit {
    skysphere_bitmap_free(handle)
  }

  /// The width in pixels.
  public var width: Int { Int(skysphere_bitmap_width(handle)) }
  /// The height in pixels.
  public var height: Int { Int(skysphere_bitmap_height(handle)) }
  /// The samples of one pixel: 1, 3 or 4.
  public var channels: Int { Int(skysphere_bitmap_channels(handle)) }
  /// How a sample is held.
  public var sample: Sample {
    switch skysphere_bitmap_sample(handle) {
    case SKYSPHERE_SAMPLE_UINT16: .uint16
    case SKYSPHERE_SAMPLE_FLOAT32: .float32
    default: .uint8
    }
  }
  /// Bytes from the start of one row to the start of the next.
  public var stride: Int { Int(skysphere_bitmap_stride(handle)) }

  /// Reads the bytes of all rows, padding included.
  public func withBytes<Result>(_ body: (UnsafeRawBufferPointer) throws -> Result) rethrows
    -> Result
  {
    try body(UnsafeRawBufferPointer(start: skysphere_bitmap_data(handle), count: stride * height))
  }

  /// Changes the bytes of all rows; only for whoever has just made the bitmap.
  public func withMutableBytes<Result>(
    _ body: (UnsafeMutableRawBufferPointer) throws -> Result
  ) rethrows -> Result {
    try body(
      UnsafeMutableRawBufferPointer(start: skysphere_bitmap_data(handle), count: stride * height))
  }
}

extension Bitmap.Sample {
  /// The bytes of a sample.
  public var byteCount: Int {
    switch self {
    case .uint8: 1
    case .uint16: 2
    case .float32: 4
    }
  }

  /// What C calls it.
  var native: skysphere_sample {
    switch self {
    case .uint8: SKYSPHERE_SAMPLE_UINT8
    case .uint16: SKYSPHERE_SAMPLE_UINT16
    case .float32: SKYSPHERE_SAMPLE_FLOAT32
    }
  }
}
