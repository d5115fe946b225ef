import Foundation
import Imaging
import SphereGeometry

/// The photos of a panorama compared with their neighbours.
struct NeighbourComparison {
  private let photos: [PhotoSource]
  private let sharpness: [Double?]
  private let thumbnails: [PhotoThumbnail?]
  private let alignment: Alignment
  private let limits: InspectionLimits

  /// Takes the photos of a panorama.
  ///
  /// - Parameters:
  ///   - members: Their numbers among the photos of the folder.
  ///   - alignment: Their solved cameras, in the same order.
  ///   - findings: What is known of all photos.
  init(members: [Int], alignment: Alignment, findings: InspectionFindings) {
    photos = members.map { findings.found.photos[$0] }
    sharpness = members.map { findings.sharpness[$0] }
    thumbnails = members.map { findings.thumbnails[$0] }
    self.alignment = alignment
    limits = findings.limits
  }

  /// What is worth a look.
  func warnings(panorama: Int) -> [InspectionReport.Warning] {
    let all = cameraWarnings + blurWarnings + exposureWarnings
    return all.map { warning in
      var warning = warning
      warning.panorama = panorama
      return warning
    }
  }

  private var cameraWarnings: [InspectionReport.Warning] {
    var result: [InspectionReport.Warning] = []
    let used = alignment.usedPhotoIndices.map { photos[$0] }
    func kinds(_ name: (PhotoSource) -> String) -> [String] {
      Set(used.map(name)).sorted()
    }
    func size(_ photo: PhotoSource) -> String {
      "\(max(photo.width, photo.height)) × \(min(photo.width, photo.height))"
    }
    let sizes = kinds(size)
    let models = kinds { $0.cameraModel.isEmpty ? "an unknown camera" : $0.cameraModel }
    if models.count > 1 || sizes.count > 1 {
      let what = (models.count > 1 ? models : []) + (sizes.count > 1 ? sizes : [])
      result.append(
        InspectionReport.Warning(
          kind: .mixedCameras, fileNames: [],
          message: "the photos are of different cameras or sizes: "
            + what.joined(separator: ", ")))
    }
    for (_, own) in Dictionary(grouping: used, by: { "\($0.cameraModel) \(size($0))" })
      .sorted(by: { $0.key < $1.key })
    {
      let lengths = own.compactMap(\.focalLengthPixels)
      guard let shortest = lengths.min(), let longest = lengths.max(),
        longest > shortest * (1 + limits.focalLengthShare)
      else { continue }
      result.append(
        InspectionReport.Warning(
          kind: .zoomChanged, fileNames: [],
          message: String(
            format: "the zoom was changed between photos, by a factor of %.2f",
            longest / shortest)))
    }
    return result
  }

  /// For each photo those that it is linked with.
  private var neighbours: [[Int]] {
    var result = [[Int]](repeating: [], count: photos.count)
    for link in alignment.links {
      result[link.firstPhoto].append(link.secondPhoto)
      result[link.secondPhoto].append(link.firstPhoto)
    }
    return result
  }

  private var blurWarnings: [InspectionReport.Warning] {
    neighbours.enumerated().compactMap { number, others in
      let around = others.compactMap { sharpness[$0] }
      guard let own = sharpness[number], around.count >= 2 else { return nil }
      let share = own / RobustMean.median(around)
      guard share < limits.leastSharpnessShare else { return nil }
      let name = photos[number].fileName
      return InspectionReport.Warning(
        kind: .blurred, fileNames: [name],
        message: String(
          format: "%@ is blurred: it has %.0f %% of the fine detail of its neighbours; take it "
            + "again", name, share * 100))
    }
  }

  private var exposureWarnings: [InspectionReport.Warning] {
    var jumps: [(name: String, steps: Double)] = []
    for (number, others) in neighbours.enumerated() {
      let steps = others.compactMap { stepsBetween($0, number) }
      guard steps.count >= 2 else { continue }
      let jump = RobustMean.median(steps)
      if abs(jump) >= limits.exposureSteps { jumps.append((photos[number].fileName, jump)) }
    }
    // Where many jump, none stands out: the camera exposed each photo by itself.
    if jumps.count > 3, let largest = jumps.map({ abs($0.steps) }).max() {
      return [
        InspectionReport.Warning(
          kind: .exposureJump, fileNames: jumps.map(\.name),
          message: String(
            format: "the exposure changes from photo to photo, by up to %.1f steps", largest))
      ]
    }
    return jumps.map { name, steps in
      InspectionReport.Warning(
        kind: .exposureJump, fileNames: [name],
        message: String(
          format: "%@ is %.1f exposure steps %@ than its neighbours", name, abs(steps),
          steps > 0 ? "brighter" : "darker"))
    }
  }

  /// By how many exposure steps a photo is brighter than another where both see the same.
  private func stepsBetween(_ first: Int, _ second: Int) -> Double? {
    guard let thumbnail = thumbnails[first], let other = thumbnails[second],
      let a = alignment.photos[first].cameraFromWorld,
      let b = alignment.photos[second].cameraFromWorld
    else { return nil }
    let (lens, otherLens) = (alignment.photos[first].lens, alignment.photos[second].lens)
    var steps: [Double] = []
    for row in 0..<24 {
      for column in 0..<24 {
        let pixel = SIMD2(
          (Double(column) + 0.5) / 24 * Double(lens.width),
          (Double(row) + 0.5) / 24 * Double(lens.height))
        let direction = b * (a.inverse * lens.directionInCamera(ofPixel: pixel))
        guard otherLens.sees(directionInCamera: direction),
          let place = otherLens.pixel(ofDirectionInCamera: direction),
          let level = thumbnail.level(
            atShareOfWidth: pixel.x / Double(lens.width), height: pixel.y / Double(lens.height)),
          let otherLevel = other.level(
            atShareOfWidth: place.x / Double(otherLens.width),
            height: place.y / Double(otherLens.height))
        else { continue }
        steps.append(2.2 * log2(otherLevel / level))
      }
    }
    return steps.count >= 12 ? RobustMean.median(steps) : nil
  }
}
