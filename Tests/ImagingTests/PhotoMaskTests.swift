import Foundation
import Testing

@testable import Imaging

@Suite struct PhotoMaskTests {
  /// A grey picture that is black in a rectangle and white elsewhere.
  private static func mask(
    width: Int, height: Int, left: Int, top: Int, right: Int, bottom: Int
  ) throws -> Bitmap {
    let bitmap = try Bitmap(width: width, height: height, channels: 1)
    bitmap.withMutableBytes { bytes in
      for row in 0..<height {
        for column in 0..<width {
          let isInside = (left..<right).contains(column) && (top..<bottom).contains(row)
          bytes[row * bitmap.stride + column] = isInside ? 0 : 255
        }
      }
    }
    return bitmap
  }

  @Test func theShareIsThatOfTheMaskAndUsesLeavesTwoPixelsOutBesideIt() throws {
    let mask = try PhotoMask(
      try Self.mask(width: 100, height: 80, left: 20, top: 30, right: 60, bottom: 50),
      photoWidth: 100, photoHeight: 80)
    #expect(abs(mask.excludedShare - 40.0 * 20 / 8000) < 1e-12)
    #expect(mask.byteCount == 1000)
    func uses(_ column: Int, _ row: Int) -> Bool {
      mask.uses(shareOfWidth: (Double(column) + 0.5) / 100, height: (Double(row) + 0.5) / 80)
    }
    for row in 0..<80 {
      for column in 0..<100 {
        let isExcluded = (18..<62).contains(column) && (28..<52).contains(row)
        #expect(uses(column, row) == !isExcluded, "\(column), \(row)")
      }
    }
    #expect(!uses(-1, 5))
    #expect(!uses(100, 5))
    #expect(!uses(5, 80))
  }

  /// Whatever its size, a mask never lets through what it excludes.
  @Test(arguments: [(50, 40), (200, 160), (37, 30)])
  func masksOfOtherSizes(width: Int, height: Int) throws {
    let (scaleX, scaleY) = (Double(width) / 100, Double(height) / 80)
    let mask = try PhotoMask(
      try Self.mask(
        width: width, height: height, left: Int(20 * scaleX), top: Int(30 * scaleY),
        right: Int((60 * scaleX).rounded(.up)), bottom: Int((50 * scaleY).rounded(.up))),
      photoWidth: 100, photoHeight: 80)
    for row in 0..<80 {
      for column in 0..<100 {
        let isUsed = mask.uses(
          shareOfWidth: (Double(column) + 0.5) / 100, height: (Double(row) + 0.5) / 80)
        if (18..<62).contains(column), (28..<52).contains(row) {
          #expect(!isUsed, "\(column), \(row)")
        } else if !(12..<68).contains(column) || !(22..<58).contains(row) {
          #expect(isUsed, "\(column), \(row)")
        }
      }
    }
  }

  @Test func opacityAndAnotherMaskExcludeTogether() throws {
    let picture = try Bitmap(width: 60, height: 40, channels: 4)
    picture.withMutableBytes { bytes in
      for row in 0..<40 {
        for column in 0..<60 {
          bytes[row * picture.stride + 4 * column + 3] = column < 10 ? 127 : 128
        }
      }
    }
    let opacity = try PhotoMask(picture, photoWidth: 60, photoHeight: 40)
    #expect(abs(opacity.excludedShare - 1.0 / 6) < 1e-12)
    let both = try PhotoMask(
      try Self.mask(width: 60, height: 40, left: 50, top: 0, right: 60, bottom: 40),
      photoWidth: 60, photoHeight: 40, and: opacity)
    #expect(!both.uses(shareOfWidth: 0.05, height: 0.5))
    #expect(both.uses(shareOfWidth: 0.5, height: 0.5))
    #expect(!both.uses(shareOfWidth: 0.95, height: 0.5))
  }

  /// What is excluded has no influence on what replaces it, at any size of the copy, and a plain
  /// slope is continued between its two sides.
  @Test(arguments: [(120, 90), (60, 45), (41, 31)], [Bitmap.Sample.uint8, .uint16])
  func replacedBySurroundings(size: (width: Int, height: Int), sample: Bitmap.Sample) throws {
    let mask = try PhotoMask(
      try Self.mask(width: 120, height: 90, left: 40, top: 30, right: 80, bottom: 60),
      photoWidth: 120, photoHeight: 90)
    let factor = sample == .uint16 ? 257 : 1
    func slope(_ column: Int) -> Int { factor * (40 + 160 * column / size.width) }
    func filled(with other: Int) throws -> [Int] {
      let photo = try Bitmap(
        width: size.width, height: size.height, channels: 3, sample: sample)
      let bytesPerSample = sample == .uint16 ? 2 : 1
      photo.withMutableBytes { bytes in
        for row in 0..<size.height {
          for column in 0..<size.width {
            // All of the excluded part, and no pixel that shows a piece of it.
            let x = (Double(column) * 120 / Double(size.width))
            let y = (Double(row) * 90 / Double(size.height))
            let step = (x: 120 / Double(size.width), y: 90 / Double(size.height))
            let isExcluded = x + step.x > 40 && x < 80 && y + step.y > 30 && y < 60
            for channel in 0..<3 {
              let value = isExcluded ? factor * other : slope(column)
              let offset = row * photo.stride + (3 * column + channel) * bytesPerSample
              if sample == .uint16 {
                bytes.storeBytes(of: UInt16(value), toByteOffset: offset, as: UInt16.self)
              } else {
                bytes.storeBytes(of: UInt8(value), toByteOffset: offset, as: UInt8.self)
              }
            }
          }
        }
      }
      try mask.apply(to: photo)
      return photo.withBytes { bytes in
        (0..<size.height).flatMap { row in
          (0..<(3 * size.width)).map { place in
            let offset = row * photo.stride + place * bytesPerSample
            return sample == .uint16
              ? Int(bytes.load(fromByteOffset: offset, as: UInt16.self))
              : Int(bytes.load(fromByteOffset: offset, as: UInt8.self))
          }
        }
      }
    }
    let (dark, bright) = (try filled(with: 0), try filled(with: 255))
    #expect(dark == bright)
    for (place, value) in dark.enumerated() {
      let expected = slope(place / 3 % size.width)
      #expect(abs(value - expected) <= 30 * factor, "\(place): \(value), not \(expected)")
    }
  }
}
