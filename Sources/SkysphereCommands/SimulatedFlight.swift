import AircraftSimulation
import CaptureExecution
import CapturePlanning
import CaptureSimulation
import CommandLineKit
import Foundation
import Imaging
import SceneRendering

/// Flies a plan on the simulated aircraft; what `fly` and `run` share.
struct SimulatedFlight {
  /// What the camera sees: `town`, or an equirectangular photo.
  var sceneName = "town"
  /// What all chance follows from: the scene, the wind, the errors of the instruments.
  var seed: UInt64 = 1
  /// The wind in metres per second.
  var windMetresPerSecond = SimulationOptions().windSpeedMetresPerSecond
  /// The width of the photos in pixels; nil for those of the real camera.
  var photoWidth: Int?

  /// Declares and reads the options.
  init(from options: inout OptionReader) throws(UsageError) {
    sceneName = try options.option(
      "scene", value: .file("town|file", extensions: ["jpg", "jpeg", "png", "tif", "tiff"]),
      default: sceneName,
      help: "What the camera sees: the built-in town, or an equirectangular photo.")
    seed = UInt64(
      try options.option(
        "seed", value: .integer(in: 0...Int.max), default: Int(seed),
        help: "What all chance follows from."))
    windMetresPerSecond = try options.option(
      "wind", value: .number(in: 0...12, "m/s"), default: windMetresPerSecond,
      help: "The wind, which moves and tilts the aircraft.")
    photoWidth = try options.optional(
      "photo-width", value: .integer(in: 320...16_384, "pixels"),
      help: "The width of the photos, for a quick trial; without it, the real camera's.")
  }

  /// What the camera will see; fails before anything is written.
  func scene() async throws -> any Scene {
    try await NativeThreads.shared.run { [sceneName, seed] in
      try SceneCatalogue.scene(named: sceneName, seed: seed)
    }
  }

  /// Flies, and leaves a card folder as the aircraft would.
  func fly(
    _ plan: CapturePlan, in catalogue: Catalogue, over scene: any Scene, card: String,
    console: Console
  ) async throws -> CaptureResult {
    var options = SimulationOptions()
    options.seed = seed
    options.windSpeedMetresPerSecond = windMetresPerSecond
    let aircraft = try SimulatedAircraft(
      for: plan, in: catalogue, cardFolder: URL(fileURLWithPath: card), photoWidth: photoWidth,
      options: options,
      photoRenderer: ScenePhotoRenderer(scene: scene, software: SkysphereTool.software))
    let line = ProgressLine(console: console)
    defer { line.finish() }
    do {
      let result = try await CaptureExecutor(aircraft: aircraft).fly(plan) { progress in
        switch progress {
        case .approaching: line.update(stage: "Taking off", fraction: 0)
        case .uploading(let index, let count):
          line.update(stage: "Uploading waypoint \(index) of \(count)", fraction: 0)
        case .shot(let number, let count):
          line.update(
            stage: "Shot \(number) of \(count)", fraction: Double(number) / Double(count))
        }
      }
      return result
    } catch {
      await aircraft.powerOff()
      throw error
    }
  }

  static func lines(_ result: CaptureResult, card: String) -> [String] {
    [
      "Flown     \(result.records.count) shots in "
        + "\(Figure.duration(seconds: result.captureSeconds)) of simulated time, "
        + "\(Figure.percent(result.batteryPercentUsed)) of the battery",
      "Card      \(card), panorama \(result.panoramaSet)",
    ]
  }
}
