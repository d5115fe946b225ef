import Foundation
import Imaging
import SphereGeometry

/// What all stages of an inspection found out, put together for the report.
struct InspectionFindings {
  let found: PhotoFolder
  let sorting: PhotoSorting?
  let aligned: FolderAlignment?
  /// For each photo that can be read.
  let sharpness: [Double?]
  let thumbnails: [PhotoThumbnail?]
  let limits: InspectionLimits

  /// A photo of a panorama.
  struct Place {
    var panorama: Int
    /// Its number in the panorama.
    var member: Int
  }

  func report(failure: String?) -> InspectionReport {
    let rows = rows
    let panoramas = panoramas
    let isMissing = rows.contains { $0.placedBy == .notUsed }
    return InspectionReport(
      status: panoramas.isEmpty ? .none : isMissing ? .partial : .complete, failure: failure,
      photos: rows, panoramas: panoramas, stacks: sorting?.stacks ?? [],
      warnings: warnings(rows: rows, panoramas: panoramas))
  }

  // MARK: Photos

  /// Where the photos are, by file name.
  private var places: [String: Place] {
    var result: [String: Place] = [:]
    for (number, group) in (aligned?.groups ?? []).enumerated() {
      for (member, photo) in group.alignment.photos.enumerated() {
        result[photo.fileName] = Place(panorama: number, member: member)
      }
    }
    return result
  }

  private var rows: [InspectionReport.Photo] {
    let places = places
    let setAside = Dictionary(
      uniqueKeysWithValues: (sorting?.setAside ?? []).map { ($0.fileName, $0.reason) })
    let leftOver = Dictionary(
      uniqueKeysWithValues: (aligned?.leftOver ?? []).map {
        (sorting?.photos[$0.photo].fileName ?? "", $0.reason)
      })
    var rows = found.photos.enumerated().map { number, photo in
      var row = InspectionFindings.row(photo)
      row.sharpness = sharpness[number]
      row.maskedPercent = photo.mask.map { $0.excludedShare * 100 }
      row.stack = sorting?.stacks.firstIndex { $0.contains(photo.fileName) }.map { $0 + 1 }
      if let reason = setAside[photo.fileName] {
        (row.placedBy, row.reason) = (.setAside, reason)
      } else if let place = places[photo.fileName], let groups = aligned?.groups {
        let solved = groups[place.panorama].alignment.photos[place.member]
        row.panorama = solved.cameraFromWorld == nil ? nil : place.panorama + 1
        (row.placedBy, row.reason) = (solved.placedBy, solved.reason)
        row.yawDegrees = solved.attitude?.yawDegrees
        row.pitchDegrees = solved.attitude?.pitchDegrees
        row.linkCount = solved.linkCount
      } else {
        row.reason = leftOver[photo.fileName]
      }
      return row
    }
    rows += found.unreadable.map { file in
      InspectionReport.Photo(
        fileName: file.fileName, placedBy: .notUsed, reason: file.reason, linkCount: 0)
    }
    return rows.sorted { PhotoFolder.comesBefore($0.fileName, $1.fileName) }
  }

  private static func row(_ photo: PhotoSource) -> InspectionReport.Photo {
    let metadata = photo.metadata
    let diagonal = Double(photo.width * photo.width + photo.height * photo.height).squareRoot()
    return InspectionReport.Photo(
      fileName: photo.fileName, width: photo.width, height: photo.height,
      camera: photo.cameraModel.isEmpty ? nil : photo.cameraModel,
      focalLengthIn35mmFilmMillimetres: photo.focalLengthPixels.map {
        $0 / diagonal * (36.0 * 36 + 24 * 24).squareRoot()
      }, dateTaken: metadata.dateTaken?.isoText,
      exposureTimeSeconds: metadata.exposureTimeSeconds, fNumber: metadata.fNumber,
      isoSpeed: metadata.isoSpeed, recordedYawDegrees: photo.recordedAttitude?.yawDegrees,
      recordedPitchDegrees: photo.recordedAttitude?.pitchDegrees,
      recordedRollDegrees: photo.recordedAttitude?.rollDegrees, placedBy: .notUsed, linkCount: 0)
  }

  // MARK: Panoramas

