/// A verified match of two photos: they see the same thing, turned.
public struct Link: Codable, Sendable, Hashable {
  /// The index of the first photo in ``Alignment/photos``; smaller than the second.
  public var firstPhoto: Int
  /// The index of the second photo in ``Alignment/photos``.
  public var secondPhoto: Int
  /// How many feature matches agree with the solved rotations.
  public var inlierCount: Int
  /// The root mean square of the distances between these matches and where the solved cameras put
  /// them, in full-size pixels.
  public var rmsResidualPixels: Double

  /// Creates a link.
  public init(firstPhoto: Int, secondPhoto: Int, inlierCount: Int, rmsResidualPixels: Double) {
    self.firstPhoto = firstPhoto
    self.secondPhoto = secondPhoto
    self.inlierCount = inlierCount
    self.rmsResidualPixels = rmsResidualPixels
  }
}
