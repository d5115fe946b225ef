import Foundation
import Imaging
import SceneRendering
import SphereGeometry
import Testing

@testable import Stitching

/// Sweeps taken one after another, their file numbers and times running on, of rendered scenes: what
/// grouping makes of what really links.
@Suite struct SweepGroupingTests {
  private static let lens = Lens(width: 240, height: 180, horizontalFieldOfViewDegrees: 68)

  /// A turn of photos in one place.
  private struct Sweep {
    var subject = RenderedSubject.town(seed: 1)
    var pitch = -15.0
    var count = 16
    /// The seconds between the sweep before and this one.
    var pause = 2.0
  }

  /// The groups of sweeps without angles, without and with the times that a camera writes.
  private func groups(
    _ sweeps: [Sweep]
  ) async throws -> (withoutTimes: [[Int]], withTimes: [[Int]]) {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("SweepGroupingTests-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    var photos: [PhotoSource] = []
    var seconds = 1_700_000_000.0
    for sweep in sweeps {
      let scene = try sweep.subject.scene()
      seconds += sweep.pause - 2
      for index in 0..<sweep.count {
        // Nobody turns in exact steps.
        let attitude = CameraAttitude(
          yawDegrees: (sweep.count == 12 ? 30 : 22.5) * Double(index) + 2 * sin(3 * seconds),
          pitchDegrees: sweep.pitch)
        let picture = try RenderedSubject.photo(of: scene, attitude: attitude, lens: Self.lens)
        let url = folder.appendingPathComponent("IMG_\(1_000 + photos.count).jpg")
        try JPEGEncoder.encode(picture).write(to: url)
        seconds += 2
        var metadata = PhotoMetadata()
        metadata.dateTaken = CameraDate(secondsSince1970: seconds)
        photos.append(
          PhotoSource(
            url: url, width: Self.lens.width, height: Self.lens.height,
            focalLengthPixels: Self.lens.focalLengthPixels, metadata: metadata))
      }
    }
    let start = try await Aligner().compare(photos) { _ in }
    try #require(start.readable.count == photos.count)
    let connections = start.run.connections
    let dated = PhotoGrouping().groups(of: photos, connections: connections)
    for index in photos.indices { photos[index].metadata.dateTaken = nil }
    let undated = PhotoGrouping().groups(of: photos, connections: connections)
    #expect(dated.leftOver.isEmpty && undated.leftOver.isEmpty)
    return (undated.groups, dated.groups)
  }

  private static func numbers(_ counts: [Int]) -> [[Int]] {
    var start = 0
    return counts.map { count in
      defer { start += count }
      return Array(start..<(start + count))
    }
  }

  @Test func sixtyThreePhotosOfFourPlacesAreFourPanoramas() async throws {
    let groups = try await groups([
      Sweep(), Sweep(subject: .town(seed: 5)), Sweep(subject: .spots(seed: 1)),
      Sweep(subject: .town(seed: 9), count: 15),
    ])
    #expect(groups.withoutTimes == Self.numbers([16, 16, 16, 15]))
    #expect(groups.withTimes == Self.numbers([16, 16, 16, 15]))
  }

  @Test func twoRingsOneAboveTheOtherAreOnePanorama() async throws {
    let groups = try await groups([
      Sweep(pitch: -30, count: 12), Sweep(pitch: -5, count: 12, pause: 40),
    ])
    #expect(groups.withoutTimes == Self.numbers([24]))
    #expect(groups.withTimes == Self.numbers([24]))
  }

  /// A ring taken again is a second panorama where a pause tells so; without times nothing does, and
  /// every photo is used in one.
  @Test func aRingTakenAgainIsASecondPanoramaAfterAPause() async throws {
    let groups = try await groups([Sweep(count: 12), Sweep(count: 12, pause: 60)])
    #expect(groups.withoutTimes == Self.numbers([24]))
    #expect(groups.withTimes == Self.numbers([12, 12]))
  }
}
