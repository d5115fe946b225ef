public import Foundation
public import SphereGeometry

/// The EXIF and XMP that a DJI aircraft writes into a photo.
///
/// The form follows files of the Mavic 2's time: XMP properties are attributes of a description
/// about `DJI Meta Data`; angles and altitudes carry their sign and two decimals (`+0.00`),
/// latitude and longitude their sign and seven.
public struct DronePhotoTags: Sendable, Hashable {
  /// The maker of the camera: `DJI`, or `Hasselblad` for some of its cameras.
  public var make: String
  /// The camera's model code, such as `FC7303`.
  public var model: String
  /// The firmware that EXIF names.
  public var software: String
  /// When the photo was taken, on the camera's clock.
  public var dateTaken: CameraDate
  /// The exposure time in seconds, above 0.
  public var exposureTimeSeconds: Double
  /// The f-number, above 0.
  public var fNumber: Double
  /// The ISO speed.
  public var isoSpeed: Int
  /// The focal length in millimetres.
  public var focalLengthMillimetres: Double
  /// The focal length in millimetres of a 35 mm camera with the same angle of view.
  public var focalLengthIn35mmFilmMillimetres: Int
  /// The width of the picture in pixels.
  public var width: Int
  /// The height of the picture in pixels.
  public var height: Int
  /// Where the aircraft was.
  public var position: GeodeticPosition
  /// Metres above sea level.
  public var absoluteAltitudeMetres: Double
  /// Metres above the take-off point.
  public var relativeAltitudeMetres: Double
  /// Where the gimbal pointed the camera, as recorded.
  public var gimbalAttitude: CameraAttitude
  /// How the aircraft was turned, as recorded.
  public var flightAttitude: CameraAttitude

  /// Creates tags.
  public init(
    make: String, model: String, software: String, dateTaken: CameraDate,
    exposureTimeSeconds: Double, fNumber: Double, isoSpeed: Int, focalLengthMillimetres: Double,
    focalLengthIn35mmFilmMillimetres: Int, width: Int, height: Int, position: GeodeticPosition,
    absoluteAltitudeMetres: Double, relativeAltitudeMetres: Double,
    gimbalAttitude: CameraAttitude, flightAttitude: CameraAttitude
  ) {
    self.make = make
    self.model = model
    self.software = software
    self.dateTaken = dateTaken
    self.exposureTimeSeconds = exposureTimeSeconds
    self.fNumber = fNumber
    self.isoSpeed = isoSpeed
    self.focalLengthMillimetres = focalLengthMillimetres
    self.focalLengthIn35mmFilmMillimetres = focalLengthIn35mmFilmMillimetres
    self.width = width
    self.height = height
    self.position = position
    self.absoluteAltitudeMetres = absoluteAltitudeMetres
    self.relativeAltitudeMetres = relativeAltitudeMetres
    self.gimbalAttitude = gimbalAttitude
    self.flightAttitude = flightAttitude
  }

  /// A JPEG file with these tags in front; the tags that it had are replaced.
  ///
  /// - Parameter jpeg: A whole JPEG file.
  /// - Returns: The file with EXIF first, XMP second and without a JFIF header, as cameras write it.
  /// - Throws: ``NativeError``: `unreadable` when the data is no JPEG, `invalidArgument` for values
  ///   that EXIF cannot hold.
  public func tagged(jpeg: Data) throws(NativeError) -> Data {
    var parts = try JPEGParts(jpeg: jpeg)
    parts.segments.removeAll { $0.marker == 0xE0 || $0.marker == 0xE1 }
    parts.segments.insert(contentsOf: [.exif(try exif()), .xmp(xmp)], at: 0)
    return parts.encoded
  }

  private func exif() throws(NativeError) -> Data {
    let block = try MetadataBlock()
    let date = dateTaken.exifText
    for (key, text) in [
      ("Exif.Image.ImageDescription", "default"),
      ("Exif.Image.Make", make),
      ("Exif.Image.Model", model),
      ("Exif.Image.Software", software),
      ("Exif.Image.DateTime", date),
      ("Exif.Photo.ExposureTime", EXIFText.exposureTime(exposureTimeSeconds)),
      ("Exif.Photo.FNumber", EXIFText.rational(fNumber, denominator: 100)),
      ("Exif.Photo.ExposureProgram", "2"),
      ("Exif.Photo.ISOSpeedRatings", String(isoSpeed)),
      ("Exif.Photo.DateTimeOriginal", date),
      ("Exif.Photo.DateTimeDigitized", date),
      ("Exif.Photo.FocalLength", EXIFText.rational(focalLengthMillimetres, denominator: 100)),
      ("Exif.Photo.FocalLengthIn35mmFilm", String(focalLengthIn35mmFilmMillimetres)),
    ] {
      try block.set(key, text)
    }
    try block.setMandatoryValues(width: width, height: height)
    try block.setGPS(position, altitudeMetres: absoluteAltitudeMetres)
    return try block.encodedEXIF()
  }

  private var xmp: Data {
    let date = String(dateTaken.isoText.prefix(10))
    return XMPPacket(
      about: "DJI Meta Data",
      namespaces: [
        ("tiff", "http://ns.adobe.com/tiff/1.0/"),
        ("xmp", "http://ns.adobe.com/xap/1.0/"),
        ("dc", "http://purl.org/dc/elements/1.1/"),
        ("crs", "http://ns.adobe.com/camera-raw-settings/1.0/"),
        ("drone-dji", "http://www.dji.com/drone-dji/1.0/"),
      ],
      properties: [
        ("xmp:ModifyDate", date),
        ("xmp:CreateDate", date),
        ("tiff:Make", "DJI"),
        ("tiff:Model", model),
        ("dc:format", "image/jpg"),
        ("drone-dji:GpsLatitude", DronePhotoTags.signed(position.latitudeDegrees, decimals: 7)),
        ("drone-dji:GpsLongitude", DronePhotoTags.signed(position.longitudeDegrees, decimals: 7)),
        ("drone-dji:AbsoluteAltitude", DronePhotoTags.signed(absoluteAltitudeMetres)),
        ("drone-dji:RelativeAltitude", DronePhotoTags.signed(relativeAltitudeMetres)),
        ("drone-dji:GimbalRollDegree", DronePhotoTags.signed(gimbalAttitude.rollDegrees)),
        ("drone-dji:GimbalYawDegree", DronePhotoTags.signed(gimbalAttitude.yawDegrees)),
        ("drone-dji:GimbalPitchDegree", DronePhotoTags.signed(gimbalAttitude.pitchDegrees)),
        ("drone-dji:FlightRollDegree", DronePhotoTags.signed(flightAttitude.rollDegrees)),
        ("drone-dji:FlightYawDegree", DronePhotoTags.signed(flightAttitude.yawDegrees)),
        ("drone-dji:FlightPitchDegree", DronePhotoTags.signed(flightAttitude.pitchDegrees)),
        ("drone-dji:CamReverse", "0"),
        ("drone-dji:GimbalReverse", "0"),
        ("drone-dji:SelfData", "Self data"),
        ("crs:Version", "7.0"),
        ("crs:HasSettings", "False"),
        ("crs:HasCrop", "False"),
        ("crs:AlreadyApplied", "False"),
      ]
    ).encoded
  }

  /// A number with its sign; what rounds to zero is `+0.00`.
  static func signed(_ value: Double, decimals: Int = 2) -> String {
    let text = String(format: "%+.\(decimals)f", value)
    let isZero = text.allSatisfy { "+-0.".contains($0) }
    return isZero ? "+" + text.dropFirst() : text
  }
}
