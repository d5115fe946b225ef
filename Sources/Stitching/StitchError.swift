public import Imaging
public import SphereGeometry

/// Why no panorama was made, apart from what alignment and files say themselves.
public enum StitchError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The folder holds no photos.
  case noPhotos(folder: String)
  /// None of the folder's photos can be read.
  case noReadablePhotos(folder: String, firstName: String, reason: String)
  /// A photo's mask cannot be read, or does not fit the photo.
  case unusableMask(path: String, reason: String)
  /// The panorama would be written over one of the photos that it is made of.
  case replacesPhoto(path: String)
  /// The photo whose brightness is to be kept is not there.
  case noReferencePhoto(folder: String, fileName: String)
  /// A Hugin project cannot hold a photo's name.
  case cannotBeNamedInHugin(path: String)
  /// The panorama is larger than a file of its format can be.
  case tooLarge(width: Int, height: Int, limit: Int, format: PictureFormat)
  /// A range of heights was asked for in a projection whose rows are not elevations.
  case heightsNeedRows(projection: PanoramaProjection)
  /// The photos show nothing at the heights that are to be kept.
  case nothingAtHeights(HeightRange)
  /// No rectangle without empty pixels is worth keeping.
  case nothingLeftAfterCropping

  /// What is wrong and what to do.
  public var description: String {
    switch self {
    case .noPhotos(let folder):
      "\(folder): no photos in this folder; JPEG, PNG and TIFF files are read"
    case .noReadablePhotos(let folder, let firstName, let reason):
      "\(folder): none of the photos can be read; \(firstName): \(reason)"
    case .unusableMask(let path, let reason):
      "\(path): cannot be used as the photo's mask: \(reason); correct it or take it away"
    case .replacesPhoto(let path):
      "\(path): is one of the photos to stitch and is not replaced; write the panorama to another "
        + "folder"
    case .noReferencePhoto(let folder, let fileName):
      "\(folder): no photo that can be read is named \(fileName), whose brightness is to be kept; "
        + "give --exposure reference=NAME the name of one of the photos, or leave =NAME out"
    case .cannotBeNamedInHugin(let path):
      "\(path): a PTO file cannot hold a name with a quotation mark or a line end; rename the photo "
        + "or its folder, or leave --write-pto out"
    case .tooLarge(let width, let height, let limit, let format):
      "the panorama would be \(width) pixels wide and \(height) high, and a .\(format.rawValue) "
        + "holds at most \(limit) on a side; choose a smaller --width"
        + (format == .jpeg ? ", or write a .tif, which may be larger" : "")
    case .heightsNeedRows(let projection):
      "a \(projection == .littlePlanet ? "little planet" : projection.rawValue) picture has no rows of "
        + "one height; leave --height-from and --height-to out, or choose the equirectangular, "
        + "cylindrical or Mercator projection"
    case .nothingAtHeights(let heights):
      "the panorama has no row between \(heights.fromDegrees)° and \(heights.toDegrees)°; choose "
        + "--height-from and --height-to further apart, or where the photos look"
    case .nothingLeftAfterCropping:
      "no rectangle without empty pixels is left; stitch without --crop"
    }
  }
}
