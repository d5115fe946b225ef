/// Why there is nothing that a batch can do.
public enum BatchError: Error, Equatable, Sendable, CustomStringConvertible {
  /// No folder of the tree holds two photos.
  case nothingFound(root: String, singlePhotoFolders: Int)
  /// The output folder is the root of the tree, where panoramas and photos would mix.
  case outputIsRoot(path: String)

  /// What is wrong, and what to do.
  public var description: String {
    switch self {
    case .nothingFound(let root, let singles):
      "\(root): no folder in this tree holds two photos or more"
        + (singles > 0 ? " (\(singles) hold one)" : "")
        + "; JPEG, PNG and TIFF files are photos"
    case .outputIsRoot(let path):
      "\(path): the output folder is the tree itself, and panoramas would mix with photos; give "
        + "another folder"
    }
  }
}
