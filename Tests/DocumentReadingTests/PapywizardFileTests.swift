import Foundation
import Testing

@testable import DocumentReading

struct PapywizardFileTests {
  private func file(_ text: String) throws -> PapywizardFile {
    try PapywizardFile(Data(text.utf8), pitchRangeDegrees: -90...90)
  }

  @Test("A log gives each exposure with its bracket, and the lens")
  func log() throws {
    let file = try file(
      """
      <papywizard version="c"><header><camera><sensor coef="1.6"/></camera>
      <lens type="fisheye"><focal> 17.0 </focal></lens></header><shoot>
      <pict id="1" bracket="1"><position pitch="1.5" yaw="10" roll="2"/></pict>
      <pict id="2" bracket="2"><position pitch="1.5" yaw="10"/></pict></shoot></papywizard>
      """)
    #expect(file.shots.map(\.bracket) == [1, 2])
    #expect(file.shots.map(\.rollDegrees) == [2, 0])
    #expect(file.shots.map(\.line) == [3, 4])
    #expect(file.cropFactor == 1.6 && file.focalLengthMillimetres == 17 && !file.isRectilinear)
    #expect(file.presetLines.isEmpty)
  }

  @Test("In a preset 'None' is the angle before")
  func preset() throws {
    let file = try file(
      "<papywizard><preset><shoot><pict yaw=\"270.\" pitch=\"0.\"/>"
        + "<pict yaw=\"None\" pitch=\"-90.\"/></shoot></preset></papywizard>")
    #expect(file.shots.map(\.yawDegrees) == [270, 270])
    #expect(file.shots.map(\.pitchDegrees) == [0, -90])
    #expect(file.presetLines == [1])
  }

  @Test("What is wrong is told by line and field")
  func wrong() throws {
    #expect(
      throws: PapywizardFile.Failure.wrongEntry(
        line: 2, field: "pitch", reason: "'91' is not a number from -90 to 90")
    ) { try file("<papywizard>\n<pict yaw=\"0\" pitch=\"91\"/></papywizard>") }
    #expect(
      throws: PapywizardFile.Failure.wrongFormat(
        reason: "its root is <kml>; of XML files those of Papywizard are read")
    ) { try file("<kml/>") }
  }
}
