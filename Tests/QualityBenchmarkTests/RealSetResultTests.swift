import SphereGeometry
import Testing

@testable import QualityBenchmark
@testable import Stitching

struct RealSetResultTests {
  /// A ring of photos of which some are not used.
  private func failures(_ set: RealSet, notUsed: [Int]) -> [String] {
    let lens = Lens(width: 800, height: 600, horizontalFieldOfViewDegrees: 100)
    let photos = (0..<8).map { index in
      SolvedPhoto(
        fileName: index < 4 ? "ground-\(index).jpg" : "sky-\(index).jpg", lens: lens,
        cameraFromWorld: notUsed.contains(index)
          ? nil
          : CameraAttitude(yawDegrees: 45 * Double(index), pitchDegrees: 0).cameraFromWorld,
        placedBy: notUsed.contains(index) ? .notUsed : .matches)
    }
    let alignment = Alignment(
      photos: photos, links: [], rmsResidualPixels: 1, medianResidualPixels: 1,
      levelledBy: .photos, headedBy: .photos)
    let folder = FolderAlignment(
      groups: [FolderAlignment.Group(photos: Array(photos.indices), alignment: alignment)],
      leftOver: [])
    return RealSetResult(
      set: set, fileNames: photos.map(\.fileName), outcome: .success(folder),
      stopwatch: Stopwatch()
    ).failures
  }

  @Test func panoramasAreCounted() {
    let set = RealSet(name: "two", expectedUsed: 8...8, closes: true, otherPanoramas: [3])
    #expect(failures(set, notUsed: []) == ["1 panoramas, not 2"])
  }

  @Test func aWholeRingHoldsAndOneWithAGapDoesNot() {
    let set = RealSet(name: "ring", expectedUsed: 8...8, closes: true)
    #expect(failures(set, notUsed: []).isEmpty)
    #expect(failures(set, notUsed: [2, 3]) == ["6 used, not 8", "not closed"])
  }

  @Test func onlyDispensablePhotosMayBeMissing() {
    let set = RealSet(name: "ring", expectedUsed: 6...8, closes: true, dispensable: ["sky"])
    #expect(failures(set, notUsed: [5]).isEmpty)
    #expect(failures(set, notUsed: [1]) == ["without ground-1.jpg"])
  }
}
