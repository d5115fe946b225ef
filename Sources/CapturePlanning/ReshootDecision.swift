import SphereGeometry

/// Which shots of a plan are to be taken again, and why.
///
/// A shot is there when one good photo of it came back. A photo is of the shot that the capture
/// manifest names, or else of the one that its recorded angles are nearest to.
public struct ReshootDecision: Encodable, Sendable, Equatable {
  /// What is wrong with a photo or a shot.
  public enum Fault: String, Encodable, Sendable {
    /// No photo of the shot came back.
    case missing
    /// The file cannot be read, or is cut short.
    case unreadable
    /// The photo has another size than the others.
    case size
    /// The photo looks elsewhere than planned.
    case aim
    /// The photo is burnt out.
    case bright
    /// The photo is black.
    case dark
    /// The photo is blurred.
    case blurred
  }

  /// A reason to take a shot again.
  public struct Reason: Encodable, Sendable, Equatable {
    /// The photo; nil where there is none.
    public var fileName: String?
    /// What is wrong.
    public var fault: Fault
    /// The same in words, with the number and the limit.
    public var explanation: String
  }

  /// A shot that is to be taken again.
  public struct Reshoot: Encodable, Sendable, Equatable {
    /// The shot.
    public var shot: Shot
    /// All that is wrong with its photos.
    public var reasons: [Reason]
  }

  /// The shots to take again, in the order of capture.
  public var reshoots: [Reshoot]
  /// The photos that are of no shot of the plan, or do not say of which, by name.
  public var strayPhotos: [String]

  /// Decides.
  ///
  /// - Parameters:
  ///   - plan: The plan that was flown.
  ///   - photos: The photos that came back.
  ///   - limits: When a photo is too bad.
  public init(_ plan: CapturePlan, photos: [ReturnedPhoto], limits: ReshootLimits = .init()) {
    let judge = PhotoJudge(plan, photos: photos, limits: limits)
    var reshoots: [Reshoot] = []
    for shot in plan.shots {
      let taken = judge.photos(of: shot)
      let faults = taken.map { judge.faults(of: $0, shot: shot) }
      if faults.contains(where: \.isEmpty) { continue }
      let reasons =
        taken.isEmpty
        ? [Reason(fileName: nil, fault: .missing, explanation: "no photo of it came back")]
        : faults.flatMap(\.self)
      reshoots.append(Reshoot(shot: shot, reasons: reasons))
    }
    self.reshoots = reshoots
    strayPhotos = judge.strayPhotos
  }

  /// The shots to take again as a plan of their own.
  ///
  /// - Parameters:
  ///   - plan: The plan that was flown.
  ///   - aircraft: The aircraft that carries the camera.
  ///   - catalogue: The aircraft that may be named; it must hold this one.
  /// - Returns: The plan, whose notes name the shots by their old numbers; nil when nothing is to be
  ///   taken again.
  /// - Throws: ``PlanError``, as for every plan of given shots.
  public func plan(
    from plan: CapturePlan, aircraft: AircraftModel, catalogue: Catalogue = .builtIn
  ) throws(PlanError) -> CapturePlan? {
    guard !reshoots.isEmpty else { return nil }
    let shots = reshoots.enumerated().map { offset, reshoot in
      Shot(
        index: offset + 1, yawDegrees: reshoot.shot.yawDegrees,
        pitchDegrees: reshoot.shot.pitchDegrees)
    }
    var small = try CapturePlanner.plan(
      shots: shots, aircraft: aircraft, method: plan.method, location: plan.location,
      altitudeMetres: plan.altitudeMetres, brackets: plan.brackets ?? 1,
      portrait: plan.camera.heightPixels > plan.camera.widthPixels, catalogue: catalogue)
    let numbers = reshoots.map { "\($0.shot.index)" }.joined(separator: ", ")
    small.notes =
      (small.notes ?? []).filter { !$0.contains("too little to be joined") } + [
        "Takes again of a plan of \(plan.shots.count) shots: \(numbers). Stitch the photos together "
          + "with those that came back."
      ]
    return small
  }
}
