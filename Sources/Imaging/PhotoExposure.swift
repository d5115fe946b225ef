internal import CShim
import Foundation

/// How a photo's brightness differs from that of the scene as the whole set shows it.
public struct PhotoExposure: Sendable, Hashable, Codable {
  /// The photo's gain over the scene for red, green and blue, as natural logarithms of linear light.
  public var logGain: [Double]
  /// The lens's fall-off, as terms of the natural logarithm of linear light.
  ///
  /// They belong to r², r⁴ and r⁶, where r is 1 in the corner; negative darkens.
  public var vignetting: [Double]
  /// The curve by which the camera turns light into display values; nil for sRGB's.
  public var response: Response?
  /// What clipped channels of the photo were; nil where nothing is known.
  public var highlights: Highlights?

  /// Curves of display values over light: six terms that are added to the natural logarithm of the
  /// light that sRGB gives a display value v from 0 to 1.
  ///
  /// They belong to that logarithm itself, which is another contrast, to -log(1.02 - v), a shoulder,
  /// and to Legendre's polynomials of order 1 to 4 of 2v - 1.
  public struct Response: Sendable, Hashable, Codable {
    /// The curve of the photo's camera.
    public var photo: [Double]
    /// The curve by which the panorama shows light, that of the camera of most photos.
    public var panorama: [Double]
  }

  /// What other photos tell of the light of channels that are clipped, which clip at 1.
  public struct Highlights: Sendable, Hashable, Codable {
    /// For red, green, blue: how many times the mean of those that are not clipped; 0 where unknown.
    public var ratio: [Double]
    /// For red, green, blue: the light where all three are clipped; 0 where unknown.
    public var white: [Double]
  }

  /// A photo that needs no correction.
  public static let neutral = PhotoExposure(logGain: [0, 0, 0], vignetting: [0, 0, 0])

  /// Creates an exposure.
  ///
  /// - Parameters:
  ///   - logGain: Three values, red, green, blue.
  ///   - vignetting: Three values, for r², r⁴ and r⁶.
  public init(logGain: [Double], vignetting: [Double]) {
    self.logGain = logGain
    self.vignetting = vignetting
  }

  init(native: skysphere_exposure) {
    logGain = [native.log_gain.0, native.log_gain.1, native.log_gain.2]
    vignetting = [native.vignetting.0, native.vignetting.1, native.vignetting.2]
    let (photo, panorama) = (native.response, native.panorama_response)
    let curves = Response(
      photo: [photo.0, photo.1, photo.2, photo.3, photo.4, photo.5],
      panorama: [panorama.0, panorama.1, panorama.2, panorama.3, panorama.4, panorama.5])
    if curves.photo != curves.panorama || curves.photo.contains(where: { $0 != 0 }) {
      response = curves
    }
    let ratio = native.highlight_ratio
    highlights = Highlights(
      ratio: [ratio.0, ratio.1, ratio.2],
      white: [native.white.0, native.white.1, native.white.2])
  }

  var native: skysphere_exposure {
    var exposure = skysphere_exposure()
    exposure.log_gain = (logGain[0], logGain[1], logGain[2])
    exposure.vignetting = (vignetting[0], vignetting[1], vignetting[2])
    if let response {
      let (photo, panorama) = (response.photo, response.panorama)
      exposure.response = (photo[0], photo[1], photo[2], photo[3], photo[4], photo[5])
      exposure.panorama_response = (
        panorama[0], panorama[1], panorama[2], panorama[3], panorama[4], panorama[5]
      )
    }
    if let highlights {
      let (ratio, white) = (highlights.ratio, highlights.white)
      exposure.highlight_ratio = (ratio[0], ratio[1], ratio[2])
      exposure.white = (white[0], white[1], white[2])
    }
    return exposure
  }

  /// The same exposure, its gains less those of what is to be left as it is.
  public func relative(toLogGain anchor: [Double]) -> PhotoExposure {
    var result = self
    result.logGain = zip(logGain, anchor).map { $0 - $1 }
    return result
  }

  /// The gain as exposure steps (EV), averaged over the colours; where a curve other than sRGB's was
  /// found, up to a factor that all photos have in common.
  public var exposureValue: Double {
    logGain.reduce(0, +) / Double(max(1, logGain.count)) / log(2)
  }
}
