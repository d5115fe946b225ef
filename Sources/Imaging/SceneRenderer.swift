internal import CShim
public import SphereGeometry

/// Where a simulated camera stands, where it looks and through which lens.
public struct SceneCamera: Sendable, Hashable {
  /// The camera frame (x right, y down, z forward) from the world frame (north, east, down).
  public var cameraFromWorld: Rotation
  /// Metres north, east and down from the scene's origin, which lies on the ground.
  public var positionMetres: Vector3
  /// The lens; the picture has its size.
  public var lens: Lens

  /// Creates a camera.
  public init(cameraFromWorld: Rotation, positionMetres: Vector3, lens: Lens) {
    self.cameraFromWorld = cameraFromWorld
    self.positionMetres = positionMetres
    self.lens = lens
  }
}

/// How a simulated sensor turns light into numbers; all of it in linear light, before sRGB.
public struct SceneExposure: Sendable, Hashable {
  /// The share of the light that is missing in the corners, 0 to 1.
  ///
  /// At a distance of ρ half diagonals from the principal point the light is multiplied by
  /// 1 − vignetting · ρ² · (0.6 + 0.4 ρ²).
  public var vignetting: Double
  /// A factor on the light; 1 is the exposure that suits the scene.
  public var lightFactor: Double
  /// Factors on red, green and blue.
  public var whiteBalanceGains: Vector3
  /// Electrons that make white; the fewer, the more photon noise, but 0 leaves out all noise.
  public var fullWellElectrons: Double
  /// The standard deviation of the read noise in electrons.
  public var readNoiseElectrons: Double
  /// What the noise follows from, together with the pixel's place.
  public var noiseSeed: UInt64

  /// Creates an exposure; by default the light is kept as it is.
  public init(
    vignetting: Double = 0, lightFactor: Double = 1, whiteBalanceGains: Vector3 = Vector3(1, 1, 1),
    fullWellElectrons: Double = 0, readNoiseElectrons: Double = 0, noiseSeed: UInt64 = 0
  ) {
    self.vignetting = vignetting
    self.lightFactor = lightFactor
    self.whiteBalanceGains = whiteBalanceGains
    self.fullWellElectrons = fullWellElectrons
    self.readNoiseElectrons = readNoiseElectrons
    self.noiseSeed = noiseSeed
  }

  /// The C value.
  var native: skysphere_scene_sensor {
    skysphere_scene_sensor(
      vignetting: vignetting, exposure: lightFactor,
      white_balance: (whiteBalanceGains.x, whiteBalanceGains.y, whiteBalanceGains.z),
      full_well_electrons: fullWellElectrons, read_noise_electrons: readNoiseElectrons,
      noise_seed: noiseSeed)
  }
}

/// Draws what a simulated camera sees, by casting rays.
///
/// A renderer does not change after it is made: any number of threads may draw with it at once.
/// The calls block and use the calling thread only; run them on ``NativeThreads``.
public final class SceneRenderer: @unchecked Sendable {
  private let handle: OpaquePointer

  private init(_ make: (UnsafeMutablePointer<skysphere_error>) -> OpaquePointer?)
    throws(NativeError)
  {
    guard let handle = try NativeError.check(make) else {
      throw NativeError(kind: .internalFault, message: "no scene was made")
    }
    self.handle = handle
  }

  deinit {
    skysphere_scene_free(handle)
  }

  /// The built-in town; everything in it follows from the seed.
  ///
  /// - Parameter seed: Another seed gives another town.
  /// - Throws: ``NativeError`` with `outOfMemory`.
  public convenience init(townSeed seed: UInt64) throws(NativeError) {
    try self.init { error in skysphere_scene_make_town(seed, error) }
  }

  /// A whole sphere, infinitely far away, from an equirectangular picture.
  ///
  /// - Parameters:
  ///   - picture: 8-bit RGB, twice as wide as high; it is copied.
  ///   - centerHeadingDegrees: The heading of the middle column.
  /// - Throws: ``NativeError`` with `invalidArgument` for another kind or shape of picture.
  public convenience init(
    equirectangular picture: Bitmap, centerHeadingDegrees: Double
  ) throws(NativeError) {
    try self.init { error in
      skysphere_scene_make_equirectangular(picture.handle, centerHeadingDegrees, error)
    }
  }

  /// Draws some rows of a photo.
  ///
  /// Ranges of rows may be drawn at the same time; together they give the same bytes as one range.
  ///
  /// - Parameters:
  ///   - rows: The rows to draw.
  ///   - picture: 8-bit RGB of the lens's size; only these rows are written.
  ///   - camera: Where the camera stands and looks.
  ///   - exposure: How light becomes numbers.
  /// - Throws: ``NativeError`` with `invalidArgument` for a picture of another size, a lens without
  ///   a positive focal length, or negative factors.
  public func draw(
    rows: Range<Int>, of picture: Bitmap, camera: SceneCamera, exposure: SceneExposure
  ) throws(NativeError) {
    let (right, down, forward) = camera.cameraFromWorld.rows
    let lens = camera.lens
    var native = skysphere_scene_camera()
    native.camera_from_world = (
      right.x, right.y, right.z, down.x, down.y, down.z, forward.x, forward.y, forward.z
    )
    native.position_ned = (
      camera.positionMetres.x, camera.positionMetres.y, camera.positionMetres.z
    )
    native.width = Int32(clamping: lens.width)
    native.height = Int32(clamping: lens.height)
    native.focal_length = lens.focalLengthPixels
    native.principal_point_x = lens.principalPointX
    native.principal_point_y = lens.principalPointY
    native.k1 = lens.k1
    native.k2 = lens.k2
    var sensor = exposure.native
    _ = try NativeError.check { error in
      skysphere_scene_render(
        handle, &native, &sensor, Int32(clamping: rows.lowerBound),
        Int32(clamping: rows.upperBound), picture.handle, error)
    }
  }

  /// Draws some rows of the whole sphere as seen from a place.
  ///
  /// - Parameters:
  ///   - rows: The rows to draw.
  ///   - picture: 8-bit RGB, twice as wide as high; only these rows are written.
  ///   - centerHeadingDegrees: The heading of the middle column.
  ///   - positionMetres: Metres north, east and down from the scene's origin.
  ///   - exposure: How light becomes numbers; its vignetting does not apply.
  /// - Throws: ``NativeError`` with `invalidArgument` for a picture of another shape.
  public func drawPanorama(
    rows: Range<Int>, of picture: Bitmap, centerHeadingDegrees: Double, positionMetres: Vector3,
    exposure: SceneExposure
  ) throws(NativeError) {
    let position = [positionMetres.x, positionMetres.y, positionMetres.z]
    var sensor = exposure.native
    _ = try NativeError.check { error in
      skysphere_scene_render_panorama(
        handle, centerHeadingDegrees, position, &sensor, Int32(clamping: rows.lowerBound),
        Int32(clamping: rows.upperBound), picture.handle, error)
    }
  }
}
