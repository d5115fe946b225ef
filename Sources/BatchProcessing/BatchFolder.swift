public import Foundation

/// A folder that holds the photos of one panorama.
public struct BatchFolder: Sendable, Hashable {
  /// What its panorama is called, without extension.
  public var name: String
  /// The path below the root; `.` for the root itself.
  public var relativePath: String
  /// Where it is.
  public var url: URL
  /// The photos that it holds directly, sorted by name.
  public var photos: [PhotoStamp]
  /// The masks of photos that it holds, sorted by name.
  public var masks: [PhotoStamp] = []
}
