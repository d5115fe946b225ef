import Imaging

/// The order in which photos were taken.
enum CaptureOrder {
  /// Orders photos by date where every photo has one, else by name.
  ///
  /// - Parameter photos: The photos in the order of their names.
  /// - Returns: Their numbers as they were taken.
  static func order(of photos: [PhotoSource]) -> [Int] {
    let seconds = photos.map { $0.metadata.dateTaken?.secondsSince1970 }
    let isDated = seconds.allSatisfy { $0 != nil }
    return photos.indices.sorted { left, right in
      if isDated, let a = seconds[left], let b = seconds[right], a != b { return a < b }
      return left < right
    }
  }
}
