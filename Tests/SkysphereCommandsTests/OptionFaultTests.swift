import Testing

/// Values on the command line that no command can work with: always 64, the option named, and what
/// to write instead.
@Suite struct OptionFaultTests {
  private func expectRefused(
    _ outcome: ToolOutcome, naming words: String..., location: SourceLocation = #_sourceLocation
  ) {
    #expect(outcome.status == 64, sourceLocation: location)
    #expect(outcome.isOneComplaint, "\(outcome.errors)", sourceLocation: location)
    for word in words {
      #expect(outcome.errors.contains(word), "\(outcome.errors)", sourceLocation: location)
    }
  }

  @Test(arguments: [
    ("0", "64 to 65500"), ("-5", "64 to 65500"), ("1e9", "plain digits"), ("63", "64 to 65500"),
    ("1000000000", "64 to 65500"), ("65504", "64 to 65500"), ("4001", "4000 or 4004"),
    ("99999999999999999999999", "64 to 65500"), ("nan", "plain digits"), ("0x400", "plain digits"),
    ("", "plain digits"), ("4096px", "plain digits"), ("١٢٣٦", "plain digits"),
  ])
  func width(word: String, hint: String) async {
    let folder = "nowhere"
    expectRefused(
      await .running("stitch", folder, "--output", "p.jpg", "--width", word), naming: "--width",
      hint)
    expectRefused(
      await .running("run", "--aircraft", "mini2", "--output", folder, "--width", word),
      naming: "--width", hint)
  }

  @Test(arguments: [
    ("--quality", "0"), ("--quality", "101"), ("--threads", "0"), ("--threads", "1.5"),
    ("--max-memory", "0"), ("--max-memory", "2X"), ("--max-memory", "nan"), ("--output", ""),
  ])
  func stitching(option: String, word: String) async {
    expectRefused(
      await .running("stitch", "nowhere", "--output", "p.jpg", option, word), naming: option)
  }

  @Test(arguments: [
    ("--altitude", "nan"), ("--altitude", "inf"), ("--altitude", "1e400"), ("--altitude", "501"),
    ("--location", "47.4"), ("--location", "nan,8"), ("--location", "91,8"),
    ("--location", "47,181"), ("--location", "0x10,8"), ("--location", "47,8,9"),
    ("--overlap", "1e308"), ("--overlap", "-1"), ("--start-heading", "361"),
    ("--pitches", "0,nan"), ("--pitches", ""), ("--columns", "0"), ("--columns", "1000000000000"),
    ("--nadir-shots", "-1"), ("--method", "autopilot"), ("--layout", "x"),
  ])
  func planning(option: String, word: String) async {
    expectRefused(
      await .running("plan", "sphere", "--aircraft", "mini2", option, word), naming: option)
  }

  @Test(arguments: [
    ("--wind", "nan"), ("--wind", "-1"), ("--wind", "13"), ("--seed", "-1"), ("--seed", "1e3"),
    ("--seed", "9223372036854775808"), ("--photo-width", "319"), ("--photo-width", "16385"),
  ])
  func flying(option: String, word: String) async {
    expectRefused(
      await .running("fly", "nowhere.json", "--output", "card", option, word), naming: option)
  }

  @Test(arguments: [("mni2", "mini2"), ("Mini3", "mini3pro"), ("phantom5", "phantom4")])
  func anAircraftThatIsNearlyOneOfTheCatalogue(word: String, nearest: String) async {
    for command in ["sphere", "ring", "grid", "vertical"] {
      expectRefused(
        await .running("plan", command, "--aircraft", word), naming: word, "did you mean", nearest)
    }
    expectRefused(
      await .running("run", "--aircraft", word, "--output", "out"), naming: "did you mean", nearest)
  }

  @Test func anAircraftThatIsNothingLikeAnyOther() async {
    expectRefused(
      await .running("plan", "sphere", "--aircraft", "zeppelin"), naming: "zeppelin",
      "skysphere aircraft")
  }

  @Test func aGimbalRingOnAGimbalThatCannotPan() async {
    for command in ["ring", "sphere"] {
      expectRefused(
        await .running("plan", command, "--aircraft", "mini2", "--method", "gimbal"),
        naming: "Mini 2", "cannot pan", "virtual-stick")
    }
  }

  @Test func selectionsThatExcludeEachOther() async {
    expectRefused(
      await .running("download", "card", "--output", "p", "--last", "3", "--panorama", "100_0001"),
      naming: "--panorama", "--last")
    expectRefused(
      await .running("stitch", "p", "--output", "p.jpg", "--quiet", "--verbose"), naming: "--quiet")
  }
}
