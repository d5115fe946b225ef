import DocumentReading
import Foundation
import SphereGeometry

/// Poses as Papywizard writes them, in the log of a motorised panorama head or in a preset.
///
/// The files list shots, not photos, so that each photo of a bracket is one. A sensor's crop factor
/// and a rectilinear lens's focal length give the 35 mm equivalent.
enum PapywizardDocument {
  static func poses(in text: String, path: String) throws(RecordedPoseFileError) -> [RecordedPose] {
    let file: PapywizardFile
    do throws(PapywizardFile.Failure) {
      file = try PapywizardFile(Data(text.utf8), pitchRangeDegrees: -135...135)
    } catch {
      switch error {
      case .wrongFormat(let reason):
        throw .wrongFormat(path: path, reason: reason)
      case .wrongEntry(let line, _, let reason):
        throw .wrongEntry(path: path, place: "line \(line)", reason: reason)
      }
    }
    let equivalent = file.cropFactor.flatMap { factor in
      file.focalLengthMillimetres.map { $0 * factor }
    }.flatMap {
      FocalLengthReading.equivalentMillimetres.contains($0) && file.isRectilinear ? $0 : nil
    }
    var poses: [RecordedPose] = []
    for shot in file.shots {
      do throws(RecordedPose.Problem) {
        poses.append(
          try RecordedPose(
            fileName: nil, yawDegrees: shot.yawDegrees, pitchDegrees: shot.pitchDegrees,
            rollDegrees: shot.rollDegrees,
            focalLength: equivalent.map { .equivalentMillimetres($0) }))
      } catch {
        throw .wrongEntry(
          path: path, place: "line \(shot.line)",
          reason: "\(error.column.rawValue) \(error.reason)")
      }
    }
    return poses
  }
}
