import Foundation
import Imaging
import Testing

/// What commands do with outputs that cannot be written, or that exist.
@Suite struct OutputFaultTests {
  private let folder: TemporaryFolder
  private let photos: String
  private let picture: String

  init() throws {
    folder = try TemporaryFolder()
    photos = try TownPhotos.write(2, to: "photos", in: folder)
    picture = folder.path("photos/DJI_0001.JPG")
    try folder.write(Data("old".utf8), to: "file.jpg")
  }

  /// Runs a command that writes one file.
  private func run(_ command: String, output: String, _ others: String...) async -> ToolOutcome {
    switch (command, others.first) {
    case ("plan", "--force"):
      await .running("plan", "ring", "--aircraft", "mini2", "--output", output, "--force")
    case ("plan", _): await .running("plan", "ring", "--aircraft", "mini2", "--output", output)
    case ("crop", "--force"): await .running("crop", picture, "--output", output, "--force")
    case ("crop", _): await .running("crop", picture, "--output", output)
    case (_, "--force"):
      await .running("stitch", photos, "--output", output, "--width", "512", "--force")
    default: await .running("stitch", photos, "--output", output, "--width", "512")
    }
  }

  @Test(arguments: ["stitch", "crop", "plan"])
  func aFolderThatDoesNotExist(command: String) async {
    let before = folder.everyPath
    let outcome = await run(command, output: folder.path("none/out.jpg"))
    #expect(outcome.status == 73)
    #expect(outcome.isOneComplaint, "\(outcome.errors)")
    #expect(outcome.errors.contains("none"))
    #expect(folder.everyPath == before)
  }

