/// Why a file of poses cannot be used.
public enum RecordedPoseFileError: Error, Equatable, Sendable, CustomStringConvertible {
  /// There is no such file.
  case notFound(path: String)
  /// The file is there but cannot be read.
  case unreadable(path: String, reason: String)
  /// The file is of none of the formats that are read, or broken as a whole.
  case wrongFormat(path: String, reason: String)
  /// One entry is wrong; `place` says which, such as `line 4` or `photos[3].yawDegrees`.
  case wrongEntry(path: String, place: String, reason: String)
  /// None of the photos that the file names is among those to stitch.
  case namesNoPhoto(path: String, firstName: String, firstPhoto: String)
  /// The file lists shots without names, and not as many as there are photos.
  case countDiffers(path: String, poseCount: Int, photoCount: Int)

  /// One sentence that says which file, where, what is wrong, and what to do.
  public var description: String {
    switch self {
    case .notFound(let path):
      "\(path): there is no such file of poses"
    case .unreadable(let path, let reason):
      "\(path): the file of poses cannot be read: \(reason)"
    case .wrongFormat(let path, let reason):
      "\(path): no file of poses: \(reason)"
    case .wrongEntry(let path, let place, let reason):
      "\(path), \(place): \(reason)"
    case .namesNoPhoto(let path, let firstName, let firstPhoto):
      "\(path): none of the photos that it names is in the folder: it names '\(firstName)', the "
        + "folder holds '\(firstPhoto)'; the names must be equal"
    case .countDiffers(let path, let poseCount, let photoCount):
      "\(path): the shots that it lists without file names are \(poseCount), and the photos in the "
        + "folder \(photoCount); which belongs to which cannot be told: make the numbers equal, or "
        + "give a CSV or JSON file with file names"
    }
  }
}
