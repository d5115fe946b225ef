internal import CShim
import SphereGeometry

extension EquirectangularCanvas {
  /// The canvas for C.
  var native: skysphere_canvas {
    var native = skysphere_canvas()
    native.projection = SKYSPHERE_EQUIRECTANGULAR
    native.width = Int32(clamping: width)
    native.height = Int32(clamping: height)
    native.closes = 1
    native.scale = Double(width) / (2 * .pi)
    native.middle_x = Double(width) / 2
    native.middle_y = Double(height) / 2
    return native
  }
}

extension ProjectedCanvas {
  /// The canvas for C.
  var native: skysphere_canvas {
    var native = skysphere_canvas()
    native.projection =
      switch projection {
      case .equirectangular: SKYSPHERE_EQUIRECTANGULAR
      case .cylindrical: SKYSPHERE_CYLINDRICAL
      case .mercator: SKYSPHERE_MERCATOR
      case .rectilinear: SKYSPHERE_RECTILINEAR
      case .littlePlanet: SKYSPHERE_LITTLE_PLANET
      }
    native.width = Int32(clamping: width)
    native.height = Int32(clamping: height)
    native.closes = closes ? 1 : 0
    native.scale = pixelsPerRadian
    native.middle_x = origin.x
    native.middle_y = origin.y
    native.elevation = centerElevationDegrees * .pi / 180
    return native
  }
}
