import CapturePlanning
import Imaging

/// Paints drawings as pictures, twice as large as they become, so that all edges are smooth.
enum DrawnPicture {
  private static let scale = 2.0

  /// The drawing as an RGB picture of 8 bits, a pixel a unit.
  static func bitmap(of drawing: VectorDrawing) throws(NativeError) -> Bitmap {
    let (width, height) = (Int(drawing.width), Int(drawing.height))
    let large = try Bitmap(
      width: Int(drawing.width * scale), height: Int(drawing.height * scale), channels: 3)
    let whole = PixelRectangle(left: 0, top: 0, width: large.width, height: large.height)
    let frame = drawing.clip
    let clip = PixelRectangle(
      left: Int(frame.left * scale), top: Int(frame.top * scale), width: Int(frame.width * scale),
      height: Int(frame.height * scale))
    for shape in drawing.shapes {
      switch shape {
      case .area(let points, let color, let clipped):
        try large.fill(
          polygon: points.map { $0 * scale }, with: pixel(color), opacity: color.opacity,
          inside: clipped ? clip : whole)
      case .line(let points, let color, let width, let clipped):
        try large.draw(
          line: points.map { $0 * scale }, width: width * scale, with: pixel(color),
          opacity: color.opacity, inside: clipped ? clip : whole)
      case .text(let text, let place, let capitalHeight, let color, let halo, let anchor):
        let height = Int((capitalHeight * scale).rounded())
        let strokeWidth = max(2, Int((capitalHeight * scale / 9).rounded()))
        var left = place.x * scale
        let textWidth = try Bitmap.width(ofText: text, height: height)
        switch anchor {
        case .start: break
        case .middle: left -= Double(textWidth) / 2
        case .end: left -= Double(textWidth)
        }
        func write(_ color: VectorDrawing.Color, strokeWidth: Int) throws(NativeError) {
          try large.write(
            text, left: Int(left.rounded()), baseline: Int((place.y * scale).rounded()),
            height: height, color: pixel(color), strokeWidth: strokeWidth)
        }
        if let halo { try write(halo, strokeWidth: strokeWidth + height / 4) }
        try write(color, strokeWidth: strokeWidth)
      }
    }
    return try large.resized(width: width, height: height)
  }

  private static func pixel(_ color: VectorDrawing.Color) -> PixelColor {
    PixelColor(red: color.red, green: color.green, blue: color.blue)
  }
}
