import Foundation
import Imaging
import SphereGeometry

/// What a panorama's metadata takes from its photos.
struct PanoramaTags: Sendable {
  private var metadata = PanoramaMetadata()
  private var photoCount: Int
  private var firstDate: CameraDate?
  private var lastDate: CameraDate?
  private var software: String
  /// The profile of all photos; empty where they differ.
  private var colorProfile: Data

  /// Reads the photos' metadata: camera and date of the first, the mean of the positions.
  init(photos: [PhotoSource], software: String) throws(NativeError) {
    self.software = software
    colorProfile = try ColorProfile.common(paths: photos.map(\.url.path))
    photoCount = photos.count
    var tags: [PhotoMetadata] = []
    for photo in photos { tags.append(try PhotoMetadata(path: photo.url.path)) }
    metadata.make = tags.lazy.compactMap(\.make).first
    metadata.model = tags.lazy.compactMap(\.model).first
    metadata.software = software
    let dates = tags.compactMap(\.dateTaken)
    firstDate = dates.min()
    lastDate = dates.max()
    metadata.dateTaken = firstDate
    // Longitudes are averaged as offsets, so that the date line is no border.
    if let origin = tags.lazy.compactMap(\.position).first {
      let offsets = tags.compactMap { $0.position?.offsetMetres(from: origin) }
      let count = Double(offsets.count)
      metadata.position = origin.offset(
        northMetres: offsets.map(\.north).reduce(0, +) / count,
        eastMetres: offsets.map(\.east).reduce(0, +) / count)
    }
    let altitudes = tags.compactMap { $0.absoluteAltitudeMetres ?? $0.gpsAltitudeMetres }
    if !altitudes.isEmpty {
      metadata.altitudeMetres = altitudes.reduce(0, +) / Double(altitudes.count)
    }
  }

  /// What the file of a part of a canvas says besides its pixels.
  func tags(choice: CanvasChoice, area: PixelRectangle) throws(NativeError) -> PictureTags {
    var metadata = metadata
    // A viewer must not take a picture in another projection for a sphere.
    guard choice.view == nil else {
      return try metadata.tags(
        width: area.width, height: area.height, colorProfile: colorProfile)
    }
    var gpano = GPano(
      width: area.width, height: area.height, fullWidth: choice.canvas.width, left: area.left,
      top: area.top, headingDegrees: choice.canvas.centerHeadingDegrees)
    gpano.stitchingSoftware = software
    gpano.sourcePhotosCount = photoCount
    gpano.firstPhotoDate = firstDate
    gpano.lastPhotoDate = lastDate
    metadata.gpano = gpano
    return try metadata.tags(
      width: area.width, height: area.height, colorProfile: colorProfile)
  }
}
