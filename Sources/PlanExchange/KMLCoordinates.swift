import DocumentReading
import SphereGeometry

/// The content of KML's `coordinates`: longitude, latitude, and perhaps an altitude.
struct KMLCoordinates {
  let location: GeodeticPosition
  let altitudeMetres: Double?

  init(_ element: XMLTree, path: String) throws(PlanImportError) {
    let parts = element.text.split(separator: ",", omittingEmptySubsequences: false)
    let ranges: [ClosedRange<Double>] = [-180...180, -90...90, -10_000...100_000]
    var values: [Double] = []
    for (part, range) in zip(parts, ranges) {
      guard let value = Double(part.trimmingPrefix { $0.isWhitespace }), range.contains(value)
      else { break }
      values.append(value)
    }
    guard (2...3).contains(parts.count), values.count == parts.count else {
      throw .wrongEntry(
        path: path, place: "line \(element.line), coordinates",
        reason: "'\(element.text)' is not a longitude, a latitude and perhaps an altitude")
    }
    location = GeodeticPosition(latitudeDegrees: values[1], longitudeDegrees: values[0])
    altitudeMetres = values.count == 3 ? values[2] : nil
  }
}

/// Numbers in XML elements.
enum XMLNumber {
  /// The number in an element.
  ///
  /// - Throws: ``PlanImportError/wrongEntry(path:place:reason:)`` when it is none or out of range.
  static func value(
    of element: XMLTree, in range: ClosedRange<Double>, path: String
  ) throws(PlanImportError) -> Double {
    guard let value = Double(element.text), range.contains(value) else {
      throw .wrongEntry(
        path: path, place: "line \(element.line), \(element.localName)",
        reason: "'\(element.text)' is not a number from "
          + "\(DecimalText.text(range.lowerBound, decimals: 0)) to "
          + DecimalText.text(range.upperBound, decimals: 0))
    }
    return value
  }
}
