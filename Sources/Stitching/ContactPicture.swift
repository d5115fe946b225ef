import Foundation
public import Imaging

/// A picture of all photos of a folder, small, upright and named, framed by panorama.
public struct ContactPicture: Sendable {
  /// The width of a photo's place in pixels.
  public var tileWidth: Int
  /// The most photos side by side.
  public var largestColumnCount: Int

  /// Creates the options.
  public init(tileWidth: Int = 240, largestColumnCount: Int = 8) {
    self.tileWidth = tileWidth
    self.largestColumnCount = largestColumnCount
  }

  private static let paper = PixelColor(red: 250, green: 250, blue: 248)
  private static let ink = PixelColor(red: 30, green: 30, blue: 30)
  private static let alarm = PixelColor(red: 190, green: 20, blue: 20)
  private static let white = PixelColor(red: 255, green: 255, blue: 255)
  private static let quiet = PixelColor(red: 150, green: 150, blue: 150)
  /// Colours that also differ for people who do not see red and green (Okabe and Ito, 2008).
  private static let frames = [
    PixelColor(red: 0, green: 114, blue: 178), PixelColor(red: 230, green: 159, blue: 0),
    PixelColor(red: 0, green: 158, blue: 115), PixelColor(red: 204, green: 121, blue: 167),
    PixelColor(red: 86, green: 180, blue: 233), PixelColor(red: 213, green: 94, blue: 0),
  ]
  private static let margin = 12
  private static let lineHeight = 18
  private static let textHeight = 10
  private static let frame = 4

  /// Draws the picture.
  ///
  /// - Parameters:
  ///   - inspection: What was found in the folder.
  ///   - threads: Where photos are decoded.
  /// - Returns: An RGB picture of 8 bits.
  /// - Throws: ``NativeError`` when there is not enough memory; `CancellationError`. A photo that
  ///   cannot be decoded is an empty frame.
  public func draw(
    _ inspection: FolderInspector.Result, threads: NativeThreads = .shared
  ) async throws -> Bitmap {
    let report = inspection.report
    let side = tileWidth - 2 * Self.frame
    let small = try await threads.map(inspection.photos) { photo in
      try? ContactPicture.thumbnail(of: photo, side: side)
    }
    let pictures = Dictionary(
      uniqueKeysWithValues: zip(inspection.photos.map(\.fileName), small))
    let sections = sections(of: report)
    let most = sections.map(\.photos.count).max() ?? 1
    // A JPEG file has at most 65,535 rows.
    var columns = min(largestColumnCount, max(4, most))
    while height(of: sections, columns: columns) > 60_000, columns < most { columns *= 2 }
    guard height(of: sections, columns: columns) <= 60_000,
      (columns + 1) * (tileWidth + Self.margin) <= 60_000
    else {
      throw NativeError(
        kind: .unsupported,
        message:
          "a contact picture of \(inspection.photos.count) photos in \(sections.count) groups "
          + "is larger than a JPEG file can be; leave out --picture")
    }
    let canvas = try Bitmap(
      width: Self.margin + columns * (tileWidth + Self.margin),
      height: height(of: sections, columns: columns), channels: 3)
    try canvas.fill(
      PixelRectangle(left: 0, top: 0, width: canvas.width, height: canvas.height),
      with: Self.paper)
    var top = Self.margin
    for section in sections {
      for (number, line) in section.lines.enumerated() {
        let isTitle = number == 0
        try write(
          line, on: canvas, left: Self.margin, baseline: top + Self.lineHeight - 4,
          width: canvas.width - 2 * Self.margin, height: isTitle ? 13 : Self.textHeight,
          color: isTitle ? Self.ink : Self.alarm)
        top += Self.lineHeight + (isTitle ? 4 : 0)
      }
      for (number, photo) in section.photos.enumerated() {
        let place = PixelRectangle(
          left: Self.margin + number % columns * (tileWidth + Self.margin),
          top: top + number / columns * (tileHeight + Self.margin), width: tileWidth,
          height: tileHeight)
        try draw(
          photo, picture: pictures[photo.fileName] ?? nil, warnings: report.marks(of: photo),
          color: section.color, at: place, on: canvas)
      }
      let rows = (section.photos.count + columns - 1) / columns
      top += rows * (tileHeight + Self.margin) + Self.margin
    }
    return canvas
  }

  // MARK: Layout

  /// Photos under a title.
  private struct Section {
    /// The title, and what is to be noted below it.
    var lines: [String]
    var photos: [InspectionReport.Photo]
    var color: PixelColor
  }

  /// A square for the picture and two lines of text.
  private var tileHeight: Int { tileWidth * 3 / 4 + 2 * Self.lineHeight + 2 * Self.frame }

  private func height(of sections: [Section], columns: Int) -> Int {
    sections.reduce(2 * Self.margin) { sum, section in
      let rows = (section.photos.count + columns - 1) / columns
      return sum + section.lines.count * Self.lineHeight + 4 + rows * (tileHeight + Self.margin)
        + Self.margin
    }
  }

