/// Which panoramas of a folder are made, and what is said about the photos that are in none.
struct PanoramaChoice {
  /// A panorama that is made.
  struct Group {
    /// Its number among the panoramas of the folder, from 1.
    var number: Int
    /// Its photos, and the files that cannot be read where its report is the only one.
    var found: PhotoFolder
    var alignment: Alignment
    /// What its report says of photos that were not given to alignment with its own.
    var otherRows: [StitchReport.Photo]
    /// Its exposure brackets, by file names.
    var stacks: [[String]]
    /// Its photos that show one view, by file names.
    var sameViews: [[String]]
  }

  /// The panoramas that are made.
  var groups: [Group]
  /// How many panoramas the folder holds.
  var count: Int
  /// What the report of the folder says of photos in no panorama; empty with one panorama, whose
  /// report names them.
  var leftOver: [StitchReport.Photo]

  /// Chooses.
  ///
  /// - Parameters:
  ///   - found: The photos of the folder.
  ///   - sorting: Which of them were given to alignment.
  ///   - aligned: Its panoramas.
  ///   - onlyLargest: Whether only the panorama with the most photos is made.
  init(
    found: PhotoFolder, sorting: PhotoSorting, aligned: FolderAlignment, onlyLargest: Bool
  ) {
    let photos = sorting.photos
    let count = aligned.groups.count
    self.count = count
    var rows = aligned.leftOver.map {
      PanoramaChoice.row(
        photos[$0.photo].fileName, .notUsed, $0.reason,
        advice: $0.isUnreadable ? PhotoAdvice.unreadable : PhotoAdvice.elsewhere)
    }
    rows += found.unreadable.map {
      PanoramaChoice.row($0.fileName, .notUsed, $0.reason, advice: $0.advice)
    }
    let numbers = onlyLargest ? aligned.largest.map { [$0] } ?? [] : Array(aligned.groups.indices)
    for (number, group) in aligned.groups.enumerated() where !numbers.contains(number) {
      rows += group.photos.map {
        PanoramaChoice.row(
          photos[$0].fileName, .setAside,
          "it belongs to panorama \(number + 1) of \(count), and only the largest is made")
      }
    }
    let isOne = numbers.count == 1
    groups = numbers.map { number in
      let names = Set(aligned.groups[number].photos.map { photos[$0].fileName })
      let setAside = sorting.setAside.filter { isOne || names.contains($0.usedFileName) }
      var own = found
      own.photos = aligned.groups[number].photos.map { photos[$0] }
      own.unreadable = []
      return Group(
        number: number + 1, found: own, alignment: aligned.groups[number].alignment,
        otherRows: (isOne ? rows : [])
          + setAside.map { PanoramaChoice.row($0.fileName, .setAside, $0.reason) },
        stacks: sorting.stacks.filter { !names.isDisjoint(with: $0) },
        sameViews: sorting.sameViews.filter { !names.isDisjoint(with: $0) })
    }
    if !isOne {
      let names = Set(aligned.groups.flatMap { $0.photos.map { photos[$0].fileName } })
      rows += sorting.setAside.filter { !names.contains($0.usedFileName) }.map {
        PanoramaChoice.row($0.fileName, .setAside, $0.reason)
      }
    }
    rows.sort { PhotoFolder.comesBefore($0.fileName, $1.fileName) }
    leftOver = isOne ? [] : rows
  }

  private static func row(
    _ fileName: String, _ placement: SolvedPhoto.Placement, _ reason: String, advice: String? = nil
  ) -> StitchReport.Photo {
    StitchReport.Photo(
      fileName: fileName, placedBy: placement, reason: reason, advice: advice, linkCount: 0)
  }
}
