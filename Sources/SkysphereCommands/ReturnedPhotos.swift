import AircraftControl
import CaptureExecution
import CapturePlanning
import CommandLineKit
import Foundation
import Imaging
import Stitching

/// Reads the photos of a folder for a re-shoot: which shot, where they looked, what they are like.
struct ReturnedPhotos {
  let folder: String
  let plan: CapturePlan
  let console: Console

  /// Why photos cannot be tied to shots.
  enum Failure: ExplainedError, Equatable {
    /// The manifest is that of another plan.
    case otherPlan(folder: String, shot: Int)
    /// Neither a manifest nor angles say which photo is which.
    case nothingToGoBy(folder: String)

    var exitStatus: ExitStatus { .badInput }

    var explanation: String {
      switch self {
      case .otherPlan(let folder, let shot):
        "the capture-manifest.json of \(folder) is that of another plan: its shot \(shot) looks "
          + "elsewhere"
      case .nothingToGoBy(let folder):
        "the photos of \(folder) record no angles, and there is no capture-manifest.json: nothing "
          + "says which shot is which; 'skysphere inspect' finds gaps by what the photos show"
      }
    }
  }

  func read() async throws -> [ReturnedPhoto] {
    let url = URL(fileURLWithPath: folder)
    let found = try await NativeThreads.shared.run { try PhotoFolder(url) }
    let shots = try shotsByFile(try CaptureManifest.read(inFolder: url))
    let line = ProgressLine(console: console)
    defer { line.finish() }
    line.update(stage: "Looking at \(found.photos.count) photos", fraction: 0)
    let conditions = try await NativeThreads.shared.map(found.photos) { photo in
      ReturnedPhotos.content(of: photo)
    }
    var photos = zip(found.photos, conditions).map { photo, content in
      ReturnedPhoto(
        fileName: photo.fileName, shotIndex: shots[photo.fileName],
        attitude: photo.recordedAttitude, content: content)
    }
    photos += found.unreadable.map { file in
      ReturnedPhoto(
        fileName: file.fileName, shotIndex: shots[file.fileName],
        content: .unreadable(reason: file.reason))
    }
    let canBeTied = photos.contains { $0.shotIndex != nil || $0.attitude != nil }
    guard photos.isEmpty || canBeTied else { throw Failure.nothingToGoBy(folder: folder) }
    return photos
  }

  /// The shots of the manifest's photos by file name; empty without a manifest.
  private func shotsByFile(_ manifest: CaptureManifest?) throws(Failure) -> [String: Int] {
    var shots: [String: Int] = [:]
    for photo in manifest?.photos ?? [] {
      guard let direction = photo.shot else { continue }
      let planned = plan.shots.first { $0.index == direction.shotIndex }
      guard let planned, abs(planned.yawDegrees - direction.yawDegrees) < 0.01,
        abs(planned.pitchDegrees - direction.pitchDegrees) < 0.01
      else { throw .otherPlan(folder: folder, shot: direction.shotIndex) }
      shots[photo.file] = direction.shotIndex
    }
    return shots
  }

  private static func content(of photo: PhotoSource) -> ReturnedPhoto.Content {
    do throws(NativeError) {
      let condition = try PhotoCondition(of: photo)
      return .readable(
        ReturnedPhoto.Condition(
          width: condition.width, height: condition.height, sharpness: condition.sharpness,
          whiteShare: condition.whiteShare, blackShare: condition.blackShare))
    } catch {
      return .unreadable(reason: error.message)
    }
  }
}