  @Test(arguments: ["stitch", "crop", "plan"])
  func aFolderThatIsAFile(command: String) async {
    let before = folder.everyPath
    let outcome = await run(command, output: folder.path("file.jpg/out.jpg"))
    #expect(outcome.status == 73)
    #expect(outcome.isOneComplaint, "\(outcome.errors)")
    #expect(
      outcome.errors.contains("not a folder") || outcome.errors.contains("not a directory"))
    #expect(folder.everyPath == before)
  }

  /// Nobody can make a file in /proc, whatever the permissions.
  @Test(arguments: ["stitch", "crop", "plan"])
  func aFolderThatCannotBeWritten(command: String) async {
    let outcome = await run(command, output: "/proc/out.jpg")
    #expect(outcome.status == 73)
    #expect(outcome.isOneComplaint, "\(outcome.errors)")
    #expect(!outcome.errors.contains("/proc does not exist"))
  }

  @Test(arguments: ["stitch", "crop", "plan"])
  func aFolderInPlaceOfTheFile(command: String) async throws {
    let target = try folder.makeFolder("target")
    let outcome = await run(command, output: target, "--force")
    #expect(outcome.status == 73)
    #expect(outcome.isOneComplaint, "\(outcome.errors)")
    #expect(outcome.errors.contains("is a folder"))
  }

  /// A pipe stands for devices too: to replace /dev/null by a file would harm the whole machine.
  @Test(arguments: ["stitch", "crop", "plan"])
  func aPipeIsNotReplaced(command: String) async throws {
    let pipe = folder.path("pipe")
    try #require(mkfifo(pipe, 0o600) == 0)
    let outcome = await run(command, output: pipe, "--force")
    #expect(outcome.status == 73)
    #expect(outcome.isOneComplaint, "\(outcome.errors)")
    #expect(outcome.errors.contains("not a regular file"))
    var status = stat()
    #expect(stat(pipe, &status) == 0 && status.st_mode & S_IFMT == S_IFIFO)
  }

  @Test(arguments: ["stitch", "crop", "plan"])
  func anExistingOutputIsKeptWithoutForce(command: String) async throws {
    let before = folder.everyPath
    let outcome = await run(command, output: folder.path("file.jpg"))
    #expect(outcome.status == 73)
    #expect(outcome.isOneComplaint, "\(outcome.errors)")
    #expect(outcome.errors.contains("--force"))
    #expect(try folder.content("file.jpg") == Data("old".utf8))
    #expect(folder.everyPath == before)
  }

  @Test(arguments: ["stitch", "crop", "plan"])
  func anExistingOutputIsReplacedWithForce(command: String) async throws {
    let outcome = await run(command, output: folder.path("file.jpg"), "--force")
    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(try folder.content("file.jpg").count > 100)
    #expect(!folder.everyPath.contains { $0.hasSuffix(".part") })
  }

  @Test(arguments: ["pano.project.json", "pano.report.json"])
  func anExistingCompanionIsKeptWithoutForce(name: String) async throws {
    try folder.write(Data("old".utf8), to: name)
    let before = folder.everyPath
    let outcome = await run("stitch", output: folder.path("pano.jpg"))
    #expect(outcome.status == 73)
    #expect(outcome.errors.contains(name))
    #expect(try folder.content(name) == Data("old".utf8))
    #expect(folder.everyPath == before)
  }

  /// A run that fails must leave the old panorama, also when it was allowed to replace it.
  @Test func aFailedRunLeavesTheOldOutput() async throws {
    let single = try TownPhotos.write(1, to: "single", in: folder)
    let before = folder.everyPath
    let outcome = await ToolOutcome.running(
      "stitch", single, "--output", folder.path("file.jpg"), "--force")
    #expect(outcome.status == 4)
    #expect(try folder.content("file.jpg") == Data("old".utf8))
    #expect(folder.everyPath == before)
  }

  @Test(arguments: ["stitch", "crop"])
  func namesOfOtherFormatsAndFoldersAreRefused(command: String) async {
    let before = folder.everyPath
    // A crop is a JPEG like what it is cut from.
    let others = command == "crop" ? ["pano.png", "pano.TIFF"] : []
    for name in ["pano.webp", "pano.gif", "new/"] + others {
      let outcome = await run(command, output: folder.url.path + "/" + name)
      #expect(outcome.status == 64)
      #expect(outcome.isOneComplaint, "\(outcome.errors)")
    }
    #expect(folder.everyPath == before)
  }

  @Test(arguments: ["stitch", "crop", "plan"])
  func aNameThatIsTooLongIsNoticedBeforeTheWork(command: String) async {
    let before = folder.everyPath
    let name = String(repeating: "x", count: 300) + ".jpg"
    let outcome = await run(command, output: folder.path(name))
    #expect(outcome.status == 73)
    #expect(outcome.isOneComplaint, "\(outcome.errors)")
    #expect(outcome.errors.lowercased().contains("too long"))
    #expect(folder.everyPath == before)
  }

  @Test func aPhotoOfTheFolderIsNotReplacedByItsPanorama() async throws {
    let photo = try folder.content("photos/DJI_0002.JPG")
    symlink("photos", folder.path("other-name"))
    for path in ["photos/DJI_0002.JPG", "other-name/../photos/./DJI_0002.JPG"] {
      let outcome = await run("stitch", output: folder.path(path), "--force")
      #expect(outcome.status == 73)
      #expect(outcome.isOneComplaint, "\(outcome.errors)")
      #expect(outcome.errors.contains("one of the photos"))
      #expect(try folder.content("photos/DJI_0002.JPG") == photo)
    }
  }

  @Test func aCardThatIsAFile() async throws {
    _ = await ToolOutcome.running(
      "plan", "ring", "--aircraft", "mini2", "--output", folder.path("plan.json"))
    let before = folder.everyPath
    for card in ["file.jpg", "file.jpg/card"] {
      let outcome = await ToolOutcome.running(
        "fly", folder.path("plan.json"), "--output", folder.path(card), "--photo-width", "320")
      #expect(outcome.status == 73)
      #expect(outcome.isOneComplaint, "\(outcome.errors)")
      #expect(outcome.errors.contains("not a directory"))
    }
    #expect(folder.everyPath == before)
  }

  @Test func aRunIntoAFileOrOverResults() async throws {
    try folder.write(Data("old".utf8), to: "plan.json")
    let before = folder.everyPath
    for (output, word) in [("file.jpg", "file exists"), (".", "plan.json exists")] {
      let outcome = await ToolOutcome.running(
        "run", "--aircraft", "mini2", "--output", folder.path(output))
      #expect(outcome.status == 73)
      #expect(outcome.isOneComplaint, "\(outcome.errors)")
      #expect(outcome.errors.contains(word), "\(outcome.errors)")
    }
    #expect(folder.everyPath == before)
    #expect(try folder.content("plan.json") == Data("old".utf8))
  }

  @Test func aRunThatCannotStartLeavesOldResults() async throws {
    try folder.write(Data("old".utf8), to: "plan.json")
    let before = folder.everyPath
    let outcome = await ToolOutcome.running(
      "run", "--aircraft", "mini2", "--scene", folder.path("none.jpg"), "--output",
      folder.url.path, "--force")
    #expect(outcome.status == 66)
    #expect(folder.everyPath == before)
    #expect(try folder.content("plan.json") == Data("old".utf8))
  }
}
