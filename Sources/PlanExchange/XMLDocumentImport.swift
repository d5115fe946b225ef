import DocumentReading
import Foundation

/// Reads an XML document by what its root is.
enum XMLDocumentImport {
  static func shots(in data: Data, path: String) throws(PlanImportError) -> ImportedShots {
    let root: XMLTree
    do throws(XMLTree.Failure) {
      root = try XMLTree.root(of: data)
    } catch {
      throw .wrongFormat(path: path, reason: "it is broken XML near line \(error.line)")
    }
    switch root.localName {
    case "papywizard":
      return try PapywizardImport.shots(in: root, path: path)
    case "kml" where WPMLImport.canRead(root):
      return try WPMLImport.shots(in: root, path: path)
    case "kml":
      return try KMLImport.shots(in: root, path: path)
    default:
      throw .wrongFormat(
        path: path,
        reason: "its root is <\(root.name)>; of XML files those of Papywizard, KML and DJI's "
          + "waylines are read")
    }
  }
}
