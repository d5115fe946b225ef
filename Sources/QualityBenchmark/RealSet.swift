/// A set of real photos, of which only is known what has to come out.
struct RealSet {
  /// The name of its folder.
  var name: String
  /// How many photos have to be used in the largest panorama.
  var expectedUsed: ClosedRange<Int>
  /// Whether the photos go all round.
  var closes: Bool
  /// The log of a phone app in its folder that says where the photos looked; nil when none is used.
  var angleLog: String?
  /// How the names of the photos begin that may be left out; empty for any.
  var dispensable: [String] = []

  /// How many photos the other panoramas of the folder have.
  var otherPanoramas: [Int] = []

  /// What the set is called in the table and by `--only`.
  var title: String { angleLog == nil ? name : "\(name) with its angles" }

  /// The sets, and what their descriptions say is right.
  static let all = [
    RealSet(name: "dji-android-pano26", expectedUsed: 26...26, closes: true),
    // Two of the five rings look up, at a blank sky; the angles are in a file of their own.
    RealSet(
      name: "phone-sphere75-13", expectedUsed: 45...75, closes: true,
      dispensable: ["img-r2", "img-r3"]),
    RealSet(
      name: "phone-sphere75-13", expectedUsed: 75...75, closes: true, angleLog: "data.json"),
    RealSet(name: "openpano-nsh", expectedUsed: 36...36, closes: true),
    RealSet(name: "openpano-small-apartment", expectedUsed: 12...12, closes: true),
    RealSet(name: "openpano-small-myself", expectedUsed: 11...11, closes: true),
    RealSet(name: "cs-campus360", expectedUsed: 18...18, closes: true),
    RealSet(name: "niswgsp-parrington", expectedUsed: 18...18, closes: true),
    RealSet(name: "blind-setsingle2", expectedUsed: 14...14, closes: false),
    RealSet(name: "adobe-halfdome", expectedUsed: 14...14, closes: false),
    RealSet(name: "lm-rainier", expectedUsed: 6...6, closes: false),
    RealSet(name: "apap-train", expectedUsed: 7...7, closes: false),
    RealSet(name: "skimage-pano-dfm", expectedUsed: 3...3, closes: false),
    RealSet(name: "skimage-pano-jdw95", expectedUsed: 3...3, closes: false),
    RealSet(name: "vn-classroom", expectedUsed: 8...8, closes: false),
    RealSet(name: "boxworld-lihu", expectedUsed: 2...4, closes: false),
    RealSet(name: "stitching-weir", expectedUsed: 3...3, closes: false),
    // Four panoramas in one folder.
    RealSet(
      name: "blind-setbig", expectedUsed: 10...10, closes: false, otherPanoramas: [3, 6, 4]),
  ]
}
