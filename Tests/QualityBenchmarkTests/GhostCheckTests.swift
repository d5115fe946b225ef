import Foundation
import Imaging
import SphereGeometry
import Testing

@testable import QualityBenchmark

struct GhostCheckTests {
  private let canvas = EquirectangularCanvas(width: 4_096)
  private let imagery = Imagery(
    subject: .town, lens: Lens(width: 2_000, height: 1_500, horizontalFieldOfViewDegrees: 100),
    shots: [Imagery.Shot(attitude: CameraAttitude(yawDegrees: 0, pitchDegrees: -90))])

  private func grey(channels: Int) throws -> Bitmap {
    let picture = try Bitmap(width: canvas.width, height: canvas.height, channels: channels)
    picture.withMutableBytes { bytes in
      for index in bytes.indices { bytes[index] = channels == 4 && index % 4 == 3 ? 255 : 140 }
    }
    return picture
  }

  /// A panorama that shows a thing as the photo saw it, this opaque.
  private func check(_ thing: MovingThing, opacity: Double) throws -> GhostCheck {
    let picture = try grey(channels: 4)
    let behind = ChannelTones.linear(140.0 / 255)
    for face in thing.faces(photo: 0, heightMetres: Imagery.heightMetres) {
      PolygonPainter(picture: picture).paint(
        face.corners.map(canvas.pixel(ofDirectionInWorld:))
      ) { _ in
        func mixed(_ light: Double) -> Double {
          let over = ChannelTones.display(min(1, light))
          return ChannelTones.linear(opacity * over + (1 - opacity) * ChannelTones.display(behind))
        }
        return Vector3(mixed(face.color.x), mixed(face.color.y), mixed(face.color.z))
      }
    }
    return try GhostCheck(
      picture: picture, truth: try grey(channels: 3), canvas: canvas, imagery: imagery,
      things: [thing])
  }

  @Test func opaqueThingsAreWholeAndOthersAreNot() throws {
    var sights = 0
    for thing in MovingThing.traffic.prefix(8) {
      let opaque = try check(thing, opacity: 1)
      sights += opaque.sights
      #expect(opaque.whole == opaque.sights)
      #expect(opaque.halfTransparentShare < 0.02)
      let half = try check(thing, opacity: 0.5)
      #expect(half.sights == opaque.sights)
      #expect(half.sights == 0 || half.halfTransparentShare > 0.98)
      let none = try check(thing, opacity: 0)
      #expect(none.whole == 0 && none.cut == 0 && none.pixels == 0)
    }
    #expect(sights >= 3)
  }

  @Test func thingsAreSomewhereElseInEveryPhoto() {
    for thing in MovingThing.traffic {
      let first = thing.faces(photo: 0, heightMetres: 60)[0].corners[0]
      let second = thing.faces(photo: 1, heightMetres: 60)[0].corners[0]
      #expect((first - second).length > 0.9 * min(thing.size.x, 4))
    }
  }
}
