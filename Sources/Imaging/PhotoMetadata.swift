import Foundation
public import SphereGeometry

/// What a photo file says about its camera, its place and where it looked.
///
/// Every value is as recorded, and nil when the file does not say it or says it in a way that
/// cannot be read. Nothing is checked against anything else: EXIF sizes, for one, are often those
/// of an original that was scaled down since.
public struct PhotoMetadata: Sendable, Hashable, Codable {
  /// The maker of the camera, such as `DJI` or `Hasselblad`.
  public var make: String?
  /// The camera's model code, such as `FC7303`.
  public var model: String?
  /// The program or firmware that wrote the file.
  public var software: String?
  /// The camera's or the aircraft's serial number.
  public var serialNumber: String?
  /// When the photo was taken, on the camera's clock, with parts of seconds where recorded.
  public var dateTaken: CameraDate?
  /// The exposure time in seconds.
  public var exposureTimeSeconds: Double?
  /// The f-number.
  public var fNumber: Double?
  /// The ISO speed.
  public var isoSpeed: Double?
  /// The focal length in millimetres.
  public var focalLengthMillimetres: Double?
  /// The focal length in millimetres of a 35 mm camera with the same angle of view.
  public var focalLengthIn35mmFilmMillimetres: Double?
  /// The picture width that EXIF states, which may not be that of the file.
  public var statedWidth: Int?
  /// The picture height that EXIF states, which may not be that of the file.
  public var statedHeight: Int?
  /// How the stored picture is turned to be upright.
  public var orientation: Orientation?
  /// Where the photo was taken; latitude and longitude of exactly 0 count as no fix.
  public var position: GeodeticPosition?
  /// The altitude in metres above sea level, from EXIF's GPS block.
  public var gpsAltitudeMetres: Double?
  /// The altitude in metres above sea level, from the drone's own data.
  public var absoluteAltitudeMetres: Double?
  /// The altitude in metres above the take-off point.
  public var relativeAltitudeMetres: Double?
  /// Where the gimbal pointed the camera; yaw is a heading from true north, a missing roll is 0.
  public var gimbalAttitude: CameraAttitude?
  /// How the aircraft was turned; yaw is a heading from true north, a missing roll is 0.
  public var flightAttitude: CameraAttitude?
  /// The calibrated focal length in pixels of the full-size photo.
  public var calibratedFocalLengthPixels: Double?

  /// Metadata that says nothing.
  public init() {}

  /// Reads a file's metadata.
  ///
  /// Blocks for about a millisecond; reads in different threads wait for each other, since exiv2's
  /// XMP part is shared by all threads.
  ///
  /// - Parameter path: A JPEG, PNG or TIFF file. One without metadata, or with broken metadata,
  ///   gives nil values.
  /// - Throws: ``NativeError`` when the file is missing or cannot be opened.
  public init(path: String) throws(NativeError) {
    self.init(block: try MetadataBlock(path: path))
  }

