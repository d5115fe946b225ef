public import Foundation
import SphereGeometry

/// Which shots look into the sun.
public struct SunCheck: Encodable, Sendable, Equatable {
  /// A shot and how far the sun is from its frame.
  public struct Glare: Encodable, Sendable, Equatable {
    /// The shot by index.
    public var shot: Int
    /// The angle from the nearest place of the frame to the sun in degrees; 0 in the frame.
    public var degreesFromFrame: Double
  }

  /// How far from the frame the sun still makes flare, in degrees.
  public static let defaultNearDegrees = 10.0

  /// When the plan is flown, as it was asked for: ISO 8601 with an offset.
  public var time: String
  /// Where the sun stands then.
  public var sun: SunPosition
  /// Up to how many degrees from the frame shots are named.
  public var nearDegrees: Double
  /// The shots with the sun in the frame or near it, in the order of capture; none at night.
  public var shots: [Glare]

  /// The shots that have the sun in the frame.
  public var shotsInFrame: [Int] { shots.filter { $0.degreesFromFrame == 0 }.map(\.shot) }
  /// The shots that have it near the frame.
  public var shotsNearFrame: [Int] { shots.filter { $0.degreesFromFrame > 0 }.map(\.shot) }

  /// Finds the shots.
  ///
  /// - Parameters:
  ///   - plan: The plan, for its place, its shots and its camera.
  ///   - date: When it is flown.
  ///   - time: The same as it was written.
  ///   - nearDegrees: Up to how far from the frame.
  public init(
    of plan: CapturePlan, at date: Date, time: String, nearDegrees: Double = defaultNearDegrees
  ) {
    func rounded(_ value: Double) -> Double { (value * 100).rounded() / 100 + 0 }
    let position = SunPosition(at: date, location: plan.location)
    self.time = time
    self.nearDegrees = nearDegrees
    sun = SunPosition(
      headingDegrees: rounded(position.headingDegrees),
      elevationDegrees: rounded(position.elevationDegrees))
    let lens = plan.camera.lens
    shots =
      !position.isUp
      ? []
      : plan.shots.compactMap { shot in
        let degrees = SunCheck.degrees(from: shot, lens: lens, to: position.directionInWorld)
        return degrees <= nearDegrees
          ? Glare(shot: shot.index, degreesFromFrame: rounded(degrees)) : nil
      }
  }

  /// The angle from the nearest place of a shot's frame to a direction in degrees.
  static func degrees(from shot: Shot, lens: Lens, to directionInWorld: Vector3) -> Double {
    let attitude = CameraAttitude(yawDegrees: shot.yawDegrees, pitchDegrees: shot.pitchDegrees)
    let direction = attitude.cameraFromWorld * directionInWorld
    let x = Double(lens.width) / 2 / lens.focalLengthPixels
    let y = Double(lens.height) / 2 / lens.focalLengthPixels
    let corners = [
      Vector3(-x, -y, 1), Vector3(x, -y, 1), Vector3(x, y, 1), Vector3(-x, y, 1),
    ]
    if direction.z > 0, abs(direction.x) <= x * direction.z, abs(direction.y) <= y * direction.z {
      return 0
    }
    // The nearest place of an edge, which is an arc of a great circle, or else a corner.
    return corners.indices.map { index in
      let (start, end) = (corners[index], corners[(index + 1) % 4])
      let normal = start.cross(end).normalized
      let foot = direction - normal * direction.dot(normal)
      let isBetween =
        start.cross(foot).dot(normal) >= 0 && foot.cross(end).dot(normal) >= 0 && foot.length > 1e-9
      return isBetween
        ? direction.angle(to: foot).degrees
        : min(direction.angle(to: start).degrees, direction.angle(to: end).degrees)
    }.min() ?? 180
  }
}
