import AircraftControl
import AircraftSimulation
import CapturePlanning
import Foundation
import SphereGeometry
import Testing

@testable import CaptureExecution

/// Plans of the planner, as they are, on aircraft of the catalogue, in a strong wind.
@Suite struct CatalogueFlightTests {
  @Test(arguments: ["mini2", "mavic2pro", "inspire1", "phantom4pro"])
  func everyMethodOfTheModelFliesItsSphere(name: String) async throws {
    let model = try Catalogue.builtIn.model(named: name)
    for method in model.methods {
      let plan = try CapturePlanner.plan(
        PlanRequest(
          aircraft: model, method: method, pattern: .sphere(SpherePattern()),
          location: TestFlight.location, altitudeMetres: 60), rayCount: 500)
      var options = SimulationOptions()
      options.windSpeedMetresPerSecond = 8
      options.startHeadingDegrees = -120
      let flight = TestFlight(
        options: options, panRange: model.gimbal.panRangeDegrees,
        yawZero: model.gimbal.yawZero == .north ? .north : .nose
      ) {
        $0.gimbal.pitchRangeDegrees = model.gimbal.pitchRangeDegrees
        $0.gimbal.rateDegreesPerSecond = model.rates.gimbalRateDegreesPerSecond
        $0.yawRateDegreesPerSecond = model.rates.yawRateDegreesPerSecond
        $0.yawAccelerationDegreesPerSecondSquared =
          model.rates.yawAccelerationDegreesPerSecondSquared
        $0.camera.shotSeconds = model.camera.shotSeconds
        $0.camera.storeSeconds = model.camera.storeSeconds
      }
      let result = try await CaptureExecutor(aircraft: flight.aircraft).fly(plan)
      #expect(Set(result.records.map(\.planned.index)) == Set(plan.shots.map(\.index)))
      #expect(Set(result.records.map(\.filePath)).count == plan.shots.count)
      for record in result.records {
        let wanted = CameraAttitude(
          yawDegrees: record.planned.yawDegrees, pitchDegrees: record.planned.pitchDegrees)
        let miss = record.reported.directionInWorld.angle(to: wanted.directionInWorld).degrees
        #expect(miss < 0.71, "\(method) shot \(record.planned.index)")
      }
    }
  }
}
