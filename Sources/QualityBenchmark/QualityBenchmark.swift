import Foundation
import Imaging
import SphereGeometry
import Stitching

/// Aligns photo sets whose truth is known, and real ones, and prints how well that went.
@main
struct QualityBenchmark {
  let arguments: BenchmarkArguments

  static func main() async throws {
    let arguments: BenchmarkArguments
    do throws(BenchmarkArguments.Problem) {
      arguments = try BenchmarkArguments(Array(CommandLine.arguments.dropFirst()))
    } catch {
      tell("error: \(error.description)\n\(BenchmarkArguments.usage)")
      exit(64)
    }
    let text =
      try await QualityBenchmark(arguments: arguments).report()
      .joined(separator: "\n") + "\n"
    guard let output = arguments.output else {
      print(text, terminator: "")
      return
    }
    try OutputFile.write(Data(text.utf8), to: output, replacesExisting: true)
  }

  private static func tell(_ line: String) {
    FileHandle.standardError.write(Data("\(line)\n".utf8))
  }

  private func report() async throws -> [String] {
    let catalogue = RenderedSetCatalogue(photoWidth: arguments.photoWidth, pictures: pictures)
    var rendered: [RenderedSetResult] = []
    for set in catalogue.sets where arguments.wants(set.name) {
      let row = try await result(of: set)
      Self.tell(QualityTable.markdown([row]).last ?? "")
      rendered.append(row)
    }
    let comparison =
      arguments.wants(AllPairsComparison.name) ? try await comparedWithAllPairs() : nil
    var composed: [CompositionResult] = []
    let sets = CompositionSet.all(photoWidth: arguments.photoWidth, pictures: pictures)
    for set in sets where arguments.wants(set.name) {
      let cache = PhotoCache(folder: URL(fileURLWithPath: arguments.cache))
      let row = try await CompositionRun(
        set: set, cache: cache,
        peer: arguments.opencvStitcher.map {
          PeerStitcher(program: URL(fileURLWithPath: $0))
        }
      ).result()
      Self.tell(QualityTable.markdown([row]).last ?? "")
      if row.ghosts != nil { Self.tell(QualityTable.ghostMarkdown([row]).last ?? "") }
      if row.peer != nil { Self.tell(QualityTable.peerMarkdown([row]).last ?? "") }
      composed.append(row)
    }
    let photosets = URL(fileURLWithPath: arguments.shared).appendingPathComponent("photosets")
    var real: [RealSetResult] = []
    var absent: [String] = []
    for set in RealSet.all where arguments.wants(set.title) {
      let folder = photosets.appendingPathComponent(set.name)
      guard FileManager.default.fileExists(atPath: folder.path) else {
        absent.append(set.title)
        continue
      }
      let row = try await result(of: set, folder: folder)
      Self.tell(QualityTable.markdown([row]).last ?? "")
      real.append(row)
    }
    return QualityReport(
      arguments: arguments, rendered: rendered, comparison: comparison,
      composed: composed, real: real, absent: absent,
      hasPictures: !pictures.isEmpty
    ).lines
  }

  /// The equirectangular pictures beside the project, in the order of their names.
  private var pictures: [URL] {
    let folder = URL(fileURLWithPath: arguments.shared).appendingPathComponent("scenes")
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return names.filter(PhotoFolder.isPhotoName).sorted().map(folder.appendingPathComponent)
  }

  private func comparedWithAllPairs() async throws -> AllPairsComparison {
    let imagery = AllPairsComparison.imagery
    let cache = PhotoCache(folder: URL(fileURLWithPath: arguments.cache))
    let files = try await cache.photos(of: imagery)
    let angles = RecordedAngleKind.measured
    let set = RenderedSet(AllPairsComparison.name, imagery, angles: angles)
    let comparison = try await AllPairsComparison(
      photos: set.sources(files: files, recorded: angles.attitudes(of: imagery.shots, seed: 7)))
    Self.tell(comparison.lines.last ?? "")
    return comparison
  }

  private func result(of set: RenderedSet) async throws -> RenderedSetResult {
    let cache = PhotoCache(folder: URL(fileURLWithPath: arguments.cache))
    let files = try await cache.photos(of: set.imagery)
    let recorded = set.angles.attitudes(of: set.imagery.shots, seed: 7)
    let sources = set.sources(files: files, recorded: recorded)
    let stopwatch = Stopwatch()
    let outcome = try await resultOrRefusal { try await Aligner().align(sources) }
    return RenderedSetResult(
      set: set, recorded: recorded, outcome: outcome, stopwatch: stopwatch)
  }

  private func result(of set: RealSet, folder: URL) async throws -> RealSetResult {
    let stopwatch = Stopwatch()
    var found = try PhotoFolder(folder)
    if let log = set.angleLog {
      try found.use(try poses(ofPhoneLog: folder.appendingPathComponent(log)))
    }
    let photos = found.photos
    let outcome = try await resultOrRefusal { try await Aligner().alignGroups(photos) }
    return RealSetResult(
      set: set, fileNames: photos.map(\.fileName), outcome: outcome, stopwatch: stopwatch)
  }

  /// Has the example that converts a phone app's log do so; it is built beside this program.
  private func poses(ofPhoneLog log: URL) throws -> RecordedPoseFile {
    let converter = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
      .appendingPathComponent("ConvertPhonePoses")
    let output = URL(fileURLWithPath: arguments.cache).appendingPathComponent("phone-poses.json")
    try FileManager.default.createDirectory(
      at: output.deletingLastPathComponent(), withIntermediateDirectories: true)
    let process = Process()
    process.executableURL = converter
    process.arguments = [log.path, output.path]
    process.standardOutput = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    return try RecordedPoseFile(path: output.path)
  }

  /// What the aligner gives, or why it refuses.
  private func resultOrRefusal<Value>(
    _ align: () async throws -> Value
  ) async throws -> Result<Value, AlignmentError> {
    do {
      return .success(try await align())
    } catch let error as AlignmentError {
      return .failure(error)
    }
  }
}

extension RenderedSet {
  /// The photos as a folder of files would give them.
  func sources(files: [URL], recorded: [CameraAttitude?]) -> [PhotoSource] {
    let lens = imagery.lens
    let diagonal = Double(lens.width * lens.width + lens.height * lens.height).squareRoot()
    let millimetres = (lens.focalLengthPixels / diagonal * (36.0 * 36 + 24 * 24).squareRoot())
      .rounded()
    let focalLength = PhotoSource.focalLengthPixels(
      equivalentMillimetres: millimetres, width: lens.width, height: lens.height)
    let believable = RecordedAngles.believable(recorded)
    return zip(files, believable).map { file, attitude in
      PhotoSource(
        url: file, width: lens.width, height: lens.height,
        focalLengthPixels: statesFocalLength ? focalLength : nil, recordedAttitude: attitude)
    }
  }
}
