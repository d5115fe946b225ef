import Foundation
import Imaging
import SphereGeometry
import Stitching
import Testing

/// Sorting into panoramas, from what files say and which photos are linked; no pictures.
@Suite struct PhotoGroupingTests {
  private static let home = GeodeticPosition(latitudeDegrees: 47.3769, longitudeDegrees: 8.5417)

  /// A photo of a drone, or of a camera that records no angles.
  private static func photo(
    _ number: Int, yaw: Double? = nil, pitch: Double = 0, seconds: Double? = nil,
    northMetres: Double? = nil, heightMetres: Double? = nil, camera: String = "DJI FC7303",
    width: Int = 4000
  ) -> PhotoSource {
    var metadata = PhotoMetadata()
    metadata.dateTaken = seconds.map { CameraDate(secondsSince1970: 1_700_000_000 + $0) }
    metadata.position = northMetres.map { home.offset(northMetres: $0, eastMetres: 0) }
    metadata.relativeAltitudeMetres = heightMetres
    let attitude = yaw.map { CameraAttitude(yawDegrees: $0, pitchDegrees: pitch) }
    metadata.gimbalAttitude = attitude
    return PhotoSource(
      url: URL(fileURLWithPath: "/photos/DJI_\(String(format: "%04d", number)).JPG"),
      width: width, height: 3000, focalLengthPixels: 2667, cameraModel: camera,
      recordedAttitude: attitude,
      metadata: metadata)
  }

  private static func link(
    _ first: Int, _ second: Int, shift: Double = 0.4
  ) -> PhotoGrouping.Connection {
    PhotoGrouping.Connection(
      first: min(first, second), second: max(first, second), inlierCount: 100, viewShift: shift)
  }

  /// Links of photos that follow one another.
  private static func chain(_ numbers: some Sequence<Int>) -> [PhotoGrouping.Connection] {
    let numbers = Array(numbers)
    return zip(numbers, numbers.dropFirst()).map { link($0, $1) }
  }

  /// A sphere of 26: two rows of 12 and two shots nearly straight down, 2 s apart.
  private static func sphere(
    from start: Int, seconds: Double?, northMetres: Double? = 0, heightMetres: Double? = 60,
    camera: String = "DJI FC7303"
  ) -> [PhotoSource] {
    (0..<26).map { index in
      let (yaw, pitch) =
        index < 24
        ? (Double(index % 12) * 30, index < 12 ? 0.0 : -45) : (Double(index - 24) * 180, -80)
      // A hovering aircraft and its GPS wander by a metre or two.
      let wander = 1.5 * sin(Double(index))
      return photo(
        start + index, yaw: yaw, pitch: pitch, seconds: seconds.map { $0 + 2 * Double(index) },
        northMetres: northMetres.map { $0 + wander },
        heightMetres: heightMetres.map { $0 + wander / 3 }, camera: camera)
    }
  }

  private static func groups(
    _ photos: [PhotoSource], _ links: [PhotoGrouping.Connection]
  ) -> PhotoGrouping.Result {
    PhotoGrouping().groups(of: photos, connections: links)
  }

  // MARK: By links

  @Test func setsWithoutLinksBetweenThemAreFourPanoramas() {
    let sizes = [3, 10, 6, 4]
    let photos = (0..<23).map { Self.photo($0, camera: "") }
    var links: [PhotoGrouping.Connection] = []
    var expected: [[Int]] = []
    var start = 0
    for size in sizes {
      expected.append(Array(start..<(start + size)))
      links += Self.chain(start..<(start + size))
      start += size
    }
    let result = Self.groups(photos, links)
    #expect(result.groups == expected)
    #expect(result.leftOver.isEmpty)
  }

  @Test func aPhotoWithoutLinksAndAnglesIsLeftOver() {
    let result = Self.groups((0..<4).map { Self.photo($0) }, Self.chain(0..<3))
    #expect(result.groups == [[0, 1, 2]])
    #expect(result.leftOver == [3: .noLink])
  }

  @Test func withoutLinksThereIsNoPanorama() {
    let result = Self.groups((0..<4).map { Self.photo($0, yaw: 30 * Double($0)) }, [])
    #expect(result.groups.isEmpty)
  }

