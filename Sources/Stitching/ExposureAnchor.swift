/// Which brightness and colour a panorama keeps once its photos are made alike.
///
/// Overlaps tell how photos differ, not which of them is right. As text, in project files and on the
/// command line: `overall`, `mean`, `reference` or `reference=NAME`.
public enum ExposureAnchor: Sendable, Hashable {
  /// On average over what they show, places are as bright as the photos that show them: the gains,
  /// weighted by the photos' shares of the sphere, have a geometric mean of 1 in each channel.
  case overall
  /// Every photo counts the same, however much of it is hidden by others: the geometric mean of the
  /// gains is 1 in each channel.
  case mean
  /// One photo stays as it is, apart from its vignetting: the named one, or without a name the one
  /// that looks nearest to the middle of the canvas on the horizon.
  case reference(fileName: String?)

  private static let reference = "reference"

  /// Reads the text; nil when it is none.
  public init?(text: String) {
    let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    switch (parts[0], parts.count) {
    case ("overall", 1): self = .overall
    case ("mean", 1): self = .mean
    case (Self.reference[...], 1): self = .reference(fileName: nil)
    case (Self.reference[...], 2) where !parts[1].isEmpty:
      self = .reference(fileName: String(parts[1]))
    default: return nil
    }
  }

  /// The text that is read as this.
  public var text: String {
    switch self {
    case .overall: "overall"
    case .mean: "mean"
    case .reference(let name): name.map { "\(Self.reference)=\($0)" } ?? Self.reference
    }
  }

  /// The name of the photo that is to stay as it is; nil where none is named.
  public var referenceFileName: String? {
    if case .reference(let name) = self { name } else { nil }
  }

  /// Checks that the named photo is there.
  ///
  /// - Throws: ``StitchError/noReferencePhoto(folder:fileName:)``.
  func check(fileNames: [String], folder: String) throws(StitchError) {
    guard let name = referenceFileName, !fileNames.contains(name) else { return }
    throw .noReferencePhoto(folder: folder, fileName: name)
  }
}

extension ExposureAnchor: Codable {
  /// Reads the text.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let text = try container.decode(String.self)
    guard let anchor = ExposureAnchor(text: text) else {
      throw DecodingError.dataCorruptedError(
        in: container, debugDescription: "\(text) is no way to anchor exposures")
    }
    self = anchor
  }

  /// Writes the text.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(text)
  }
}
