import Stitching

/// The part of the page about composed panoramas.
enum CompositionSection {
  /// The lines.
  static func lines(_ results: [CompositionResult]) -> [String] {
    var lines = ["## Composed panoramas", ""] + text + [""] + QualityTable.markdown(results)
    if results.contains(where: { $0.ghosts != nil }) {
      lines += ["", "### Things that move", ""] + ghostText + [""]
      lines += QualityTable.ghostMarkdown(results)
    }
    if results.contains(where: { $0.peer != nil }) {
      lines += ["", "### Against OpenCV's stitcher", ""] + peerText + [""]
      lines += QualityTable.peerMarkdown(results)
    }
    return lines
  }

  private static let text = [
    """
    Photos as above, of the town, of a sphere that is full of fine detail, and of pictures, exposed \
    differently by up to ±0.3 EV, or ±1 EV with red and blue off by up to ±0.25 EV each; corners are \
    25 % darker. They are stitched to \(CompositionSet.width) pixels and compared with the same scene \
    without a camera. What all solved rotations are off in common is taken out first, and the scene \
    is brought to the panorama's brightness by a factor in linear light for each channel, since photos \
    tell how they differ and not which is right.
    """,
    "",
    """
    PSNR counts places by their area on the sphere. Steps are those of linear light along the seams, \
    after the exposures are taken out and before blending, in pieces of 32 by 32 pixels of the canvas \
    on which seams are found: the middle of what the two photos show there; places are left out where one of them is blown out and \
    so tells nothing, and their share of all seams is given. Sharpness is how much of the \
    scene's change from one row to the next is there, within 15° of the poles and in the rest. The \
    columns at ±180° are compared with the eight pairs on either side. A set holds when all photos \
    are used, no step reaches 2 %, the columns at ±180° differ no more than those beside them, the poles \
    have at least 95 % of the sharpness of the rest, and fine detail reaches 32 dB.
    """,
  ]

  private static let ghostText = [
    """
    24 cars, buses and people, painted into the photos, go round the town's square and are somewhere \
    else in every photo. A sight is one of them in one photo, where it differs from what is behind by \
    30 grey levels or more. Of its inner pixels more than 97 % show it where it is whole, fewer than 3 % \
    where it is not there. What lies between the thing and what is behind by a quarter or more of the \
    way is half transparent; it holds up to 1 % of what is shown.
    """
  ]

  private static let peerText = [
    """
    OpenCV's own stitcher with its defaults, on the same photos. Where its picture lies on the sphere is \
    found by features that it has in common with the scene. Then every second block of 64 by 64 pixels, \
    up to 75° above and below the horizon, is moved by up to 12 pixels to where it fits best, and blocks \
    that still do not look like the scene (a correlation below 0.8) are left out. PSNR is that of the \
    others, for both, each with its own factor of brightness for each channel; ours is not moved. It holds \
    when ours is at least 3 dB above.
    """
  ]
}

extension QualityTable {
  /// The table of moving things.
  static func ghostMarkdown(_ rows: [CompositionResult]) -> [String] {
    table(
      columns: ["set", "sights", "whole", "in part", "not there", "half transparent, %"],
      rows: rows.compactMap { row in
        row.ghosts.map { ghosts in
          [
            row.name, "\(ghosts.sights)", "\(ghosts.whole)", "\(ghosts.cut)",
            "\(ghosts.sights - ghosts.whole - ghosts.cut)",
            DecimalText.of(100 * ghosts.halfTransparentShare, 2),
          ]
        }
      })
  }

  /// The table of what OpenCV's stitcher made.
  static func peerMarkdown(_ rows: [CompositionResult]) -> [String] {
    table(
      columns: [
        "set", "it says", "right, %", "PSNR there, dB", "ours there, dB", "more, dB", "CPU, s",
      ],
      rows: rows.compactMap { row in
        guard let (outcome, comparison) = row.peer else { return nil }
        let (its, own) = (comparison?.peerDecibels, comparison?.ownDecibels)
        return [
          row.name, outcome.text, DecimalText.of(comparison.map { 100 * $0.rightShare }, 0),
          DecimalText.of(its, 1), DecimalText.of(own, 1),
          DecimalText.of(its.flatMap { its in own.map { $0 - its } }, 1),
          DecimalText.of(outcome.cpuSeconds, 0),
        ]
      })
  }

  /// The table of composed panoramas.
  static func markdown(_ rows: [CompositionResult]) -> [String] {
    table(
      columns: [
        "set", "photos", "used", "covered, %", "PSNR, dB", "step median, %", "95 % below, %",
        "largest, %", "highlights lost, %", "columns at ±180°", "beside them, most",
        "sharpness nadir", "rest", "zenith",
        "holds",
      ],
      rows: rows.map { row in
        let figures = row.figures
        return [
          row.name, "\(row.photoCount)", "\(row.photosUsed)",
          DecimalText.of(100 * figures.coverage, 1), DecimalText.of(figures.decibels, 1),
          DecimalText.of(row.steps?.medianPercent, 2),
          DecimalText.of(row.steps?.percentile95Percent, 2),
          DecimalText.of(row.steps?.largestPercent, 2),
          DecimalText.of(row.steps?.lostHighlightsPercent, 1),
          DecimalText.of(figures.edgeDifference, 2), DecimalText.of(figures.neighbourDifference, 2),
          DecimalText.of(figures.sharpness[.nadir], 3), DecimalText.of(figures.sharpness[.rest], 3),
          DecimalText.of(figures.sharpness[.zenith], 3), verdict(row.failures),
        ]
      })
  }
}
