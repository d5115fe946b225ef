import Foundation
import Imaging
import SceneRendering
import Testing

struct SceneCatalogueTests {
  @Test("The town is there by name")
  func town() throws {
    #expect(try SceneCatalogue.scene(named: "town", seed: 1) is TownScene)
    #expect(SceneCatalogue.names.contains("town"))
  }

  @Test("A name that is neither a scene nor a file says what there is")
  func unknown() {
    let error = #expect(throws: NativeError.self) {
      try SceneCatalogue.scene(named: "twon", seed: 1)
    }
    #expect(error?.kind == .notFound)
    #expect(error?.description.contains("twon") == true)
    #expect(error?.description.contains("town") == true)
  }

  @Test("A file that is no picture is named")
  func notAPicture() throws {
    let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).jpg")
    try Data("not a picture".utf8).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    let error = #expect(throws: NativeError.self) {
      try SceneCatalogue.scene(named: file.path, seed: 1)
    }
    #expect(error?.kind == .unreadable)
    #expect(error?.path == file.path)
  }

  private static var sharedPhoto: String? {
    let root =
      ProcessInfo.processInfo.environment["SKYSPHERE_SHARED"]
      ?? URL(filePath: #filePath).appending(path: "../../../../shared").standardized.path
    let path = root + "/scenes/tzfun-sola-4096.jpg"
    return FileManager.default.fileExists(atPath: path) ? path : nil
  }

  @Test(
    "A real panorama is a scene",
    .enabled(if: sharedPhoto != nil, "set SKYSPHERE_SHARED to the folder with scenes/"))
  func photograph() throws {
    let path = try #require(Self.sharedPhoto)
    #expect(try SceneCatalogue.scene(named: path, seed: 1) is EquirectangularScene)
  }
}
