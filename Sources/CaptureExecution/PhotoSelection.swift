/// Which photos of a card are meant.
public enum PhotoSelection: Sendable, Equatable {
  /// The complete panorama set with the highest number.
  case newestPanorama
  /// The panorama set of this name, such as `100_0003`; it must be complete.
  case panorama(named: String)
  /// The last photos by the time of capture, not more and not fewer.
  case last(Int)
}
