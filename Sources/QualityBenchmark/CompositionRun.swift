import Foundation
import Imaging
import SphereGeometry
import Stitching

/// Stitches a set whose truth is known, and compares the panorama with it.
struct CompositionRun {
  var set: CompositionSet
  var cache: PhotoCache
  /// Another stitcher to compare with.
  var peer: PeerStitcher?
  var threads = NativeThreads.shared

  /// What came of it.
  func result() async throws -> CompositionResult {
    let files = try await cache.photos(of: set.imagery)
    let angles = RecordedAngleKind.measured
    let sources = RenderedSet(set.name, set.imagery, angles: angles)
      .sources(files: files, recorded: angles.attitudes(of: set.imagery.shots, seed: 7))
    let alignment = try await Aligner(threads: threads).align(sources)
    let project = turnedToTruth(alignment)
    let panorama = cache.folder.appendingPathComponent("composed.tif")
    var options = project.options(software: "QualityBenchmark")
    options.replacesExisting = true
    options.fill.mode = .none
    let report = try await PanoramaRenderer(options: options, threads: threads)
      .render(project, photoFolder: cache.folder, panorama: panorama)
    let picture = try await threads.run {
      try CompositionRun.whole(
        try PhotoReader.decode(path: panorama.path, color: .rgba), area: report.canvas.area,
        canvas: project.canvas)
    }
    let truth = try await cache.truth(of: set.imagery.subject, canvas: project.canvas)
    var result = CompositionResult(
      set: set, photosUsed: report.photosUsed, steps: report.brightnessSteps,
      figures: try await threads.run { TruthComparison(picture: picture, truth: truth) })
    if set.imagery.hasTraffic {
      let (canvas, imagery) = (project.canvas, set.imagery)
      result.judge(
        try await threads.run {
          try GhostCheck(picture: picture, truth: truth, canvas: canvas, imagery: imagery)
        })
    }
    if let peer, set.hasPeer {
      let folder = cache.folder
      let outcome = try await threads.run { try peer.stitch(files, in: folder) }
      var comparison: PeerComparison?
      if let made = outcome.picture {
        comparison = try await PeerComparison(
          peer: made, own: picture, truth: truth, canvas: project.canvas,
          focalLengthPixels: set.imagery.lens.focalLengthPixels, threads: threads)
      }
      result.judge(outcome, comparison)
    }
    return result
  }

  /// A panorama that shows a part of the canvas, on the whole of it.
  private static func whole(
    _ part: Bitmap, area: PixelRectangle, canvas: EquirectangularCanvas
  ) throws -> Bitmap {
    guard area != PixelRectangle(wholeOf: canvas) else { return part }
    let whole = try Bitmap(width: canvas.width, height: canvas.height, channels: 4)
    let stride = whole.stride
    part.withBytes { from in
      whole.withMutableBytes { to in
        for row in 0..<part.height {
          let start = (area.top + row) * stride + 4 * area.left
          for index in 0..<(4 * part.width) { to[start + index] = from[row * part.stride + index] }
        }
      }
    }
    return whole
  }

  /// The project with the world of the truth: what all rotations have in common is taken out, since
  /// it is the angles' and not the composition's.
  private func turnedToTruth(_ alignment: Alignment) -> PanoramaProject {
    let used = alignment.usedPhotoIndices
    let agreement = RotationAgreement(
      solved: used.compactMap { alignment.photos[$0].cameraFromWorld },
      truth: used.map { set.imagery.shots[$0].attitude.cameraFromWorld })
    let canvas = EquirectangularCanvas(width: CompositionSet.width)
    return PanoramaProject(
      photoFolder: cache.folder.path, canvas: canvas, area: PixelRectangle(wholeOf: canvas),
      photos: alignment.photos.map { photo in
        var turned = photo
        turned.cameraFromWorld = photo.cameraFromWorld.map {
          $0 * agreement.solvedFromTrueWorld
        }
        return PanoramaProject.Photo(solved: turned)
      },
      links: alignment.links)
  }
}
