import Imaging
import Testing

@testable import Stitching

@Suite struct FocalLengthReadingTests {
  private func pixels(
    width: Int = 4000, height: Int = 3000, catalogue: LensCatalogue = LensCatalogue(),
    _ fill: (inout PhotoMetadata) -> Void
  ) -> Double? {
    var metadata = PhotoMetadata()
    fill(&metadata)
    return FocalLengthReading.pixels(
      metadata: metadata, width: width, height: height, catalogue: catalogue)
  }

  private let mini2 = LensCatalogue(cameras: [
    LensCatalogue.Camera(
      make: "DJI", model: "FC7303", sensorWidthMillimetres: 6.16, focalLengthMillimetres: 4.49)
  ])

  @Test func nothingIsKnownOfAFileThatSaysNothing() {
    #expect(pixels { _ in } == nil)
    #expect(pixels { $0.focalLengthMillimetres = 4.49 } == nil)
  }

  /// A Phantom 4 Pro: 8.8 mm on 13.2 mm and 5,472 pixels; the optical centre is the middle.
  @Test(arguments: [5472, 2736])
  func calibratedPixelsAreThoseOfTheFullSize(width: Int) throws {
    let found = pixels(width: width, height: width * 2 / 3) {
      $0.calibratedFocalLengthPixels = 3666.666504
      $0.calibratedCenterXPixels = 2736
      $0.calibratedCenterYPixels = 1824
      $0.focalLengthIn35mmFilmMillimetres = 24
    }
    #expect(abs(try #require(found) - 3666.666504 * Double(width) / 5472) < 1e-6)
  }

  @Test func theStatedSizeGoesBeforeTheOpticalCentre() {
    let found = pixels(width: 2736, height: 1824) {
      $0.calibratedFocalLengthPixels = 3666
      $0.calibratedCenterXPixels = 2700
      $0.statedWidth = 5472
      $0.statedHeight = 3648
    }
    #expect(found == 1833)
  }

  /// Firmware that writes the calibration of another camera: 24 mm on 5,000 pixels are 2,773.
  @Test func aCalibrationThatContradictsTheEquivalentIsNotBelieved() throws {
    let found = pixels {
      $0.calibratedFocalLengthPixels = 3666
      $0.focalLengthIn35mmFilmMillimetres = 24
    }
    #expect(abs(try #require(found) - 24 / 43.26661 * 5000) < 0.1)
  }

  @Test func theEquivalentGoesBeforeFocalPlaneAndCatalogue() throws {
    let found = pixels(catalogue: mini2) {
      $0.make = "DJI"
      $0.model = "FC7303"
      $0.focalLengthIn35mmFilmMillimetres = 24
      $0.focalLengthMillimetres = 4.49
      $0.focalPlanePixelsPerMillimetre = 600
    }
    #expect(abs(try #require(found) - 24 / 43.26661 * 5000) < 0.1)
  }

  @Test func theFocalPlaneIsScaledFromTheStatedSize() {
    let found = pixels(width: 1500, height: 2000) {
      $0.focalLengthMillimetres = 35
      $0.focalPlanePixelsPerMillimetre = 100
      // The picture was taken 4,000 × 3,000, turned upright and halved.
      $0.statedWidth = 4000
      $0.statedHeight = 3000
    }
    #expect(found == 1750)
  }

  @Test func theCatalogueKnowsTheSensor() throws {
    let found = pixels(catalogue: mini2) {
      $0.make = "dji"
      $0.model = "fc7303"
    }
    #expect(abs(try #require(found) - 4.49 / 6.16 * 4000) < 1e-9)
    // The photo's own focal length goes before the catalogue's, since lenses zoom.
    let zoomed = pixels(width: 3000, height: 4000, catalogue: mini2) {
      $0.model = "FC7303"
      $0.focalLengthMillimetres = 8.98
    }
    #expect(abs(try #require(zoomed) - 8.98 / 6.16 * 4000) < 1e-9)
    #expect(pixels(catalogue: mini2) { $0.model = "FC9999" } == nil)
  }

  /// A Mini 2 cuts its panorama tiles to 67°, and states 24 mm (71.6°) all the same.
  @Test func panoramaTilesAreNarrowerThanTheySay() throws {
    var catalogue = mini2
    catalogue.cameras[0].tile = LensCatalogue.Tile(
      width: 2000, height: 1500, horizontalFieldOfViewDegrees: 67)
    func found(_ width: Int, _ height: Int, stated: Int?) -> Double? {
      pixels(width: width, height: height, catalogue: catalogue) {
        $0.model = "FC7303"
        $0.focalLengthIn35mmFilmMillimetres = 24
        $0.statedWidth = stated
      }
    }
    let tile = 1000 / 0.661886
    #expect(abs(try #require(found(2000, 1500, stated: 2000)) - tile) < 0.01)
    #expect(abs(try #require(found(2000, 1500, stated: nil)) - tile) < 0.01)
    // A whole photo of half the size is no tile.
    let whole = 24 / 43.26661 * 2500
    #expect(abs(try #require(found(2000, 1500, stated: 4000)) - whole) < 0.01)
    #expect(abs(try #require(found(4000, 3000, stated: 4000)) - 2 * whole) < 0.02)
  }

  /// 100 pixels on a diagonal of 5,000 would be 0.9 mm, 250,000 pixels 2,163 mm.
  @Test(arguments: [
    (0, 0), (-24, -2773), (1e-3, 100), (2.5, 250_000), (2_500, 1e300), (.infinity, .infinity),
    (.nan, .nan),
  ])
  func absurdValuesAreNone(equivalent: Double, calibrated: Double) {
    #expect(
      pixels {
        $0.focalLengthIn35mmFilmMillimetres = equivalent
        $0.calibratedFocalLengthPixels = calibrated
        $0.focalLengthMillimetres = equivalent
        $0.focalPlanePixelsPerMillimetre = 0
      } == nil)
  }

  @Test func anAbsurdValueLeavesTheNextOne() {
    let found = pixels {
      $0.focalLengthIn35mmFilmMillimetres = 0.5
      $0.focalLengthMillimetres = 20
      $0.focalPlanePixelsPerMillimetre = 150
    }
    #expect(found == 3000)
  }
}
