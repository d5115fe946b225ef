import Foundation
import Imaging
import SphereGeometry

/// How a panorama shows things that were somewhere else in every photo.
struct GhostCheck {
  /// How often a photo saw a thing as a whole, so that the panorama could show it there.
  private(set) var sights = 0
  /// How many of them it shows as a whole.
  private(set) var whole = 0
  /// How many it shows in part.
  private(set) var cut = 0
  /// The pixels that show a thing, opaque or not.
  private(set) var pixels = 0
  /// How many of these show what is behind it as well.
  private(set) var halfTransparent = 0

  /// The share of what is shown of things that is half transparent, 0 to 1.
  var halfTransparentShare: Double { Double(halfTransparent) / Double(max(1, pixels)) }

  /// A thing that shows in less of its pixels is not there, in more is whole.
  private static let leastShare = 0.03, mostShare = 0.97
  /// How much a thing has to differ from what is behind it, in grey levels.
  private static let leastContrast = 30
  /// How far a mixture of both may be from what is shown, in grey levels.
  private static let largestError = 15

  /// Checks.
  ///
  /// - Parameters:
  ///   - picture: The panorama, RGBA.
  ///   - truth: The sphere without the things, RGB, as large.
  ///   - canvas: Where both are.
  ///   - imagery: The photos.
  ///   - things: What moves.
  /// - Throws: `NativeError` when memory is short.
  init(
    picture: Bitmap, truth: Bitmap, canvas: EquirectangularCanvas, imagery: Imagery,
    things: [MovingThing] = MovingThing.traffic
  ) throws {
    let tones = ChannelTones(picture: picture, truth: truth)
    for (photo, shot) in imagery.shots.enumerated() {
      for thing in things {
        let rotation = shot.attitude.cameraFromWorld
        let faces = thing.faces(photo: photo, heightMetres: Imagery.heightMetres)
        let isSeen = faces.allSatisfy { face in
          face.corners.allSatisfy {
            imagery.lens.sees(directionInCamera: rotation * $0, marginPixels: 4)
          }
        }
        guard isSeen, let sight = try Sight(faces, truth: truth, canvas: canvas) else { continue }
        add(sight, picture: picture, tones: tones)
      }
    }
  }

  private mutating func add(_ sight: Sight, picture: Bitmap, tones: ChannelTones) {
    var tellable = 0
    var opaque = 0
    var half = 0
    sight.forEachInnerPixel { column, row, behind, thing in
      let at = row * picture.stride + 4 * column
      var product = 0
      var square = 0
      var shown = 0
      picture.withBytes { bytes in
        for channel in 0..<3 {
          let base = tones.expected(behind[channel], channel)
          let change = tones.expected(thing[channel], channel) - base
          let difference = 16 * Int(bytes[at + channel]) - base
          product += change * difference
          square += change * change
          shown += difference * difference
        }
      }
      guard square > 3 * 256 * Self.leastContrast * Self.leastContrast else { return }
      tellable += 1
      let opacity = Double(product) / Double(square)
      // What is not between the two is something else that passes there.
      let other = Double(shown) - opacity * Double(product)
      let limit = 16 * Double(Self.largestError)
      guard other <= 3 * limit * limit else { return }
      if opacity > 0.75 { opaque += 1 } else if opacity > 0.25 { half += 1 }
    }
    guard tellable >= 40 else { return }
    sights += 1
    pixels += opaque + half
    halfTransparent += half
    let share = Double(opaque + half) / Double(tellable)
    if share > Self.mostShare { whole += 1 } else if share > Self.leastShare { cut += 1 }
  }
}

/// A thing on the sphere as one photo saw it.
private struct Sight {
  private let left: Int
  private let top: Int
  private let behind: Bitmap
  private let thing: Bitmap
  private let mask: Bitmap
  private static let margin = 3

  /// Nil where the canvas's edge cuts it, or where it is stretched near the nadir.
  init?(_ faces: [MovingThing.Face], truth: Bitmap, canvas: EquirectangularCanvas) throws {
    let painted = faces.map { face in
      (corners: face.corners.map(canvas.pixel(ofDirectionInWorld:)), color: face.color)
    }
    let xs = painted.flatMap(\.corners).map(\.x)
    let ys = painted.flatMap(\.corners).map(\.y)
    guard let minX = xs.min(), let maxX = xs.max(), let minY = ys.min(), let maxY = ys.max(),
      maxX - minX < Double(canvas.width) / 16
    else { return nil }
    let margin = Sight.margin
    let (left, top) = (Int(minX) - margin, Int(minY) - margin)
    let (width, height) = (Int(maxX) + margin + 1 - left, Int(maxY) + margin + 1 - top)
    guard left >= 0, top >= 0, left + width <= canvas.width, top + height <= canvas.height
    else { return nil }
    self.left = left
    self.top = top
    behind = try Bitmap(width: width, height: height, channels: 3)
    thing = try Bitmap(width: width, height: height, channels: 3)
    mask = try Bitmap(width: width, height: height, channels: 1)
    for picture in [behind, thing] {
      let stride = picture.stride
      truth.withBytes { from in
        picture.withMutableBytes { to in
          for row in 0..<height {
            for index in 0..<(3 * width) {
              to[row * stride + index] = from[(top + row) * truth.stride + 3 * left + index]
            }
          }
        }
      }
    }
    let origin = SIMD2(Double(left), Double(top))
    for face in painted {
      let corners = face.corners.map { $0 - origin }
      PolygonPainter(picture: thing).paint(corners) { _ in face.color }
      PolygonPainter(picture: mask).paint(corners) { _ in Vector3(1, 1, 1) }
    }
  }

  /// Visits the pixels that are well inside the thing, with what is behind and what it looks like.
  func forEachInnerPixel(_ body: (Int, Int, SIMD3<UInt8>, SIMD3<UInt8>) -> Void) {
    let margin = Sight.margin
    mask.withBytes { covered in
      behind.withBytes { under in
        thing.withBytes { over in
          for row in margin..<(mask.height - margin) {
            for column in margin..<(mask.width - margin) {
              let isInside = [(-2, 0), (2, 0), (0, -2), (0, 2), (0, 0)].allSatisfy { x, y in
                covered[(row + y) * mask.stride + column + x] == 255
              }
              guard isInside else { continue }
              let at = row * behind.stride + 3 * column
              let there = row * thing.stride + 3 * column
              body(
                left + column, top + row, SIMD3(under[at], under[at + 1], under[at + 2]),
                SIMD3(over[there], over[there + 1], over[there + 2]))
            }
          }
        }
      }
    }
  }
}
