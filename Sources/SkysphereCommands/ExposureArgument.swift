import CommandLineKit
import Stitching

/// What `stitch`, `render` and `batch` declare about brightness.
enum ExposureArgument {
  private static let help =
    "Which brightness and colour stay once the photos are made alike: overall keeps places on "
    + "average as bright as the photos that show them, mean counts every photo the same, reference "
    + "keeps that of the photo in the middle on the horizon, reference=NAME that of a photo"

  /// The declaration for a command that makes a panorama from photos.
  static func read(from options: inout OptionReader) throws(UsageError) -> ExposureAnchor {
    try options.option(
      "exposure", value: .exposureAnchor, default: .overall, help: help + ".")
  }

  /// The declaration for a command that makes a project's panorama again.
  static func readKept(from options: inout OptionReader) throws(UsageError) -> ExposureAnchor? {
    try options.optional(
      "exposure", value: .exposureAnchor, help: help + "; without it, as the project was.")
  }
}

extension OptionValue where Value == ExposureAnchor {
  /// A way to anchor exposures, in its text form.
  fileprivate static var exposureAnchor: OptionValue {
    OptionValue(
      placeholder: "anchor", allowed: "overall, mean, reference or reference=NAME",
      sample: .overall, describe: \.text
    ) { (word) throws(ValueProblem) in
      guard let anchor = ExposureAnchor(text: word) else {
        throw ValueProblem(
          "is no way to keep brightness",
          suggestion: "give overall, mean, reference, or reference=NAME with a photo's file name")
      }
      return anchor
    }
  }
}
