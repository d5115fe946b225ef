import Foundation
public import Imaging

/// The scenes that can be asked for by name.
public enum SceneCatalogue {
  /// The names of the built-in scenes.
  public static let names = ["town"]

  /// The scene of a name, or of a picture file.
  ///
  /// - Parameters:
  ///   - name: A built-in scene's name, or the path of an equirectangular picture.
  ///   - seed: What a built-in scene follows from; a picture does not use it.
  /// - Returns: The scene.
  /// - Throws: ``NativeError``: `notFound` when there is neither such a scene nor such a file, or
  ///   what ``EquirectangularScene`` throws for the file.
  public static func scene(named name: String, seed: UInt64) throws(NativeError) -> any Scene {
    if name == "town" { return try TownScene(seed: seed) }
    guard FileManager.default.fileExists(atPath: name) else {
      let known = names.joined(separator: ", ")
      throw NativeError(
        kind: .notFound,
        message: "neither a built-in scene (\(known)) nor an equirectangular picture file",
        path: name)
    }
    return try EquirectangularScene(path: name)
  }
}