  @Test func pairsArePanoramasOnlyAmongPairs() {
    let photos = (0..<5).map { Self.photo($0) }
    #expect(
      Self.groups(Array(photos.prefix(4)), [Self.link(0, 1), Self.link(2, 3)]).groups
        == [[0, 1], [2, 3]])
    let result = Self.groups(photos, Self.chain(0..<3) + [Self.link(3, 4)])
    #expect(result.groups == [[0, 1, 2]])
    #expect(result.leftOver == [3: .linkedOnlyWith([4]), 4: .linkedOnlyWith([3])])
  }

  // MARK: Sky

  @Test func skyPhotosOfASphereBelongToItByTheirAngles() {
    let photos = Self.sphere(from: 1, seconds: 0)
    // The upper row is blank: two of its photos are linked with one another, ten with none.
    let result = Self.groups(photos, Self.chain(12..<26) + [Self.link(3, 4), Self.link(4, 5)])
    #expect(result.groups == [Array(0..<26)])
    #expect(result.leftOver.isEmpty)
  }

  @Test func skyPhotosWithoutAnglesInTheMiddleOfASphereAreNoPanorama() {
    let photos = (0..<30).map { Self.photo($0, camera: "") }
    let links =
      Self.chain(Array(0..<10) + Array(20..<30)) + Self.chain(12..<16) + [Self.link(17, 18)]
    let result = Self.groups(photos, links)
    #expect(result.groups == [Array(0..<10) + Array(20..<30)])
    #expect(result.leftOver[12] == .linkedOnlyWith([13, 14, 15]))
    #expect(result.leftOver[17] == .linkedOnlyWith([18]))
    #expect(result.leftOver[10] == .noLink)
  }

  @Test func photosAmongOthersThatAnotherCameraTookAreAPanorama() {
    let photos = (0..<12).map { Self.photo($0, camera: $0 % 3 == 0 ? "phone" : "camera") }
    let phone = Array(stride(from: 0, to: 12, by: 3))
    let camera = (0..<12).filter { $0 % 3 != 0 }
    let result = Self.groups(photos, Self.chain(phone) + Self.chain(camera))
    #expect(result.groups == [phone, camera])
  }

  @Test func aSkyPhotoBelongsToTheSphereOfItsTime() {
    // Two spheres at different places; a blank photo of each.
    let photos =
      Self.sphere(from: 1, seconds: 0) + Self.sphere(from: 27, seconds: 300, northMetres: 120)
    let links =
      Self.chain((0..<26).filter { $0 != 5 }) + Self.chain((26..<52).filter { $0 != 27 })
    let result = Self.groups(photos, links)
    #expect(result.groups == [Array(0..<26), Array(26..<52)])
  }

  @Test func aStrayPhotoWithAnglesFromElsewhereIsLeftOver() {
    let stray = Self.photo(99, yaw: 10, seconds: 100, northMetres: 250, heightMetres: 60)
    let result = Self.groups(Self.sphere(from: 1, seconds: 0) + [stray], Self.chain(0..<26))
    #expect(result.groups == [Array(0..<26)])
    guard case .takenElsewhere(let metres)? = result.leftOver[26] else {
      Issue.record("expected a photo from elsewhere, got \(result.leftOver)")
      return
    }
    #expect(abs(metres - 250) < 3)
    let other = Self.photo(99, yaw: 10, seconds: 52, camera: "Other")
    #expect(
      Self.groups(Self.sphere(from: 1, seconds: 0) + [other], Self.chain(0..<26)).leftOver
        == [26: .otherCamera])
  }

  // MARK: By place and time

  @Test func spheresAtDifferentPlacesAreTwoThoughSomeLinksCross() {
    let photos =
      Self.sphere(from: 1, seconds: 0) + Self.sphere(from: 27, seconds: 70, northMetres: 30)
    let links = Self.chain(0..<52) + [Self.link(3, 29), Self.link(4, 30)]
    #expect(Self.groups(photos, links).groups == [Array(0..<26), Array(26..<52)])
  }

  @Test func spheresAtDifferentHeightsAreTwo() {
    let photos =
      Self.sphere(from: 1, seconds: 0) + Self.sphere(from: 27, seconds: 70, heightMetres: 100)
    #expect(Self.groups(photos, Self.chain(0..<52)).groups.map(\.count) == [26, 26])
  }

  @Test func aSphereFlownAgainAfterAPauseIsASecondOne() {
    let photos = Self.sphere(from: 1, seconds: 0) + Self.sphere(from: 27, seconds: 120)
    let links = Self.chain(0..<52) + (0..<26).map { Self.link($0, $0 + 26, shift: 0.02) }
    #expect(Self.groups(photos, links).groups == [Array(0..<26), Array(26..<52)])
  }

  @Test func aRowByHandTakenAgainAfterAPauseIsASecondOne() {
    let photos = (0..<14).map {
      Self.photo($0, seconds: 2 * Double($0) + ($0 < 7 ? 0 : 60), camera: "phone")
    }
    let repeated = (0..<7).map { Self.link($0, $0 + 7, shift: 0.05) }
    let links = Self.chain(0..<7) + Self.chain(7..<14) + repeated
    #expect(Self.groups(photos, links).groups == [Array(0..<7), Array(7..<14)])
    // Without a pause, or where the second half goes on in other directions, it is one.
    let steady = (0..<14).map { Self.photo($0, seconds: 2 * Double($0), camera: "phone") }
    #expect(Self.groups(steady, links).groups == [Array(0..<14)])
    #expect(Self.groups(photos, Self.chain(0..<14)).groups == [Array(0..<14)])
  }

  @Test func aSphereOfTenMinutesIsOne() {
    var photos = Self.sphere(from: 1, seconds: nil)
    for index in photos.indices {
      // With pauses of two minutes between the columns of a row.
      let seconds = 10 * Double(index) + 120 * Double(index / 8)
      photos[index].metadata.dateTaken = CameraDate(secondsSince1970: seconds)
    }
    #expect(Self.groups(photos, Self.chain(0..<26)).groups == [Array(0..<26)])
  }

  @Test func someShotsTakenAgainStayWithTheirSphere() {
    let again = (0..<5).map {
      Self.photo(27 + $0, yaw: Double($0) * 30, seconds: 200 + 2 * Double($0), northMetres: 0)
    }
    let photos = Self.sphere(from: 1, seconds: 0) + again
    let links = Self.chain(0..<31) + (0..<5).map { Self.link($0, 26 + $0, shift: 0.02) }
    #expect(Self.groups(photos, links).groups == [Array(0..<31)])
  }

  @Test func aWrongPositionInTheMiddleChangesNothing() {
    var photos = Self.sphere(from: 1, seconds: 0)
    photos[10].metadata.position = Self.home.offset(northMetres: 15, eastMetres: 0)
    #expect(Self.groups(photos, Self.chain(0..<26)).groups == [Array(0..<26)])
    #expect(
      Self.groups(photos, Self.chain((0..<26).filter { $0 != 10 })).groups == [Array(0..<26)])
  }

  // MARK: 63 photos of 4 sweeps

  /// Sweeps of 16, 16, 16 and 15 photos; one all round where they are rows of one sphere.
  private static func sweeps(
    metresApart: Double, pitches: [Double], pause: Double
  ) -> [PhotoSource] {
    (0..<63).map { number in
      let (sweep, index) = (number / 16, number % 16)
      return photo(
        number, yaw: Double(index) * 22.5, pitch: pitches[sweep],
        seconds: 2 * Double(number) + pause * Double(sweep),
        northMetres: metresApart * Double(sweep))
    }
  }

  @Test func fourSweepsOneAboveTheOtherAreOnePanorama() {
    let photos = Self.sweeps(metresApart: 0, pitches: [20, -10, -40, -70], pause: 40)
    #expect(Self.groups(photos, Self.chain(0..<63)).groups == [Array(0..<63)])
  }

  @Test func fourSweepsInFourPlacesAreFourPanoramas() {
    let photos = Self.sweeps(metresApart: 25, pitches: [0, 0, 0, 0], pause: 40)
    let result = Self.groups(photos, Self.chain(0..<63))
    #expect(result.groups.map(\.count) == [16, 16, 16, 15])
    #expect(result.leftOver.isEmpty)
  }

  // MARK: One view

  @Test func photosOfOneViewAreNone() {
    #expect(PhotoGrouping.showOneView([0, 1], connections: [Self.link(0, 1, shift: 0.01)]))
    #expect(!PhotoGrouping.showOneView([0, 1], connections: [Self.link(0, 1, shift: 0.2)]))
    #expect(
      !PhotoGrouping.showOneView([0, 1, 2], connections: [Self.link(0, 1, shift: 0.01)]))
    #expect(!PhotoGrouping.showOneView([], connections: []))
  }
}
