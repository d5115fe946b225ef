public import Foundation
import Imaging

/// The files of a panorama: the picture, the project, the report, and the mask of what was invented.
public struct PanoramaFiles: Sendable {
  /// The picture, for example `pano.jpg`.
  public var panorama: URL
  /// The solved project, `pano.project.json`.
  public var project: URL
  /// The report, `pano.report.json`.
  public var report: URL
  /// The mask of what was filled in, `pano.filled.png`; there is none where nothing was.
  public var filledMask: URL

  /// Names the files after the panorama.
  public init(panorama: URL) {
    self.panorama = panorama
    let stem = panorama.deletingPathExtension()
    project = stem.appendingPathExtension("project.json")
    report = stem.appendingPathExtension("report.json")
    filledMask = stem.appendingPathExtension("filled.png")
  }

  /// The files of one of several panoramas: `pano-1.jpg` and those beside it.
  func numbered(_ number: Int) -> PanoramaFiles {
    PanoramaFiles(panorama: PanoramaFiles.numbered(panorama, number: number))
  }

  /// The name of one of several files: `pano-1.jpg` for `pano.jpg`.
  static func numbered(_ file: URL, number: Int) -> URL {
    let stem = file.deletingPathExtension().lastPathComponent
    return file.deletingLastPathComponent().appendingPathComponent("\(stem)-\(number)")
      .appendingPathExtension(file.pathExtension)
  }

  /// Whether a file is named like the mask of a panorama, so that it is no photo.
  static func isFilledMask(_ name: String) -> Bool { name.lowercased().hasSuffix(".filled.png") }

  /// Opens all of them, and a Hugin project where one is wanted, so that a folder that cannot be
  /// written is noticed before the work.
  ///
  /// - Throws: ``NativeError``: `alreadyExists` and `cannotCreate` among others.
  func open(replacesExisting: Bool, huginProject: URL? = nil) throws(NativeError) -> OpenFiles {
    OpenFiles(
      panorama: try OutputFile(path: panorama.path, replacesExisting: replacesExisting),
      project: try OutputFile(path: project.path, replacesExisting: replacesExisting),
      report: try OutputFile(path: report.path, replacesExisting: replacesExisting),
      filledMask: try OutputFile(path: filledMask.path, replacesExisting: replacesExisting),
      huginProject: try huginProject.map { (url) throws(NativeError) in
        try OutputFile(path: url.path, replacesExisting: replacesExisting)
      })
  }

  /// Refuses to write the panorama over one of the photos that it is made of, or a mask of them.
  ///
  /// - Throws: ``StitchError/replacesPhoto(path:)``.
  func checkThatNoPhotoIsReplaced(_ photos: [PhotoSource]) throws(StitchError) {
    let output = panorama.resolvingSymlinksInPath().standardizedFileURL.path
    let isAmongThem = photos.flatMap { [$0.url, $0.maskOrigin.file].compactMap { $0 } }.contains {
      $0.resolvingSymlinksInPath().standardizedFileURL.path == output
    }
    if isAmongThem { throw .replacesPhoto(path: panorama.path) }
  }

  /// The files while they are written.
  struct OpenFiles: Sendable {
    var panorama: OutputFile
    var project: OutputFile
    var report: OutputFile
    var filledMask: OutputFile
    var huginProject: OutputFile?

    /// Gives the mask its name, or removes that of an earlier panorama, which would be wrong now.
    func commitMask(isWritten: Bool) throws(NativeError) {
      if isWritten { return try filledMask.commit() }
      filledMask.discard()
      unlink(filledMask.path)
    }

    /// Removes what is not finished.
    func discard() {
      panorama.discard()
      project.discard()
      report.discard()
      filledMask.discard()
      huginProject?.discard()
    }
  }

  /// JSON as all of Skysphere's files have it: sorted keys, a line a value.
  static func json(_ value: some Encodable) throws -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    var data = try encoder.encode(value)
    data.append(0x0A)
    return data
  }
}
