/// How DJI's waypoint files (WPML) name an aircraft: `droneInfo`.
public struct WPMLAircraftCodes: Codable, Sendable, Equatable {
  /// The kind of aircraft.
  public var droneEnumValue: Int
  /// The model among those of one kind; nil where there is only one.
  public var droneSubEnumValue: Int?
  /// Whether the aircraft knows the action `panoShot`, which takes a sphere on its own.
  public var offersPanoramaAction: Bool?
}

/// How DJI's waypoint files (WPML) name a camera: `payloadInfo`.
public struct WPMLPayloadCodes: Codable, Sendable, Equatable {
  /// The kind of camera.
  public var payloadEnumValue: Int
  /// The model among those of one kind; nil where there is only one.
  public var payloadSubEnumValue: Int?
  /// Where the camera hangs: 0 left or alone, 1 right, 2 on top.
  public var payloadPositionIndex: Int
}
