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
  }

  var native: skysphere_exposure {
    var exposure = skysphere_exposure()
    exposure.log_gain = (logGain[0], logGain[1], logGain[2])
    exposure.vignetting = (vignetting[0], vignetting[1], vignetting[2])
    return exposure
  }

  /// The same exposure, its gains less those of what is to be left as it is.
  public func relative(toLogGain anchor: [Double]) -> PhotoExposure {
    PhotoExposure(logGain: zip(logGain, anchor).map { $0 - $1 }, vignetting: vignetting)
  }

  /// The gain as exposure steps (EV), averaged over the colours.
  public var exposureValue: Double {
    logGain.reduce(0, +) / Double(max(1, logGain.count)) / log(2)
  }
}
