import Foundation
import Imaging
import SphereGeometry

/// How a panorama compares with the sphere that it shows.
struct TruthComparison {
  /// A part of the sphere.
  enum Region: Int, CaseIterable {
    case nadir, rest, zenith
    /// Where the caps round the poles end, in degrees above and below the horizon.
    static let capDegrees = 75.0
  }

  /// The peak signal-to-noise ratio in decibels over all that is photographed.
  var decibels = 0.0
  /// How much of the truth's finest change of brightness is there: 1 for all of it; nil where nothing
  /// is photographed.
  var sharpness: [Region: Double] = [:]
  /// The mean difference of the two columns at ±180°, in grey levels.
  var edgeDifference = 0.0
  /// The largest mean difference of two columns near them.
  var neighbourDifference = 0.0
  /// The share of the sphere that is photographed.
  var coverage = 0.0

  /// Compares.
  ///
  /// The truth is brought to the panorama's brightness by one factor in linear light for each channel:
  /// photos do not say which of their exposures and white balances is right, only how they differ.
  /// Places count by their area on the sphere.
  ///
  /// - Parameters:
  ///   - picture: The panorama, RGBA, clear where nothing is photographed.
  ///   - truth: The sphere, RGB, as large.
  init(picture: Bitmap, truth: Bitmap) {
    let tones = ChannelTones(picture: picture, truth: truth)
    let (width, height) = (picture.width, picture.height)
    var squares = 0.0
    var area = 0.0
    var whole = 0.0
    var products = [Double](repeating: 0, count: Region.allCases.count)
    var energies = products
    picture.withBytes { a in
      truth.withBytes { b in
        for row in 1..<(height - 1) {
          let elevation = 90 - (Double(row) + 0.5) / Double(height) * 180
          let weight = cos(elevation * .pi / 180)
          let region =
            elevation < -Region.capDegrees
            ? Region.nadir : elevation > Region.capDegrees ? .zenith : .rest
          var rowSquares = 0
          var rowCount = 0
          var product = 0
          var energy = 0
          for column in 0..<width {
            let here = row * picture.stride + 4 * column
            let there = row * truth.stride + 3 * column
            guard a[here + 3] == 255 else { continue }
            rowCount += 1
            for channel in 0..<3 {
              let error = Int(a[here + channel]) * 16 - tones.expected(b[there + channel], channel)
              rowSquares += error * error
            }
            // The change along the meridian, which a pole does not stretch.
            let above = here - picture.stride
            guard a[above + 3] == 255 else { continue }
            let change = Int(a[here + 1]) - Int(a[above + 1])
            let wanted =
              tones.expected(b[there + 1], 1) - tones.expected(b[there - truth.stride + 1], 1)
            product += change * wanted * 16
            energy += wanted * wanted
          }
          whole += weight * Double(width)
          area += weight * Double(rowCount)
          squares += weight * Double(rowSquares) / (3 * 256)
          products[region.rawValue] += weight * Double(product)
          energies[region.rawValue] += weight * Double(energy)
        }
      }
    }
    decibels = 10 * log10(255 * 255 / max(1e-9, squares / max(1, area)))
    coverage = area / whole
    for region in Region.allCases where energies[region.rawValue] > 0 {
      sharpness[region] = products[region.rawValue] / energies[region.rawValue]
    }
    let differences = (-8...8).map { TruthComparison.difference(picture, columnsFrom: $0 - 1) }
    edgeDifference = differences[8]
    neighbourDifference = (differences[..<8] + differences[9...]).max() ?? 0
  }

  /// The mean difference of a column and the next, in grey levels; the first column is 0, the one
  /// before it the last.
  private static func difference(_ picture: Bitmap, columnsFrom column: Int) -> Double {
    let width = picture.width
    let left = 4 * ((column + width) % width)
    let right = 4 * ((column + 1 + width) % width)
    var sum = 0
    var count = 0
    picture.withBytes { bytes in
      for row in 0..<picture.height {
        let start = row * picture.stride
        guard bytes[start + left + 3] == 255, bytes[start + right + 3] == 255 else { continue }
        for channel in 0..<3 {
          sum += abs(Int(bytes[start + left + channel]) - Int(bytes[start + right + channel]))
          count += 1
        }
      }
    }
    return Double(sum) / Double(max(1, count))
  }
}
