internal import CShim
import Foundation

/// How two photos differ in brightness along a piece of the seam between them.
public struct SeamStep: Sendable, Hashable {
  /// The photos' indices, the lower one first.
  public var photos: [Int]
  /// The middle of the piece, in pixels of the seam canvas.
  public var place: SIMD2<Double>
  /// How many pixels of the canvas tell.
  public var length: Int
  /// How many more do not, since one of the photos lost highlights there.
  public var lostLength: Int
  /// The natural logarithm of linear light, of the first photo over the second: the mean of the middle
  /// half of all pixels; nil where too
  /// little tells.
  public var logRatio: Double?

  init(native: skysphere_seam_step) {
    photos = [Int(native.first), Int(native.second)]
    place = SIMD2(Double(native.x), Double(native.y))
    length = Int(native.length)
    lostLength = Int(native.lost)
    logRatio = native.log_ratio.isFinite ? native.log_ratio : nil
  }

  /// By how much one side is brighter than the other, in percent of linear light; nil where too little
  /// tells.
  public var percent: Double? { logRatio.map { 100 * (exp(abs($0)) - 1) } }
}
