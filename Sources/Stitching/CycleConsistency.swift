import SphereGeometry

/// Finds links that contradict others: round a triangle of three linked photos the turns must add
/// up to nothing.
///
/// Repeated facades and windows give links that agree well within themselves and are wrong. Such a
/// link spoils all triangles that it is part of, while the right ones are part of whole triangles,
/// too (Zach, Klopschitz and Pollefeys, Disambiguating visual relations using loop constraints,
/// CVPR 2010). What is in no triangle is left to the solver.
struct CycleConsistency {
  /// How far the three turns of a triangle may be from adding up, in degrees.
  ///
  /// A focal length that is not solved yet stretches all three alike and hardly matters; a drone
  /// that drifts does.
  var toleranceDegrees: Double = 5

  /// The pairs whose links are in more triangles that do not add up than in such that do.
  ///
  /// The worst is taken first, and its triangles no longer count against the others.
  func contradictions(photoCount: Int, links: [PairMatches]) -> [CandidatePairs.Pair] {
    var triangles = inconsistencies(photoCount: photoCount, links: links)
    var bad = [Int](repeating: 0, count: links.count)
    var good = [Int](repeating: 0, count: links.count)
    for triangle in triangles {
      for link in triangle.links {
        if triangle.isConsistent { good[link] += 1 } else { bad[link] += 1 }
      }
    }
    var contradictions: [CandidatePairs.Pair] = []
    while true {
      // Of those that are equally bad the weakest.
      let worst = links.indices.filter { bad[$0] > good[$0] }.max {
        (bad[$0] - good[$0], -links[$0].inliers.count, $1)
          < (bad[$1] - good[$1], -links[$1].inliers.count, $0)
      }
      guard let worst else { return contradictions }
      contradictions.append(
        CandidatePairs.Pair(first: links[worst].first, second: links[worst].second))
      for triangle in triangles where triangle.links.contains(worst) {
        for link in triangle.links {
          if triangle.isConsistent { good[link] -= 1 } else { bad[link] -= 1 }
        }
      }
      triangles.removeAll { $0.links.contains(worst) }
    }
  }

  private struct Triangle {
    var links: [Int]
    var isConsistent: Bool
  }

  private func inconsistencies(photoCount: Int, links: [PairMatches]) -> [Triangle] {
    var linkOfPair: [CandidatePairs.Pair: Int] = [:]
    var laterNeighbours = [[Int]](repeating: [], count: photoCount)
    for (number, link) in links.enumerated() {
      linkOfPair[CandidatePairs.Pair(first: link.first, second: link.second)] = number
      laterNeighbours[link.first].append(link.second)
    }
    var triangles: [Triangle] = []
    for first in 0..<photoCount {
      for second in laterNeighbours[first] {
        guard let a = linkOfPair[CandidatePairs.Pair(first: first, second: second)] else {
          continue
        }
        for third in laterNeighbours[second] {
          guard let b = linkOfPair[CandidatePairs.Pair(first: second, second: third)],
            let c = linkOfPair[CandidatePairs.Pair(first: first, second: third)]
          else { continue }
          let around =
            links[c].secondFromFirst.inverse * links[b].secondFromFirst * links[a].secondFromFirst
          triangles.append(
            Triangle(
              links: [a, b, c],
              isConsistent: around.angle(to: .identity).degrees <= toleranceDegrees))
        }
      }
    }
    return triangles
  }
}
