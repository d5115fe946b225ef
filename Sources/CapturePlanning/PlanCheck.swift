import SphereGeometry

/// A plan, proved again from its shots: everything that is wrong with it at once.
public struct PlanCheck: Encodable, Sendable, Equatable {
  /// The name and version of the report.
  public static let schemaName = "skysphere.plan-check/1"

  /// What comes out of a check.
  public enum Verdict: String, Encodable, Sendable {
    /// Limits are kept, nothing is open, and neighbours share enough.
    case holds
    /// The plan can be flown, but what comes back has gaps or hangs together badly.
    case incomplete
    /// The plan breaks a limit.
    case cannotBeFlown = "cannot-be-flown"
  }

  /// The name and version of the report: ``schemaName``.
  public let schema = PlanCheck.schemaName
  /// What comes out.
  public var verdict: Verdict
  /// The limits that the plan breaks.
  public var problems: [PlanProblem]
  /// What the shots leave open, share too little of, or do not show although the file says so.
  public var shortcomings: [PlanProblem]
  /// What is seen; nil where the shots or the camera make no sense.
  public var proof: PlanProof?
  /// The sun, where a time was given.
  public var sun: SunCheck?
  /// The parallax of near things; nil where ``proof`` is.
  public var parallax: ParallaxTable?
  /// What is worth knowing but wrong in no way, in whole sentences.
  public var warnings: [String]

  /// Checks a plan.
  ///
  /// - Parameters:
  ///   - plan: The plan, whatever its values.
  ///   - options: What to prove it against.
  ///   - catalogue: The aircraft that may be named.
  public init(_ plan: CapturePlan, options: PlanCheckOptions = .init(), catalogue: Catalogue) {
    problems = plan.problems(in: catalogue)
    let model = try? catalogue.model(named: plan.aircraft)
    let unusable: Set<PlanProblem.Rule> = [.photoSize, .shotIndex]
    let canBeProved =
      !plan.shots.isEmpty && !problems.contains { unusable.contains($0.rule) }
      && plan.shots.allSatisfy { abs($0.yawDegrees) <= 360 && abs($0.pitchDegrees) <= 90 }
    warnings = []
    shortcomings = []
    if canBeProved {
      let proof = PlanProof(
        shots: plan.shots, pattern: plan.pattern, lens: plan.camera.lens,
        pitchRangeDegrees: model?.gimbal.pitchRangeDegrees ?? -90...90,
        poseErrorDegrees: options.poseErrorDegrees, rayCount: options.rayCount)
      shortcomings = PlanCheck.shortcomings(
        of: plan, proof: proof, leastOverlapPercent: options.leastOverlapPercent)
      parallax = ParallaxTable(
        of: plan, neighbours: proof.neighbours, cameraOffsetMetres: options.cameraOffsetMetres,
        distancesMetres: options.obstacleDistancesMetres)
      self.proof = proof
      warnings += PlanCheck.repeatedShots(plan.shots)
    }
    if canBeProved, problems.allSatisfy({ $0.rule != .latitude && $0.rule != .longitude }),
      let time = options.time
    {
      let check = SunCheck(
        of: plan, at: time.date, time: time.text, nearDegrees: options.sunNearDegrees)
      warnings += PlanCheck.sentences(on: check)
      sun = check
    }
    verdict = problems.isEmpty ? (shortcomings.isEmpty ? .holds : .incomplete) : .cannotBeFlown
  }

  /// What the proof finds wanting, each with its limit.
  private static func shortcomings(
    of plan: CapturePlan, proof: PlanProof, leastOverlapPercent: Double
  ) -> [PlanProblem] {
    let margin =
      "\(PlainNumber.text(proof.poseErrorDegrees)) "
      + (proof.poseErrorDegrees == 1 ? "degree" : "degrees")
    var found = proof.gaps.map { gap in
      PlanProblem(
        rule: .gap, subject: "coverage",
        value: "open at heading \(PlainNumber.text(gap.headingDegrees)), pitch "
          + "\(PlainNumber.text(gap.pitchDegrees)): \(PlainNumber.text(gap.widthDegrees)) degrees "
          + "wide, \(PlainNumber.text(gap.lowestDegrees)) to "
          + "\(PlainNumber.text(gap.highestDegrees)) degrees high",
        limit: "closed with pose errors of \(margin)", source: "proof by the shots")
    }
    if let pair = proof.thinnestOverlapShots, proof.thinnestOverlapPercent < leastOverlapPercent {
      found.append(
        PlanProblem(
          rule: .overlap,
          subject: "the overlap of shots \(pair.map(String.init).joined(separator: " and "))",
          value: "\(PlainNumber.text(proof.thinnestOverlapPercent)) %",
          limit: "\(PlainNumber.text(leastOverlapPercent)) % or more", source: "matching"))
    }
    let stated = plan.coverage
    for (name, said, shown) in [
      ("coveragePercent", stated.coveragePercent, proof.coveragePercent),
      ("thinnestOverlapPercent", stated.thinnestOverlapPercent, proof.thinnestOverlapPercent),
    ] where abs(said - shown) > statedTolerancePercent {
      found.append(
        PlanProblem(
          rule: .proof, subject: "coverage.\(name)", value: "\(PlainNumber.text(said)) %",
          limit: "\(PlainNumber.text(shown)) %", source: "proof by the shots"))
    }
    return found
  }

  /// How far the shares in a file may be from the proof, which may have cast other rays.
  private static let statedTolerancePercent = 1.0

  private static func repeatedShots(_ shots: [Shot]) -> [String] {
    let groups = Dictionary(grouping: shots) { shot in
      let atPole = abs(shot.pitchDegrees) == 90
      return [atPole ? 0 : shot.yawDegrees, shot.pitchDegrees]
    }
    // Several shots straight down are turned about the axis, and show something else each.
    return groups.values.filter { group in
      group.count > 1 && Set(group.map(\.yawDegrees)).count < group.count
    }.map { group in group.map(\.index).sorted() }.sorted { $0[0] < $1[0] }.map { indices in
      "Shots \(list(indices)) look the same way."
    }
  }

  private static func sentences(on check: SunCheck) -> [String] {
    guard check.sun.isUp else { return ["The sun is below the horizon at \(check.time)."] }
    var sentences: [String] = []
    let frame = check.shotsInFrame
    if !frame.isEmpty {
      sentences.append("The sun is in the frame of \(shotsText(frame)).")
    }
    let near = check.shotsNearFrame
    if !near.isEmpty {
      sentences.append(
        "The sun is within \(PlainNumber.text(check.nearDegrees)) degrees of the frame of "
          + "\(shotsText(near)): expect flare.")
    }
    return sentences
  }

  private static func shotsText(_ shots: [Int]) -> String {
    shots.count == 1 ? "shot \(shots[0])" : "shots \(list(shots))"
  }

  /// `1, 2 and 5`.
  private static func list(_ numbers: [Int]) -> String {
    guard numbers.count > 1, let last = numbers.last else {
      return numbers.map(String.init).joined()
    }
    return numbers.dropLast().map(String.init).joined(separator: ", ") + " and \(last)"
  }
}
