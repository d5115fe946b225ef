public import Foundation
public import Imaging
import SphereGeometry

/// The photos in a folder, and what their files say.
public struct PhotoFolder: Sendable {
  /// A file that looks like a photo and cannot be used.
  public struct Unreadable: Sendable, Hashable {
    /// The file's name without its folder.
    public var fileName: String
    /// Why it cannot be read.
    public var reason: String
  }

  /// The photos that can be read, in natural order of their names.
  public var photos: [PhotoSource]
  /// The files that are named like photos and cannot be read.
  public var unreadable: [Unreadable]

  private static let photoExtensions: Set<String> = ["jpg", "jpeg", "png", "tif", "tiff"]

  /// Reads the headers of all photos in a folder; folders inside it are not entered.
  ///
  /// Hidden files are passed over, and so are files whose names do not end like a picture's: the
  /// content decides only whether a photo can be read.
  ///
  /// - Parameter folder: The folder.
  /// - Throws: ``NativeError``: `notFound` when there is no such folder, `unreadable` when it is a
  ///   file, `inputOutput` when it cannot be listed.
  public init(_ folder: URL) throws(NativeError) {
    let files = FileManager.default
    func isFolder(_ path: String) -> Bool? {
      var isDirectory: ObjCBool = false
      return files.fileExists(atPath: path, isDirectory: &isDirectory) ? isDirectory.boolValue : nil
    }
    switch isFolder(folder.path) {
    case nil: throw NativeError(kind: .notFound, message: "no such folder", path: folder.path)
    case false:
      throw NativeError(
        kind: .unreadable,
        message: "is a file, not a folder; give the folder that holds the photos",
        path: folder.path)
    default: break
    }
    let names: [String]
    do {
      names = try files.contentsOfDirectory(atPath: folder.path)
    } catch {
      throw NativeError(
        kind: .inputOutput, message: "cannot be listed: \(error.localizedDescription)",
        path: folder.path)
    }
    let candidates = names.filter { name in
      !name.hasPrefix(".") && PhotoFolder.isPhotoName(name)
        && isFolder(folder.appendingPathComponent(name).path) != true
    }
    self.init(
      files: candidates.sorted(by: PhotoFolder.comesBefore).map(folder.appendingPathComponent))
  }

  /// Reads the headers of photo files, in the order given.
  public init(files: [URL]) {
    photos = []
    unreadable = []
    for url in files {
      do throws(NativeError) {
        photos.append(try PhotoFolder.source(url))
      } catch {
        unreadable.append(Unreadable(fileName: url.lastPathComponent, reason: error.message))
      }
    }
    let believable = RecordedAngles.believable(photos.map(\.recordedAttitude))
    for index in photos.indices { photos[index].recordedAttitude = believable[index] }
  }

  /// Whether a file's name ends like that of a picture that can be read.
  public static func isPhotoName(_ name: String) -> Bool {
    photoExtensions.contains((name as NSString).pathExtension.lowercased())
  }

  /// Whether a file says that it is a sphere or a part of one already, and so no photo of a set.
  public static func isFinishedPanorama(path: String) -> Bool {
    (try? GPano.read(path: path)) ?? nil != nil
  }

  /// Whether a name comes before another: numbers inside names count as numbers, case does not
  /// count, so that photo-9 comes before photo-10.
  static func comesBefore(_ left: String, _ right: String) -> Bool {
    let order = left.compare(right, options: [.numeric, .caseInsensitive])
    return order == .orderedSame ? left < right : order == .orderedAscending
  }

  private static func source(_ url: URL) throws(NativeError) -> PhotoSource {
    let description = try PhotoReader.probe(path: url.path)
    guard !isFinishedPanorama(path: url.path) else {
      throw NativeError(
        kind: .unsupported, message: "it is a finished panorama, not a photo", path: url.path)
    }
    let metadata = try PhotoMetadata(path: url.path)
    return PhotoSource(
      url: url, width: description.width, height: description.height,
      focalLengthPixels: focalLengthPixels(description: description, metadata: metadata),
      cameraModel: [metadata.make, metadata.model].compactMap { $0 }.joined(separator: " "),
      recordedAttitude: metadata.gimbalAttitude,
      orientation: metadata.orientation ?? .topLeft, metadata: metadata)
  }

  /// The focal length in pixels of the real picture; EXIF may state the size of an original that
  /// has been scaled down since.
  private static func focalLengthPixels(
    description: PhotoDescription, metadata: PhotoMetadata
  ) -> Double? {
    if let millimetres = metadata.focalLengthIn35mmFilmMillimetres, millimetres > 1 {
      return PhotoSource.focalLengthPixels(
        equivalentMillimetres: millimetres, width: description.width, height: description.height)
    }
    if let calibrated = metadata.calibratedFocalLengthPixels,
      let statedWidth = metadata.statedWidth, statedWidth > 0
    {
      return calibrated * Double(description.width) / Double(statedWidth)
    }
    return nil
  }
}
