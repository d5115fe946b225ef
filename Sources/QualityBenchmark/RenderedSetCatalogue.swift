import Foundation
import SphereGeometry

/// The rendered sets of the benchmark.
struct RenderedSetCatalogue {
  /// The width of the photos in pixels.
  var photoWidth: Int
  /// Equirectangular pictures to photograph besides the town.
  var pictures: [URL]

  /// All sets, in the order of the table.
  var sets: [RenderedSet] {
    spheres + wrongAngles + lensesAndLight + rings + partial + sky + drift
  }

  private func lens(horizontalFieldOfViewDegrees degrees: Double = 72) -> Lens {
    Lens(
      width: photoWidth, height: photoWidth * 3 / 4 / 2 * 2, horizontalFieldOfViewDegrees: degrees)
  }

  private func town(_ shots: [Imagery.Shot], fieldOfViewDegrees: Double = 72) -> Imagery {
    Imagery(
      subject: .town, lens: lens(horizontalFieldOfViewDegrees: fieldOfViewDegrees), shots: shots)
  }

  /// The sphere that most sets are variants of.
  private var sphere: Imagery { town(ShotLists.sphere26).shaken(degrees: 0.5, seed: 26) }

  private var spheres: [RenderedSet] {
    let others = pictures.map { picture in
      var imagery = sphere
      imagery.subject = .picture(path: picture.path)
      return RenderedSet(
        "sphere-26 of \(picture.deletingPathExtension().lastPathComponent)", imagery,
        angles: .measured)
    }
    let large = town(ShotLists.sphere36).shaken(degrees: 0.5, seed: 36)
    return [RenderedSet("sphere-26", sphere, angles: .measured)] + others + [
      RenderedSet("sphere-26 without angles", sphere, angles: .none),
      RenderedSet("sphere-36", large, angles: .measured),
      RenderedSet("sphere-36 without angles", large, angles: .none),
    ]
  }

  private var wrongAngles: [RenderedSet] {
    [
      RenderedSet("sphere-26, yaw off by 10°", sphere, angles: .headingOffBy10),
      RenderedSet("sphere-26, all angles 0", sphere, angles: .zeros),
      RenderedSet("sphere-26, one yaw off by 90°", sphere, angles: .oneOffBy90),
    ]
  }

  private var lensesAndLight: [RenderedSet] {
    [
      RenderedSet("sphere-26, k1 +0.05", sphere.distorted(k1: 0.05), angles: .measured),
      RenderedSet("sphere-26, k1 -0.05", sphere.distorted(k1: -0.05), angles: .measured),
      RenderedSet(
        "sphere-26, exposure ±1 EV", sphere.exposed(upTo: 1, seed: 2), angles: .measured),
    ]
  }

  /// Rings that overlap by a share of the photos' width.
  private var rings: [RenderedSet] {
    [(5, 5), (10, 5), (20, 6), (40, 8), (60, 12)].flatMap { percent, count -> [RenderedSet] in
      let step = 360 / Double(count)
      let ring = town(
        ShotLists.rows([(-8, count)]), fieldOfViewDegrees: step / (1 - Double(percent) / 100)
      ).shaken(degrees: 0.5, seed: 5)
      let name = "ring of \(count), \(percent) % overlap"
      return [
        RenderedSet(name, ring, angles: .measured),
        RenderedSet(name + ", without angles", ring, angles: .none),
      ]
    }
  }

  private var partial: [RenderedSet] {
    let two = town(ShotLists.rows([(10, 6), (-35, 6)]), fieldOfViewDegrees: 78)
      .shaken(degrees: 0.5, seed: 6)
    let grid = town(
      ShotLists.grid(
        yawsDegrees: [-60, -30, 0, 30, 60], pitchesDegrees: [10, -15, -40])
    ).shaken(degrees: 0.5, seed: 15)
    let column = town(
      ShotLists.grid(yawsDegrees: [20], pitchesDegrees: [20, -5, -30, -55, -80])
    ).shaken(degrees: 0.5, seed: 4)
    var unstated = RenderedSet(
      "ring of 12, 60 % overlap, without EXIF",
      town(ShotLists.rows([(-8, 12)]), fieldOfViewDegrees: 75).shaken(degrees: 0.5, seed: 5),
      angles: .none)
    unstated.statesFocalLength = false
    var columnAlone = RenderedSet("column of 5, without angles", column, angles: .none)
    columnAlone.largestTiltDegrees = nil
    return [
      unstated,
      RenderedSet("two rows of 6, 78° wide", two, angles: .measured),
      RenderedSet(
        "two rows of 6, 78° wide, without angles", two, angles: .none),
      RenderedSet("grid of 15", grid, angles: .measured),
      RenderedSet(
        "grid of 15, without angles", grid, angles: .none),
      RenderedSet("column of 5", column, angles: .measured),
      columnAlone,
    ]
  }

  private var sky: [RenderedSet] {
    var imagery = sphere
    imagery.shots += ShotLists.flatSky
    var placed = RenderedSet("sphere-26 and 4 of flat sky", imagery, angles: .measured)
    placed.expectedByAngles = 4
    var alone = RenderedSet(
      "sphere-26 and 4 of flat sky, without angles", imagery, angles: .none)
    alone.expectedUsed = 26
    return [placed, alone]
  }

  private var drift: [RenderedSet] {
    var set = RenderedSet(
      "sphere-26, drift of 1 % of the height", sphere.drifting(perHeight: 0.01, seed: 1),
      angles: .measured)
    set.accuracy = .degrees(median: 0.03, worst: 0.1)
    return [set]
  }
}
