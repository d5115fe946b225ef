import Foundation
import Imaging
import SphereGeometry
import Testing

@testable import Stitching

@Suite struct SmallPhotoCopiesTests {
  private let file = URL(fileURLWithPath: "/photos/A.JPG")
  private let other = URL(fileURLWithPath: "/photos/B.JPG")

  private func picture() throws(NativeError) -> Bitmap {
    try Bitmap(width: 4, height: 2, channels: 3)
  }

  /// Asks for a copy and counts how often it is decoded.
  private func ask(
    _ copies: SmallPhotoCopies, for file: URL, isLast: Bool = false, decoded: inout Int
  ) throws -> Bitmap {
    var count = 0
    let bitmap = try copies.copy(of: file, isLast: isLast) { () throws(NativeError) in
      count += 1
      return try picture()
    }
    decoded += count
    return bitmap
  }

  @Test func aPhotoIsDecodedOnceForAllStages() throws {
    let copies = SmallPhotoCopies(byteLimit: 1_000)
    var decoded = 0
    let first = try ask(copies, for: file, decoded: &decoded)
    let second = try ask(copies, for: file, decoded: &decoded)
    let last = try ask(copies, for: file, isLast: true, decoded: &decoded)
    #expect(decoded == 1)
    #expect(first === second && second === last)
  }

  @Test func theLastStageLetsTheCopyGo() throws {
    let copies = SmallPhotoCopies(byteLimit: 1_000)
    var decoded = 0
    _ = try ask(copies, for: file, decoded: &decoded)
    _ = try ask(copies, for: file, isLast: true, decoded: &decoded)
    _ = try ask(copies, for: file, isLast: true, decoded: &decoded)
    _ = try ask(copies, for: file, isLast: true, decoded: &decoded)
    #expect(decoded == 3)
  }

  @Test func whatDoesNotFitIsNotKept() throws {
    let bytes = try picture().stride * 2
    let copies = SmallPhotoCopies(byteLimit: bytes)
    var decoded = 0
    for _ in 0..<2 {
      _ = try ask(copies, for: file, decoded: &decoded)
      _ = try ask(copies, for: other, decoded: &decoded)
    }
    #expect(decoded == 3)
    // Room that is given back is used again.
    _ = try ask(copies, for: file, isLast: true, decoded: &decoded)
    for _ in 0..<2 { _ = try ask(copies, for: other, decoded: &decoded) }
    #expect(decoded == 4)
  }

  @Test func aPhotoThatCannotBeDecodedIsTriedAgain() throws {
    let copies = SmallPhotoCopies(byteLimit: 1_000)
    #expect(throws: NativeError.self) {
      try copies.copy(of: file, isLast: false) { () throws(NativeError) -> Bitmap in
        throw NativeError(kind: .inputOutput, message: "gone")
      }
    }
    var decoded = 0
    _ = try ask(copies, for: file, decoded: &decoded)
    #expect(decoded == 1)
  }

  @Test func whatIsAskedForIsAtLeastSoLargeAndTheSameWithCopiesAndWithout() throws {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("small-copies-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let url = folder.appendingPathComponent("A.JPG")
    try JPEGEncoder.encode(
      AnalyticScene().photo(
        lens: Lens(width: 160, height: 120, focalLengthPixels: 120), cameraFromWorld: .identity)
    ).write(to: url)
    var photo = PhotoSource(url: url, width: 160, height: 120)
    for eighths in 1...8 {
      let alone = try photo.decodeCopy(atLeastEighths: eighths)
      #expect(alone.width >= 160 * eighths / 8 && alone.height >= 120 * eighths / 8)
    }
    let alone = try photo.decodeCopy(color: .grey, atLeastEighths: 1)
    photo.smallCopies = SmallPhotoCopies(byteLimit: 1 << 20)
    for _ in 0..<2 {
      let kept = try photo.decodeCopy(color: .grey, atLeastEighths: 1)
      #expect(kept.channels == 1)
      #expect(kept.withBytes { Data($0) } == alone.withBytes { Data($0) })
    }
  }
}
