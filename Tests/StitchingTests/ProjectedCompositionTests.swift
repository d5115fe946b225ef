import Foundation
import Imaging
import SphereGeometry
import Testing

@testable import Stitching

/// Panoramas in other projections, composed from photos of a scene that a formula gives.
@Suite struct ProjectedCompositionTests {
  private static let canvas = EquirectangularCanvas(width: 600, centerHeadingDegrees: 30)
  private static let cameras = sphereAttitudes().map {
    CanvasCamera(lens: CompositionTests.lens, cameraFromWorld: $0.cameraFromWorld)
  }

  private static func view(_ projection: PanoramaProjection) throws -> ProjectedCanvas {
    let choice = CanvasChoice.choose(
      cameras: cameras.map { ($0.lens, $0.cameraFromWorld) },
      options: CanvasOptions(
        width: canvas.width, center: .heading(degrees: 30), projection: projection))
    return try #require(choice.view)
  }

  private struct Photos {
    var photos: [Int: Bitmap]
    var labels: SeamLabels
  }

  private static func photos() throws -> Photos {
    let seams = try SeamCanvas(
      canvas: EquirectangularCanvas(width: 256, centerHeadingDegrees: 30),
      photoCount: cameras.count)
    var photos: [Int: Bitmap] = [:]
    for (index, camera) in cameras.enumerated() {
      let photo = try AnalyticScene().photo(
        lens: camera.lens, cameraFromWorld: camera.cameraFromWorld)
      photos[index] = photo
      try seams.add(photo, index: index, camera: camera)
    }
    return Photos(photos: photos, labels: try seams.findSeams())
  }

  private static func composer(
    _ view: ProjectedCanvas, labels: SeamLabels
  ) throws -> StripComposer {
    try StripComposer(
      canvas: canvas, view: view, labels: labels, cameras: cameras,
      exposures: cameras.map { _ in .neutral }, bandCount: 2)
  }

  /// A sample between pixels; nil near the borders and where something near is not covered.
  private func sample(_ rows: RenderedRows, _ place: SIMD2<Double>, channel: Int) -> Double? {
    let (x, y) = (place.x - 0.5, place.y - 0.5)
    let (left, top) = (Int(x.rounded(.down)), Int(y.rounded(.down)))
    let picture = rows.picture
    guard left >= 2, top >= 2, left + 3 < picture.width, top + 3 < picture.height else {
      return nil
    }
    var sum = 0.0
    for row in -2...3 {
      for column in -2...3 {
        let isCovered = rows.covered.withBytes {
          $0[(top + row) * rows.covered.stride + left + column] != 0
        }
        guard isCovered else { return nil }
      }
    }
    for row in 0...1 {
      for column in 0...1 {
        let share =
          (column == 1 ? x - Double(left) : 1 - x + Double(left))
          * (row == 1 ? y - Double(top) : 1 - y + Double(top))
        sum +=
          share
          * picture.withBytes {
            Double($0[(top + row) * picture.stride + 3 * (left + column) + channel])
          }
      }
    }
    return sum
  }

  @Test(arguments: [
    PanoramaProjection.cylindrical, .mercator, .rectilinear, .littlePlanet,
  ])
  func everyDirectionIsWhereItBelongs(projection: PanoramaProjection) throws {
    let photos = try Self.photos()
    let view = try Self.view(projection)
    #expect(view.projection == projection)
    let composer = try Self.composer(view, labels: photos.labels)
    try composer.makeOverview(of: photos.photos, bandCount: 2)
    let rows = try composer.render(
      rows: 0..<view.height, columns: 0..<view.width, photos: photos.photos)
    var compared = 0
    for heading in stride(from: -180.0, to: 180, by: 6) {
      for elevation in stride(from: -88.0, through: 40, by: 4) {
        let direction = Vector3.direction(headingDegrees: heading, elevationDegrees: elevation)
        guard let place = view.pixel(ofDirectionInWorld: direction) else { continue }
        let color = AnalyticScene().color(ofDirectionInWorld: direction)
        for (channel, expected) in [color.0, color.1, color.2].enumerated() {
          guard let found = sample(rows, place, channel: channel) else { continue }
          compared += 1
          #expect(
            abs(found - expected) < 5, "\(heading)°, \(elevation)°: \(found), not \(expected)")
        }
      }
    }
    #expect(compared > 400)
    // Coverage by geometry alone promises nothing that rendering leaves empty.
    let coverage = try composer.coverage(rows: 0..<view.height)
    var broken = 0
    coverage.withBytes { promised in
      rows.covered.withBytes { covered in
        for row in 0..<view.height {
          for column in 0..<view.width
          where promised[row * coverage.stride + column] != 0
            && covered[row * rows.covered.stride + column] == 0
          {
            broken += 1
          }
        }
      }
    }
    #expect(broken == 0)
  }

  @Test(arguments: [PanoramaProjection.mercator, .littlePlanet])
  func stripsDoNotShow(projection: PanoramaProjection) throws {
    let photos = try Self.photos()
    let view = try Self.view(projection)
    let composer = try Self.composer(view, labels: photos.labels)
    try composer.makeOverview(of: photos.photos, bandCount: 2)
    let whole = try composer.render(
      rows: 0..<view.height, columns: 0..<view.width, photos: photos.photos)
    let middle = view.height / 2
    let rows = middle..<(middle + 40)
    let needed = try composer.photosNeeded(rows: rows, columns: 0..<view.width)
    let strip = try composer.render(
      rows: rows, columns: 0..<view.width, photos: photos.photos.filter { needed.contains($0.key) })
    var worst = 0
    whole.picture.withBytes { a in
      strip.picture.withBytes { b in
        for row in 0..<40 {
          for index in 0..<(3 * view.width) {
            let there = Int(a[(middle + row) * whole.picture.stride + index])
            worst = max(worst, abs(there - Int(b[row * strip.picture.stride + index])))
          }
        }
      }
    }
    #expect(worst == 0)
  }

  /// The projection that suits rows of photos.
  @Test(arguments: [
    ([0.0], [0.0], PanoramaProjection.rectilinear), ([0, 10], [0], .rectilinear),
    ([0, 40, 80], [0], .cylindrical), ([0, 40, 80], [-20, 15], .cylindrical),
    ([0, 60, 120, 180, 240, 300], [-10], .cylindrical),
    ([0, 40, 80], [-60, -20, 30], .equirectangular),
    ([0, 60, 120, 180, 240, 300], [-80, -40, 0], .equirectangular),
  ])
  func suitable(yaws: [Double], pitches: [Double], expected: PanoramaProjection) {
    let cameras = yaws.flatMap { yaw in
      pitches.map { pitch in
        (
          lens: CompositionTests.lens,
          cameraFromWorld: CameraAttitude(yawDegrees: yaw, pitchDegrees: pitch).cameraFromWorld
        )
      }
    }
    let choice = CanvasChoice.choose(
      cameras: cameras, options: CanvasOptions(width: 1000, projection: nil))
    #expect((choice.view?.projection ?? .equirectangular) == expected)
    // Unasked, nothing changes.
    #expect(CanvasChoice.choose(cameras: cameras).view == nil)
  }
}
