import CommandLineKit
import Foundation
import Stitching

/// What `stitch` and `batch` declare about places that no photo shows.
enum FillArguments {
  static func read(from options: inout OptionReader) throws(UsageError) -> FillOptions {
    let mode = try options.option(
      "fill", value: OptionValue<FillMode>.choice("holes"), default: .sky,
      help: "Fill the sky where it is all that is missing of a sphere, every hole, or none. "
        + "NAME.filled.png says which pixels were invented; Google Street View wants none.")
    let picture = try options.optional(
      "logo", value: .file("file", extensions: ["png", "jpg", "jpeg"]),
      help: "A PNG or JPEG to put over the nadir of spheres as a round patch.")
    let diameter = try options.option(
      "logo-size", value: .number(in: 1...180, "degrees"), default: 30,
      help: "How much of the sphere the logo covers from side to side.")
    return FillOptions(
      mode: mode,
      logo: picture.map {
        NadirLogo(picture: URL(fileURLWithPath: $0), diameterDegrees: diameter)
      })
  }
}
