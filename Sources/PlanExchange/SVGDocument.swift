public import CapturePlanning
public import Foundation

/// Writes drawings as SVG 1.1, which browsers and drawing programs show.
public enum SVGDocument {
  /// The drawing as a file; equal drawings give equal bytes.
  public static func data(of drawing: VectorDrawing) -> Data {
    let size = "\(number(drawing.width)) \(number(drawing.height))"
    let clip = drawing.clip
    var lines = [
      "<?xml version=\"1.0\" encoding=\"UTF-8\"?>",
      "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 \(size)\" "
        + "font-family=\"Helvetica, Arial, 'DejaVu Sans', sans-serif\">",
      "<title>\(XMLText.escaped(drawing.title))</title>",
      "<defs><clipPath id=\"map\"><rect x=\"\(number(clip.left))\" y=\"\(number(clip.top))\" "
        + "width=\"\(number(clip.width))\" height=\"\(number(clip.height))\"/></clipPath></defs>",
    ]
    lines += drawing.shapes.map(element)
    lines += ["</svg>", ""]
    return Data(lines.joined(separator: "\n").utf8)
  }

  /// The height of a capital letter as a share of the font size, in common sans-serif fonts.
  private static let capitalShare = 0.72

  private static func element(_ shape: VectorDrawing.Shape) -> String {
    switch shape {
    case .area(let points, let color, let clipped):
      return "<polygon points=\"\(list(points))\" fill=\"\(name(color))\""
        + opacity("fill-opacity", color) + clipping(clipped) + "/>"
    case .line(let points, let color, let width, let clipped):
      return "<polyline points=\"\(list(points))\" fill=\"none\" stroke=\"\(name(color))\""
        + opacity("stroke-opacity", color) + " stroke-width=\"\(number(width))\" "
        + "stroke-linejoin=\"round\"" + clipping(clipped) + "/>"
    case .text(let text, let place, let capitalHeight, let color, let halo, let anchor):
      let size = number(capitalHeight / capitalShare)
      var border = ""
      if let halo {
        border =
          " stroke=\"\(name(halo))\" stroke-width=\"\(number(capitalHeight * 0.35))\" "
          + "stroke-linejoin=\"round\" paint-order=\"stroke\""
      }
      let side =
        switch anchor {
        case .start: "start"
        case .middle: "middle"
        case .end: "end"
        }
      return "<text x=\"\(number(place.x))\" y=\"\(number(place.y))\" font-size=\"\(size)\" "
        + "fill=\"\(name(color))\" text-anchor=\"\(side)\"\(border)>\(XMLText.escaped(text))</text>"
    }
  }

  private static func list(_ points: [VectorDrawing.Point]) -> String {
    points.map { "\(number($0.x)),\(number($0.y))" }.joined(separator: " ")
  }

  private static func name(_ color: VectorDrawing.Color) -> String {
    String(format: "#%02x%02x%02x", color.red, color.green, color.blue)
  }

  private static func opacity(_ attribute: String, _ color: VectorDrawing.Color) -> String {
    color.opacity < 1 ? " \(attribute)=\"\(DecimalText.text(color.opacity, decimals: 2))\"" : ""
  }

  private static func clipping(_ isClipped: Bool) -> String {
    isClipped ? " clip-path=\"url(#map)\"" : ""
  }

  private static func number(_ value: Double) -> String { DecimalText.text(value, decimals: 1) }
}
