internal import CShim

/// Finds the empty part of a panorama that came without a mask.
///
/// Empty is what a stitcher left black around its photos. A threshold alone would also eat a dark
/// night sky, and would leave the ripples that JPEG draws along the edge of a hole. So the area is
/// found in four steps:
///
/// 1. The *hole colour* is the near-black colour (all samples at most ``Options/blackLevel``) that
///    is most frequent along the border of the picture.
/// 2. *Flat* is a run of at least ``Options/shortestRun`` pixels of exactly that colour in a row or
///    a column. The inside of a hole is constant even after JPEG, since a block of one colour has
///    no other coefficient than its mean; a night sky has noise in every row and column.
/// 3. Flat regions (4-connected) that touch the border and have at least ``Options/smallestHole``
///    pixels are empty. They grow by up to ``Options/growth`` pixels into near-black pixels beside
///    them: JPEG's ripples end with the block that holds the edge, 16 pixels with halved chroma.
/// 4. What is left of the picture in pieces of at most ``Options/largestSpeck`` pixels, with
///    emptiness all round, is empty: bright ripples.
///
/// What this cannot know: parts of a photo that are exactly one near-black colour up to the border,
/// such as a night sky that the camera has clipped to zero, look the same as a hole. A mask, or an
/// alpha channel, says it for sure. Black that does not touch the border counts as picture, and so
/// do slivers thinner than ``Options/shortestRun`` in both directions.
public enum EmptyArea {
  /// The limits of the method.
  public struct Options: Sendable, Hashable, Codable {
    /// The greatest sample of a near-black pixel, 0 to 64.
    public var blackLevel = 12
    /// The fewest pixels of exactly the hole colour in a line that count as flat.
    public var shortestRun = 16
    /// How many pixels a hole reaches into near-black pixels beside it.
    public var growth = 16
    /// Flat regions of fewer pixels are picture.
    public var smallestHole = 256
    /// Pieces of picture of at most this many pixels inside emptiness are empty.
    public var largestSpeck = 64

    /// The limits that suit JPEG files of stitched panoramas.
    public init() {}
  }

  /// Tells picture from emptiness.
  ///
  /// - Parameters:
  ///   - picture: 8-bit RGB.
  ///   - options: The limits of the method.
  /// - Returns: A mask of one 8-bit channel: 0 where the picture is empty, else 255.
  /// - Throws: ``NativeError`` when the picture has another form or an option is out of its range.
  public static func mask(
    of picture: Bitmap, options: Options = Options()
  ) throws(NativeError) -> Bitmap {
    let native = skysphere_empty_area_options(
      black_level: Int32(clamping: options.blackLevel),
      shortest_run: Int32(clamping: options.shortestRun), growth: Int32(clamping: options.growth),
      smallest_hole: Int32(clamping: options.smallestHole),
      largest_speck: Int32(clamping: options.largestSpeck))
    return try Bitmap.owning { error in
      skysphere_find_picture(picture.handle, native, error)
    }
  }
}

extension Bitmap {
  /// A mask of one 8-bit channel: 255 where its samples are 128 or more, else 0.
  ///
  /// - Parameter channel: The channel, from 0.
  /// - Returns: A picture of one channel.
  /// - Throws: ``NativeError`` when there is no such 8-bit channel.
  func mask(ofChannel channel: Int) throws(NativeError) -> Bitmap {
    try Bitmap.owning { error in
      skysphere_mask_of_channel(handle, Int32(clamping: channel), error)
    }
  }
}
