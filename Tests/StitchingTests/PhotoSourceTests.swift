import Foundation
import Stitching
import Testing

@Suite struct PhotoSourceTests {
  /// Mavic 2 Pro: 28 mm equivalent, 77° diagonal field of view (DJI's data sheet).
  @Test func equivalentFocalLengthGivesTheDiagonalFieldOfView() {
    let focal = PhotoSource.focalLengthPixels(
      equivalentMillimetres: 28, width: 5472, height: 3648)
    let half = Double(5472 * 5472 + 3648 * 3648).squareRoot() / 2
    let diagonalDegrees = 2 * atan(half / focal) * 180 / .pi
    #expect(abs(diagonalDegrees - 77) < 2)
  }

  @Test func focalLengthFollowsTheDecodedSize() {
    let full = PhotoSource.focalLengthPixels(equivalentMillimetres: 24, width: 4000, height: 3000)
    let half = PhotoSource.focalLengthPixels(equivalentMillimetres: 24, width: 2000, height: 1500)
    #expect(abs(full - 2 * half) < 1e-9)
  }
}
