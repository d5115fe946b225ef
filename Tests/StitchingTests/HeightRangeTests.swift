import Foundation
import Imaging
import SphereGeometry
import Testing

@testable import Stitching

@Suite struct HeightRangeTests {
  @Test func rowsAreThoseWhoseMiddlesAreInside() {
    let canvas = EquirectangularCanvas(width: 720)
    #expect(HeightRange(fromDegrees: -90, toDegrees: 90).rows(of: canvas) == 0..<360)
    #expect(HeightRange(fromDegrees: -30, toDegrees: 45).rows(of: canvas) == 90..<240)
    #expect(HeightRange(fromDegrees: 0.1, toDegrees: 0.2).rows(of: canvas).isEmpty)
    for range in [HeightRange(fromDegrees: -33.3, toDegrees: 12.1)] {
      for row in 0..<canvas.height {
        let direction = canvas.directionInWorld(ofPixel: SIMD2(10, Double(row) + 0.5))
        let isInside = (range.fromDegrees...range.toDegrees).contains(direction.elevationDegrees)
        #expect(range.rows(of: canvas).contains(row) == isInside)
      }
    }
  }

  @Test(arguments: [PanoramaProjection.cylindrical, .mercator])
  func rowsOfOtherProjections(projection: PanoramaProjection) {
    let canvas = EquirectangularCanvas(width: 720, centerHeadingDegrees: 40)
    let view = ProjectedCanvas(
      around: projection, canvas: canvas, elevationsDegrees: -50...50)
    #expect(HeightRange(fromDegrees: -90, toDegrees: 90).rows(of: view) == 0..<view.height)
    let rows = HeightRange(fromDegrees: -30, toDegrees: 20).rows(of: view)
    func row(_ elevationDegrees: Double) -> Double {
      view.pixel(
        ofDirectionInWorld: .direction(
          headingDegrees: 40, elevationDegrees: elevationDegrees))?.y ?? -1
    }
    #expect(abs(Double(rows.lowerBound) - row(20)) <= 0.5)
    #expect(abs(Double(rows.upperBound) - row(-30)) <= 0.5)
  }

  @Test func otherProjectionsAreRefusedAndAutomaticOnesAvoided() throws {
    var options = StitchOptions(software: "test")
    options.canvas.heights = HeightRange(fromDegrees: -10, toDegrees: 10)
    for projection in [PanoramaProjection.rectilinear, .littlePlanet] {
      options.canvas.projection = projection
      #expect(throws: StitchError.heightsNeedRows(projection: projection)) {
        try HeightRange.check(options)
      }
    }
    for projection in [nil, PanoramaProjection.equirectangular, .cylindrical, .mercator] {
      options.canvas.projection = projection
      try HeightRange.check(options)
    }
    let lens = Lens(width: 400, height: 300, horizontalFieldOfViewDegrees: 50)
    let cameras = [0.0, 20].map {
      (lens: lens, cameraFromWorld: CameraAttitude(yawDegrees: $0, pitchDegrees: 0).cameraFromWorld)
    }
    options.canvas.projection = nil
    #expect(
      CanvasChoice.choose(cameras: cameras, options: options.canvas).view?.projection
        == .cylindrical)
    options.canvas.heights = nil
    #expect(
      CanvasChoice.choose(cameras: cameras, options: options.canvas).view?.projection
        == .rectilinear)
  }
}
