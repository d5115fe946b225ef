public import Imaging

/// A whole sphere, infinitely far away, from an equirectangular picture.
///
/// Between pixels it is sampled by Catmull and Rom's cubic; where the picture is finer than the
/// photo, from smaller copies that were averaged in linear light.
public struct EquirectangularScene: Scene {
  /// What draws the picture.
  public let renderer: SceneRenderer

  /// Creates a scene from a picture in memory.
  ///
  /// - Parameters:
  ///   - picture: 8-bit RGB, twice as wide as high; it is copied.
  ///   - centerHeadingDegrees: The heading of the middle column.
  /// - Throws: ``NativeError`` with `invalidArgument` for another kind or shape of picture.
  public init(picture: Bitmap, centerHeadingDegrees: Double = 0) throws(NativeError) {
    renderer = try SceneRenderer(
      equirectangular: picture, centerHeadingDegrees: centerHeadingDegrees)
  }

  /// Creates a scene from a picture file.
  ///
  /// - Parameters:
  ///   - path: A JPEG, PNG or TIFF, twice as wide as high.
  ///   - centerHeadingDegrees: The heading of the middle column.
  /// - Throws: ``NativeError`` that names the file: `notFound`, `unreadable`, or `unsupported`, also
  ///   for a picture of another shape.
  public init(path: String, centerHeadingDegrees: Double = 0) throws(NativeError) {
    let picture = try PhotoReader.decode(path: path)
    do {
      try self.init(picture: picture, centerHeadingDegrees: centerHeadingDegrees)
    } catch {
      // Here the picture is not an argument but what a user has chosen.
      let kind = error.kind == .invalidArgument ? .unsupported : error.kind
      throw NativeError(kind: kind, message: error.message, path: path)
    }
  }
}
