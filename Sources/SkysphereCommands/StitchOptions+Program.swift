import CapturePlanning
import Stitching

extension StitchOptions {
  /// What all commands that stitch begin with: the program's name for the metadata, and the cameras
  /// of the aircraft catalogue.
  static let ofProgram: StitchOptions = {
    var options = StitchOptions(software: SkysphereTool.software)
    options.lensCatalogue = LensCatalogue(
      cameras: Catalogue.builtIn.cameras.map { camera in
        LensCatalogue.Camera(
          make: camera.exifMake, model: camera.exifModel,
          sensorWidthMillimetres: camera.sensorWidthMillimetres,
          focalLengthMillimetres: camera.focalLengthMillimetres,
          tile: camera.panoramaTile.map { tile in
            LensCatalogue.Tile(
              width: tile.widthPixels, height: tile.heightPixels,
              horizontalFieldOfViewDegrees: tile.horizontalFieldOfViewDegrees)
          })
      })
    return options
  }()
}
