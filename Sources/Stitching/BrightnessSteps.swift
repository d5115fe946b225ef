public import Imaging

/// How visible seams would be without blending: the steps in brightness along them.
///
/// Where a photo lost highlights it does not tell its brightness; such places are left out.
public struct BrightnessSteps: Codable, Sendable, Hashable {
  /// Half of all pieces of seams have a smaller step, in percent of linear light.
  public var medianPercent: Double
  /// Nineteen of twenty pieces have a smaller step, in percent.
  public var percentile95Percent: Double
  /// The largest step in percent.
  public var largestPercent: Double
  /// The two photos between which the largest is, by file names.
  public var largestBetween: [String]
  /// The share of seams, in percent, along which a photo lost highlights.
  public var lostHighlightsPercent: Double

  /// Sums up steps; nil where none can be told.
  public init?(_ steps: [SeamStep], fileNames: [String]) {
    let told = steps.compactMap { step in step.percent.map { (percent: $0, photos: step.photos) } }
      .sorted { ($0.percent, $0.photos[0]) < ($1.percent, $1.photos[0]) }
    guard let largest = told.last else { return nil }
    medianPercent = told[told.count / 2].percent
    percentile95Percent = told[told.count * 19 / 20].percent
    largestPercent = largest.percent
    largestBetween = largest.photos.map { fileNames[$0] }
    let lost = steps.reduce(0) { $0 + $1.lostLength }
    lostHighlightsPercent = 100 * Double(lost) / Double(steps.reduce(lost) { $0 + $1.length })
  }
}
