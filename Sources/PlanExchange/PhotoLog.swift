import SphereGeometry

/// The aim and the place of a mission that is played through, and the photos taken so far.
struct PhotoLog {
  /// Photos may be as far apart as the points of a waypoint mission, and rounding.
  private static let spreadMetres = 1.0

  let path: String
  /// How far a photo may be taken from the first one, in metres.
  var spreadMetres = PhotoLog.spreadMetres
  var headingDegrees: Double?
  var pitchDegrees: Double?
  var position: (location: GeodeticPosition, altitudeMetres: Double)?
  private var first: (location: GeodeticPosition, altitudeMetres: Double)?
  private var lowestMetres = Double.infinity
  private var highestMetres = -Double.infinity
  private var offsets: (north: Double, east: Double) = (0, 0)
  private var directions: [(yawDegrees: Double, pitchDegrees: Double)] = []

  init(path: String) {
    self.path = path
  }

  /// What the photos are: one place, in the middle of all, half way between the lowest and the
  /// highest.
  var shots: ImportedShots {
    ImportedShots(
      directions: directions, location: location,
      altitudeMetres: first.map { _ in
        // Centimetres, since half the sum has a rounding error.
        ((lowestMetres + highestMetres) / 2 * 100).rounded() / 100
      })
  }

  private var location: GeodeticPosition? {
    guard let first, offsets != (0, 0) else { return first?.location }
    let count = Double(directions.count)
    return first.location.offset(
      northMetres: offsets.north / count, eastMetres: offsets.east / count)
  }

  /// Takes a photo, asked for at a place in the file.
  mutating func shoot(at place: String) throws(PlanImportError) {
    func missing(_ what: String) -> PlanImportError {
      .wrongEntry(path: path, place: place, reason: "the photo is taken before \(what)")
    }
    guard let position else { throw missing("the mission is at a place") }
    guard let headingDegrees else { throw missing("the aircraft has a heading") }
    guard let pitchDegrees else { throw missing("the gimbal has a pitch") }
    let first = first ?? position
    let offset = position.location.offsetMetres(from: first.location)
    let up = position.altitudeMetres - first.altitudeMetres
    let metres = (offset.north * offset.north + offset.east * offset.east + up * up).squareRoot()
    guard metres <= spreadMetres else {
      throw .wrongEntry(
        path: path, place: place,
        reason: "the photo is taken \(DecimalText.text(metres, decimals: 1)) m from the first one; "
          + "the shots of a plan have one place")
    }
    self.first = first
    offsets.north += offset.north
    offsets.east += offset.east
    lowestMetres = min(lowestMetres, position.altitudeMetres)
    highestMetres = max(highestMetres, position.altitudeMetres)
    directions.append((headingDegrees, pitchDegrees))
  }
}
