import CapturePlanning
import CommandLineKit
import Foundation

/// The aircraft that a command knows: those of the program and the user's own.
struct CatalogueOption: Sendable {
  private var file: String?

  init(from options: inout OptionReader) throws(UsageError) {
    file = try options.optional(
      "catalogue", value: .file("file", extensions: ["json"]),
      help: "More aircraft and cameras, instead of those in ~/.config/skysphere/aircraft.json.")
  }

  /// The file that is read without the option, where it exists: `skysphere/aircraft.json` in
  /// `$XDG_CONFIG_HOME`, or in `~/.config` where that is not set.
  static var usersOwnPath: String? {
    let environment = ProcessInfo.processInfo.environment
    let folder =
      environment["XDG_CONFIG_HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil }
      ?? environment["HOME"].map { $0 + "/.config" }
    let path = folder.map { $0 + "/skysphere/aircraft.json" }
    return path.flatMap { FileManager.default.fileExists(atPath: $0) ? $0 : nil }
  }

  /// The built-in catalogue with the user's file added.
  func load() throws(CatalogueError) -> Catalogue {
    guard let path = file ?? CatalogueOption.usersOwnPath else { return .builtIn }
    let data: Data
    do {
      data = try Data(contentsOf: URL(fileURLWithPath: path))
    } catch {
      throw .unreadable(path: path, reason: error.localizedDescription)
    }
    return try Catalogue.builtIn.adding(data, path: path)
  }
}
