import CommandLineKit
import Foundation
import Imaging
import Stitching

/// What the commands declare that write a panorama: its file, its size and how it is encoded.
struct PictureArguments {
  /// The file to write.
  let output: String
  /// Its format.
  let format: PictureFormat
  private let width: Int?
  private let depth: PictureDepth?
  private let encoding: EncodingArguments

  /// Declares them.
  ///
  /// - Parameters:
  ///   - options: Where from.
  ///   - widthOtherwise: What the width is when it is left out.
  ///   - keepsEncoding: Whether quality and chroma are those of a project when they are left out.
  /// - Throws: `UsageError` when a value is wrong.
  init(
    from options: inout OptionReader, widthOtherwise: String, keepsEncoding: Bool = false
  ) throws(UsageError) {
    output = try options.required(
      "output", short: "o", value: .pictureOutput,
      help:
        "The file to write: .jpg, or without loss .tif or .png, where pixels that no photo shows "
        + "are clear.")
    format = PictureFormat(path: output) ?? .jpeg
    width = try options.optional(
      "width", value: .canvasWidth(for: format),
      help:
        "The width of the full 360°; without it, \(widthOtherwise). A .tif or .png may be up to "
        + "\(PictureFormat.tiff.sideLimit) pixels wide.")
    depth = try options.optional(
      "depth", value: .choice("bits"),
      help:
        "The bits of a sample, of which a .jpg has always 8; auto takes 16 where a photo has more "
        + "than 8. Without it, \(keepsEncoding ? "that of the project" : "auto").")
    if depth == .sixteen, format == .jpeg {
      throw UsageError(
        option: "depth", "a JPEG file has 8 bits a sample",
        suggestion: "write a .tif or .png, or leave --depth out")
    }
    encoding = try EncodingArguments(from: &options, keepsThoseOfProject: keepsEncoding)
  }

  /// Sets what was given.
  func apply(to options: inout StitchOptions) {
    if let width { options.canvas.width = width }
    if let depth { options.depth = depth }
    encoding.apply(to: &options)
  }
}

/// How JPEG panoramas are encoded.
struct EncodingArguments {
  private let quality: Int?
  private let chroma: ChromaSampling?

  init(
    from options: inout OptionReader, keepsThoseOfProject: Bool = false
  ) throws(UsageError) {
    let standard = StitchOptions.ofProgram
    let qualityHelp = "The JPEG quality"
    let chromaHelp = "How finely a JPEG keeps colour: for each pixel, or for two by two"
    let range = OptionValue<Int>.integer(in: 1...100)
    let sampling = OptionValue<ChromaSampling>.choice("sampling")
    if keepsThoseOfProject {
      let otherwise = "; without it, that of the project."
      quality = try options.optional("quality", value: range, help: qualityHelp + otherwise)
      chroma = try options.optional("chroma", value: sampling, help: chromaHelp + otherwise)
    } else {
      quality = try options.option(
        "quality", value: range, default: standard.jpegQuality, help: qualityHelp + ".")
      chroma = try options.option(
        "chroma", value: sampling, default: standard.chromaSampling, help: chromaHelp + ".")
    }
  }

  /// Sets what was given.
  func apply(to options: inout StitchOptions) {
    if let quality { options.jpegQuality = quality }
    if let chroma { options.chromaSampling = chroma }
  }
}

extension OptionValue where Value == Int {
  /// The width of a canvas that a format can hold: a multiple of 4.
  static func canvasWidth(for format: PictureFormat) -> OptionValue {
    let limit = format.sideLimit / 4 * 4
    let largest = PictureFormat.tiff.sideLimit
    let pixels = OptionValue.integer(in: 64...limit, "pixels")
    return OptionValue(
      placeholder: "pixels", allowed: "64 to \(limit)", sample: 4096
    ) { (word) throws(ValueProblem) in
      if let width = Int(word), width > limit, width <= largest {
        throw ValueProblem(
          "is wider than a JPEG file can be",
          suggestion: "give 64 to \(limit), or write a .tif or .png, up to \(largest)")
      }
      let width = try pixels.parse(word)
      guard width % 4 == 0 else {
        let below = width / 4 * 4
        throw ValueProblem(
          "is not a multiple of 4", suggestion: "use \(max(64, below)) or \(below + 4)")
      }
      return width
    }
  }
}
