import Foundation
import Imaging
import SphereGeometry
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

  private func tagged(gimbal: CameraAttitude) throws -> Data {
    try DronePhotoTags(
      make: "DJI", model: "FC7303", software: "test",
      dateTaken: CameraDate(secondsSince1970: 1_715_342_400), exposureTimeSeconds: 0.002,
      fNumber: 2.8, isoSpeed: 100, focalLengthMillimetres: 4.49,
      focalLengthIn35mmFilmMillimetres: 24, width: 128, height: 96,
      position: GeodeticPosition(latitudeDegrees: 47, longitudeDegrees: 8),
      absoluteAltitudeMetres: 470, relativeAltitudeMetres: 60, gimbalAttitude: gimbal,
      flightAttitude: CameraAttitude(yawDegrees: 7, pitchDegrees: 0)
    ).tagged(jpeg: jpeg())
  }

  /// The tags state twice the real size, as those of scaled copies do.
  @Test func theStatedSizeIsNotBelieved() throws {
    try withFolder { folder in
      try tagged(gimbal: CameraAttitude(yawDegrees: 10, pitchDegrees: -5))
        .write(to: folder.appendingPathComponent("a.jpg"))
      let photo = try #require(try PhotoFolder(folder).photos.first)
      #expect(photo.metadata.statedWidth == 128 && photo.metadata.statedHeight == 96)
      #expect(photo.width == 64 && photo.height == 48)
      // 24 mm on a diagonal of 80 pixels.
      #expect(abs((photo.focalLengthPixels ?? 0) - 24 / 43.2666 * 80) < 1e-3)
    }
  }

  @Test func posesGoBeforeWhatThePhotosSay() throws {
    try withFolder { folder in
      for index in 1...3 {
        try tagged(gimbal: CameraAttitude(yawDegrees: 10 * Double(index), pitchDegrees: -5))
          .write(to: folder.appendingPathComponent("\(index).jpg"))
      }
      try Data("no picture".utf8).write(to: folder.appendingPathComponent("0.jpg"))
      var photos = try PhotoFolder(folder)
      let given = CameraAttitude(yawDegrees: 100, pitchDegrees: 20, rollDegrees: 3)
      try photos.use(
        RecordedPoseFile(
          path: "p",
          poses: [
            RecordedPose(fileName: "2.jpg", attitude: given, focalLength: .pixels(77)),
            RecordedPose(fileName: "9.jpg", attitude: given),
          ]))
      #expect(
        photos.photos.map { $0.recordedAttitude?.yawDegrees } == [10, 100, 30])
      #expect(photos.photos[1].recordedAttitude == given)
      #expect(photos.photos[1].recordedReadings.isEmpty)
      #expect(photos.photos[1].focalLengthPixels == 77)
      #expect(photos.photos[0].recordedReadings[.gimbal]?.yawDegrees == 10)
      #expect(photos.poseMatch?.absentPhotos == ["9.jpg"])
      #expect(photos.poseMatch?.photosWithoutPose == ["0.jpg", "1.jpg", "3.jpg"])
    }
  }

  @Test func shotsWithoutNamesCountPhotosThatCannotBeRead() throws {
    try withFolder { folder in
      for name in ["p10.jpg", "p9.jpg"] {
        try jpeg().write(to: folder.appendingPathComponent(name))
      }
      try Data("no picture".utf8).write(to: folder.appendingPathComponent("p1.jpg"))
      var photos = try PhotoFolder(folder)
      try photos.use(
        RecordedPoseFile(
          path: "p",
          poses: [1.0, 9, 10].map {
            RecordedPose(
              fileName: nil, attitude: CameraAttitude(yawDegrees: $0, pitchDegrees: 0))
          }))
      #expect(photos.photos.map { $0.recordedAttitude?.yawDegrees } == [9, 10])
    }
  }

  @Test func namesAreSortedAsPeopleCount() {
    let names = [
      "photo10.jpg", "Photo2.jpg", "photo002.jpg", "photo1.jpg", "photo1b.jpg", "a100b2.jpg",
      "a100b10.jpg", "A20.jpg",
    ]
    let sorted = names.sorted(by: PhotoFolder.comesBefore)
    #expect(
      sorted == [
        "A20.jpg", "a100b2.jpg", "a100b10.jpg", "photo1.jpg", "photo1b.jpg", "Photo2.jpg",
        "photo002.jpg", "photo10.jpg",
      ])
    // The order does not depend on where the names stood.
    #expect(names.reversed().sorted(by: PhotoFolder.comesBefore) == sorted)
  }

  @Test func aMissingFolderIsAnError() {
    #expect(throws: NativeError.self) {
      try PhotoFolder(URL(fileURLWithPath: "/nowhere/at/all"))
    }
  }
}
