import Foundation
import Imaging
import SceneRendering
import SphereGeometry
import Testing

struct TownSceneTests {
  static let town: Result<TownScene, any Error> = Result { try TownScene(seed: 7) }

  static func view(
    yaw: Double = 0, pitch: Double, position: Vector3 = Vector3(0, 0, -60),
    sensor: SensorModel = .ideal
  ) -> SceneView {
    SceneView(
      cameraFromWorld: CameraAttitude(yawDegrees: yaw, pitchDegrees: pitch).cameraFromWorld,
      positionMetres: position,
      lens: Lens(width: 240, height: 180, focalLengthPixels: 200, k1: 0.03, k2: -0.01),
      sensor: sensor)
  }

  static func photo(_ view: SceneView) throws -> PictureSamples {
    PictureSamples(try town.get().render(view))
  }

  @Test("The same seed gives the same bytes, on any number of threads")
  func determinism() async throws {
    let view = Self.view(yaw: 40, pitch: -30, sensor: .smallSensor(noiseSeed: 9))
    let first = try Self.photo(view)
    #expect(try PictureSamples(TownScene(seed: 7).render(view)).bytes == first.bytes)
    let threads = NativeThreads(count: 3)
    let strips = try await Self.town.get().render(view, on: threads)
    #expect(PictureSamples(strips).bytes == first.bytes)
  }

  @Test("Another seed gives another town")
  func seed() throws {
    let view = Self.view(yaw: 40, pitch: -30)
    let other = try PictureSamples(TownScene(seed: 8).render(view))
    let first = try Self.photo(view)
    let changed = zip(first.bytes, other.bytes).count { abs(Int($0) - Int($1)) > 8 }
    #expect(changed > first.bytes.count / 2)
  }

  @Test("The sky is up and bluer than the ground, which is down and full of texture")
  func upAndDown() throws {
    let sky = try Self.photo(Self.view(pitch: 60))
    let ground = try Self.photo(Self.view(pitch: -90))
    let skyMean = sky.mean(rows: 0..<180)
    let groundMean = ground.mean(rows: 0..<180)
    #expect(skyMean.z > skyMean.x + 20)
    #expect(groundMean.z < groundMean.y)
    // Looking level, the upper part is sky and the lower part is not.
    let level = try Self.photo(Self.view(pitch: 0))
    #expect(level.mean(rows: 0..<60).z > level.mean(rows: 0..<60).x + 20)
    #expect(level.mean(rows: 120..<180).z < level.mean(rows: 120..<180).y)
    #expect(Self.steps(ground) > 4 * Self.steps(sky))
  }

  /// The mean absolute step of green from a pixel to its right neighbour.
  private static func steps(_ photo: PictureSamples) -> Double {
    var sum = 0.0
    for y in 0..<photo.height {
      for x in 1..<photo.width { sum += abs(photo.pixel(x, y).y - photo.pixel(x - 1, y).y) }
    }
    return sum / Double(photo.height * (photo.width - 1))
  }

  /// The shift to the right, in pixels, that best brings the first picture onto the second.
  private static func shift(
    from first: PictureSamples, to second: PictureSamples, rows: Range<Int>, atMost limit: Int
  ) -> Int? {
    (-limit...limit).min { a, b in
      mismatch(first, second, rows, a) < mismatch(first, second, rows, b)
    }
  }

  private static func mismatch(
    _ first: PictureSamples, _ second: PictureSamples, _ rows: Range<Int>, _ shift: Int
  ) -> Double {
    var sum = 0.0
    for y in stride(from: rows.lowerBound, to: rows.upperBound, by: 3) {
      for x in stride(from: 40, to: first.width - 40, by: 2) {
        sum += abs(first.pixel(x, y).y - second.pixel(x + shift, y).y)
      }
    }
    return sum
  }

  @Test("A step aside moves the ground below by focal length · step / height, and the hills not")
  func parallax() throws {
    // 3 m to the east, 40 m above the square, looking north or with north up.
    let here = Vector3(0, 0, -40)
    let aside = Vector3(0, 3, -40)
    let below = Self.shift(
      from: try Self.photo(Self.view(pitch: -90, position: here)),
      to: try Self.photo(Self.view(pitch: -90, position: aside)), rows: 60..<120, atMost: 20)
    #expect(below == -15)
    let level = Self.shift(
      from: try Self.photo(Self.view(pitch: 0, position: here)),
      to: try Self.photo(Self.view(pitch: 0, position: aside)), rows: 60..<90, atMost: 20)
    #expect(level == 0)
  }

  @Test("The square below the aircraft is free of buildings")
  func freeSquare() throws {
    // A building's roof would stand nearer to the aircraft and move further than the ground does.
    for heading in stride(from: 0.0, to: 360, by: 45) {
      let offset = Vector3.direction(headingDegrees: heading, elevationDegrees: 0) * 12
      let here = Vector3(offset.x, offset.y, -40)
      let below = Self.shift(
        from: try Self.photo(Self.view(pitch: -90, position: here)),
        to: try Self.photo(Self.view(pitch: -90, position: here + Vector3(0, 3, 0))),
        rows: 75..<105, atMost: 24)
      #expect(below == -15)
    }
  }

  @Test("A photo and a panorama from one place agree on every direction")
  func panorama() throws {
    let view = Self.view(yaw: 25, pitch: -35)
    let photo = try Self.photo(view)
    let canvas = EquirectangularCanvas(nativeTo: view.lens)
    let panorama = PictureSamples(
      try Self.town.get().renderPanorama(canvas: canvas, positionMetres: view.positionMetres))
    var differences: [Double] = []
    for y in stride(from: 5, to: 180, by: 9) {
      for x in stride(from: 5, to: 240, by: 9) {
        let direction =
          view.cameraFromWorld.inverse
          * view.lens.directionInCamera(ofPixel: SIMD2(Double(x) + 0.5, Double(y) + 0.5))
        let place = canvas.pixel(ofDirectionInWorld: direction)
        let there = panorama.pixel(min(Int(place.x), canvas.width - 1), Int(place.y))
        differences.append(abs(photo.pixel(x, y).y - there.y))
      }
    }
    // Half a pixel apart at edges, but the same scene.
    differences.sort()
    #expect(differences[differences.count / 2] < 9)
  }

  @Test("A picture does not depend on how it falls on the tiles that the renderer works by")
  func tiles() throws {
    // The same rays, 5 pixels to the right and 11 down in a larger picture.
    var view = Self.view(yaw: 100, pitch: -22)
    view.lens = Lens(width: 200, height: 150, focalLengthPixels: 190)
    let small = try Self.photo(view)
    view.lens = Lens(
      width: 230, height: 170, focalLengthPixels: 190, principalPointX: 105, principalPointY: 86)
    let large = try Self.photo(view)
    var different = 0
    for y in 1..<149 {
      for x in 1..<199 where small.pixel(x, y) != large.pixel(x + 5, y + 11) { different += 1 }
    }
    #expect(different == 0)
  }
}