  init(block: MetadataBlock) {
    make = block.text("Exif.Image.Make") ?? block.text("Xmp.tiff.Make")
    model = block.text("Exif.Image.Model") ?? block.text("Xmp.tiff.Model")
    software = block.text("Exif.Image.Software")
    serialNumber =
      block.text("Exif.Photo.BodySerialNumber") ?? block.text("Exif.Image.CameraSerialNumber")
      ?? block.text("Xmp.drone-dji.CameraSerialNumber")
      ?? block.text("Xmp.drone-dji.DroneSerialNumber")
    dateTaken = PhotoMetadata.dateTaken(block)
    exposureTimeSeconds = block.number("Exif.Photo.ExposureTime").flatMap(PhotoMetadata.positive)
    fNumber = block.number("Exif.Photo.FNumber").flatMap(PhotoMetadata.positive)
    isoSpeed = block.number("Exif.Photo.ISOSpeedRatings").flatMap(PhotoMetadata.positive)
    focalLengthMillimetres =
      block.number("Exif.Photo.FocalLength").flatMap(PhotoMetadata.positive)
    focalLengthIn35mmFilmMillimetres =
      block.number("Exif.Photo.FocalLengthIn35mmFilm").flatMap(PhotoMetadata.positive)
    statedWidth = block.integer("Exif.Photo.PixelXDimension")
    statedHeight = block.integer("Exif.Photo.PixelYDimension")
    orientation = block.integer("Exif.Image.Orientation").flatMap(Orientation.init(rawValue:))
    position = PhotoMetadata.positionFromEXIF(block) ?? PhotoMetadata.positionFromDrone(block)
    if let altitude = block.number("Exif.GPSInfo.GPSAltitude") {
      let isBelowSea = block.integer("Exif.GPSInfo.GPSAltitudeRef") == 1
      gpsAltitudeMetres = isBelowSea ? -altitude : altitude
    }
    absoluteAltitudeMetres = block.number("Xmp.drone-dji.AbsoluteAltitude")
    relativeAltitudeMetres = block.number("Xmp.drone-dji.RelativeAltitude")
    gimbalAttitude = PhotoMetadata.attitude(block, of: "Gimbal")
    flightAttitude = PhotoMetadata.attitude(block, of: "Flight")
    calibratedFocalLengthPixels =
      block.number("Xmp.drone-dji.CalibratedFocalLength").flatMap(PhotoMetadata.positive)
  }

  private static func positive(_ value: Double) -> Double? {
    value > 0 ? value : nil
  }

  private static func dateTaken(_ block: MetadataBlock) -> CameraDate? {
    let sources = [
      ("Exif.Photo.DateTimeOriginal", "Exif.Photo.SubSecTimeOriginal"),
      ("Exif.Photo.DateTimeDigitized", "Exif.Photo.SubSecTimeDigitized"),
      ("Exif.Image.DateTime", "Exif.Photo.SubSecTime"),
    ]
    for (key, subSecondsKey) in sources {
      guard let text = block.text(key) else { continue }
      if let date = CameraDate(exif: text, subSeconds: block.text(subSecondsKey)) { return date }
    }
    return nil
  }

  private static func positionFromEXIF(_ block: MetadataBlock) -> GeodeticPosition? {
    guard let latitudeText = block.text("Exif.GPSInfo.GPSLatitude"),
      let longitudeText = block.text("Exif.GPSInfo.GPSLongitude"),
      let latitude = MetadataNumber.parseDegrees(latitudeText),
      let longitude = MetadataNumber.parseDegrees(longitudeText)
    else { return nil }
    let isSouth = block.text("Exif.GPSInfo.GPSLatitudeRef") == "S"
    let isWest = block.text("Exif.GPSInfo.GPSLongitudeRef") == "W"
    return position(
      latitude: isSouth ? -latitude : latitude, longitude: isWest ? -longitude : longitude)
  }

  private static func positionFromDrone(_ block: MetadataBlock) -> GeodeticPosition? {
    // Aircraft of the Phantom 4 RTK's time misspell the longitude.
    guard let latitude = block.number("Xmp.drone-dji.GpsLatitude"),
      let longitude = block.number("Xmp.drone-dji.GpsLongitude")
        ?? block.number("Xmp.drone-dji.GpsLongtitude")
    else { return nil }
    return position(latitude: latitude, longitude: longitude)
  }

  private static func position(latitude: Double, longitude: Double) -> GeodeticPosition? {
    guard abs(latitude) <= 90, abs(longitude) <= 180, latitude != 0 || longitude != 0 else {
      return nil
    }
    return GeodeticPosition(latitudeDegrees: latitude, longitudeDegrees: longitude)
  }

  private static func attitude(_ block: MetadataBlock, of part: String) -> CameraAttitude? {
    guard let yaw = block.number("Xmp.drone-dji.\(part)YawDegree"),
      let pitch = block.number("Xmp.drone-dji.\(part)PitchDegree")
    else { return nil }
    return CameraAttitude(
      yawDegrees: yaw, pitchDegrees: pitch,
      rollDegrees: block.number("Xmp.drone-dji.\(part)RollDegree") ?? 0)
  }
}
