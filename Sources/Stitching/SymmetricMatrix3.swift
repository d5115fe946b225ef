import SphereGeometry

/// A symmetric 3 × 3 matrix and its principal axes.
struct SymmetricMatrix3 {
  private var rows: [[Double]] = [[0, 0, 0], [0, 0, 0], [0, 0, 0]]

  /// Adds `weight · v vᵀ`.
  mutating func addOuterProduct(of vector: Vector3, weight: Double = 1) {
    for row in 0..<3 {
      for column in 0..<3 { rows[row][column] += weight * vector[row] * vector[column] }
    }
  }

  /// The unit vector along which the matrix is smallest, by Jacobi's rotations; its sign is free.
  var smallestAxis: Vector3 {
    var matrix = rows
    var axes: [[Double]] = [[1, 0, 0], [0, 1, 0], [0, 0, 1]]
    for _ in 0..<30 {
      for (p, q) in [(0, 1), (0, 2), (1, 2)] where abs(matrix[p][q]) > 1e-300 {
        let theta = (matrix[q][q] - matrix[p][p]) / (2 * matrix[p][q])
        let tangent = (theta < 0 ? -1 : 1) / (abs(theta) + (theta * theta + 1).squareRoot())
        let cosine = 1 / (tangent * tangent + 1).squareRoot()
        let sine = tangent * cosine
        for k in 0..<3 {
          let (a, b) = (matrix[k][p], matrix[k][q])
          matrix[k][p] = cosine * a - sine * b
          matrix[k][q] = sine * a + cosine * b
        }
        for k in 0..<3 {
          let (a, b) = (matrix[p][k], matrix[q][k])
          matrix[p][k] = cosine * a - sine * b
          matrix[q][k] = sine * a + cosine * b
          let (c, d) = (axes[k][p], axes[k][q])
          axes[k][p] = cosine * c - sine * d
          axes[k][q] = sine * c + cosine * d
        }
      }
    }
    let smallest = (0..<3).min { matrix[$0][$0] < matrix[$1][$1] } ?? 0
    return Vector3(axes[0][smallest], axes[1][smallest], axes[2][smallest]).normalized
  }
}
