/// The quality of the GPS signal, by DJI's levels.
public enum GPSSignalLevel: Int, Sendable, Comparable, CaseIterable {
  /// No GPS at all; DJI's raw value for it is 255, so it is not the best but the worst level.
  case none = -1
  /// Almost no signal.
  case level0 = 0
  /// Very weak.
  case level1 = 1
  /// Weak; going home still works.
  case level2 = 2
  /// Good; the aircraft can hover.
  case level3 = 3
  /// Very good; the home point can be recorded.
  case level4 = 4
  /// Very strong.
  case level5 = 5

  /// Whether the left signal is the weaker one.
  public static func < (left: GPSSignalLevel, right: GPSSignalLevel) -> Bool {
    left.rawValue < right.rawValue
  }
}
