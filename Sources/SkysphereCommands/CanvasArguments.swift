import CommandLineKit
import SphereGeometry
import Stitching

/// What `stitch` and `render` declare about the view of a panorama.
struct CanvasArguments {
  private let center: CanvasCenter?
  private let projection: ProjectionName?
  private let heights: HeightRange?

  init(
    from options: inout OptionReader, centerOtherwise: String, projectionOtherwise: String
  ) throws(UsageError) {
    center = try options.optional(
      "center", value: .canvasCenter,
      help: "The heading in the middle column: north, where the first photo looks, or degrees "
        + "clockwise from north; without it, \(centerOtherwise).")
    projection = try options.optional(
      "projection", value: .choice("projection"),
      help:
        "How the sphere becomes flat; auto takes rectilinear up to 90° by 90°, cylindrical up to "
        + "100° of height, else equirectangular. --width is that of the full 360° at the same scale; "
        + "only equirectangular pictures are filled. Without it, \(projectionOtherwise).")
    let degrees = OptionValue<Double>.number(in: -90...90, "degrees")
    let from = try options.optional(
      "height-from", value: degrees,
      help:
        "Keep only what lies higher than this above the horizon; for projections whose rows are "
        + "heights: equirectangular, cylindrical and mercator. The rest is not made.")
    let to = try options.optional(
      "height-to", value: degrees, help: "Keep only what lies lower than this above the horizon.")
    heights =
      from == nil && to == nil
      ? nil : HeightRange(fromDegrees: from ?? -90, toDegrees: to ?? 90)
    if let heights, heights.fromDegrees >= heights.toDegrees {
      throw UsageError(
        option: from == nil ? "height-to" : "height-from",
        from == nil
          ? "nothing lies lower" : to == nil ? "nothing lies higher" : "is not below --height-to",
        suggestion: "give the lower height first, such as --height-from -30 --height-to 30")
    }
  }

  /// Sets what was given.
  func apply(to options: inout StitchOptions) {
    if let center { options.canvas.center = center }
    if let projection { options.canvas.projection = projection.projection }
    if let heights { options.canvas.heights = heights }
  }
}

/// The words for a projection.
private enum ProjectionName: String, CaseIterable, Sendable {
  case equirectangular
  case cylindrical
  case rectilinear
  case mercator
  case littlePlanet = "little-planet"
  case auto

  /// The projection; nil for the one that suits.
  var projection: PanoramaProjection? { PanoramaProjection(rawValue: rawValue) }
}

extension OptionValue where Value == CanvasCenter {
  /// A heading in words or degrees.
  fileprivate static var canvasCenter: OptionValue {
    let degrees = OptionValue<Double>.number(in: -360...360, "degrees")
    return OptionValue(
      placeholder: "heading", allowed: "north, first, or -360 to 360", sample: .automatic
    ) { (word) throws(ValueProblem) in
      switch word {
      case "north": return .heading(degrees: 0)
      case "first": return .firstPhoto
      default:
        do throws(ValueProblem) {
          return .heading(degrees: try degrees.parse(word))
        } catch {
          throw ValueProblem(
            error.reason, suggestion: "give north, first, or degrees from -360 to 360")
        }
      }
    }
  }
}
