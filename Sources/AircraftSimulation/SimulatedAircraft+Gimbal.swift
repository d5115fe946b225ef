public import AircraftControl

extension SimulatedAircraft: Gimbal {
  /// What the gimbal reports.
  public func gimbalState() -> GimbalState {
    GimbalState(
      attitude: reportedCameraAttitude,
      yawRelativeToAircraftDegrees: gimbalMotion.pan.degrees,
      isPitchAtStop: gimbalMotion.isPitchAtStop, isYawAtStop: gimbalMotion.isPanAtStop)
  }

  /// Begins a turn to absolute angles.
  ///
  /// - Parameter rotation: The angles to go to.
  /// - Throws: ``AircraftError`` with −1005 for an angle out of range, −1000 for an axis that
  ///   cannot turn.
  public func rotate(_ rotation: GimbalRotation) throws {
    try gimbalMotion.rotate(rotation, reportedHeadingDegrees: reportedHeadingDegrees)
  }
}
