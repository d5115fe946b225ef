import Foundation

/// How a DJI aircraft names files and folders on its card.
public enum CardLayout {
  /// The folder of the panorama folders, from the card's root.
  public static let panoramaFolder = "DCIM/PANORAMA"
  /// The folder of single photos and of the panoramas' index pages, from the card's root.
  public static let mediaFolder = "DCIM/100MEDIA"
  /// The log of a simulated flight, at the card's root.
  public static let flightLogName = "flight-log.csv"

  /// The name of a panorama folder: `100_0001` for number 1.
  public static func panoramaSetName(number: Int) -> String { "100_" + padded(number) }

  /// The number of a panorama folder; nil when the name is not of the form `100_0001`.
  public static func panoramaSetNumber(ofFolderNamed name: String) -> Int? {
    let parts = name.split(separator: "_", omittingEmptySubsequences: false)
    guard parts.count == 2, parts[0].count == 3, parts[1].count == 4,
      parts.allSatisfy({ $0.allSatisfy { $0.isASCII && $0.isNumber } })
    else { return nil }
    guard let roll = Int(parts[0]), let number = Int(parts[1]) else { return nil }
    return (roll - 100) * 10_000 + number
  }

  /// The name of a photo: `DJI_0001.JPG` for number 1.
  public static func photoName(number: Int) -> String { "DJI_" + padded(number) + ".JPG" }

  /// The name of a panorama's index page: `DJI_0001.html` for number 1.
  public static func indexName(number: Int) -> String { "DJI_" + padded(number) + ".html" }

  /// The number in a photo's name: the digits before the extension, or before a lens letter.
  ///
  /// `DJI_0012.JPG` and `PANO0012.JPG` give 12, `DJI_20240510140912_0003_W.JPG` gives 3.
  public static func photoNumber(ofFileNamed name: String) -> Int? {
    let stem = name.prefix { $0 != "." }
    let parts = stem.split(separator: "_")
    guard let numbered = parts.last(where: { $0.last?.isNumber == true }) else { return nil }
    return Int(String(numbered.reversed().prefix { $0.isASCII && $0.isNumber }.reversed()))
  }

  /// Whether a file is a JPEG photo by its name; raw siblings, videos and hidden files are not.
  public static func isPhoto(fileNamed name: String) -> Bool {
    let lowered = name.lowercased()
    return !name.hasPrefix(".") && (lowered.hasSuffix(".jpg") || lowered.hasSuffix(".jpeg"))
  }

  private static func padded(_ number: Int) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }
}
