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
    /// What to do about it.
    public var advice = PhotoAdvice.unreadable
  }

  /// The photos that can be read, in natural order of their names.
  public var photos: [PhotoSource]
  /// The files that are named like photos and cannot be read.
  public var unreadable: [Unreadable]
  /// The names of files in the folder that are masks of no photo.
  public private(set) var masksWithoutPhoto: [String] = []
  /// What is left over where a file of poses was used; nil where none was.
  public private(set) var poseMatch: RecordedPoseFile.Match?

  private static let photoExtensions: Set<String> = ["jpg", "jpeg", "png", "tif", "tiff"]

  /// Reads the headers of all photos in a folder; folders inside it are not entered.
  ///
  /// Hidden files are passed over, and so are files whose names do not end like a picture's: the
  /// content decides only whether a photo can be read. Files whose names are not valid UTF-8 cannot
  /// be opened, and are among the unreadable ones.
  ///
  /// - Parameters:
  ///   - folder: The folder.
  ///   - catalogue: What is known of cameras beyond what their photos say.
  /// - Throws: ``NativeError``: `notFound` when there is no such folder, `unreadable` when it is a
  ///   file, `inputOutput` when it cannot be listed.
  public init(
    _ folder: URL, catalogue: LensCatalogue = LensCatalogue()
  ) throws(NativeError) {
    let manager = FileManager.default
    func isFolder(_ path: String) -> Bool? {
      var isDirectory: ObjCBool = false
      return manager.fileExists(atPath: path, isDirectory: &isDirectory)
        ? isDirectory.boolValue : nil
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
    let candidates = try FolderListing(path: folder.path).entries.filter { entry in
      let isEntered =
        entry.isFolder || isFolder(folder.appendingPathComponent(entry.name).path) == true
      return !entry.name.hasPrefix(".") && PhotoFolder.isPhotoName(entry.name) && !isEntered
    }
    let files = candidates.filter(\.hasValidName).map(\.name).sorted(by: PhotoFolder.comesBefore)
      .map(folder.appendingPathComponent)
    let masks = MaskFiles(folders: [folder])
    self.init(files: files, masks: masks, catalogue: catalogue)
    masksWithoutPhoto = masks.names(withoutPhotoAmong: files)
    unreadable += candidates.filter { !$0.hasValidName }.map {
      Unreadable(
        fileName: $0.name, reason: FolderListing.invalidName,
        advice: FolderListing.invalidNameAdvice)
    }
    unreadable.sort { PhotoFolder.comesBefore($0.fileName, $1.fileName) }
  }

  /// Reads the headers of photo files, in the order given.
  ///
  /// - Parameters:
  ///   - files: The files.
  ///   - catalogue: What is known of cameras beyond what their photos say.
  public init(files: [URL], catalogue: LensCatalogue = LensCatalogue()) {
    let folders = Set(files.map { $0.deletingLastPathComponent() })
    self.init(files: files, masks: MaskFiles(folders: folders), catalogue: catalogue)
  }

  private init(files: [URL], masks: MaskFiles, catalogue: LensCatalogue) {
    photos = []
    unreadable = []
    for url in files {
      do throws(NativeError) {
        photos.append(try PhotoFolder.source(url, masks: masks, catalogue: catalogue))
      } catch {
        unreadable.append(Unreadable(fileName: url.lastPathComponent, reason: error.message))
      }
    }
    let angles = RecordedAngles.read(photos)
    for index in photos.indices {
      photos[index].recordedReadings = angles.readings[index]
      photos[index].recordedAttitude = angles.firstChoice[index]
    }
  }

  /// Takes angles and focal lengths from a file of poses, before what the photos themselves say.
  ///
  /// Photos that it does not hold keep their own.
  ///
  /// - Parameter file: The poses.
  /// - Throws: ``RecordedPoseFileError`` when the poses are not those of these photos.
  public mutating func use(_ file: RecordedPoseFile) throws(RecordedPoseFileError) {
    // Shots without names are counted off: a photo that cannot be read is one of them, too.
    let names = (photos.map(\.fileName) + unreadable.map(\.fileName))
      .sorted(by: PhotoFolder.comesBefore)
    let match = try file.match(fileNames: names)
    let poses = Dictionary(zip(names, match.poseOfPhoto), uniquingKeysWith: { first, _ in first })
    let given = RecordedAngles.believable(
      AnglesOfStoredPicture.attitudes(
        photos.map { (poses[$0.fileName] ?? nil)?.attitude },
        orientations: photos.map(\.orientation)))
    for index in photos.indices {
      guard let pose = poses[photos[index].fileName] ?? nil else { continue }
      photos[index].recordedReadings = [:]
      photos[index].recordedAttitude = given[index]
      switch pose.focalLength {
      case .pixels(let pixels): photos[index].focalLengthPixels = pixels
      case .equivalentMillimetres(let millimetres):
        photos[index].focalLengthPixels = PhotoSource.focalLengthPixels(
          equivalentMillimetres: millimetres, width: photos[index].width,
          height: photos[index].height)
      case nil: break
      }
    }
    poseMatch = match
  }

  /// Whether a file's name ends like that of a picture that can be read, and is not that of the mask
  /// of a photo or a panorama.
  public static func isPhotoName(_ name: String) -> Bool {
    !PanoramaFiles.isFilledMask(name) && !MaskFiles.isMask(name)
      && photoExtensions.contains((name as NSString).pathExtension.lowercased())
  }

  /// Whether a file is named like the mask of a photo, `NAME.mask.png`.
  public static func isMaskName(_ name: String) -> Bool { MaskFiles.isMask(name) }

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

  private static func source(
    _ url: URL, masks: MaskFiles, catalogue: LensCatalogue
  ) throws(NativeError) -> PhotoSource {
    let description = try PhotoReader.probe(path: url.path)
    guard !isFinishedPanorama(path: url.path) else {
      throw NativeError(
        kind: .unsupported, message: "it is a finished panorama, not a photo", path: url.path)
    }
    let metadata = try PhotoMetadata(path: url.path)
    var source = PhotoSource(
      url: url, width: description.width, height: description.height,
      focalLengthPixels: FocalLengthReading.pixels(
        metadata: metadata, width: description.width, height: description.height,
        catalogue: catalogue),
      cameraModel: [metadata.make, metadata.model].compactMap { $0 }.joined(separator: " "),
      orientation: metadata.orientation ?? .topLeft, metadata: metadata)
    source.bitsPerSample = description.bitsPerSample
    source.maskOrigin = PhotoMaskOrigin(
      hasAlpha: description.hasAlpha, file: masks.mask(of: url))
    return source
  }
}
