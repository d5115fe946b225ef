import Foundation

/// Reads KMZ archives: DJI's waylines, or the KML document of an earth viewer.
enum KMZImport {
  /// What every ZIP archive begins with.
  static let signature = Data("PK".utf8)

  static func shots(in data: Data, path: String) throws(PlanImportError) -> ImportedShots {
    let isDocument = { (name: String) in
      name.lowercased().hasSuffix(".wpml") || name.lowercased().hasSuffix(".kml")
    }
    guard let files = ZIPArchive.files(in: data, where: isDocument) else {
      throw .wrongFormat(path: path, reason: "the archive is damaged, encrypted or too large")
    }
    // What is flown counts, not the template; without either, any document.
    let names = files.keys.sorted { ($0.count, $0) < ($1.count, $1) }
    let name =
      names.first { $0.hasSuffix("waylines.wpml") } ?? names.first { $0.hasSuffix("template.kml") }
      ?? names.first
    guard let name, let content = files[name] else {
      throw .wrongFormat(path: path, reason: "the archive holds neither waylines.wpml nor KML")
    }
    return try XMLDocumentImport.shots(in: content, path: "\(path), \(name)")
  }
}
