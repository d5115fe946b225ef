import SphereGeometry

/// What a set's files say about where its cameras pointed.
enum RecordedAngleKind {
  /// As a gimbal records them: 0.3° off in pitch and roll without bias, and a yaw that is some
  /// degrees off and drifts by some more over the flight.
  case measured
  /// Nothing.
  case none
  /// As measured, and all yaws off by 10° more.
  case headingOffBy10
  /// All angles 0.
  case zeros
  /// As measured, and the third photo's yaw off by 90°.
  case oneOffBy90

  /// The recorded angles of some shots.
  func attitudes(of shots: [Imagery.Shot], seed: UInt64) -> [CameraAttitude?] {
    var random = SeededRandom(seed: seed)
    let offset = random.uniform(-3...3)
    let drift = random.uniform(2...5)
    let measured = shots.enumerated().map { index, shot in
      CameraAttitude(
        yawDegrees: Angle.wrap(
          degrees: shot.attitude.yawDegrees + offset + drift * Double(index) / Double(shots.count)
            + random.normal(sigma: 0.3)),
        pitchDegrees: shot.attitude.pitchDegrees + random.normal(sigma: 0.3),
        rollDegrees: shot.attitude.rollDegrees + random.normal(sigma: 0.3))
    }
    switch self {
    case .measured: return measured
    case .none: return shots.map { _ in nil }
    case .zeros: return shots.map { _ in CameraAttitude(yawDegrees: 0, pitchDegrees: 0) }
    case .headingOffBy10: return measured.map { $0.turned(byDegrees: 10) }
    case .oneOffBy90:
      return measured.enumerated().map {
        $0.offset == 2 ? $0.element.turned(byDegrees: 90) : $0.element
      }
    }
  }
}

extension CameraAttitude {
  fileprivate func turned(byDegrees degrees: Double) -> CameraAttitude {
    CameraAttitude(
      yawDegrees: Angle.wrap(degrees: yawDegrees + degrees), pitchDegrees: pitchDegrees,
      rollDegrees: rollDegrees)
  }
}
