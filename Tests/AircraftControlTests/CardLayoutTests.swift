import AircraftControl
import Testing

@Suite struct CardLayoutTests {
  @Test func namesAreThoseOfTheCard() {
    #expect(CardLayout.panoramaSetName(number: 7) == "100_0007")
    #expect(CardLayout.photoName(number: 26) == "DJI_0026.JPG")
    #expect(CardLayout.indexName(number: 1) == "DJI_0001.html")
  }

  @Test(arguments: [
    ("DJI_0012.JPG", 12), ("PANO0007.JPG", 7), ("DJI_20240510140912_0003_W.JPG", 3),
  ])
  func photoNumbersAreRead(name: String, number: Int) {
    #expect(CardLayout.photoNumber(ofFileNamed: name) == number)
  }

  @Test func setNumbersAreReadAndOtherFoldersAreNot() {
    #expect(CardLayout.panoramaSetNumber(ofFolderNamed: "100_0012") == 12)
    #expect(CardLayout.panoramaSetNumber(ofFolderNamed: "101_0001") == 10_001)
    for name in ["100MEDIA", "100_1", "100_000a", "x100_0001", "100__0001"] {
      #expect(CardLayout.panoramaSetNumber(ofFolderNamed: name) == nil, "\(name)")
    }
  }

  @Test func rawSiblingsAndHiddenFilesAreNoPhotos() {
    #expect(CardLayout.isPhoto(fileNamed: "DJI_0001.JPG"))
    #expect(CardLayout.isPhoto(fileNamed: "a.jpeg"))
    for name in ["DJI_0001.DNG", "DJI_0001.MP4", "._DJI_0001.JPG", "DJI_0001.JPG.part"] {
      #expect(!CardLayout.isPhoto(fileNamed: name), "\(name)")
    }
  }
}
