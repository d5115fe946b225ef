import AircraftSimulation
import CaptureExecution
import CapturePlanning
import CaptureSimulation
import Foundation
import SceneRendering

/// Flies a plan on the simulated aircraft over the built-in town, and downloads the photos.
///
/// Usage: `FlySphere [folder]`; reads `plan.json` in the folder, `out/examples` unless one is given,
/// and leaves the memory card in `card` and the photos in `photos` there. A real aircraft takes the
/// place of the simulated one by conforming to `Aircraft` of AircraftControl.
@main
enum FlySphere {
  static func main() async {
    do {
      let folder = CommandLine.arguments.dropFirst().first ?? "out/examples"
      try await flySphere(folder: URL(fileURLWithPath: folder))
    } catch {
      print("error: \(error)")
      exit(1)
    }
  }

  private static func flySphere(folder: URL) async throws {
    let plan = try PlanFile.read(folder.appendingPathComponent("plan.json").path)

    var weather = SimulationOptions()
    weather.windSpeedMetresPerSecond = 5
    let aircraft = try SimulatedAircraft(
      for: plan, cardFolder: folder.appendingPathComponent("card"),
      photoWidth: 800,  // A Mini 2 takes 4,000; this is quick.
      options: weather,
      photoRenderer: ScenePhotoRenderer(scene: try TownScene(seed: 1), software: "FlySphere"))

    let flight = try await CaptureExecutor(aircraft: aircraft).fly(plan) { progress in
      if case .shot(let number, let count) = progress { print("shot \(number) of \(count)") }
    }
    print("flown in \(Int(flight.captureSeconds)) s of simulated time")

    let download = try await PhotoDownload(storage: aircraft.storage).run(
      .panorama(named: flight.panoramaSet), to: folder.appendingPathComponent("photos"), force: true
    )
    print("downloaded \(download.manifest.photos.count) photos to \(folder.path)/photos")
  }
}
