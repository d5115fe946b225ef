import Testing

@testable import CommandLineKit

@Suite struct OptionReaderTests {
  static let defaults =
    "size=3 yaw=0.0 ink=black centre=[] labels=[] filled=false output=- threads=0 memory=0 "
    + "force=false json=false"

  @Test(arguments: [
    ("--size 3", defaults),
    ("--size=3", defaults),
    ("-s 3", defaults),
    ("-s3", defaults),
    ("-s=3", defaults),
    ("--size +3", defaults),
    ("-s3 --yaw -90", defaults.replacing("yaw=0.0", with: "yaw=-90.0")),
    ("-s3 --yaw -.5", defaults.replacing("yaw=0.0", with: "yaw=-0.5")),
    ("-s3 --yaw=-1.5e1", defaults.replacing("yaw=0.0", with: "yaw=-15.0")),
    ("-s3 --ink blue-black", defaults.replacing("black", with: "blueBlack")),
    ("-s3 --centre -33.9,18.4", defaults.replacing("centre=[]", with: "centre=[-33.9, 18.4]")),
    (
      "-s3 --label b --label=a --label b",
      defaults.replacing("labels=[]", with: #"labels=["b", "a", "b"]"#)
    ),
    (
      "-Ffs3 --json --json",
      "size=3 yaw=0.0 ink=black centre=[] labels=[] filled=true output=- threads=0 memory=0 "
        + "force=true json=true"
    ),
    ("-s3 -o -", defaults),
    ("-s3 --output=a=b", defaults.replacing("output=-", with: "output=a=b")),
    ("-s3 --output=-x", defaults.replacing("output=-", with: "output=-x")),
    ("-s3 --threads 8", defaults.replacing("threads=0", with: "threads=8")),
    ("-s3 --max-memory 2G", defaults.replacing("memory=0", with: "memory=2147483648")),
  ])
  func readsOptions(line: String, summary: String) async {
    let outcome = await SampleTool.run("draw circle " + line)
    #expect(outcome.status == .success, "\(outcome.error)")
    #expect(outcome.output == summary + "\n")
  }

  @Test(arguments: [
    (["papers"], "papers|-"),
    (["papers", "fine"], "papers|fine"),
    (["papers", "fast", "a", "b"], "papers|fast|a|b"),
    (["papers", "--deep", "fast", "a"], "papers|fast|a"),
    (["--", "--deep", "fast", "-x", "--"], "--deep|fast|-x|--"),
    (["-90", "fast", "-"], "-90|fast|-"),
    (["my papers", "fast", "naïve.svg"], "my papers|fast|naïve.svg"),
  ])
  func readsPositionalArguments(words: [String], result: String) async {
    let outcome = await SampleTool.run(["scan"] + words)
    #expect(outcome.output == result + "\n", "\(outcome.error)")
  }

  @Test(arguments: [
    ("", "option --size is missing; give --size <millimetres> (1 to 400)"),
    ("--size", "--size needs a value; give --size <millimetres>"),
    (
      "--size --json",
      "--size needs a value; give --size <millimetres>, or --size=--json if '--json' is the value"
    ),
    ("-s", "-s needs a value; give -s <millimetres>"),
    ("--size 3 -s 4", "-s is given twice, with '3' and '4'; give it once"),
    ("--size 401", "--size: '401' is out of range; give a whole number, 1 to 400"),
    ("--size -5", "--size: '-5' is out of range; give a whole number, 1 to 400"),
    (
      "--size 1e9",
      "--size: '1e9' is not a whole number in plain digits; give a whole number, 1 to 400"
    ),
    (
      "--size 99999999999999999999",
      "--size: '99999999999999999999' is out of range; give a whole number, 1 to 400"
    ),
    ("--size=", "--size: '' is not a whole number in plain digits; give a whole number, 1 to 400"),
    ("--siez 3", "there is no option --siez; did you mean '--size'?"),
    ("--siez=3", "there is no option --siez; did you mean '--size'?"),
    ("-size 3", "there is no option -size; did you mean '--size'?"),
    ("-label a", "there is no option -label; did you mean '--label'?"),
    ("-s3 -x", "there is no option -x"),
    ("-s3 --x", "there is no option --x"),
    ("-s3 -Fx", "there is no option -Fx"),
    ("-s3 --hlep", "there is no option --hlep; did you mean '--help'?"),
    ("-s3 --filled=yes", "--filled takes no value, but 'yes' is given; write only --filled"),
    ("-s3 -F=yes", "-F takes no value, but 'yes' is given; write only -F"),
    ("-s3 extra", "unexpected argument 'extra'"),
    ("-s3 json", "unexpected argument 'json'; did you mean '--json'?"),
    (
      "-s3 --ink blakc",
      "--ink: 'blakc' is not one of black, blue-black, red; did you mean 'black'?"
    ),
    ("-s3 --ink Red", "--ink: 'Red' is not one of black, blue-black, red; did you mean 'red'?"),
    ("-s3 --output=", "--output: '' is empty"),
    ("-s301 --filled", "--filled takes too much ink for --size 301"),
    ("-s3 --threads 0", "--threads: '0' is out of range; give a whole number, 1 to 1024"),
    ("-s3 --max-memory 1M", "--max-memory: '1M' is too small; give at least 64M"),
    ("-s3 --yaw -inf", "--yaw needs a value; give --yaw <degrees>, or --yaw=-inf if '-inf' is"),
  ])
  func refusesOptions(line: String, message: String) async {
    let outcome = await SampleTool.run("draw circle " + line)
    #expect(outcome.status == .usage)
    #expect(outcome.output.isEmpty)
    #expect(outcome.error.hasPrefix("error: " + message), "\(outcome.error)")
    #expect(outcome.error.hasSuffix("See 'sample draw circle --help'.\n"))
  }

  @Test(arguments: [
    ("", "argument <papers> is missing; give the folder with the papers"),
    ("papers fien", "<mode>: 'fien' is not one of fast, fine; did you mean 'fine'?"),
    ("papers fast --size 3", "there is no option --size"),
  ])
  func refusesPositionalArguments(line: String, message: String) async {
    let outcome = await SampleTool.run("scan " + line)
    #expect(outcome.status == .usage)
    #expect(outcome.error.hasPrefix("error: " + message), "\(outcome.error)")
  }

  @Test func restMayAskForAtLeastSoMany() throws {
    func read(_ words: [String]) throws(UsageError) -> [String] {
      var describing = OptionReader()
      _ = try describing.rest("file", atLeast: 2, value: .file(), help: "The files.")
      let parsed = try ParsedArguments(
        words, options: describing.options, arguments: describing.arguments)
      var reader = OptionReader(parsed)
      return try reader.rest("file", atLeast: 2, value: .file(), help: "The files.")
    }
    #expect(try read(["a", "b", "c"]) == ["a", "b", "c"])
    #expect(throws: UsageError("only 1 <file>, not 2", suggestion: "give the files")) {
      try read(["a"])
    }
    #expect(throws: UsageError("argument <file> is missing", suggestion: "give the files")) {
      try read([])
    }
  }

  /// Whatever the words are, reading ends with values or with a usage error.
  @Test func survivesRandomWords() {
    var state: UInt64 = 7
    func next(_ bound: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % bound
    }
    let pieces = [
      "-", "--", "=", "s", "size", "label", "yaw", "F", "3", "-90", "1e400", "é", " ", ",", "h",
    ]
    var accepted = 0
    for _ in 0..<1_000 {
      let words = (0..<next(5)).map { _ in
        (0..<next(4)).map { _ in pieces[next(pieces.count)] }.joined()
      }
      if (try? SampleTool.tool.command(for: ["draw", "circle", "--size", "3"] + words)) != nil {
        accepted += 1
      }
    }
    #expect(accepted > 0 && accepted < 1_000)
  }

  @Test func examplesOfTheSampleToolCanBeRead() throws {
    for (_, command) in SampleTool.tool.allCommands {
      for example in command.examples {
        let words = example.commandLine.split(separator: " ").map(String.init)
        _ = try SampleTool.tool.command(for: Array(words.dropFirst()))
      }
    }
    #expect(throws: UsageError("no command is given")) { try SampleTool.tool.command(for: []) }
    #expect(throws: UsageError("'draw' needs a command")) {
      try SampleTool.tool.command(for: ["draw"])
    }
  }
}
