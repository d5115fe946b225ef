import SphereGeometry

/// Photos as nodes and their links as edges.
struct PhotoGraph {
  /// The links, as numbers into the list that the graph was made from.
  private let links: [PairMatches]
  private let photoCount: Int

  init(photoCount: Int, links: [PairMatches]) {
    self.photoCount = photoCount
    self.links = links
  }

  /// The groups of photos that hang together, largest first.
  ///
  /// Photos without links are groups of one. Groups of one size are ordered by their first photo.
  var components: [[Int]] {
    var group = Array(0..<photoCount)
    func root(_ photo: Int) -> Int {
      var photo = photo
      while group[photo] != photo { photo = group[photo] }
      return photo
    }
    for link in links {
      let (first, second) = (root(link.first), root(link.second))
      group[max(first, second)] = min(first, second)
    }
    let members = Dictionary(grouping: 0..<photoCount, by: root)
    return members.values.map { $0.sorted() }.sorted {
      ($1.count, $0[0]) < ($0.count, $1[0])
    }
  }

  /// Rotations of a group of photos by following its strongest links from its best linked photo,
  /// which is given no rotation.
  ///
  /// - Returns: The camera frames from that photo's frame; nil outside the group.
  func rotationsAlongStrongestLinks(of component: [Int]) -> [Rotation?] {
    var neighbours = [[Int]](repeating: [], count: photoCount)
    var strength = [Int](repeating: 0, count: photoCount)
    for (number, link) in links.enumerated() {
      for photo in [link.first, link.second] {
        neighbours[photo].append(number)
        strength[photo] += link.inliers.count
      }
    }
    var rotations = [Rotation?](repeating: nil, count: photoCount)
    guard var newest = component.max(by: { (strength[$0], $1) < (strength[$1], $0) }) else {
      return rotations
    }
    rotations[newest] = .identity
    var border: Set<Int> = []
    while true {
      border.formUnion(neighbours[newest])
      border = border.filter {
        rotations[links[$0].first] == nil || rotations[links[$0].second] == nil
      }
      let strongest = border.max {
        (links[$0].inliers.count, $1) < (links[$1].inliers.count, $0)
      }
      guard let strongest else { return rotations }
      let link = links[strongest]
      if let first = rotations[link.first] {
        rotations[link.second] = link.secondFromFirst * first
        newest = link.second
      } else if let second = rotations[link.second] {
        rotations[link.first] = link.secondFromFirst.inverse * second
        newest = link.first
      }
    }
  }
}
