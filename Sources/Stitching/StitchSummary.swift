import Foundation
import Imaging
import SphereGeometry

/// What all stages found out, put together for the project and the report.
struct StitchSummary: Sendable {
  var found: PhotoFolder
  var alignment: Alignment
  var choice: CanvasChoice
  var area: PixelRectangle
  var seams: SeamStage
  var holes: SphereHoles
  /// What was added to the photos, and the share of the whole sphere that is photographed then.
  var invented: (area: InventedArea?, photographedPercent: Double)?
  /// Whether a logo was asked for and has no place.
  var leavesLogoOut = false
  /// Rows of the report for photos that were not given to alignment.
  var otherRows: [StitchReport.Photo] = []

  /// The exposures of all photos by index; nil for those not used.
  private var exposures: [PhotoExposure?] {
    var result = [PhotoExposure?](repeating: nil, count: alignment.photos.count)
    for (used, index) in alignment.usedPhotoIndices.enumerated() {
      result[index] = seams.exposures[used]
    }
    return result
  }

  /// What does not fit together between the photos, what is stated of them and the files beside them.
  private var notes: [String] {
    var notes = (alignment.contradictedAngles.map { ["\($0)"] } ?? []) + focalLengthNotes
    if leavesLogoOut {
      notes.append(
        "the logo is left out: "
          + (choice.view == nil
            ? "the picture does not reach down to the nadir"
            : "it needs the equirectangular projection"))
    }
    notes += found.masksWithoutPhoto.map { MaskFiles.note(withoutPhoto: $0) }
    if let note = referenceNote { notes.append(note) }
    guard let match = found.poseMatch else { return notes }
    func sentence(_ names: [String], _ what: String) -> String? {
      guard !names.isEmpty else { return nil }
      let shown = names.prefix(5).joined(separator: ", ")
      let more = names.count > 5 ? " and \(names.count - 5) more" : ""
      return "\(what): \(shown)\(more)"
    }
    return notes
      + [
        sentence(match.absentPhotos, "poses are given for photos that are not there"),
        sentence(match.photosWithoutPose, "no pose is given for"),
      ].compactMap { $0 }
  }

  /// The file name of the photo that keeps its brightness; nil where none does in particular.
  private var referenceFileName: String? {
    seams.referencePhoto.map { alignment.photos[alignment.usedPhotoIndices[$0]].fileName }
  }

  /// That another photo keeps its brightness than the one that should.
  private var referenceNote: String? {
    guard let wanted = seams.exposureAnchor.referenceFileName, let kept = referenceFileName,
      wanted != kept
    else { return nil }
    return "\(wanted) is not in this panorama; the brightness of \(kept) is kept"
  }

  /// Of each focal length that files state and the matches speak against, what is used in its place.
  private var focalLengthNotes: [String] {
    func equivalent(_ pixels: Double, _ lens: Lens) -> Int {
      let perMillimetre = PhotoSource.focalLengthPixels(
        equivalentMillimetres: 1, width: lens.width, height: lens.height)
      return Int((pixels / perMillimetre).rounded())
    }
    var notes: [String] = []
    for photo in alignment.photos where photo.cameraFromWorld != nil {
      guard let stated = photo.rejectedFocalLengthPixels else { continue }
      let note =
        "the files state a 35 mm equivalent focal length of \(equivalent(stated, photo.lens)) mm, "
        + "with which the photos do not fit together; "
        + "\(equivalent(photo.lens.focalLengthPixels, photo.lens)) mm fits and is used"
      if !notes.contains(note) { notes.append(note) }
    }
    return notes
  }

  func project(photoFolder: String, options: StitchOptions) -> PanoramaProject {
    var project = PanoramaProject(
      photoFolder: photoFolder, canvas: choice.canvas, area: area,
      photos: zip(alignment.photos, exposures).map {
        PanoramaProject.Photo(solved: $0, exposure: $1)
      },
      links: alignment.links)
    project.rendering = PanoramaProject.Rendering(
      options, projection: choice.view?.projection)
    return project
  }

  func huginProject(photos: [PhotoSource]) -> HuginProject {
    HuginProject(
      canvas: choice.canvas,
      // Hugin chooses projections itself; it gets the whole sphere to do so.
      area: choice.view == nil ? area : PixelRectangle(wholeOf: choice.canvas),
      photos: alignment.photos.indices.map {
        HuginProject.Photo(
          url: photos[$0].url, solved: alignment.photos[$0], exposure: exposures[$0])
      },
      controlPoints: alignment.controlPoints)
  }

  func report(timings: [StitchReport.Timing], panorama: String) -> StitchReport {
    let used = alignment.usedPhotoIndices
    let shares = seams.labels.shares(photoCount: used.count).photos
    let exposures = exposures
    var rows = alignment.photos.indices.map { index -> StitchReport.Photo in
      let photo = alignment.photos[index]
      let place = used.firstIndex(of: index)
      return StitchReport.Photo(
        fileName: photo.fileName, placedBy: photo.placedBy, reason: photo.reason,
        advice: PhotoAdvice.text(forPhoto: index, in: alignment),
        yawDegrees: photo.attitude?.yawDegrees, pitchDegrees: photo.attitude?.pitchDegrees,
        rollDegrees: photo.attitude?.rollDegrees, linkCount: photo.linkCount,
        rmsResidualPixels: photo.rmsResidualPixels,
        contributionPercent: place.map { shares[$0] * 100 },
        exposureValue: exposures[index]?.exposureValue,
        maskedPercent: found.photos[index].mask.map { $0.excludedShare * 100 })
    }
    for file in found.unreadable {
      rows.append(
        StitchReport.Photo(
          fileName: file.fileName, placedBy: .notUsed, reason: file.reason,
          advice: file.advice, linkCount: 0))
    }
    rows += otherRows
    rows.sort { PhotoFolder.comesBefore($0.fileName, $1.fileName) }
    let names = alignment.photos.map(\.fileName)
    let lens = used.first.map { alignment.photos[$0].lens }
    return StitchReport(
      status: rows.contains { $0.placedBy == .notUsed } ? .partial : .complete,
      photosFound: rows.count, photosUsed: used.count, photos: rows, notes: notes,
      links: alignment.links.map {
        StitchReport.LinkRow(
          firstPhoto: names[$0.firstPhoto], secondPhoto: names[$0.secondPhoto],
          inlierCount: $0.inlierCount, rmsResidualPixels: $0.rmsResidualPixels)
      },
      linkProblems: LinkReview().problems(of: alignment),
      rmsResidualPixels: alignment.rmsResidualPixels,
      medianResidualPixels: alignment.medianResidualPixels,
      focalLengthPixels: alignment.focalLengthPixels ?? 0, k1: lens?.k1 ?? 0, k2: lens?.k2 ?? 0,
      modelsDrift: alignment.photos.contains { $0.driftPerHeight != nil },
      levelledBy: alignment.levelledBy, headedBy: alignment.headedBy,
      coveragePercent: invented?.photographedPercent ?? holes.coveragePercent, holes: holes,
      invented: invented?.area,
      exposureResidualPercent: seams.exposureResidual * 100,
      usesStatedExposures: seams.usesStatedExposures,
      findsCameraResponse: seams.findsCameraResponse, exposureReference: referenceFileName,
      brightnessSteps: BrightnessSteps(seams.steps, fileNames: used.map { names[$0] }),
      canvas: StitchReport.CanvasRow(choice, area: area),
      timings: timings, peakMemoryBytes: PeakMemory.bytes, panorama: panorama)
  }
}
