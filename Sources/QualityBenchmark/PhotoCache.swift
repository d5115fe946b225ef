import Foundation
import Imaging
import SceneRendering
import SphereGeometry

/// Renders the photos of sets, once: what has been rendered is taken from the folder.
struct PhotoCache {
  /// Changes with what photos look like, so that those of an earlier program are not taken.
  private static let version = 1

  var folder: URL
  var threads = NativeThreads.shared

  /// The files of some photos, in the order of the shots; those that are missing are rendered.
  func photos(of imagery: Imagery) async throws -> [URL] {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let names = imagery.shots.map { PhotoCache.hash(of: $0, in: imagery) }
    let files = names.map {
      folder.appendingPathComponent(String(format: "%016llx.jpg", $0))
    }
    let missing = files.indices.filter { !FileManager.default.fileExists(atPath: files[$0].path) }
    guard !missing.isEmpty else { return files }
    let scene = try PhotoCache.scene(of: imagery.subject)
    _ = try await threads.map(missing) { index in
      let shot = imagery.shots[index]
      let sensor = PhotoCache.sensor(of: shot, noiseSeed: names[index])
      let picture = try PhotoCache.render(shot, lens: imagery.lens, scene: scene, sensor: sensor)
      if imagery.hasTraffic {
        TrafficPainting().paint(
          into: picture, photo: index, attitude: shot.attitude, lens: imagery.lens, sensor: sensor)
      }
      try OutputFile.write(try JPEGEncoder.encode(picture, quality: 95), to: files[index].path)
    }
    return files
  }

  private static func scene(of subject: Imagery.Subject) throws -> any Scene {
    switch subject {
    case .town: try TownScene(seed: 1)
    case .picture(let path): try EquirectangularScene(path: path)
    case .fineDetail: try EquirectangularScene(picture: try FineDetail().picture())
    }
  }

  private static func sensor(of shot: Imagery.Shot, noiseSeed: UInt64) -> SensorModel {
    var sensor = SensorModel.smallSensor(noiseSeed: noiseSeed)
    sensor.exposureCompensationEV = shot.exposureValue
    sensor.whiteBalanceGains = shot.whiteBalanceGains
    return sensor
  }

  private static func render(
    _ shot: Imagery.Shot, lens: Lens, scene: any Scene, sensor: SensorModel
  ) throws -> Bitmap {
    if shot.isFlatSky { return try flatSky(lens) }
    let position =
      (shot.driftPerHeight + Vector3(0, 0, -1)) * Imagery.heightMetres
    return try scene.render(
      SceneView(
        cameraFromWorld: shot.attitude.cameraFromWorld, positionMetres: position, lens: lens,
        sensor: sensor))
  }

  /// What a whole sphere looks like from the common place, through a perfect sensor.
  func truth(of subject: Imagery.Subject, canvas: EquirectangularCanvas) async throws -> Bitmap {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let name = PhotoCache.hash("\(PhotoCache.version)\n\(PhotoCache.name(of: subject))\n\(canvas)")
    let file = folder.appendingPathComponent(String(format: "%016llx.tif", name))
    if FileManager.default.fileExists(atPath: file.path) {
      return try await threads.run { try PhotoReader.decode(path: file.path) }
    }
    let scene = try PhotoCache.scene(of: subject)
    let picture = try await scene.renderPanorama(
      canvas: canvas, positionMetres: Vector3(0, 0, -Imagery.heightMetres), on: threads)
    let writer = try LosslessWriter(
      .tiff, output: try OutputFile(path: file.path), width: canvas.width, height: canvas.height)
    try writer.append(picture, opacity: picture)
    try writer.finish()
    return picture
  }

  /// A sky that gets a little brighter downwards and shows nothing.
  private static func flatSky(_ lens: Lens) throws -> Bitmap {
    let picture = try Bitmap(width: lens.width, height: lens.height, channels: 3)
    let stride = picture.stride
    picture.withMutableBytes { bytes in
      for row in 0..<lens.height {
        let lift = 20 * row / lens.height
        for column in 0..<lens.width {
          for (channel, value) in [120, 165, 215].enumerated() {
            bytes[row * stride + 3 * column + channel] = UInt8(value + lift)
          }
        }
      }
    }
    return picture
  }

  /// A number that follows from all that a photo depends on.
  static func hash(of shot: Imagery.Shot, in imagery: Imagery) -> UInt64 {
    var parts = [
      "\(version)", name(of: imagery.subject), "\(imagery.lens)", "\(shot.attitude)",
      "\(shot.exposureValue)", "\(shot.driftPerHeight)", "\(shot.isFlatSky)",
    ]
    if imagery.hasTraffic { parts.append("traffic 1") }
    if shot.whiteBalanceGains != Vector3(1, 1, 1) { parts.append("\(shot.whiteBalanceGains)") }
    return hash(parts.joined(separator: "\n"))
  }

  private static func name(of subject: Imagery.Subject) -> String {
    switch subject {
    case .town: "town"
    case .picture(let path): path
    case .fineDetail: "fine detail 2"
    }
  }

  /// Fowler, Noll and Vo's hash, 64 bits (FNV-1a).
  private static func hash(_ text: String) -> UInt64 {
    text.utf8.reduce(0xcbf2_9ce4_8422_2325 as UInt64) {
      ($0 ^ UInt64($1)) &* 0x100_0000_01b3
    }
  }
}
