import CapturePlanning
import CommandLineKit

/// What `plan sphere` and `plan half-sphere` ask for alike.
enum SphereOptions {
  static let discussion = """
    Rows are evenly spaced, as few as the overlap allows, with one shot straight down. With --minimise every pattern of a family is tried, and \
    the least one that keeps the overlap is taken: up to two more rows than a column needs, a \
    lowest row at any whole degree, none, one or two shots straight down, row by row or column by \
    column. It is the least of that family, not of all patterns that there could be.
    """

  static func read(
    _ pattern: SpherePattern, from options: inout OptionReader
  ) throws(UsageError) -> SpherePattern {
    var pattern = pattern
    pattern.overlapPercent = try options.option(
      "overlap", value: .overlap, default: pattern.overlapPercent,
      help: "How much neighbouring shots share at least.")
    pattern.startHeadingDegrees = try options.option(
      "start-heading", value: .heading, default: pattern.startHeadingDegrees,
      help: "The heading of the first shot.")
    pattern.minimise = try options.optional(
      "minimise", value: .choice("goal"),
      help: "What the pattern shall need least of; chooses the order as well.")
    pattern.columns = try options.optional(
      "columns", value: .integer(in: 1...360, "columns"), help: "The shots in a row.")
    pattern.nadirShots = try options.optional(
      "nadir-shots", value: .integer(in: 0...4, "shots"),
      help: "The shots straight down; without it one, or with a goal as many as need least.")
    pattern.nadirFirst = options.flag("nadir-first", help: "Begin straight down.")
    pattern.rowOffset = options.flag(
      "row-offset", help: "Begin every second row half a step further on.")
    pattern.order = try options.option(
      "order", value: .choice("order"), default: pattern.order,
      help: "Column by column or row by row.")
    pattern.serpentine = !options.flag(
      "one-way", help: "Take every column downwards, instead of down and up in turn.")
    pattern.counterClockwise = options.flag("counter-clockwise", help: "Turn to the left.")
    return pattern
  }
}
