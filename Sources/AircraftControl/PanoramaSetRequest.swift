/// A request to put the photos that follow into a panorama folder of their own.
public struct PanoramaSetRequest: Sendable, Equatable {
  /// The kind of panorama as the card's index page names it, padded to six characters there.
  public enum Mode: String, Sendable, CaseIterable {
    /// A sphere.
    case sphere = "BALL"
    /// A part of one.
    case sector = "SECTOR"
  }

  /// The kind of panorama.
  public var mode: Mode
  /// The shots in the order in which they will be taken.
  public var plannedShots: [PlannedDirection]

  /// Creates a request.
  public init(mode: Mode, plannedShots: [PlannedDirection]) {
    self.mode = mode
    self.plannedShots = plannedShots
  }
}