  private func sections(of report: InspectionReport) -> [Section] {
    var sections = report.panoramas.map { panorama in
      Section(
        lines: [ContactPicture.title(panorama, count: report.panoramas.count)]
          + ContactPicture.notes(panorama),
        photos: report.photos.filter { $0.panorama == panorama.number },
        color: Self.frames[(panorama.number - 1) % Self.frames.count])
    }
    let others = report.photos.filter { $0.panorama == nil }
    let missing = others.filter { $0.placedBy == .notUsed }
    let setAside = others.filter { $0.placedBy == .setAside }
    if !missing.isEmpty {
      sections.append(
        Section(
          lines: [report.failure == nil ? "In no panorama" : "No panorama"], photos: missing,
          color: Self.alarm))
    }
    if !setAside.isEmpty {
      sections.append(
        Section(lines: ["Set aside, since not needed"], photos: setAside, color: Self.quiet))
    }
    return sections
  }

  private static func title(_ panorama: InspectionReport.Panorama, count: Int) -> String {
    String(
      format: "%@: %d photos, %@, %.0f %% of the sphere",
      count == 1 ? "Panorama" : "Panorama \(panorama.number) of \(count)", panorama.photosUsed,
      panorama.closesCircle ? "all round" : "part of the circle", panorama.coveragePercent)
  }

  private static func notes(_ panorama: InspectionReport.Panorama) -> [String] {
    guard !panorama.reshoots.isEmpty else { return [] }
    let shots = panorama.reshoots.prefix(8).map {
      String(format: "heading %.0f pitch %+.0f", $0.yawDegrees, $0.pitchDegrees)
    }
    let more = panorama.reshoots.count - shots.count
    return [
      "Missing shots, in degrees: " + shots.joined(separator: "; ")
        + (more > 0 ? " and \(more) more" : "")
    ]
  }

  // MARK: Photos

  private func draw(
    _ photo: InspectionReport.Photo, picture: Bitmap?, warnings: [String], color: PixelColor,
    at place: PixelRectangle, on canvas: Bitmap
  ) throws(NativeError) {
    try canvas.fill(place, with: color)
    let inside = PixelRectangle(
      left: place.left + Self.frame, top: place.top + Self.frame,
      width: place.width - 2 * Self.frame, height: place.height - 2 * Self.frame)
    try canvas.fill(inside, with: Self.paper)
    let space = inside.height - 2 * Self.lineHeight
    if let picture {
      try canvas.paste(
        picture, left: inside.left + (inside.width - picture.width) / 2,
        top: inside.top + (space - picture.height) / 2)
    }
    if !warnings.isEmpty {
      let strip = PixelRectangle(
        left: inside.left, top: inside.top + space - Self.lineHeight, width: inside.width,
        height: Self.lineHeight)
      try canvas.fill(strip, with: Self.alarm)
      try write(
        warnings.joined(separator: ", "), on: canvas, left: strip.left + 4,
        baseline: strip.top + 13, width: strip.width - 8, height: Self.textHeight,
        color: Self.white)
    }
    let texts = [photo.fileName, ContactPicture.pose(photo)]
    for (line, text) in texts.enumerated() {
      try write(
        text, on: canvas, left: inside.left + 4,
        baseline: inside.top + space + (line + 1) * Self.lineHeight - 5, width: inside.width - 8,
        height: Self.textHeight, color: Self.ink)
    }
  }

  private static func pose(_ photo: InspectionReport.Photo) -> String {
    guard let yaw = photo.yawDegrees, let pitch = photo.pitchDegrees else { return "" }
    let links = photo.placedBy == .captureAngles ? "by angles" : "\(photo.linkCount) links"
    // Adding 0 makes the negative zero a positive one.
    return String(format: "%.0f, %+.0f deg, %@", yaw.rounded() + 0, pitch.rounded() + 0, links)
  }

  /// Writes text, cut off where it does not fit.
  private func write(
    _ text: String, on canvas: Bitmap, left: Int, baseline: Int, width: Int, height: Int,
    color: PixelColor
  ) throws(NativeError) {
    var shown = text
    while shown.count > 4, try Bitmap.width(ofText: shown, height: height) > width {
      shown = String(shown.dropLast(shown.hasSuffix("..") ? 3 : 1)) + ".."
    }
    try canvas.write(shown, left: left, baseline: baseline, height: height, color: color)
  }

  private static func thumbnail(of photo: PhotoSource, side: Int) throws(NativeError) -> Bitmap {
    let isTurned = photo.orientation.swapsSides
    let (width, height) =
      isTurned ? (photo.height, photo.width) : (photo.width, photo.height)
    let scale = min(
      Double(side) / Double(width), Double(side * 3 / 4) / Double(height))
    let eighths = min(8, max(1, Int((scale * 8).rounded(.up))))
    let decoded = try photo.decode(scaleEighths: eighths)
    let target = (
      width: max(1, Int(Double(photo.width) * scale)),
      height: max(1, Int(Double(photo.height) * scale))
    )
    return try decoded.resized(width: target.width, height: target.height)
      .upright(from: photo.orientation.unmirrored)
  }
}

extension InspectionReport {
  /// What is marked on a photo in the contact picture, in a word each.
  fileprivate func marks(of photo: Photo) -> [String] {
    warnings.filter { $0.fileNames.contains(photo.fileName) }.compactMap { warning in
      switch warning.kind {
      case .blurred: "blurred"
      case .exposureJump: "exposure"
      case .sameView: "same view"
      case .notUsed, .unreadable: "not used"
      case .missingLink: "link missing"
      case .mixedCameras, .zoomChanged, .gap, .contradictedAngles, .unusedMask: nil
      }
    }
  }
}
