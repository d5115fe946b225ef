internal import CShim
import Foundation

/// Fills what no photo of a panorama shows: the sky above the reach of a gimbal, and other holes.
///
/// A hole that holds the zenith becomes sky. Its colours come from the sky round it only, not from
/// roofs that reach up to it: broad colours go on as they change at the border and less and less so
/// (a robust polynomial), what they leave is continued as little bent as possible and fades out
/// within some 12° (a thin plate), and clouds and grain are noise with the spectrum that the sky
/// round the hole has. Other holes get a smooth surface through what surrounds them.
public final class HoleFill: @unchecked Sendable {
  private let handle: OpaquePointer

  /// Works out the filling.
  ///
  /// - Parameters:
  ///   - small: A part of the panorama at a small size; holes outside of it are not filled.
  ///   - canvasWidth: The width of the canvas that `small` is a part of, in pixels.
  /// - Throws: ``NativeError``.
  public init(small: RenderedRows, canvasWidth: Int) throws(NativeError) {
    let handle = try NativeError.check { error in
      skysphere_hole_fill_make(
        small.picture.handle, small.covered.handle, Int32(clamping: canvasWidth),
        Int32(clamping: small.firstRow), Int32(clamping: small.firstColumn), error)
    }
    guard let handle else {
      throw NativeError(kind: .internalFault, message: "no filling was made")
    }
    self.handle = handle
  }

  deinit {
    skysphere_hole_fill_free(handle)
  }

  /// A direction on the canvas.
  public struct Place: Sendable, Hashable {
    /// Radians right of the middle column.
    public var headingRadians: Double
    /// Radians above the horizon.
    public var elevationRadians: Double
  }

  /// Places close to the hole in the sky that show nothing but sky, spread over the headings.
  ///
  /// - Parameters:
  ///   - radiusRadians: How far round the place there is nothing but sky.
  ///   - limit: The most places.
  /// - Returns: The places; none where there is no hole in the sky.
  /// - Throws: ``NativeError``.
  public func skyPlaces(radiusRadians: Double, limit: Int) throws(NativeError) -> [Place] {
    var headings = [Double](repeating: 0, count: limit)
    var elevations = headings
    let count = try NativeError.check { error in
      skysphere_hole_fill_sky_places(
        handle, radiusRadians, Int32(clamping: limit), &headings, &elevations, error)
    }
    return (0..<Int(count)).map {
      Place(headingRadians: headings[$0], elevationRadians: elevations[$0])
    }
  }

  /// Learns the grain that the filled sky gets; before ``fill(_:canvasWidth:invented:)``.
  ///
  /// - Parameters:
  ///   - pieces: Pieces of the full-size panorama that show sky; each covers a square of the sphere.
  ///   - radiansPerPixel: The distance of their rows.
  /// - Throws: ``NativeError``.
  public func learnGrain(from pieces: [Bitmap], radiansPerPixel: Double) throws(NativeError) {
    let handles: [OpaquePointer?] = pieces.map(\.handle)
    try withExtendedLifetime(pieces) { () throws(NativeError) in
      try NativeError.check { error in
        skysphere_hole_fill_learn_grain(
          handle, handles, Int32(clamping: handles.count), radiansPerPixel, error)
      }
    }
  }

  /// Fills what is not covered of some rows of the full-size panorama.
  ///
  /// - Parameters:
  ///   - rows: Rows that nobody else reads yet; their picture is changed.
  ///   - canvasWidth: The width of their canvas in pixels.
  ///   - invented: A mask of the same size, which becomes 255 where something was filled in.
  /// - Throws: ``NativeError``.
  public func fill(
    _ rows: RenderedRows, canvasWidth: Int, invented: Bitmap
  ) throws(NativeError) {
    try NativeError.check { error in
      skysphere_hole_fill_apply(
        handle, Int32(clamping: canvasWidth), Int32(clamping: rows.firstRow),
        Int32(clamping: rows.firstColumn), rows.picture.handle, rows.covered.handle,
        invented.handle, error)
    }
  }
}
