import Foundation
import Imaging
import SceneRendering
import SphereGeometry
import Testing

@testable import Stitching

/// Brackets of rendered scenes, with all that clipping does to what photos show.
@Suite struct ExposureStackScenesTests {
  private static let lens = Lens(width: 240, height: 180, horizontalFieldOfViewDegrees: 68)

  /// A set of brackets, and which of each is best exposed.
  struct BracketSet: Sendable, CustomStringConvertible {
    var subject: RenderedSubject
    /// The exposures of a bracket in the order in which they are taken, in steps.
    var steps: [Double]
    /// How many steps brighter than suits the scene a photo of 0 steps is.
    var base: Double
    var positions = 8
    var pitch = 0.0
    /// The place in `steps` of the one that is to be used.
    var used: Int

    var description: String { "\(subject) \(steps) at \(base), pitch \(pitch)" }
  }

  static let sets = [
    BracketSet(subject: .town(seed: 1), steps: [0, -2, 2], base: 0, used: 0),
    BracketSet(subject: .town(seed: 1), steps: [-1, 0, 1], base: -1, pitch: -30, used: 2),
    // 97 % of the brightest is white, and no view can be told from it.
    BracketSet(subject: .town(seed: 1), steps: [0, -2, 2], base: 1.2, pitch: 10, used: 1),
    BracketSet(subject: .spots(seed: 2), steps: [-2, 0, 2], base: 0.7, positions: 6, used: 1),
    BracketSet(subject: .spots(seed: 2), steps: [0, -1, 1], base: 0, pitch: -20, used: 0),
    BracketSet(subject: .spots(seed: 3), steps: [0, -2, 2], base: -1, positions: 7, used: 2),
  ]

  @Test(arguments: sets, [false, true])
  func threeExposuresOfEachPosition(set: BracketSet, hasEXIF: Bool) throws {
    let scene = try set.subject.scene()
    var photos: [PhotoSource] = []
    var thumbnails: [PhotoThumbnail?] = []
    for number in 0..<(3 * set.positions) {
      // A hand is never still.
      let attitude = CameraAttitude(
        yawDegrees: 360 / Double(set.positions) * Double(number / 3)
          + 0.3 * sin(2 * Double(number)),
        pitchDegrees: set.pitch + 0.3 * cos(3 * Double(number)))
      let steps = set.base + set.steps[number % 3]
      let picture = try RenderedSubject.photo(
        of: scene, attitude: attitude, lens: Self.lens, exposureSteps: steps)
      let grey = try PhotoReader.decode(jpeg: try JPEGEncoder.encode(picture), color: .grey)
      thumbnails.append(try PhotoThumbnail(grey: grey))
      var metadata = PhotoMetadata()
      if hasEXIF {
        metadata.exposureTimeSeconds = 0.01 * exp2(steps)
        metadata.isoSpeed = 100
        metadata.fNumber = 2.8
      }
      photos.append(
        PhotoSource(
          url: URL(fileURLWithPath: "/photos/\(number).jpg"), width: Self.lens.width,
          height: Self.lens.height, metadata: metadata))
    }
    let stacks = ExposureStacks().stacks(of: photos, thumbnails: thumbnails)
    #expect(
      stacks.map(\.photos) == (0..<set.positions).map { [3 * $0, 3 * $0 + 1, 3 * $0 + 2] })
    #expect(stacks.map(\.used) == (0..<set.positions).map { 3 * $0 + set.used })
  }
}
