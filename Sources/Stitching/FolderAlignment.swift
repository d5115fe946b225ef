import Foundation
import Imaging

/// The panoramas of a folder, aligned one by one.
public struct FolderAlignment: Sendable, Hashable {
  /// A panorama.
  public struct Group: Sendable, Hashable {
    /// Its photos, by number in the folder.
    public var photos: [Int]
    /// Their solved cameras, in the same order.
    public var alignment: Alignment
  }

  /// A photo that belongs to no panorama.
  public struct LeftOver: Sendable, Hashable {
    /// Its number in the folder.
    public var photo: Int
    /// Why, in one clause.
    public var reason: String
    /// Whether the file cannot be decoded.
    public var isUnreadable = false
  }

  /// The panoramas in the order of their first photos.
  public var groups: [Group]
  /// The photos that belong to none, in the order of the folder.
  public var leftOver: [LeftOver]

  /// The number of the panorama with the most photos; nil without any.
  public var largest: Int? {
    groups.indices.max {
      (groups[$0].photos.count, $1) < (groups[$1].photos.count, $0)
    }
  }
}

extension Aligner {
  /// Sorts the photos of a folder into panoramas and aligns each.
  ///
  /// - Parameters:
  ///   - photos: The photos in the order of their names.
  ///   - grouping: How photos are sorted into panoramas.
  ///   - progress: Told each stage as it begins; the later ones for the first panorama only.
  /// - Returns: The aligned panoramas, at least one, and the photos that belong to none.
  /// - Throws: ``AlignmentError`` when no panorama can be aligned; `CancellationError`.
  public func alignGroups(
    _ photos: [PhotoSource], grouping: PhotoGrouping = PhotoGrouping(),
    progress: @Sendable (AlignmentStage) -> Void = { _ in }
  ) async throws -> FolderAlignment {
    let start = try await compare(photos, progress: progress)
    let connections = start.run.connections
    let sorted = grouping.groups(of: start.readable.map { photos[$0] }, connections: connections)
    var result = FolderAlignment(
      groups: [],
      leftOver: start.failures.map {
        FolderAlignment.LeftOver(
          photo: $0.key, reason: "it cannot be read: \($0.value.message)", isUnreadable: true)
      })
    var groups = sorted.groups
    if groups.count < 2 {
      // Photos without links stay in, since the solution helps to find some, but for those that
      // would be placed by angles that are not of this panorama.
      groups = [
        start.readable.indices.filter { number in
          groups.isEmpty || sorted.leftOver[number] == nil
            || photos[start.readable[number]].recordedAttitude == nil
        }
      ]
    }
    for number in start.readable.indices where !groups.contains(where: { $0.contains(number) }) {
      let reason = start.run.reasonWithoutPlace(number, exclusion: sorted.leftOver[number])
      result.leftOver.append(
        FolderAlignment.LeftOver(photo: start.readable[number], reason: reason))
    }
    var firstError: AlignmentError?
    for (number, members) in groups.enumerated() {
      let group = members.map { start.readable[$0] }
      do {
        let linked = sorted.groups.isEmpty ? [] : sorted.groups[number]
        if PhotoGrouping.showOneView(linked, connections: connections) {
          throw AlignmentError.sameView(
            fileNames: linked.map { photos[start.readable[$0]].fileName })
        }
        var run =
          members.count == start.readable.count
          ? start.run : try await start.run.subset(of: members)
        try await solve(&run) { stage in
          if number == 0 { progress(stage) }
        }
        result.groups.append(
          FolderAlignment.Group(
            photos: group,
            alignment: run.alignment(
              allPhotos: group.map { photos[$0] }, readable: Array(group.indices), failures: [:])))
      } catch let error as AlignmentError {
        firstError = firstError ?? error
        result.leftOver += group.map { FolderAlignment.LeftOver(photo: $0, reason: "\(error)") }
      }
    }
    if result.groups.isEmpty, let firstError { throw firstError }
    result.leftOver.sort { $0.photo < $1.photo }
    return result
  }
}

extension AlignmentRun {
  /// Why a photo belongs to no panorama, with the numbers of its best pair.
  func reasonWithoutPlace(_ photo: Int, exclusion: PhotoGrouping.Exclusion?) -> String {
    switch exclusion {
    case .linkedOnlyWith(let others):
      "it is linked only with \(AlignmentError.list(others.map(fileName))), and neither links nor "
        + "angles say how these lie to the other photos"
    case .takenElsewhere(let metres):
      "it was taken \(String(format: "%.0f", metres)) m away from the others, and "
        + reasonWithoutPlace(photo)
    case .otherCamera:
      "it is of another camera or size than the photos with angles, and "
        + reasonWithoutPlace(photo)
    case .noLink, nil:
      reasonWithoutPlace(photo)
    }
  }
}
