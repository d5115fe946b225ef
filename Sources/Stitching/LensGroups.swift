import SphereGeometry

/// Which photos share a lens: those of one camera, one size and one stated focal length.
struct LensGroups {
  private struct Key: Hashable {
    var cameraModel: String
    var width: Int
    var height: Int
    /// In tenths of a pixel, so that rounding makes no groups.
    var focalLength: Int?
  }

  /// The number of each photo's lens.
  let lensOfPhoto: [Int]
  /// The lenses as far as they are solved; those of unknown focal length start with one of their
  /// diagonal.
  var lenses: [Lens]
  /// What is known of the lenses beforehand.
  private(set) var expectedLenses: [Lens]
  /// Whether a lens's focal length is known from the files.
  let isKnown: [Bool]

  init(_ photos: [PhotoSource]) {
    var numbers: [Key: Int] = [:]
    var lensOfPhoto: [Int] = []
    var lenses: [Lens] = []
    var isKnown: [Bool] = []
    for photo in photos {
      let key = Key(
        cameraModel: photo.cameraModel, width: photo.width, height: photo.height,
        focalLength: photo.focalLengthPixels.map { Int(($0 * 10).rounded()) })
      let number = numbers[key, default: lenses.count]
      if number == lenses.count {
        numbers[key] = number
        var lens = Lens(width: photo.width, height: photo.height, focalLengthPixels: 1)
        lens.focalLengthPixels = photo.focalLengthPixels ?? FocalLengthSearch.diagonal(of: lens)
        lenses.append(lens)
        isKnown.append(photo.focalLengthPixels != nil)
      }
      lensOfPhoto.append(number)
    }
    self.lensOfPhoto = lensOfPhoto
    self.lenses = lenses
    expectedLenses = lenses
    self.isKnown = isKnown
  }

  /// The lens of each photo.
  var photoLenses: [Lens] { lensOfPhoto.map { lenses[$0] } }

  /// How many photos share a lens.
  func photoCount(ofLens lens: Int) -> Int { lensOfPhoto.count { $0 == lens } }

  /// Sets the focal length of the lenses whose files do not say it.
  mutating func setUnknownFocalLengths(shareOfDiagonal share: Double) {
    for index in lenses.indices where !isKnown[index] {
      setFocalLength(ofLens: index, shareOfDiagonal: share)
    }
  }

  /// Sets the focal length of one lens.
  mutating func setFocalLength(ofLens index: Int, shareOfDiagonal share: Double) {
    lenses[index].focalLengthPixels = share * FocalLengthSearch.diagonal(of: lenses[index])
    expectedLenses[index] = lenses[index]
  }
}
