import AircraftControl
import AircraftSimulation
import Foundation
import SphereGeometry
import Testing

@Suite struct InstrumentErrorTests {
  /// The log of a hover with a photo every 5 s.
  private func log(_ options: SimulationOptions, photos: Int = 20) async throws -> FlightLog {
    let test = TestAircraft(options: options)
    try await test.takeOff()
    for _ in 0..<photos {
      try await test.aircraft.startShootingPhoto()
      try await test.aircraft.sleep(seconds: 5)
    }
    _ = try await test.aircraft.allPhotos()
    return try CardFolder(root: test.card).flightLog()
  }

  private func yawErrors(_ log: FlightLog) -> [Double] {
    log.rows.map {
      Angle.shortestTurn(
        toDegrees: $0.recordedAttitude.yawDegrees,
        fromDegrees: CameraAttitude(cameraFromWorld: $0.trueCameraFromWorld).yawDegrees)
    }
  }

  @Test func withoutErrorsTheRecordIsTheTruth() async throws {
    for row in try await log(.exact, photos: 3).rows {
      #expect(
        row.recordedAttitude.cameraFromWorld.angle(to: row.trueCameraFromWorld).degrees < 1e-5)
      #expect(row.truePositionMetres.x == 0 && row.truePositionMetres.y == 0)
    }
  }

  /// Takes the exposures apart where no file rounds them.
  private struct Witness: PhotoRenderer {
    func photo(of exposure: Exposure, metadata: ExposureMetadata) async throws -> Data {
      let isEqual = exposure.cameraFromWorld == metadata.gimbalAttitude.cameraFromWorld
      return Data([isEqual ? 1 : 0])
    }
  }

  @Test func withoutErrorsTheRecordIsTheTruthDigitForDigit() async throws {
    let test = TestAircraft(options: .exact, source: Witness())
    try await test.takeOff()
    try await test.aircraft.setVirtualStickEnabled(true)
    try await test.aircraft.rotate(GimbalRotation(pitchDegrees: -33))
    let turn = VirtualStickCommand(yaw: .angularVelocity(degreesPerSecond: 30))
    try await test.fly(turn, seconds: 7)
    try await test.aircraft.startShootingPhoto()
    try await test.fly(turn, seconds: 3)
    let photo = try await test.aircraft.allPhotos()[0]
    let data = try await test.aircraft.data(of: photo, offset: 0, maximumCount: 10)
    #expect(data == Data([1]))
  }

  @Test func recordedPitchAndRollMissByTheSizeThatWasAskedFor() async throws {
    var squares: [Double] = []
    for seed in 1...30 {
      var options = SimulationOptions()
      options.seed = UInt64(seed)
      options.gimbalErrorDegrees = 0.25
      options.angleResolutionDegrees = 0
      for row in try await log(options, photos: 3).rows {
        let truth = CameraAttitude(cameraFromWorld: row.trueCameraFromWorld)
        #expect(row.recordedAttitude.rollDegrees == 0)
        squares.append(pow(row.recordedAttitude.pitchDegrees - truth.pitchDegrees, 2))
        squares.append(pow(truth.rollDegrees, 2))
      }
    }
    let deviation = (squares.reduce(0, +) / Double(squares.count)).squareRoot()
    #expect(deviation > 0.18)
    #expect(deviation < 0.32)
  }

  @Test func recordedYawDriftsSteadily() async throws {
    var options = SimulationOptions()
    options.yawDriftDegreesPerMinute = 1.2
    options.angleResolutionDegrees = 0
    let errors = yawErrors(try await log(options))
    // From the first photo to the twentieth, 95 s.
    #expect(abs(abs(errors[19] - errors[0]) - 1.9) < 1e-4)
    options.yawDriftDegreesPerMinute = 0
    let steady = yawErrors(try await log(options))
    #expect(abs(steady[19] - steady[0]) < 1e-4)
    #expect(abs(steady[0]) > 0.01)
  }

  @Test func anglesAreRecordedInTenths() async throws {
    for row in try await log(SimulationOptions(), photos: 4).rows {
      for angle in [row.recordedAttitude.yawDegrees, row.recordedAttitude.pitchDegrees] {
        #expect(abs(angle * 10 - (angle * 10).rounded()) < 1e-6)
      }
    }
  }

  @Test func windCarriesTheAircraftWithinTheHoverRadius() async throws {
    var options = SimulationOptions()
    options.windSpeedMetresPerSecond = 8
    options.hoverRadiusMetres = 0.5
    let places = try await log(options).rows.map { $0.truePositionMetres + Vector3(0, 0, 1.2) }
    #expect(places.allSatisfy { $0.length < 0.53 })
    #expect(places.map(\.length).max() ?? 0 > 0.1)
    options.windSpeedMetresPerSecond = 0
    let still = try await log(options, photos: 3).rows
    #expect(still.allSatisfy { $0.truePositionMetres.x == 0 && $0.truePositionMetres.y == 0 })
  }

  @Test func theSameSeedGivesTheSameLogAndAnotherSeedAnother() async throws {
    var options = SimulationOptions()
    let first = try await log(options, photos: 4)
    let again = try await log(options, photos: 4)
    options.photosInFlight = 1
    let oneByOne = try await log(options, photos: 4)
    options.seed = 2
    let other = try await log(options, photos: 4)
    #expect(first.data == again.data)
    #expect(first.data == oneByOne.data)
    #expect(first.data != other.data)
  }

  @Test func oneErrorDoesNotChangeTheOthers() async throws {
    var options = SimulationOptions()
    options.angleResolutionDegrees = 0
    let before = yawErrors(try await log(options, photos: 3))
    options.gimbalErrorDegrees = 0
    let after = yawErrors(try await log(options, photos: 3))
    #expect(zip(before, after).allSatisfy { abs($0 - $1) < 0.01 })
  }
}
