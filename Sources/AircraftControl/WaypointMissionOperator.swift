/// Loads, uploads and watches waypoint missions.
public protocol WaypointMissionOperator: Sendable {
  /// The state of the operator.
  func missionState() async -> WaypointMissionState

  /// The events since the aircraft was switched on, without the first ones.
  ///
  /// - Parameter count: How many events the caller has seen already.
  /// - Returns: The events that follow, oldest first.
  func missionEvents(after count: Int) async -> [WaypointMissionEvent]

  /// Takes a mission and checks it.
  ///
  /// - Parameter mission: The mission; replaces one that was loaded.
  /// - Throws: ``AircraftError``: the first problem with its DJI number; wrong state.
  func loadMission(_ mission: WaypointMission) async throws

  /// Begins to send the loaded mission to the aircraft.
  ///
  /// - Throws: ``AircraftError``: nothing loaded, wrong state.
  func startUpload() async throws

  /// Begins the uploaded mission.
  ///
  /// - Throws: ``AircraftError``: not uploaded, not in the air, GPS or battery too weak.
  func startMission() async throws

  /// Lets the aircraft hover in the middle of the mission.
  ///
  /// - Throws: ``AircraftError`` when no mission is executing.
  func pauseMission() async throws

  /// Goes on with a paused mission.
  ///
  /// - Throws: ``AircraftError`` when no mission is paused.
  func resumeMission() async throws

  /// Gives the mission up; the aircraft hovers.
  ///
  /// - Throws: ``AircraftError`` when no mission is executing or paused.
  func stopMission() async throws
}
