import CapturePlanning
import CommandLineKit
import Foundation
import Imaging
import PlanExchange

/// The option `--picture`: a plan drawn on a map of the sphere, as SVG or PNG.
struct PlanPicture: Sendable {
  private var path: String?

  /// Declares and reads the option.
  init(from options: inout OptionReader) throws(UsageError) {
    path = try options.optional(
      "picture", value: .planPicture,
      help: "Draw what each shot shows on a map of the sphere, as .svg or .png.")
  }

  /// Draws the plan where a picture was asked for.
  ///
  /// - Parameters:
  ///   - plan: The plan.
  ///   - proof: What its shots show; nil when they are no directions.
  ///   - sun: Where the sun stands; nil where it does not matter.
  ///   - aircraftName: The name of the aircraft for people.
  ///   - replacesExisting: Whether a file of that name is replaced.
  ///   - console: Where it is said that there is nothing to draw.
  /// - Returns: The file; nil when none was asked for or there is nothing to draw.
  /// - Throws: `NativeError`: the file exists or cannot be written.
  func draw(
    _ plan: CapturePlan, proof: @autoclosure () -> PlanProof?, sun: SunCheck? = nil,
    aircraftName: String, replacesExisting: Bool, console: Console
  ) async throws -> String? {
    guard let path else { return nil }
    guard let proof = proof() else {
      console.warning("There is no picture: the shots of the plan are no directions.")
      return nil
    }
    let drawing = FootprintMap.drawing(
      of: plan, proof: proof, sun: sun, aircraftName: aircraftName)
    try await NativeThreads.shared.run {
      if path.lowercased().hasSuffix(".svg") {
        try OutputFile.write(
          SVGDocument.data(of: drawing), to: path, replacesExisting: replacesExisting)
      } else {
        let output = try OutputFile(path: path, replacesExisting: replacesExisting)
        try PNGWriter.write(DrawnPicture.bitmap(of: drawing), to: output)
      }
    }
    return path
  }
}

extension OptionValue where Value == String {
  /// The name of a drawing to write: SVG or PNG.
  static var planPicture: OptionValue {
    OptionValue.file("file", extensions: ["svg", "png"]).map(
      sample: "plan.svg", describe: { $0 }
    ) { (path) throws(ValueProblem) in
      guard ["svg", "png"].contains((path as NSString).pathExtension.lowercased()) else {
        throw ValueProblem(
          "is not the name of a picture that can be drawn",
          suggestion: "give a name that ends in .svg or .png")
      }
      return path
    }
  }
}
