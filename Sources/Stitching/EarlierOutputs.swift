import Foundation
import Imaging

/// What earlier runs left beside the panoramas of this one under names that it might have used.
///
/// A folder gives `pano.jpg`, or `pano-1.jpg`, `pano-2.jpg` and so on; when a later run makes fewer,
/// or only one, the rest must not pass for its results. What the report of the earlier run names is
/// ours, and goes when that report is replaced; anything else is only named.
struct EarlierOutputs {
  /// The files of panoramas that the replaced report names, and that this run does not make.
  let replaced: [URL]
  /// A sentence for each panorama that is not of this run.
  let notes: [String]

  /// What is read of a report, whichever of the two kinds it is.
  private struct Listing: Decodable {
    struct Panorama: Decodable {
      var panorama: String
    }

    var schema: String
    var panorama: String?
    var panoramas: [Panorama]?
  }

  private struct Schema: Decodable {
    var schema: String
  }

  /// Looks for them.
  ///
  /// - Parameters:
  ///   - files: The files of the run, as the user named them.
  ///   - made: The file names of the panoramas that it makes.
  ///   - photos: The photos of the folder, which are nobody's outputs.
  init(beside files: PanoramaFiles, made: [String], photos: [PhotoSource]) {
    let folder = files.panorama.deletingLastPathComponent()
    let listed = (try? FolderListing(path: folder.path))?.entries ?? []
    let present = Set(listed.filter { $0.hasValidName && !$0.isFolder }.map(\.name))
    let photoPaths = Set(photos.map { EarlierOutputs.realPath($0.url) })
    let names = present.filter { name in
      EarlierOutputs.isName(name, of: files.panorama) && !made.contains(name)
        && !photoPaths.contains(EarlierOutputs.realPath(folder.appendingPathComponent(name)))
    }.sorted(by: PhotoFolder.comesBefore)
    let ours = EarlierOutputs.panoramas(namedIn: files.report)
    var replaced: [URL] = []
    var notes: [String] = []
    for name in names {
      let own = PanoramaFiles(panorama: folder.appendingPathComponent(name))
      if ours.contains(name), EarlierOutputs.schema(of: own.project) == PanoramaProject.schemaName {
        replaced += [own.panorama, own.project]
        if present.contains(own.filledMask.lastPathComponent) { replaced.append(own.filledMask) }
        let report = own.report.lastPathComponent
        if report != files.report.lastPathComponent, present.contains(report) {
          replaced.append(own.report)
        }
        notes.append("\(name) of an earlier run is removed with the files beside it")
      } else {
        notes.append("\(name) was there before and is no result of this run")
      }
    }
    self.replaced = replaced
    self.notes = notes
  }

  /// Removes the files that the replaced report named.
  ///
  /// - Throws: ``NativeError`` `inputOutput`.
  func remove() throws(NativeError) {
    for file in replaced where unlink(file.path) != 0 && errno != ENOENT {
      throw NativeError(
        kind: .inputOutput,
        message: "cannot be removed: \(String(cString: strerror(errno)).lowercased())",
        path: file.path)
    }
  }

  /// Whether a file is named like a panorama's picture, alone or with a number.
  private static func isName(_ name: String, of panorama: URL) -> Bool {
    if name == panorama.lastPathComponent { return true }
    let stem = panorama.deletingPathExtension().lastPathComponent + "-"
    let suffix = "." + panorama.pathExtension
    guard name.hasPrefix(stem), name.hasSuffix(suffix), name.count > stem.count + suffix.count
    else { return false }
    return name.dropFirst(stem.count).dropLast(suffix.count).allSatisfy {
      $0.isASCII && $0.isNumber
    }
  }

  private static func panoramas(namedIn report: URL) -> Set<String> {
    guard let data = try? Data(contentsOf: report),
      let listing = try? JSONDecoder().decode(Listing.self, from: data)
    else { return [] }
    switch listing.schema {
    case StitchReport.schemaName: return Set([listing.panorama].compactMap { $0 })
    case FolderReport.schemaName: return Set((listing.panoramas ?? []).map(\.panorama))
    default: return []
    }
  }

  private static func schema(of file: URL) -> String? {
    (try? Data(contentsOf: file)).flatMap { try? JSONDecoder().decode(Schema.self, from: $0) }?
      .schema
  }

  private static func realPath(_ url: URL) -> String {
    url.resolvingSymlinksInPath().standardizedFileURL.path
  }
}
