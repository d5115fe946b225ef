import Foundation

/// A file that says where photos looked: CSV, JSON, Papywizard XML or a capture manifest.
///
/// - CSV: a header line names the columns, see ``PoseColumn``; commas, semicolons or tabs.
/// - JSON: `{"schema": "skysphere.poses/1", "photos": [{"fileName": …, "yawDegrees": …,
///   "pitchDegrees": …, "rollDegrees": …}]}` or the bare list. `rollDegrees` may be left out;
///   `focalLengthPixels` or `focalLength35mmMillimetres` may be given to a photo, or beside
///   `photos` for all.
/// - `capture-manifest.json`: each photo's planned direction, level.
/// - Papywizard's XML: shots without names, which belong to the photos in their natural order.
public struct RecordedPoseFile: Sendable, Hashable {
  /// The name and version of the JSON format of our own.
  public static let schemaName = "skysphere.poses/1"

  /// The path of the file, for messages.
  public var path: String
  /// The poses in the order of the file; either all of them have names or none.
  public var poses: [RecordedPose]

  /// Creates what such a file would hold.
  public init(path: String, poses: [RecordedPose]) {
    self.path = path
    self.poses = poses
  }

  /// Reads a file; its content tells the format, not its name.
  ///
  /// - Parameter path: The path.
  /// - Throws: ``RecordedPoseFileError``.
  public init(path: String) throws(RecordedPoseFileError) {
    self.path = path
    poses = try RecordedPoseFile.poses(in: RecordedPoseFile.text(path: path), path: path)
    guard !poses.isEmpty else {
      throw .wrongFormat(path: path, reason: "it holds no poses")
    }
    var places: [String: Int] = [:]
    for (index, pose) in poses.enumerated() {
      guard let name = pose.fileName else { continue }
      if let earlier = places.updateValue(index, forKey: name) {
        throw .wrongEntry(
          path: path, place: "entry \(index + 1)",
          reason: "'\(name)' has a pose already, in entry \(earlier + 1)")
      }
    }
  }

  /// More than any list of poses: a photo or a film given by mistake is not read whole.
  private static let sizeLimit = 1 << 26

  private static func text(path: String) throws(RecordedPoseFileError) -> String {
    var isDirectory: ObjCBool = false
    guard FileManager.default.fileExists(atPath: path, isDirectory: &isDirectory) else {
      throw .notFound(path: path)
    }
    guard !isDirectory.boolValue else {
      throw .unreadable(path: path, reason: "it is a folder")
    }
    let data: Data
    do {
      let file = try FileHandle(forReadingFrom: URL(fileURLWithPath: path))
      defer { try? file.close() }
      data = try file.read(upToCount: sizeLimit + 1) ?? Data()
    } catch {
      throw .unreadable(path: path, reason: error.localizedDescription)
    }
    guard data.count <= sizeLimit else {
      throw .wrongFormat(path: path, reason: "it is larger than 64 MB")
    }
    // Spreadsheets export UTF-16 with a byte order mark, or UTF-8 with one.
    let isUTF16 = data.starts(with: [0xFF, 0xFE]) || data.starts(with: [0xFE, 0xFF])
    let body = data.starts(with: [0xEF, 0xBB, 0xBF]) ? data.dropFirst(3) : data
    guard let text = String(data: body, encoding: isUTF16 ? .utf16 : .utf8),
      !text.contains("\0")
    else {
      throw .wrongFormat(
        path: path, reason: "it is not text in UTF-8; CSV, JSON and Papywizard's XML are read")
    }
    return text
  }

  private static func poses(
    in text: String, path: String
  ) throws(RecordedPoseFileError) -> [RecordedPose] {
    switch text.first(where: { !$0.isWhitespace }) {
    case nil: throw .wrongFormat(path: path, reason: "it is empty")
    case "{", "[": try PoseDocument.poses(in: text, path: path)
    case "<": try PapywizardDocument.poses(in: text, path: path)
    default: try PoseTable.poses(in: text, path: path)
    }
  }

  /// Which pose belongs to which photo.
  public struct Match: Sendable, Hashable {
    /// The pose of each photo; nil for those that the file does not hold.
    public var poseOfPhoto: [RecordedPose?]
    /// The photos that the file names and that are not there, in the order of the file.
    public var absentPhotos: [String]
    /// The photos that the file does not hold, in the order of the photos.
    public var photosWithoutPose: [String]
  }

  /// Finds the poses of photos.
  ///
  /// Names are compared exactly first, then without case, then without extension, since photos are
  /// often converted after the poses were written. Shots without names belong to the photos in
  /// their order.
  ///
  /// - Parameter fileNames: The names of the photos in natural order.
  /// - Returns: The poses, and what is left over on either side.
  /// - Throws: ``RecordedPoseFileError/namesNoPhoto(path:firstName:firstPhoto:)``,
  ///   ``RecordedPoseFileError/countDiffers(path:poseCount:photoCount:)``.
  public func match(fileNames: [String]) throws(RecordedPoseFileError) -> Match {
    guard let firstName = poses.first?.fileName else {
      guard poses.count == fileNames.count else {
        throw .countDiffers(path: path, poseCount: poses.count, photoCount: fileNames.count)
      }
      return Match(poseOfPhoto: poses, absentPhotos: [], photosWithoutPose: [])
    }
    var match = Match(
      poseOfPhoto: fileNames.map { _ in nil }, absentPhotos: [], photosWithoutPose: [])
    var isTaken = [Bool](repeating: false, count: poses.count)
    let keys: [(String) -> String] = [
      { $0 }, { $0.lowercased() }, { ($0.lowercased() as NSString).deletingPathExtension },
    ]
    for key in keys {
      // A key that two poses share tells nothing.
      var candidates: [String: [Int]] = [:]
      for (index, pose) in poses.enumerated() where !isTaken[index] {
        candidates[key(pose.fileName ?? ""), default: []].append(index)
      }
      let photos = Dictionary(
        grouping: fileNames.indices.filter { match.poseOfPhoto[$0] == nil },
        by: { key(fileNames[$0]) })
      for (name, places) in photos where places.count == 1 {
        guard let found = candidates[name], found.count == 1 else { continue }
        match.poseOfPhoto[places[0]] = poses[found[0]]
        isTaken[found[0]] = true
      }
    }
    if let firstPhoto = fileNames.first, !isTaken.contains(true) {
      throw .namesNoPhoto(path: path, firstName: firstName, firstPhoto: firstPhoto)
    }
    match.absentPhotos = poses.indices.filter { !isTaken[$0] }.compactMap { poses[$0].fileName }
    match.photosWithoutPose = fileNames.indices.filter { match.poseOfPhoto[$0] == nil }
      .map { fileNames[$0] }
    return match
  }
}
