import Foundation
import SphereGeometry

/// Values in the words that exiv2 takes for EXIF.
enum EXIFText {
  /// A non-negative number as a rational with a fixed denominator.
  static func rational(_ value: Double, denominator: Int) -> String {
    "\(Int((value * Double(denominator)).rounded()))/\(denominator)"
  }

  /// An exposure time in seconds the way cameras put it: 1/50 where that is within 1 %.
  static func exposureTime(_ seconds: Double) -> String {
    let inverse = (1 / seconds).rounded()
    if seconds < 1, abs(1 / inverse - seconds) < 0.01 * seconds { return "1/\(Int(inverse))" }
    return rational(seconds, denominator: 1_000_000)
  }

  /// Degrees, minutes and ten-thousandths of a second of an angle's absolute value (3 mm on the
  /// ground).
  static func degreesMinutesSeconds(_ degrees: Double) -> String {
    let tenThousandths = Int((abs(degrees) * 36_000_000).rounded())
    let (wholeDegrees, rest) = tenThousandths.quotientAndRemainder(dividingBy: 36_000_000)
    let (minutes, seconds) = rest.quotientAndRemainder(dividingBy: 600_000)
    return "\(wholeDegrees)/1 \(minutes)/1 \(seconds)/10000"
  }
}

extension MetadataBlock {
  /// Sets EXIF's GPS values; the altitude is in metres above sea level and may be negative.
  func setGPS(_ position: GeodeticPosition, altitudeMetres: Double?) throws(NativeError) {
    try set("Exif.GPSInfo.GPSVersionID", "2 3 0 0")
    try set("Exif.GPSInfo.GPSLatitudeRef", position.latitudeDegrees < 0 ? "S" : "N")
    try set(
      "Exif.GPSInfo.GPSLatitude", EXIFText.degreesMinutesSeconds(position.latitudeDegrees))
    try set("Exif.GPSInfo.GPSLongitudeRef", position.longitudeDegrees < 0 ? "W" : "E")
    try set(
      "Exif.GPSInfo.GPSLongitude", EXIFText.degreesMinutesSeconds(position.longitudeDegrees))
    guard let altitudeMetres else { return }
    try set("Exif.GPSInfo.GPSAltitudeRef", altitudeMetres < 0 ? "1" : "0")
    try set(
      "Exif.GPSInfo.GPSAltitude", EXIFText.rational(abs(altitudeMetres), denominator: 1000))
  }

  /// Sets the values that Exif 2.3 (JEITA CP-3451C, table 17) wants in every JPEG of an sRGB
  /// picture, and those of an upright picture of this size.
  func setMandatoryValues(width: Int, height: Int) throws(NativeError) {
    for (key, text) in [
      ("Exif.Image.XResolution", "72/1"),
      ("Exif.Image.YResolution", "72/1"),
      ("Exif.Image.ResolutionUnit", "2"),
      ("Exif.Image.YCbCrPositioning", "1"),
      // Versions are ASCII digits: 0230 and 0100.
      ("Exif.Photo.ExifVersion", "48 50 51 48"),
      ("Exif.Photo.FlashpixVersion", "48 49 48 48"),
      ("Exif.Photo.ComponentsConfiguration", "1 2 3 0"),
      ("Exif.Photo.ColorSpace", "1"),
    ] {
      try set(key, text)
    }
    try setUprightPicture(width: width, height: height)
  }

  /// Sets the values of an upright picture of this size.
  func setUprightPicture(width: Int, height: Int) throws(NativeError) {
    try set("Exif.Image.Orientation", "1")
    try set("Exif.Photo.PixelXDimension", String(width))
    try set("Exif.Photo.PixelYDimension", String(height))
  }
}
