import Testing

@testable import CapturePlanning

@Suite struct EditDistanceTests {
  @Test(arguments: [
    ("", "", 0), ("", "abc", 3), ("abc", "", 3), ("mini2", "mini2", 0), ("mni2", "mini2", 1),
    ("mini3", "mini2", 1), ("insipre", "inspire", 1), ("kitten", "sitting", 3),
    ("ca", "abc", 3),
  ])
  func knownDistances(first: String, second: String, distance: Int) {
    #expect(EditDistance.between(first, second) == distance)
    #expect(EditDistance.between(second, first) == distance)
  }
}
