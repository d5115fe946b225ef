import Imaging

/// How sharp a photo is, as a number to compare with its neighbours.
///
/// Blur by a few pixels takes the finest detail and leaves coarse detail. So the number is the ratio
/// of the two, where there is coarse detail at all; it does not depend on the exposure and little on
/// what the photo shows.
enum PhotoSharpness {
  /// Measures a photo; blocks for some hundredths of a second a megapixel.
  ///
  /// - Parameter photo: The photo.
  /// - Returns: The ratio; nil where there is too little detail to tell, as in blank sky.
  /// - Throws: ``NativeError`` when the photo cannot be decoded.
  static func measure(_ photo: PhotoSource) throws(NativeError) -> Double? {
    try measure(grey: try photo.decode(color: .grey))
  }

  /// Measures a grey picture of 8 bits.
  static func measure(grey: Bitmap) throws(NativeError) -> Double? {
    let divisor = max(grey.width, grey.height) < 1_500 ? 4 : 8
    let columns = 8
    let (width, height) = (grey.width / divisor, grey.height / divisor)
    guard width >= 4 * columns, height >= 4 * columns else { return nil }
    let coarse = energies(of: try grey.resized(width: width, height: height), columns: columns)
    let fine = energies(of: grey, columns: columns)
    // The parts with the most coarse detail; a level of 2 is more than noise and compression leave.
    let best = coarse.indices.sorted { (coarse[$1], $0) < (coarse[$0], $1) }
      .prefix(columns * columns / 4).filter { coarse[$0] > 4 }
    guard best.count >= 4 else { return nil }
    return RobustMean.median(best.map { (fine[$0] / coarse[$0]).squareRoot() })
  }

  /// The mean square of the Laplacian in each cell of a square grid.
  private static func energies(of grey: Bitmap, columns: Int) -> [Double] {
    let (width, height, stride) = (grey.width, grey.height, grey.stride)
    return grey.withBytes { bytes in
      (0..<(columns * columns)).map { cell in
        let rows = range(cell / columns, of: columns, length: height)
        let places = range(cell % columns, of: columns, length: width)
        var sum = 0
        for row in rows {
          let start = row * stride
          for column in places {
            let place = start + column
            let around =
              Int(bytes[place - 1]) + Int(bytes[place + 1]) + Int(bytes[place - stride])
              + Int(bytes[place + stride])
            let difference = 4 * Int(bytes[place]) - around
            sum += difference * difference
          }
        }
        return Double(sum) / Double(max(1, rows.count * places.count))
      }
    }
  }

  /// A part of a side, without the outermost pixels.
  private static func range(_ part: Int, of count: Int, length: Int) -> Range<Int> {
    max(1, part * length / count)..<min(length - 1, (part + 1) * length / count)
  }
}
