import AircraftControl
import Foundation
import SphereGeometry
import Testing

@Suite struct FlightLogTests {
  private let row = FlightLogRow(
    file: "DCIM/PANORAMA/100_0001/DJI_0001.JPG",
    planned: PlannedDirection(shotIndex: 3, yawDegrees: -45, pitchDegrees: -90),
    plannedPhotoCount: 9, timeSeconds: 12.34,
    trueCameraFromWorld: CameraAttitude(yawDegrees: -44.2, pitchDegrees: -90.1, rollDegrees: 0.2)
      .cameraFromWorld,
    recordedAttitude: CameraAttitude(yawDegrees: -45.1, pitchDegrees: -90),
    truePositionMetres: Vector3(0.25, -0.5, -60.125),
    recordedPosition: GeodeticPosition(latitudeDegrees: 47.3769, longitudeDegrees: 8.5417),
    recordedAltitudeMetres: 60.1, fileBytes: 5_000, fileChecksum: 0x0000_12AB)

  @Test func readsBackWhatItWrites() throws {
    var unplanned = row
    unplanned.planned = nil
    let log = FlightLog(rows: [row, unplanned])
    let read = try FlightLog(data: log.data, path: "flight-log.csv")
    try #require(read.rows.count == 2)
    #expect(read.data == log.data)
    #expect(read.rows[0].planned == row.planned)
    #expect(read.rows[1].planned == nil)
    #expect(read.rows[0].fileChecksum == row.fileChecksum)
    let left = read.rows[0].trueCameraFromWorld.angle(to: row.trueCameraFromWorld).degrees
    #expect(left < 1e-9)
  }

  @Test func minusZeroIsWrittenAsZero() {
    var flat = row
    flat.truePositionMetres = Vector3(-0.0, -0.000_01, -60)
    let text = String(decoding: FlightLog(rows: [flat]).data, as: UTF8.self)
    #expect(text.contains(",0.0000,0.0000,-60.0000,"))
  }

  @Test func damagedCellsAreNamedWithTheirLine() {
    let text = String(decoding: FlightLog(rows: [row, row]).data, as: UTF8.self)
    let broken = text.replacingOccurrences(of: ",12.34,", with: ",soon,")
    #expect(
      throws: CardError.damagedLog(
        path: "log", line: 2, reason: "timeSeconds is 'soon', which is no number")
    ) { try FlightLog(data: Data(broken.utf8), path: "log") }
    let short = text.split(separator: "\n")[0] + "\na,b\n"
    #expect(
      throws: CardError.damagedLog(
        path: "log", line: 2, reason: "it has 2 cells under 24 columns")
    ) { try FlightLog(data: Data(short.utf8), path: "log") }
  }
}
