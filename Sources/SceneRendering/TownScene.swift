public import Imaging

/// The built-in town, which needs no picture files.
///
/// There is a free square in the middle, streets and houses round it, fields and hills beyond, and
/// a sky with clouds and sun.
///
/// The scene's origin is the middle of the square. Buildings stand up to 330 m from it and are up
/// to 30 m high; single trees stand up to 500 m away.
public struct TownScene: Scene {
  /// What draws the town.
  public let renderer: SceneRenderer

  /// Creates a town, which takes about 0.2 s.
  ///
  /// - Parameter seed: Everything follows from it; another seed gives another town and sky.
  /// - Throws: ``NativeError`` with `outOfMemory`; a town takes about 25 MB.
  public init(seed: UInt64) throws(NativeError) {
    renderer = try SceneRenderer(townSeed: seed)
  }
}
