import Foundation
import SphereGeometry

/// A set whose panorama is compared with the sphere that it shows.
struct CompositionSet {
  /// What the set is called in the table and by `--only`.
  var name: String
  var imagery: Imagery
  /// The least signal-to-noise ratio in decibels that it has to reach; nil for none.
  var leastDecibels: Double?
  /// The largest step at a seam before blending, in percent of linear light.
  var largestStepPercent = 2.0
  /// Whether OpenCV's stitcher is to make it as well, where there is one.
  var hasPeer = true
  /// The width of the panorama.
  static let width = 8_192

  /// The sets of the benchmark.
  ///
  /// - Parameters:
  ///   - photoWidth: The width of the photos in pixels.
  ///   - pictures: Equirectangular pictures to photograph besides the town.
  /// - Returns: The sets in the order of the table.
  static func all(photoWidth: Int, pictures: [URL]) -> [CompositionSet] {
    let lens = Lens(
      width: photoWidth, height: photoWidth * 3 / 4 / 2 * 2, horizontalFieldOfViewDegrees: 72)
    func imagery(_ subject: Imagery.Subject, _ shots: [Imagery.Shot]) -> Imagery {
      Imagery(subject: subject, lens: lens, shots: shots).shaken(degrees: 0.5, seed: 26)
    }
    let town = imagery(.town, ShotLists.sphere26)
    let detail = imagery(.fineDetail, ShotLists.wholeSphere)
    var busy = town.exposed(upTo: 0.3, seed: 3)
    busy.hasTraffic = true
    let title = "composed"
    let others = pictures.map { picture in
      CompositionSet(
        name: "\(title) of \(picture.deletingPathExtension().lastPathComponent)",
        imagery: imagery(.picture(path: picture.path), ShotLists.wholeSphere)
          .exposed(upTo: 0.3, seed: 3))
    }
    return [
      CompositionSet(
        name: "\(title) of the town", imagery: town.exposed(upTo: 0.3, seed: 3)),
      CompositionSet(
        name: "\(title) of fine detail", imagery: detail.exposed(upTo: 0.3, seed: 3),
        leastDecibels: 32),
      CompositionSet(
        name: "\(title) of a ring in the town",
        imagery: imagery(.town, ShotLists.rows([(-8, 12)])).exposed(upTo: 0.3, seed: 3)),
    ] + others + [
      CompositionSet(name: "\(title) of the town with traffic", imagery: busy, hasPeer: false),
      CompositionSet(
        name: "\(title) of the town, ±1 EV and white balance",
        imagery: town.exposed(upTo: 1, seed: 4).whiteBalanced(upTo: 0.25, seed: 5),
        hasPeer: false),
      CompositionSet(
        name: "\(title) of fine detail, ±1 EV and white balance",
        imagery: detail.exposed(upTo: 1, seed: 4).whiteBalanced(upTo: 0.25, seed: 5),
        hasPeer: false),
    ]
  }
}
