import DocumentReading

/// Reads the shots of Papywizard's presets and logs; of a bracket the first photo counts.
enum PapywizardImport {
  static func shots(in root: XMLTree, path: String) throws(PlanImportError) -> ImportedShots {
    let file: PapywizardFile
    do throws(PapywizardFile.Failure) {
      file = try PapywizardFile(root, pitchRangeDegrees: -90...90)
    } catch {
      switch error {
      case .wrongFormat(let reason):
        throw .wrongFormat(path: path, reason: reason)
      case .wrongEntry(let line, let field, let reason):
        throw .wrongEntry(path: path, place: "line \(line), \(field)", reason: reason)
      }
    }
    if file.presetLines.count > 1 {
      throw .wrongEntry(
        path: path, place: "line \(file.presetLines[1]), preset",
        reason: "the file holds several presets; keep one")
    }
    return ImportedShots(
      directions: file.shots.filter { $0.bracket == 1 }.map {
        (yawDegrees: $0.yawDegrees, pitchDegrees: $0.pitchDegrees)
      }, location: nil, altitudeMetres: nil)
  }
}