  private var panoramas: [InspectionReport.Panorama] {
    (aligned?.groups ?? []).enumerated().map { number, group in
      let used = group.alignment.photos.filter { $0.cameraFromWorld != nil }
      let cameras = used.map { (lens: $0.lens, cameraFromWorld: $0.cameraFromWorld ?? .identity) }
      let masks = masks(of: group)
      let list = ReshootList(cameras: cameras, masks: masks)
      return InspectionReport.Panorama(
        number: number + 1, photosUsed: used.count,
        closesCircle: CanvasChoice.choose(cameras: cameras).closesCircle,
        coveragePercent: ReshootList.coveragePercent(of: cameras, masks: masks),
        horizontalFieldOfViewDegrees: RobustMean.median(
          used.map(\.lens.horizontalFieldOfViewDegrees)), headedBy: group.alignment.headedBy,
        openAboveDegrees: list.openAboveDegrees, openBelowDegrees: list.openBelowDegrees,
        missingPercent: list.missingPercent, reshoots: list.shots)
    }
  }

  /// The masks of the photos that are placed.
  private func masks(of group: FolderAlignment.Group) -> [PhotoMask?] {
    zip(group.photos, group.alignment.photos).filter { $0.1.cameraFromWorld != nil }.map {
      sorting?.photos[$0.0].mask
    }
  }

  // MARK: Warnings

  private func warnings(
    rows: [InspectionReport.Photo], panoramas: [InspectionReport.Panorama]
  ) -> [InspectionReport.Warning] {
    var result: [InspectionReport.Warning] = []
    // Without a panorama every photo is unused, and the failure says why.
    for row in rows where row.placedBy == .notUsed && (aligned != nil || row.width == nil) {
      result.append(
        InspectionReport.Warning(
          kind: row.width == nil ? .unreadable : .notUsed, fileNames: [row.fileName],
          message: "\(row.fileName) is not used: \(row.reason ?? "")"))
    }
    for (number, group) in (aligned?.groups ?? []).enumerated() {
      let members = group.photos.compactMap { photo in
        sorting.flatMap { sorting in
          found.photos.firstIndex { $0.fileName == sorting.photos[photo].fileName }
        }
      }
      let comparison = NeighbourComparison(
        members: members, alignment: group.alignment, findings: self)
      result += comparison.warnings(panorama: number + 1)
      result += InspectionFindings.solutionWarnings(
        group.alignment, panorama: number + 1, leastOverlapPercent: limits.unlinkedOverlapPercent)
      if !panoramas[number].reshoots.isEmpty {
        result.append(InspectionFindings.gapWarning(panoramas[number]))
      }
    }
    for names in sorting?.sameViews ?? [] {
      result.append(
        InspectionReport.Warning(
          kind: .sameView, fileNames: names,
          message: "\(AlignmentError.list(names)) show one view; one of them would do"))
    }
    return result
      + found.masksWithoutPhoto.map {
        InspectionReport.Warning(
          kind: .unusedMask, fileNames: [$0], message: MaskFiles.note(withoutPhoto: $0))
      }
  }

  /// What the matches say against the recorded angles, and against the solution itself.
  private static func solutionWarnings(
    _ alignment: Alignment, panorama: Int, leastOverlapPercent: Double
  ) -> [InspectionReport.Warning] {
    let angles = alignment.contradictedAngles.map {
      InspectionReport.Warning(
        kind: .contradictedAngles, fileNames: [], panorama: panorama, message: "\($0)")
    }
    let unlinked = LinkReview().problems(of: alignment).filter { problem in
      problem.kind != .weak && problem.overlapPercent ?? 0 >= leastOverlapPercent
    }
    return (angles.map { [$0] } ?? [])
      + unlinked.map { problem in
        InspectionReport.Warning(
          kind: .missingLink, fileNames: [problem.firstPhoto, problem.secondPhoto],
          panorama: panorama, message: "\(problem)")
      }
  }

  private static func gapWarning(
    _ panorama: InspectionReport.Panorama
  ) -> InspectionReport.Warning {
    let count = panorama.reshoots.count
    return InspectionReport.Warning(
      kind: .gap, fileNames: [], panorama: panorama.number,
      message: String(
        format: "%.1f %% of the sphere is missing between the photos; %d more %@ would fill it",
        panorama.missingPercent, count, count == 1 ? "shot" : "shots"))
  }
}
