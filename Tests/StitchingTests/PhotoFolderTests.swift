import Foundation
import Imaging
import Testing

@testable import Stitching

@Suite struct PhotoFolderTests {
  /// A folder for one test, removed at its end.
  private func withFolder(_ body: (URL) throws -> Void) throws {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("PhotoFolderTests-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try body(folder)
  }

  private func jpeg(width: Int = 64, height: Int = 48) throws -> Data {
    try JPEGEncoder.encode(try Bitmap(width: width, height: height, channels: 3))
  }

  @Test func photosComeInTheOrderOfTheirNumbers() throws {
    try withFolder { folder in
      for name in ["DJI_10.JPG", "DJI_9.JPG", "notes.txt", ".hidden.jpg", "dji_1.jpg"] {
        try jpeg().write(to: folder.appendingPathComponent(name))
      }
      let photos = try PhotoFolder(folder)
      #expect(photos.photos.map(\.fileName) == ["dji_1.jpg", "DJI_9.JPG", "DJI_10.JPG"])
      #expect(photos.unreadable.isEmpty)
    }
  }

  @Test func aTextFileNamedLikeAPhotoIsNamed() throws {
    try withFolder { folder in
      try jpeg().write(to: folder.appendingPathComponent("good.jpg"))
      try Data("no picture".utf8).write(to: folder.appendingPathComponent("text.jpg"))
      let photos = try PhotoFolder(folder)
      #expect(photos.photos.map(\.fileName) == ["good.jpg"])
      #expect(photos.unreadable.map(\.fileName) == ["text.jpg"])
      #expect(photos.unreadable.allSatisfy { !$0.reason.isEmpty })
    }
  }

  @Test func theSizeIsThatOfThePicture() throws {
    try withFolder { folder in
      try jpeg(width: 80, height: 60).write(to: folder.appendingPathComponent("a.jpg"))
      let photo = try #require(try PhotoFolder(folder).photos.first)
      #expect(photo.width == 80)
      #expect(photo.height == 60)
      #expect(photo.focalLengthPixels == nil)
      #expect(photo.recordedAttitude == nil)
    }
  }

  @Test func aMissingFolderIsAnError() {
    #expect(throws: NativeError.self) {
      try PhotoFolder(URL(fileURLWithPath: "/nowhere/at/all"))
    }
  }
}
