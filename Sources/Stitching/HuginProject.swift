public import Foundation
public import Imaging
public import SphereGeometry

/// A solved panorama as a project of Hugin, the content of a PTO file.
///
/// Hugin and its `nona` render it as Skysphere does, but for the camera's drift over the ground,
/// which a PTO file cannot say, and for brightness, where their response curve is another one.
public struct HuginProject: Sendable, Hashable {
  /// A photo of the project.
  public struct Photo: Sendable, Hashable {
    /// Where the file is.
    public var url: URL
    /// Where and how it was solved; photos that are not used are only named in a comment.
    public var solved: SolvedPhoto
    /// How its brightness differs from the scene's; nil when the photo is not used.
    public var exposure: PhotoExposure?

    /// Creates a photo.
    public init(url: URL, solved: SolvedPhoto, exposure: PhotoExposure? = nil) {
      self.url = url
      self.solved = solved
      self.exposure = exposure
    }
  }

  /// The full canvas.
  public var canvas: EquirectangularCanvas
  /// The part of it that is made.
  public var area: PixelRectangle
  /// All photos.
  public var photos: [Photo]
  /// Places that two photos have in common; the photos are numbers into ``photos``.
  public var controlPoints: [ControlPoint]

  /// Creates a project.
  public init(
    canvas: EquirectangularCanvas, area: PixelRectangle, photos: [Photo],
    controlPoints: [ControlPoint] = []
  ) {
    self.canvas = canvas
    self.area = area
    self.photos = photos
    self.controlPoints = controlPoints
  }

  /// Whether a PTO file can name a photo: the format has no way to write a quote or a line end.
  public static func canName(_ url: URL) -> Bool {
    !url.path.unicodeScalars.contains { $0 == "\"" || $0.value < 32 }
  }

  /// The text of the file.
  ///
  /// - Parameter folder: The folder of the PTO file. As Hugin does it, photos in it or below it are
  ///   named from there, others by their whole path.
  /// - Returns: The lines of the file.
  public func text(in folder: URL) -> String {
    let used = photos.indices.filter { photos[$0].solved.cameraFromWorld != nil }
    var lines = ["# hugin project file", "#hugin_ptoversion 2"]
    lines += notes(used: used)
    lines.append(panoramaLine)
    lines.append("m g1 i0 m2 p0.00784314")
    lines += imageLines(used: used, folder: folder)
    lines.append("v")
    let number = Dictionary(uniqueKeysWithValues: used.enumerated().map { ($1, $0) })
    for point in controlPoints {
      guard let first = number[point.firstPhoto], let second = number[point.secondPhoto] else {
        continue
      }
      // Hugin's first pixel is at 0, here it is at 0.5.
      let places = [
        point.place.first.x, point.place.first.y, point.place.second.x, point.place.second.y,
      ].map { Self.number($0 - 0.5, decimals: 3) }
      lines.append(
        "c n\(first) N\(second) x\(places[0]) y\(places[1]) X\(places[2]) Y\(places[3]) t0")
    }
    return lines.joined(separator: "\n") + "\n"
  }

  /// What the format cannot say.
  private func notes(used: [Int]) -> [String] {
    var lines: [String] = []
    let error = used.map { HuginLens(photos[$0].solved.lens).largestErrorPixels }.max() ?? 0
    if error > 0.001 {
      lines.append(
        "# distortion is fitted; largest error \(Self.number(error, decimals: 3)) pixels")
    }
    let drift = used.compactMap { photos[$0].solved.driftPerHeight?.length }.max() ?? 0
    if drift > 0 {
      lines.append(
        "# the camera moved by up to \(Self.number(drift * 100, decimals: 2)) % of its height; "
          + "this is left out, so that photos do not meet as well below the horizon")
    }
    for photo in photos where photo.solved.cameraFromWorld == nil {
      let name = photo.solved.fileName.filter { !$0.isNewline }
      lines.append("# not used: \(name)" + (photo.solved.reason.map { "; \($0)" } ?? ""))
    }
    return lines
  }

  private var panoramaLine: String {
    let isWhole = area == PixelRectangle(wholeOf: canvas)
    let crop =
      isWhole
      ? ""
      : " S\(area.left),\(area.left + area.width),\(area.top),\(area.top + area.height)"
    return "p f2 w\(canvas.width) h\(canvas.height) v360 k0 E0 R0\(crop) n\"TIFF_m c:LZW\""
  }

  private func imageLines(used: [Int], folder: URL) -> [String] {
    var firstOfLens: [Lens: Int] = [:]
    return used.enumerated().compactMap { number, index in
      let photo = photos[index]
      guard let rotation = photo.solved.cameraFromWorld else { return nil }
      let lens = photo.solved.lens
      var words = ["i w\(lens.width) h\(lens.height) f0"]
      if let first = firstOfLens[lens] {
        words.append(
          ["v", "a", "b", "c", "d", "e"].map { "\($0)=\(first)" }.joined(separator: " "))
      } else {
        firstOfLens[lens] = number
        let hugin = HuginLens(lens)
        words += [
          ("v", hugin.horizontalFieldOfViewDegrees), ("a", hugin.a), ("b", hugin.b), ("c", hugin.c),
          ("d", hugin.shiftXPixels), ("e", hugin.shiftYPixels),
        ].map { $0 + Self.number($1, decimals: 10) }
      }
      let attitude = CameraAttitude(cameraFromWorld: rotation)
      words += [
        ("r", attitude.rollDegrees), ("p", attitude.pitchDegrees),
        (
          "y",
          Angle.shortestTurn(
            toDegrees: attitude.yawDegrees, fromDegrees: canvas.centerHeadingDegrees)
        ),
      ].map { $0 + Self.number($1, decimals: 10) }
      words += lightWords(photo.exposure ?? .neutral)
      words.append("n\"\(Self.path(of: photo.url, from: folder))\"")
      return words.joined(separator: " ")
    }
  }

  /// Exposure and white balance: Hugin's exposure value grows as photos get darker, and its colour
  /// factors are those of red and blue against green.
  private func lightWords(_ exposure: PhotoExposure) -> [String] {
    let gains = exposure.logGain
    return [
      ("Eev", -gains[1] / log(2)), ("Er", exp(gains[0] - gains[1])),
      ("Eb", exp(gains[2] - gains[1])),
    ].map { $0 + Self.number($1, decimals: 6) }
  }

  private static func path(of photo: URL, from folder: URL) -> String {
    let path = photo.standardizedFileURL.path
    let start = folder.standardizedFileURL.path
    let prefix = start.hasSuffix("/") ? start : start + "/"
    return path.hasPrefix(prefix) ? String(path.dropFirst(prefix.count)) : path
  }

  private static func number(_ value: Double, decimals: Int) -> String {
    let text = String(format: "%.\(decimals)f", value)
    // A small negative number must not become "-0.000".
    return text.contains { $0 != "0" && $0 != "." && $0 != "-" } ? text : "0"
  }
}
