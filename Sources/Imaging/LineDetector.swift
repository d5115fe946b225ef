internal import CShim

/// A straight edge in a picture, by its ends in pixels.
public struct LineSegment: Sendable, Hashable {
  /// One end.
  public var start: SIMD2<Double>
  /// The other end.
  public var end: SIMD2<Double>

  /// Creates a segment.
  public init(start: SIMD2<Double>, end: SIMD2<Double>) {
    self.start = start
    self.end = end
  }
}

/// Finds straight edges: window frames, door posts, trunks, roofs.
public struct LineDetector: Sendable {
  /// The shortest edge that is kept, as a share of the picture's longer side.
  public var leastLength: Double
  /// At most so many edges are kept, the longest.
  public var maximumCount: Int

  /// Creates a detector.
  public init(leastLength: Double = 0.04, maximumCount: Int = 200) {
    self.leastLength = leastLength
    self.maximumCount = maximumCount
  }

  /// Finds the edges of a grey picture; blocks for about a tenth of a second a megapixel.
  ///
  /// - Parameter grey: One channel of 8 bits.
  /// - Returns: The edges, longest first.
  /// - Throws: ``NativeError`` for a picture of another kind.
  public func lines(in grey: Bitmap) throws(NativeError) -> [LineSegment] {
    var found = [skysphere_line](repeating: skysphere_line(), count: maximumCount)
    let count = try NativeError.check { error in
      skysphere_lines_find(
        grey.handle, leastLength * Double(max(grey.width, grey.height)), &found,
        Int32(clamping: maximumCount), error)
    }
    return found.prefix(Int(count)).map {
      LineSegment(start: SIMD2($0.start_x, $0.start_y), end: SIMD2($0.end_x, $0.end_y))
    }
  }
}
