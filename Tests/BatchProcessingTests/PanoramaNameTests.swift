import Testing

@testable import BatchProcessing

struct PanoramaNameTests {
  private func name(_ path: String) -> String {
    PanoramaName.name(
      components: path.split(separator: "/").map(String.init), rootName: "sites")
  }

  @Test("The path, joined; the root's own name for the root")
  func plain() {
    #expect(name("card1/DCIM/PANORAMA/100_0001") == "card1__DCIM__PANORAMA__100_0001")
    #expect(name("") == "sites")
  }

  @Test("Different paths have different names, also those that are made to collide")
  func distinct() {
    let paths = [
      "", "sites", "a/b", "a__b", "a_/b", "a/_b", "a/_/b", "a___b", "a/b/c", "a__b/c", "a/b__c",
      "card1/100_0001", "card2/100_0001", "_sites", "sites_",
      String(repeating: "x", count: 200) + "/a", String(repeating: "x", count: 200) + "/b",
    ]
    #expect(Set(paths.map(name)).count == paths.count)
  }

  @Test("A name that file systems cannot hold is cut, at a whole character")
  func long() {
    let long = name(String(repeating: "é/", count: 200))
    #expect(long.utf8.count <= 190)
    #expect(long.hasPrefix("é__é__"))
  }
}
