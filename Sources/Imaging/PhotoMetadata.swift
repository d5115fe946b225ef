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
  /// The gimbal's pitch in degrees, also where the file says no yaw of the gimbal; up is positive.
  public var gimbalPitchDegrees: Double?
  /// The calibrated focal length in pixels of the full-size photo.
  public var calibratedFocalLengthPixels: Double?
  /// The calibrated optical centre, x, in pixels of the full-size photo: near half of its width.
  public var calibratedCenterXPixels: Double?
  /// The calibrated optical centre, y, in pixels of the full-size photo: near half of its height.
  public var calibratedCenterYPixels: Double?
  /// How many pixels of the picture as it was taken lie on a millimetre of the sensor.
  public var focalPlanePixelsPerMillimetre: Double?

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
      ?? block.droneText("CameraSerialNumber")
      ?? block.droneText("DroneSerialNumber")
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
    absoluteAltitudeMetres = block.droneNumber("AbsoluteAltitude")
    relativeAltitudeMetres = block.droneNumber("RelativeAltitude")
    gimbalAttitude = PhotoMetadata.attitude(block, of: "Gimbal")
    flightAttitude = PhotoMetadata.attitude(block, of: "Flight")
    gimbalPitchDegrees = block.droneNumber("GimbalPitchDegree")
    calibratedFocalLengthPixels =
      block.droneNumber("CalibratedFocalLength").flatMap(PhotoMetadata.positive)
    calibratedCenterXPixels =
      block.droneNumber("CalibratedOpticalCenterX").flatMap(PhotoMetadata.positive)
    calibratedCenterYPixels =
      block.droneNumber("CalibratedOpticalCenterY").flatMap(PhotoMetadata.positive)
    focalPlanePixelsPerMillimetre = PhotoMetadata.focalPlanePixelsPerMillimetre(block)
  }

  /// EXIF's focal plane resolution in pixels a millimetre.
  ///
  /// Its unit is numbered as in TIFF 6.0, with millimetres and micrometres added by makers. Without
  /// a unit it is the inch (Exif 2.3, tag 0xA210).
  private static func focalPlanePixelsPerMillimetre(_ block: MetadataBlock) -> Double? {
    guard let resolution = block.number("Exif.Photo.FocalPlaneXResolution").flatMap(positive)
    else { return nil }
    let millimetres: Double? =
      switch block.integer("Exif.Photo.FocalPlaneResolutionUnit") {
      case nil, 1, 2: 25.4
      case 3: 10
      case 4: 1
      case 5: 0.001
      default: nil
      }
    return millimetres.map { resolution / $0 }
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
    guard let latitude = block.droneNumber("GpsLatitude"),
      let longitude = block.droneNumber("GpsLongitude")
        ?? block.droneNumber("GpsLongtitude")
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
    guard let yaw = block.droneNumber("\(part)YawDegree"),
      let pitch = block.droneNumber("\(part)PitchDegree")
    else { return nil }
    return CameraAttitude(
      yawDegrees: yaw, pitchDegrees: pitch,
      rollDegrees: block.droneNumber("\(part)RollDegree") ?? 0)
  }
}
