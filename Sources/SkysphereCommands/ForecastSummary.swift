import Stitching

/// A forecast in a few lines for people.
enum ForecastSummary {
  static func lines(_ forecast: StitchForecast) -> [String] {
    let megapixels = Double(forecast.photoPixels) / 1e6
    var lines = [
      "Photos    \(forecast.photoCount), \(Figure.plain(megapixels, decimals: 1)) megapixels in all"
    ]
    guard let width = forecast.canvasWidth, let height = forecast.canvasHeight else {
      return lines + [
        "Panorama  its size is not known before the photos are matched: "
          + "no file states a focal length; give --width"
      ]
    }
    lines.append(
      "Panorama  \(Figure.grouped(width)) × \(Figure.grouped(forecast.keptHeight ?? height)) "
        + (forecast.keptHeight == nil ? "for a whole sphere" : "at these heights of a sphere")
        + ", less for a part"
        + (forecast.panoramaBytes.map { ", about \(Figure.bytes($0)) as JPEG" } ?? ""))
    if let bytes = forecast.peakMemoryBytes {
      lines.append("Memory    about \(Figure.bytes(bytes)) at most")
    }
    return lines
  }
}
