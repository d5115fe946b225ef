/// A panorama folder on a card.
public struct PanoramaSet: Sendable, Equatable {
  /// The folder's name, such as `100_0001`.
  public var name: String
  /// The JPEG photos in the order of their numbers; raw siblings are no photos of their own.
  public var photos: [StoredPhoto]
  /// How many photos were planned, when the card's log says so.
  public var plannedPhotoCount: Int?

  /// Creates a description of a set.
  public init(name: String, photos: [StoredPhoto], plannedPhotoCount: Int?) {
    self.name = name
    self.photos = photos
    self.plannedPhotoCount = plannedPhotoCount
  }

  /// Why the set is not complete; nil when it is.
  ///
  /// A set is complete when its numbers run from 1 without a gap and there are as many photos as
  /// were planned. On a card without a log the count cannot be told: then at least one photo is
  /// needed, and a set that broke off at its end passes.
  public var incompleteness: String? {
    if let planned = plannedPhotoCount, photos.count != planned {
      return "\(photos.count) of \(planned) planned photos are there"
    }
    if photos.isEmpty { return "it holds no photos" }
    let numbers = Set(photos.compactMap { CardLayout.photoNumber(ofFileNamed: $0.name) })
    if let missing = (1...photos.count).first(where: { !numbers.contains($0) }) {
      return "\(CardLayout.photoName(number: missing)) is missing"
    }
    return nil
  }
}
