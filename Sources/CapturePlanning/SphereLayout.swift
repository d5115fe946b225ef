/// Which rows and columns a sphere is made of.
public enum SphereLayout: String, Codable, Sendable, CaseIterable {
  /// Rows and shots as far apart as the wanted overlap allows.
  case overlap
  /// The 26 shots of the Mini 2's own sphere mode, as measured: a level reference, eight columns
  /// of +15°, −20°, −55° to the left, and the nadir after the first column.
  case builtIn26 = "built-in-26"
}
