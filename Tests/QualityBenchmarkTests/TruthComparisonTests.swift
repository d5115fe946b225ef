import Foundation
import Imaging
import SphereGeometry
import Testing

@testable import QualityBenchmark

struct TruthComparisonTests {
  private let width = 256

  /// A picture of fine stripes and slow waves; four channels for a panorama, three for a truth.
  private func picture(
    channels: Int,
    value: (_ column: Int, _ row: Int) -> Double = { column, row in
      120 + 40 * cos(2 * .pi * Double(column) / 256) + 20 * sin(Double(row) / 1.7)
    }
  ) throws -> Bitmap {
    let picture = try Bitmap(width: width, height: width / 2, channels: channels)
    let stride = picture.stride
    picture.withMutableBytes { bytes in
      for row in 0..<(width / 2) {
        for column in 0..<width {
          for channel in 0..<channels {
            bytes[row * stride + channels * column + channel] =
              channel == 3 ? 255 : UInt8(value(column, row).rounded())
          }
        }
      }
    }
    return picture
  }

  private func stripes(_ row: Int, contrast: Double) -> Double { contrast * sin(Double(row) / 1.7) }

  @Test func brightnessInCommonIsNoError() throws {
    let truth = try picture(channels: 3)
    let darker = try picture(channels: 4) { column, row in
      let value = 120 + 40 * cos(2 * .pi * Double(column) / 256) + stripes(row, contrast: 20)
      return ChannelTones.display(0.7 * ChannelTones.linear(value.rounded() / 255)) * 255
    }
    let tones = ChannelTones(picture: darker, truth: truth)
    for factor in tones.factors { #expect(abs(factor - 0.7) < 0.003) }
    let figures = TruthComparison(picture: darker, truth: truth)
    #expect(figures.decibels > 54)
    #expect(abs(figures.coverage - 1) < 1e-9)
    for region in TruthComparison.Region.allCases {
      #expect(abs((figures.sharpness[region] ?? 0) - 1) < 0.01)
    }
    #expect(figures.edgeDifference <= figures.neighbourDifference)
  }

  @Test func whatIsLessSharpAndWhereIsTold() throws {
    let truth = try picture(channels: 3)
    let blurred = try picture(channels: 4) { column, row in
      120 + 40 * cos(2 * .pi * Double(column) / 256)
        + stripes(row, contrast: row > 110 ? 10 : 20)
    }
    let figures = TruthComparison(picture: blurred, truth: truth)
    #expect(abs((figures.sharpness[.nadir] ?? 0) - 0.5) < 0.08)
    #expect(abs((figures.sharpness[.rest] ?? 0) - 1) < 0.03)
    #expect(abs((figures.sharpness[.zenith] ?? 0) - 1) < 0.03)
    // An error of 10 · sin on the last 17 rows, which are 4.4 % of the sphere.
    #expect(abs(figures.decibels - 10 * log10(255 * 255 / (50 * 0.044))) < 1)
  }

  @Test func aSeamAtTheEdgeIsTold() throws {
    let truth = try picture(channels: 3)
    let torn = try picture(channels: 4) { column, row in
      120 + 40 * cos(2 * .pi * Double(column) / 256) + stripes(row, contrast: 20)
        + (column < 3 ? 4 : 0)
    }
    let figures = TruthComparison(picture: torn, truth: truth)
    #expect(figures.edgeDifference > 3.5)
    // The strip's other side is a neighbour; a seam that is wider is not.
    let wide = try picture(channels: 4) { column, row in
      120 + 40 * cos(2 * .pi * Double(column) / 256) + stripes(row, contrast: 20)
        + (column < 40 ? 4 : 0)
    }
    let its = TruthComparison(picture: wide, truth: truth)
    #expect(its.edgeDifference > its.neighbourDifference)
  }
}
