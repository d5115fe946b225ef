import Foundation

/// A picture made of shapes, for whoever writes it as a file: positions in units from the top left
/// corner, shapes in the order in which they are painted.
public struct VectorDrawing: Sendable, Equatable {
  /// A place, x to the right and y down.
  public typealias Point = SIMD2<Double>

  /// A colour with an opacity.
  public struct Color: Sendable, Equatable {
    /// Red, 0 to 255.
    public var red: UInt8
    /// Green, 0 to 255.
    public var green: UInt8
    /// Blue, 0 to 255.
    public var blue: UInt8
    /// 0 to 1.
    public var opacity: Double

    /// Creates a colour.
    public init(_ red: UInt8, _ green: UInt8, _ blue: UInt8, opacity: Double = 1) {
      self.red = red
      self.green = green
      self.blue = blue
      self.opacity = opacity
    }

    /// The same colour with another opacity.
    public func with(opacity: Double) -> Color { Color(red, green, blue, opacity: opacity) }
  }

  /// Which part of a text its place is.
  public enum Anchor: Sendable, Equatable {
    /// The left end.
    case start
    /// The middle.
    case middle
    /// The right end.
    case end
  }

  /// A rectangle.
  public struct Frame: Sendable, Equatable {
    /// The left edge.
    public var left: Double
    /// The top edge.
    public var top: Double
    /// The width.
    public var width: Double
    /// The height.
    public var height: Double

    /// The right edge.
    public var right: Double { left + width }
    /// The bottom edge.
    public var bottom: Double { top + height }

    /// Creates a rectangle.
    public init(left: Double, top: Double, width: Double, height: Double) {
      self.left = left
      self.top = top
      self.width = width
      self.height = height
    }
  }

  /// One thing that is painted.
  public enum Shape: Sendable, Equatable {
    /// A filled area; `clipped` to ``VectorDrawing/clip``.
    case area(points: [Point], color: Color, clipped: Bool)
    /// A line through points; `clipped` to ``VectorDrawing/clip``.
    case line(points: [Point], color: Color, width: Double, clipped: Bool)
    /// A line of text with capitals of a height on a baseline, with a border of `halo` around.
    case text(
      String, at: Point, capitalHeight: Double, color: Color, halo: Color?, anchor: Anchor)
  }

  /// The width of the picture.
  public var width: Double
  /// The height of the picture.
  public var height: Double
  /// What the picture shows, for those who do not see it.
  public var title: String
  /// Where clipped shapes are painted.
  public var clip: Frame
  /// The shapes, the lowest first.
  public var shapes: [Shape] = []

  /// A circle as a closed line of points.
  static func circle(around center: Point, radius: Double) -> [Point] {
    (0...36).map { step in
      let angle = Double(step) * .pi / 18
      return center + Point(cos(angle), sin(angle)) * radius
    }
  }

  /// A filled rectangle.
  mutating func fill(_ frame: Frame, _ color: Color) {
    shapes.append(
      .area(
        points: [
          Point(frame.left, frame.top), Point(frame.right, frame.top),
          Point(frame.right, frame.bottom), Point(frame.left, frame.bottom),
        ], color: color, clipped: false))
  }
}
