import Foundation
import Imaging
import SphereGeometry

@testable import Stitching

/// A sphere of photos with a hole at the zenith, of a scene that is given by a formula.
struct SkySphere {
  static let lens = Lens(width: 240, height: 180, horizontalFieldOfViewDegrees: 74)
  static let canvas = EquirectangularCanvas(width: 960)
  static let bandCount = 3

  /// Display values of a direction (north, east, down).
  typealias Scene = @Sendable (Vector3) -> SIMD3<Double>

  /// A sky that darkens towards the zenith and is brighter on one side, above a plain ground.
  static let clearSky: Scene = { direction in
    let d = direction.normalized
    guard d.z < 0.05 else { return SIMD3(110, 100, 80) }
    let height = -d.z
    return SIMD3(150 - 70 * height, 175 - 55 * height, 215 - 30 * height)
      + SIMD3(14, 11, 7) * d.x + SIMD3(-6, -5, -4) * d.y
  }

  let composer: StripComposer
  let labels: SeamLabels
  let cameras: [CanvasCamera]
  let photos: [Bitmap]

  /// Photographs a scene.
  ///
  /// - Parameters:
  ///   - attitudes: Where the photos look.
  ///   - noise: The standard deviation of the photos' noise in grey levels.
  ///   - scene: What they see.
  /// - Throws: `NativeError` when memory is short.
  init(
    attitudes: [CameraAttitude] = sphereAttitudes(), noise: Double = 0, scene: Scene = clearSky
  ) throws {
    let cameras = attitudes.map {
      CanvasCamera(lens: SkySphere.lens, cameraFromWorld: $0.cameraFromWorld)
    }
    var generator = SeededGenerator(seed: 7)
    let seams = try SeamCanvas(
      canvas: EquirectangularCanvas(width: 256), photoCount: cameras.count)
    var photos: [Bitmap] = []
    for (index, camera) in cameras.enumerated() {
      let photo = try Bitmap(width: camera.lens.width, height: camera.lens.height, channels: 3)
      let worldFromCamera = camera.cameraFromWorld.inverse
      photo.withMutableBytes { bytes in
        for row in 0..<photo.height {
          for column in 0..<photo.width {
            let pixel = SIMD2(Double(column) + 0.5, Double(row) + 0.5)
            let color = scene(worldFromCamera * camera.lens.directionInCamera(ofPixel: pixel))
            for channel in 0..<3 {
              let value = color[channel] + (noise > 0 ? noise * generator.normal() : 0)
              bytes[row * photo.stride + 3 * column + channel] = UInt8(
                max(0, min(255, value.rounded())))
            }
          }
        }
      }
      try seams.add(photo, index: index, camera: camera)
      photos.append(photo)
    }
    self.photos = photos
    self.cameras = cameras
    labels = try seams.findSeams()
    composer = try StripComposer(
      canvas: SkySphere.canvas, labels: labels, cameras: cameras,
      exposures: cameras.map { _ in .neutral }, bandCount: SkySphere.bandCount)
    try composer.makeOverview(
      of: Dictionary(uniqueKeysWithValues: zip(photos.indices, photos)),
      bandCount: SkySphere.bandCount)
  }

  /// What the photos leave empty.
  var holes: SphereHoles {
    SphereHoles(labels: labels, centerHeadingDegrees: 0, isSphere: true)
  }

  /// Everything that is made of a sphere.
  struct Panorama {
    var picture: Bitmap
    /// 255 where photos cover.
    var covered: Bitmap
    /// 255 where something was invented.
    var mask: Bitmap
    var invented: InventedArea?
    var photographedPercent: Double

    /// The colour of a pixel.
    func color(_ column: Int, _ row: Int) -> SIMD3<Double> {
      picture.withBytes { bytes in
        let start = row * picture.stride + 3 * column
        return SIMD3(Double(bytes[start]), Double(bytes[start + 1]), Double(bytes[start + 2]))
      }
    }

    func isCovered(_ column: Int, _ row: Int) -> Bool {
      covered.withBytes { $0[row * covered.stride + column] != 0 }
    }
  }

  /// Composes the panorama with its holes filled.
  ///
  /// - Parameters:
  ///   - mode: Which holes; `none` leaves all empty.
  ///   - memoryBytes: The memory of composition, which sets the rows of its strips.
  ///   - logo: An RGBA picture for the nadir, 30° wide.
  /// - Returns: The panorama and its mask.
  /// - Throws: What the stages throw.
  func panorama(
    fill mode: FillMode, memoryBytes: Int = 1 << 30, logo: Bitmap? = nil
  ) async throws -> Panorama {
    let canvas = SkySphere.canvas
    let area = PixelRectangle(wholeOf: canvas)
    let photos = photos
    let composer = composer
    let decoder = CanvasPhotos<PhotoPart> { index, canvas in
      let photo = photos[index]
      let scale = Double(canvas.width) / (2 * .pi) / SkySphere.lens.focalLengthPixels
      let copy =
        scale < 0.85
        ? try photo.resized(
          width: Int((Double(photo.width) * scale).rounded()),
          height: Int((Double(photo.height) * scale).rounded()))
        : photo
      return try composer.part(of: copy, index: index)
    }
    var fill: HoleFill?
    if HoleFilling.isWanted(mode, holes: holes, isSphere: true, area: area, canvas: canvas) {
      fill = try await HoleFilling(
        composer: composer, area: area
      ).prepare(
        skyAboveDegrees: mode == .sky ? holes.zenithHoleAboveDegrees : nil, photos: decoder,
        threads: .shared)
    }
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("skysphere-fill-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let mask = try OutputFile(path: folder.appendingPathComponent("pano.filled.png").path)
    let invented = try InventedPixels(
      canvas: canvas, area: area, fill: fill,
      patch: try logo.map {
        try NadirPatch(picture: $0, diameterDegrees: 30, canvasWidth: canvas.width)
      },
      mask: mask)
    let composition = try Composition(
      composer: composer, area: area,
      options: CompositionOptions(memoryBytes: memoryBytes))
    let picture = try Bitmap(width: canvas.width, height: canvas.height, channels: 3)
    let covered = try Bitmap(width: canvas.width, height: canvas.height, channels: 1)
    let stage = InventingStage(invented, picture: picture, covered: covered)
    try await composition.run(
      threads: .shared,
      photoMemory: photos.map { PhotoMemory(decodingBytes: 0, heldBytes: $0.height * $0.stride) },
      decode: { try decoder.takeKept($0) ?? decoder.decode($0, for: canvas) },
      write: { try stage.write($0) })
    let result = try invented.finish(mode: mode, maskName: "pano.filled.png")
    try mask.commit()
    return Panorama(
      picture: picture, covered: covered,
      mask: try PhotoReader.decode(path: mask.path, color: .grey), invented: result.area,
      photographedPercent: result.photographedPercent)
  }
}

/// Completes rows and collects them; used from one thread at a time.
private final class InventingStage: @unchecked Sendable {
  private let invented: InventedPixels
  private let picture: RowCursor
  private let covered: RowCursor

  init(_ invented: InventedPixels, picture: Bitmap, covered: Bitmap) {
    self.invented = invented
    self.picture = RowCursor(picture)
    self.covered = RowCursor(covered)
  }

  func write(_ rows: RenderedRows) throws {
    _ = try invented.complete(rows)
    picture.append(rows.picture)
    covered.append(rows.covered)
  }
}
