import SphereGeometry

/// Where the aircraft is: the place that it holds, and how far the wind has carried it from there.
struct HoverMotion {
  /// What moves the place that is held.
  enum Demand {
    /// A velocity in metres per second, north-east-down.
    case velocity(Vector3)
    /// A place in metres north, east and down from the take-off point, and the speed to go there.
    case place(Vector3, metresPerSecond: Double)
  }

  /// The acceleration of a change of velocity in metres per second squared.
  static let acceleration = 2.5

  /// The place that is held, in metres north, east and down from the take-off point.
  private(set) var heldPlace = Vector3(0, 0, 0)
  /// The velocity of that place in metres per second.
  private(set) var velocity = Vector3(0, 0, 0)

  private var wander: (north: SlowWander, east: SlowWander, down: SlowWander)
  private let radiusMetres: Double

  init(options: SimulationOptions, stepSeconds: Double) {
    radiusMetres = options.hoverRadiusMetres
    // Fully carried to the radius only by what small aircraft are allowed to fly in, 8 m/s.
    let deviation =
      options.hoverRadiusMetres / 2 * min(1, options.windSpeedMetresPerSecond / 8)
    func axis(_ purpose: UInt64, _ size: Double) -> SlowWander {
      SlowWander(
        standardDeviation: size, timeConstantSeconds: 6, stepSeconds: stepSeconds,
        random: SplitMix64(seed: options.seed, purpose: purpose))
    }
    wander = (axis(11, deviation), axis(12, deviation), axis(13, deviation / 2))
  }

  /// The true position in metres north, east and down from the take-off point.
  ///
  /// - Parameter isFlying: On the ground no wind carries it.
  /// - Returns: The place that is held, and how far the wind has carried it.
  func position(isFlying: Bool) -> Vector3 {
    guard isFlying else { return heldPlace }
    let offset = Vector3(wander.north.value, wander.east.value, wander.down.value)
    let excess = offset.length / max(radiusMetres, 1e-9)
    return heldPlace + (excess > 1 ? offset / excess : offset)
  }

  /// Lets a step pass.
  mutating func step(_ demand: Demand, seconds: Double) {
    let wanted: Vector3
    switch demand {
    case .velocity(let velocity): wanted = velocity
    case .place(let place, let speed):
      let way = place - heldPlace
      let distance = way.length
      let braking = (HoverMotion.acceleration * distance).squareRoot()
      wanted = way.normalized * min(speed, braking, 2 * distance)
    }
    let change = wanted - velocity
    let largest = HoverMotion.acceleration * seconds
    velocity += change.length > largest ? change / change.length * largest : change
    heldPlace += velocity * seconds
    wander.north.step()
    wander.east.step()
    wander.down.step()
  }
}
