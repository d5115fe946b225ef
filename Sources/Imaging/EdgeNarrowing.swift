internal import CShim

/// Crops by moving in one edge after the other: the method of DJI's panorama tutorial, without its
/// faults, for comparison with ``LargestRectangle``.
///
/// Each step looks at the four edges of the current rectangle, whole and within the picture, and
/// moves only the one with the greatest share of empty pixels. (The tutorial reads one line past
/// the bottom and right edges, scans too little of an edge once the rectangle has moved, measures
/// shares against the size of the whole picture, and moves several edges in one step.) The result
/// has clean edges, but may be smaller than the largest rectangle, and a hole that touches no edge
/// stays inside.
public enum EdgeNarrowing {
  /// Narrows the whole picture until its edges are clean.
  ///
  /// - Parameters:
  ///   - mask: One 8-bit channel; zero is empty.
  ///   - toleratedShare: The share of an edge that may be empty, from 0 up to, but not, 1.
  /// - Returns: The rectangle; nil when nothing is left.
  /// - Throws: ``NativeError`` when the mask has another form or the share is out of its range.
  public static func narrow(
    mask: Bitmap, toleratedShare: Double = 0
  ) throws(NativeError) -> PixelRectangle? {
    var native = skysphere_rectangle()
    _ = try NativeError.check { error in
      skysphere_narrow_edges(mask.handle, toleratedShare, &native, error)
    }
    return PixelRectangle(native)
  }
}
