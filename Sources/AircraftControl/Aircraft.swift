/// An aircraft with all that it offers.
public protocol Aircraft: Sendable {
  /// What the model can do.
  var capabilities: AircraftCapabilities { get }
  /// The time that the aircraft lives in.
  var clock: any AircraftClock { get }
  /// Take-off, virtual stick and telemetry.
  var flightController: any FlightController { get }
  /// The camera's mount.
  var gimbal: any Gimbal { get }
  /// The camera.
  var camera: any AircraftCamera { get }
  /// The photos that the camera has stored.
  var storage: any PhotoStorage { get }
  /// The waypoint missions; nil on models that offer none.
  var waypointOperator: (any WaypointMissionOperator)? { get }
}
