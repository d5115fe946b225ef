public import Imaging
public import SphereGeometry

/// Something that a simulated camera can look at.
///
/// A scene does not change: any number of threads may render from it at once. The same scene and
/// view give the same bytes, whatever the number of threads.
public protocol Scene: Sendable {
  /// What draws this scene.
  var renderer: SceneRenderer { get }
}

extension Scene {
  /// Renders a photo on the calling thread, which is blocked meanwhile.
  ///
  /// - Parameter view: Where the camera is and what it is like.
  /// - Returns: 8-bit RGB of the lens's size.
  /// - Throws: ``NativeError`` with `invalidArgument` for a lens without a positive size or focal
  ///   length, or negative factors.
  public func render(_ view: SceneView) throws(NativeError) -> Bitmap {
    let drawing = try PhotoDrawing(scene: self, view: view)
    try drawing.draw(rows: 0..<drawing.picture.height)
    return drawing.picture
  }

  /// Renders a photo on several threads, in strips.
  ///
  /// - Parameters:
  ///   - view: Where the camera is and what it is like.
  ///   - threads: Threads for blocking calls.
  /// - Returns: The same bytes as ``render(_:)``.
  /// - Throws: ``NativeError`` as ``render(_:)``, or `CancellationError`.
  public func render(_ view: SceneView, on threads: NativeThreads) async throws -> Bitmap {
    let drawing = try PhotoDrawing(scene: self, view: view)
    _ = try await threads.map(strips(of: drawing.picture.height)) { rows in
      try drawing.draw(rows: rows)
    }
    return drawing.picture
  }

  /// Renders the whole sphere as seen from a place, on the calling thread.
  ///
  /// - Parameters:
  ///   - canvas: The size and the heading of the middle column.
  ///   - positionMetres: Metres north, east and down from the scene's origin.
  ///   - sensor: Exposure, white balance and noise; vignetting does not apply.
  /// - Returns: 8-bit RGB of the canvas's size.
  /// - Throws: ``NativeError`` with `invalidArgument` for negative factors, or `outOfMemory`.
  public func renderPanorama(
    canvas: EquirectangularCanvas, positionMetres: Vector3, sensor: SensorModel = .ideal
  ) throws(NativeError) -> Bitmap {
    let picture = try Bitmap(width: canvas.width, height: canvas.height, channels: 3)
    try renderer.drawPanorama(
      rows: 0..<canvas.height, of: picture, centerHeadingDegrees: canvas.centerHeadingDegrees,
      positionMetres: positionMetres, exposure: sensor.exposure)
    return picture
  }

  /// Renders the whole sphere as seen from a place, on several threads.
  ///
  /// - Parameters:
  ///   - canvas: The size and the heading of the middle column.
  ///   - positionMetres: Metres north, east and down from the scene's origin.
  ///   - sensor: Exposure, white balance and noise; vignetting does not apply.
  ///   - threads: Threads for blocking calls.
  /// - Returns: The same bytes as on one thread.
  /// - Throws: ``NativeError`` as on one thread, or `CancellationError`.
  public func renderPanorama(
    canvas: EquirectangularCanvas, positionMetres: Vector3, sensor: SensorModel = .ideal,
    on threads: NativeThreads
  ) async throws -> Bitmap {
    let picture = try Bitmap(width: canvas.width, height: canvas.height, channels: 3)
    _ = try await threads.map(strips(of: canvas.height)) { rows in
      try renderer.drawPanorama(
        rows: rows, of: picture, centerHeadingDegrees: canvas.centerHeadingDegrees,
        positionMetres: positionMetres, exposure: sensor.exposure)
    }
    return picture
  }
}

/// Strips of rows, thick enough that the rows at their borders, which are looked at twice for the
/// sake of smooth edges, do not matter.
private func strips(of height: Int, thickness: Int = 256) -> [Range<Int>] {
  stride(from: 0, to: height, by: thickness).map { $0..<min($0 + thickness, height) }
}

/// A photo in the making.
private struct PhotoDrawing: Sendable {
  let picture: Bitmap
  private let renderer: SceneRenderer
  private let camera: SceneCamera
  private let exposure: SceneExposure

  init(scene: some Scene, view: SceneView) throws(NativeError) {
    picture = try Bitmap(width: view.lens.width, height: view.lens.height, channels: 3)
    renderer = scene.renderer
    camera = SceneCamera(
      cameraFromWorld: view.cameraFromWorld, positionMetres: view.positionMetres, lens: view.lens)
    exposure = view.sensor.exposure
  }

  func draw(rows: Range<Int>) throws(NativeError) {
    try renderer.draw(rows: rows, of: picture, camera: camera, exposure: exposure)
  }
}

extension SensorModel {
  /// The same sensor as the renderer takes it.
  fileprivate var exposure: SceneExposure {
    SceneExposure(
      vignetting: vignetting, lightFactor: lightFactor, whiteBalanceGains: whiteBalanceGains,
      fullWellElectrons: fullWellElectrons, readNoiseElectrons: readNoiseElectrons,
      noiseSeed: noiseSeed)
  }
}
