import Foundation
import SphereGeometry
import Stitching
import Testing

@Suite struct RecordedPoseFileTests {
  /// What a file with this content is read as.
  private func read(_ data: Data) throws -> RecordedPoseFile {
    let url = FileManager.default.temporaryDirectory
      .appendingPathComponent("RecordedPoseFileTests-\(UUID().uuidString)")
    try data.write(to: url)
    defer { try? FileManager.default.removeItem(at: url) }
    return try RecordedPoseFile(path: url.path)
  }

  private func poses(_ text: String) throws -> [RecordedPose] {
    try read(Data(text.utf8)).poses
  }

  private func failure(_ text: String) -> RecordedPoseFileError? {
    #expect(throws: RecordedPoseFileError.self) { try poses(text) }
  }

  private func pose(
    _ name: String?, _ yaw: Double, _ pitch: Double, _ roll: Double = 0,
    _ focalLength: RecordedPose.FocalLength? = nil
  ) -> RecordedPose {
    RecordedPose(
      fileName: name,
      attitude: CameraAttitude(yawDegrees: yaw, pitchDegrees: pitch, rollDegrees: roll),
      focalLength: focalLength)
  }

  // MARK: CSV

  @Test func aTableOfAngles() throws {
    let expected = [pose("a.jpg", 12.5, -30, 1), pose("b.jpg", -170, 5)]
    #expect(
      try poses("file,yaw,pitch,roll\na.jpg,12.5,-30,1\nb.jpg,-170,5,\n") == expected)
    #expect(
      try poses("File Name;Heading (deg);Pitch_Degrees;Roll\r\na.jpg;12,5;-30;1\r\nb.jpg;-170;+5;0")
        == expected)
    #expect(
      try poses(
        "pitch\troll\tx\tSourceFile\tyaw\n-30°\t1\t\t/card/DCIM/a.jpg\t+12.50\n"
          + "\n5\t0\t9\tC:\\card\\b.jpg\t-170\n") == expected)
  }

  @Test func aTableAsExiftoolWritesIt() throws {
    let text = """
      SourceFile,FlightYawDegree,GimbalYawDegree,GimbalPitchDegree,GimbalRollDegree,\
      FocalLengthIn35mmFormat
      DCIM/DJI_0001.JPG,+100.00,+12.50,-30.00,+1.00,24 mm
      DCIM/DJI_0002.JPG,+100.00,-,-,-,24 mm
      """
    // The second photo has no angles, and so no pose.
    #expect(
      try poses(text)
        == [pose("DJI_0001.JPG", 12.5, -30, 1, .equivalentMillimetres(24))])
  }

  @Test func aTableAsSpreadsheetsSaveIt() throws {
    let text = "photo;yaw;pitch;focalLengthPixels\n\"odd;\"\"name\"\".jpg\";1,5;2;1600\n"
    let expected = [pose("odd;\"name\".jpg", 1.5, 2, 0, .pixels(1600))]
    #expect(try read(Data([0xEF, 0xBB, 0xBF]) + Data(text.utf8)).poses == expected)
    let utf16 = try #require(text.data(using: .utf16LittleEndian))
    #expect(try read(Data([0xFF, 0xFE]) + utf16).poses == expected)
  }

  @Test func theSimulatorsFlightLogIsATable() throws {
    let text = """
      file,shotIndex,trueYawDegrees,truePitchDegrees,recordedYawDegrees,recordedPitchDegrees,\
      recordedRollDegrees
      DCIM/PANORAMA/100_0001/DJI_0001.JPG,1,44.1,-20.2,45.5,-20,0.25
      """
    #expect(try poses(text) == [pose("DJI_0001.JPG", 45.5, -20, 0.25)])
  }

  @Test(arguments: [
    ("file,yaw,pitch\na.jpg,12,x\n", "line 2", "'x', which is no number"),
    (
      "file,yaw,pitch\na.jpg,0,0\n\nb.jpg,12,200\n", "line 4",
      "pitch is 200; it must be -135 to 135"
    ),
    ("file,yaw,pitch\na.jpg,nan,0\n", "line 2", "'nan', which is no number"),
    ("file,yaw,pitch\na.jpg,1e999,0\n", "line 2", "no number"),
    ("file,yaw,pitch\na.jpg,,0\n", "line 2", "it has no yaw"),
    ("file,yaw,pitch\n,1,0\n", "line 2", "names no photo"),
    ("file,yaw,pitch\na,b.jpg,1,0\n", "line 2", "4 cells under 3 columns"),
    ("file,yaw,yaw,pitch\na.jpg,1,1,0\n", "line 1", "two columns 'yaw'"),
    ("file,yaw,pitch,focalLengthPixels\na.jpg,1,1,0\n", "line 2", "focalLengthPixels is 0"),
    (
      "file,yaw,pitch\na.jpg,1,0\nb.jpg,1,0\nx/a.jpg,1,0\n", "entry 3", "'a.jpg' has a pose already"
    ),
  ])
  func aWrongLineIsNamed(text: String, place: String, reason: String) throws {
    let error = try #require(failure(text))
    guard case .wrongEntry(_, place, let found) = error else {
      Issue.record("\(error)")
      return
    }
    #expect(found.contains(reason), "\(error)")
  }

  @Test func aTableWithoutAHeaderIsToldWhatItLacks() throws {
    let error = try #require(failure("a.jpg,12,-30,0\nb.jpg,45,-30,0\n"))
    guard case .wrongFormat(_, let reason) = error else {
      Issue.record("\(error)")
      return
    }
    #expect(reason.contains("names no column fileName"))
    #expect(reason.contains("'a.jpg', '12'"))
  }

  // MARK: JSON

  @Test func theDocumentedShape() throws {
    let text = """
      {"schema": "skysphere.poses/1", "focalLength35mmMillimetres": 27.5, "photos": [
        {"fileName": "a.jpg", "yawDegrees": 12.5, "pitchDegrees": -30, "rollDegrees": 1},
        {"fileName": "b.jpg", "yawDegrees": 200, "pitchDegrees": 5, "rollDegrees": null,
         "focalLengthPixels": 1600, "comment": "kept out of the sun"}]}
      """
    #expect(
      try poses(text) == [
        pose("a.jpg", 12.5, -30, 1, .equivalentMillimetres(27.5)),
        pose("b.jpg", 200, 5, 0, .pixels(1600)),
      ])
    #expect(
      try poses("[{\"fileName\": \"a.jpg\", \"yawDegrees\": 1, \"pitchDegrees\": 2}]")
        == [pose("a.jpg", 1, 2)])
  }

  @Test func aCaptureManifestGivesThePlannedDirections() throws {
    let text = """
      {"photos": [
        {"bytes": 5, "crc32": "00000000", "file": "DJI_0001.JPG",
         "shot": {"pitchDegrees": -20, "shotIndex": 1, "yawDegrees": 45},
         "sourcePath": "DCIM/DJI_0001.JPG"},
        {"bytes": 5, "crc32": "00000000", "file": "DJI_0002.JPG",
         "sourcePath": "DCIM/DJI_0002.JPG"}],
       "schema": "skysphere.capture-manifest/1"}
      """
    #expect(try poses(text) == [pose("DJI_0001.JPG", 45, -20)])
  }

  @Test(arguments: [
    (
      "[{\"fileName\": \"a\", \"yawDegrees\": 1, \"pitchDegrees\": 1}, {\"yawDegrees\": 1}]",
      "[1]", "no 'fileName'"
    ),
    (
      "{\"photos\": [{\"fileName\": \"a\", \"yawDegrees\": \"1\", \"pitchDegrees\": 1}]}",
      "photos[0].yawDegrees", "must be a number"
    ),
    (
      "{\"photos\": [{\"fileName\": \"a\", \"yawDegrees\": 1}]}",
      "photos[0]", "no 'pitchDegrees'"
    ),
    (
      "{\"photos\": [{\"fileName\": 7, \"yawDegrees\": 1, \"pitchDegrees\": 1}]}",
      "photos[0].fileName", "must be a text"
    ),
    (
      "{\"photos\": [{\"fileName\": \"a\", \"yawDegrees\": 1, \"pitchDegrees\": -500}]}",
      "photos[0]", "pitch is -500"
    ),
    ("{\"photos\": [1]}", "photos[0]", "must be an object"),
    ("{\"focalLengthPixels\": true, \"photos\": []}", "focalLengthPixels", "must be a number"),
  ])
  func aWrongFieldIsNamed(text: String, place: String, reason: String) throws {
    let error = try #require(failure(text))
    guard case .wrongEntry(_, place, let found) = error else {
      Issue.record("\(error)")
      return
    }
    #expect(found.contains(reason), "\(error)")
  }

  @Test(arguments: [
    ("", "empty"), ("{\"photos\": [", "broken JSON"), ("{}", "no list 'photos'"),
    ("{\"schema\": \"skysphere.plan/1\"}", "its schema is 'skysphere.plan/1'"),
    ("{\"photos\": []}", "no poses"), ("<html><p>x</p></html>", "its root is <html>"),
    ("<papywizard><shoot>", "broken XML"), ("<papywizard/>", "no poses"),
    ("\u{0}\u{1}", "not text"), ("hello", "names no column"),
  ])
  func anotherFileIsRefused(text: String, reason: String) throws {
    let error = try #require(failure(text))
    guard case .wrongFormat(_, let found) = error else {
      Issue.record("\(error)")
      return
    }
    #expect(found.contains(reason), "\(error)")
  }

  @Test func filesThatCannotBeRead() throws {
    #expect(throws: RecordedPoseFileError.notFound(path: "/nowhere/poses.csv")) {
      try RecordedPoseFile(path: "/nowhere/poses.csv")
    }
    let folder = FileManager.default.temporaryDirectory.path
    #expect(throws: RecordedPoseFileError.unreadable(path: folder, reason: "it is a folder")) {
      try RecordedPoseFile(path: folder)
    }
    #expect(throws: RecordedPoseFileError.self) { try read(Data([0xFF, 0xD8, 0xFF, 0xE0, 0x80])) }
  }

  // MARK: Papywizard

  private func papywizard(_ shots: String, lens: String = "rectilinear") -> String {
    """
    <?xml version="1.0" encoding="utf-8"?>
    <papywizard version="c">
      <header>
        <camera><sensor coef="1.6" ratio="3:2"/></camera>
        <lens type="\(lens)"><focal> 17.0 </focal></lens>
      </header>
      <shoot>
    \(shots)
      </shoot>
    </papywizard>
    """
  }

  @Test func aPanoramaHeadsLogGivesShotsInOrder() throws {
    let shots = """
      <pict id="1" bracket="1"><time>x</time><position pitch="0.0" yaw="-44.4"/></pict>
      <pict id="2" bracket="1"><position pitch="-30.5" yaw="44.4" roll="1.5"/></pict>
      """
    #expect(
      try poses(papywizard(shots)) == [
        pose(nil, -44.4, 0, 0, .equivalentMillimetres(17 * 1.6)),
        pose(nil, 44.4, -30.5, 1.5, .equivalentMillimetres(17 * 1.6)),
      ])
    #expect(try poses(papywizard(shots, lens: "fisheye")).allSatisfy { $0.focalLength == nil })
  }

  @Test func aPresetGivesShotsInOrder() throws {
    let preset = """
      <papywizard><preset name="a"><tooltip>b</tooltip><shoot>
      <pict yaw="315" pitch="-30.5"/><pict yaw="0." pitch="-90."/></shoot></preset></papywizard>
      """
    #expect(try poses(preset) == [pose(nil, 315, -30.5), pose(nil, 0, -90)])
    guard case .wrongEntry? = failure("<papywizard><pict yaw=\"1\"/></papywizard>") else {
      Issue.record("a shot without a pitch was taken")
      return
    }
  }

  @Test func aWrongShotIsNamedByItsLine() throws {
    let shots = "<pict><position yaw=\"1\" pitch=\"0\"/></pict>\n<pict><position yaw=\"x\"/></pict>"
    let error = try #require(failure(papywizard(shots)))
    guard case .wrongEntry(_, "line 9", _) = error else {
      Issue.record("\(error)")
      return
    }
    guard case .wrongEntry? = failure(papywizard("<pict><time>x</time></pict>")) else {
      Issue.record("a shot without a position was taken")
      return
    }
  }

  // MARK: Which pose is whose

  @Test func namesAreCompared() throws {
    let file = RecordedPoseFile(
      path: "p", poses: [pose("A.JPG", 1, 0), pose("b.dng", 2, 0), pose("gone.jpg", 3, 0)])
    let match = try file.match(fileNames: ["a.jpg", "b.tif", "c.jpg"])
    #expect(match.poseOfPhoto.map { $0?.attitude.yawDegrees } == [1, 2, nil])
    #expect(match.absentPhotos == ["gone.jpg"])
    #expect(match.photosWithoutPose == ["c.jpg"])
  }

  @Test func equalNamesGoFirstAndAmbiguousOnesNowhere() throws {
    let file = RecordedPoseFile(path: "p", poses: [pose("a.jpg", 1, 0), pose("a.png", 2, 0)])
    #expect(
      try file.match(fileNames: ["a.png"]).poseOfPhoto.map { $0?.attitude.yawDegrees } == [2])
    #expect(throws: RecordedPoseFileError.self) { try file.match(fileNames: ["a.tif"]) }
  }

  @Test func shotsWithoutNamesBelongToThePhotosInOrder() throws {
    let file = RecordedPoseFile(path: "p", poses: [pose(nil, 1, 0), pose(nil, 2, 0)])
    #expect(
      try file.match(fileNames: ["a", "b"]).poseOfPhoto.map { $0?.attitude.yawDegrees } == [1, 2])
    #expect(throws: RecordedPoseFileError.countDiffers(path: "p", poseCount: 2, photoCount: 3)) {
      try file.match(fileNames: ["a", "b", "c"])
    }
  }

  @Test func posesOfOtherPhotosAreRefused() {
    let file = RecordedPoseFile(path: "p", poses: [pose("x.jpg", 1, 0)])
    #expect(
      throws: RecordedPoseFileError.namesNoPhoto(
        path: "p", firstName: "x.jpg", firstPhoto: "a.jpg")
    ) { try file.match(fileNames: ["a.jpg"]) }
  }
}
