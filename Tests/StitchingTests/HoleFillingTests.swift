import Foundation
import Imaging
import SphereGeometry
import Testing

@testable import Stitching

@Suite struct HoleFillingTests {
  private let canvas = SkySphere.canvas

  private func direction(_ column: Int, _ row: Int) -> Vector3 {
    canvas.directionInWorld(ofPixel: SIMD2(Double(column) + 0.5, Double(row) + 0.5))
  }

  /// The rows from the first covered one of a column on.
  private func border(_ panorama: SkySphere.Panorama, _ column: Int) -> Int {
    (0..<canvas.height).first { panorama.isCovered(column, $0) } ?? 0
  }

  @Test func aClearSkyIsContinuedAsItIs() async throws {
    let panorama = try await SkySphere().panorama(fill: .sky)
    var squares = 0.0
    var worst = 0.0
    var count = 0.0
    for row in 0..<(canvas.height / 2) {
      for column in 0..<canvas.width where !panorama.isCovered(column, row) {
        let off = panorama.color(column, row) - SkySphere.clearSky(direction(column, row))
        for channel in 0..<3 {
          squares += off[channel] * off[channel]
          worst = max(worst, abs(off[channel]))
          count += 1
        }
      }
    }
    #expect(count > 200_000)
    // Colours change by 22 levels from the border to the zenith.
    #expect((squares / count).squareRoot() < 3)
    #expect(worst < 7)
  }

  /// Across the border, colours change as they do beside it: neither a step nor a ridge.
  @Test func theBorderIsNoRing() async throws {
    let panorama = try await SkySphere().panorama(fill: .sky)
    // How the brightness changes from one row to the next, by rows below the border.
    var changes = [Double](repeating: 0, count: 24)
    for column in 0..<canvas.width {
      let first = border(panorama, column)
      for (index, below) in (-12..<12).enumerated() {
        let change =
          panorama.color(column, first + below) - panorama.color(column, first + below - 1)
        changes[index] += change.sum() / 3 / Double(canvas.width)
      }
    }
    let usual = changes.reduce(0, +) / Double(changes.count)
    for change in changes { #expect(abs(change - usual) < 0.2) }
  }

  /// The sun's glow, whose middle is just not photographed, does not break off at the border.
  @Test func aGlowThatTheBorderCutsGoesOn() async throws {
    let middle = canvas.width * 5 / 8
    let empty = try await SkySphere().panorama(fill: .none)
    let sun = direction(middle, border(empty, middle) - 6)
    let sphere = try SkySphere { direction in
      let degrees = acos(max(-1, min(1, direction.normalized.dot(sun)))) * 180 / .pi
      return SkySphere.clearSky(direction) + SIMD3(repeating: 45 * exp(-degrees * degrees / 32))
    }
    let panorama = try await sphere.panorama(fill: .sky)
    func brightness(_ offset: Int) -> Double {
      let columns = (middle - 6)...(middle + 6)
      return columns.reduce(0) { sum, column in
        sum + panorama.color(column, border(panorama, column) + offset).sum() / 3
      } / Double(columns.count)
    }
    let edge = (brightness(0) + brightness(1)) / 2
    let below = (brightness(4) + brightness(5)) / 2
    let above = (brightness(-2) + brightness(-3)) / 2
    // It rises towards the border. A degree beyond, it has most of its light still; what only fades
    // from the border on has lost 13 levels there.
    #expect(edge > below + 4)
    #expect(above > edge - 7)
  }

  @Test func grainIsThatOfTheSkyAround() async throws {
    let panorama = try await SkySphere(noise: 4).panorama(fill: .sky)
    // The second difference along rows, just above and just below the border.
    func roughness(_ rows: Range<Int>, covered: Bool) -> Double {
      var sum = 0.0
      var count = 0.0
      for column in 1..<(canvas.width - 1) {
        let first = border(panorama, column)
        for below in rows {
          let row = first + below
          guard
            (-1...1).allSatisfy({ panorama.isCovered(column + $0, row) == covered })
          else { continue }
          let bend =
            panorama.color(column - 1, row) - 2 * panorama.color(column, row)
            + panorama.color(column + 1, row)
          sum += (bend * bend).sum() / 3
          count += 1
        }
      }
      return (sum / count).squareRoot()
    }
    let inside = roughness(-14..<(-2), covered: false)
    let outside = roughness(4..<16, covered: true)
    #expect(outside > 2)
    #expect(inside / outside > 0.75)
    #expect(inside / outside < 1.33)
  }

  /// A tower that reaches beyond the photos does not colour the sky above it.
  @Test func roofsAreNotDraggedUp() async throws {
    let isTower: @Sendable (Vector3) -> Bool = { direction in
      let d = direction.normalized
      let heading = atan2(d.y, d.x) * 180 / .pi
      return abs(heading - 40) < 14 && d.z > -0.85
    }
    let panorama = try await SkySphere(scene: { direction in
      isTower(direction) ? SIMD3(70, 40, 30) : SkySphere.clearSky(direction)
    }).panorama(fill: .sky)
    let without = try await SkySphere().panorama(fill: .sky)
    var worst = 0.0
    var seesTower = false
    for column in 0..<canvas.width {
      let first = border(panorama, column)
      guard isTower(direction(column, first)) else { continue }
      seesTower = true
      // Two small pixels beyond the border, the sky is as if there were no tower.
      for row in 0..<(first - 4) {
        let off = panorama.color(column, row) - without.color(column, row)
        worst = max(worst, abs(off.x), abs(off.y), abs(off.z))
      }
    }
    #expect(seesTower)
    // The tower is some 60 to 120 levels darker than the sky.
    #expect(worst < 6)
  }

  @Test func theMaskIsWhatNoPhotoCoversAndPhotosAreLeftAlone() async throws {
    let sphere = try SkySphere()
    let filled = try await sphere.panorama(fill: .sky)
    let empty = try await sphere.panorama(fill: .none)
    #expect(empty.invented == nil)
    var wrong = 0
    var changed = 0
    var notBlack = 0
    for row in 0..<canvas.height {
      for column in 0..<canvas.width {
        let masked = filled.mask.withBytes { $0[row * filled.mask.stride + column] }
        if masked != (filled.isCovered(column, row) ? 0 : 255) { wrong += 1 }
        if filled.isCovered(column, row) {
          if filled.color(column, row) != empty.color(column, row) { changed += 1 }
        } else if empty.color(column, row) != .zero {
          notBlack += 1
        }
      }
    }
    #expect(wrong == 0)
    #expect(changed == 0)
    #expect(notBlack == 0)
    let invented = try #require(filled.invented)
    #expect(abs(invented.sharePercent + filled.photographedPercent - 100) < 1e-6)
    // A cap above 44° to 50° is 12 % to 15 % of the sphere.
    #expect(invented.sharePercent > 11 && invented.sharePercent < 16)
    #expect(invented.fill == .sky && !invented.hasLogo)
  }

  @Test func bytesDependNeitherOnStripsNorOnThreads() async throws {
    let sphere = try SkySphere(noise: 3)
    let whole = try await sphere.panorama(fill: .sky)
    defer { NativeThreads.setSharedThreads(1) }
    for threads in [1, 2, 8] {
      NativeThreads.setSharedThreads(threads)
      let other = try await sphere.panorama(fill: .sky, memoryBytes: threads == 2 ? 1 << 30 : 1)
      #expect(CompositionTests.difference(whole.picture, other.picture).worst == 0)
    }
  }

  @Test func onlyTheSkyIsFilledUnlessAllIsAsked() async throws {
    // No photo of the nadir.
    let sphere = try SkySphere(attitudes: Array(sphereAttitudes(rows: [15, -20]).dropLast()))
    #expect(sphere.holes.nadirHoleBelowDegrees != nil)
    let sky = try await sphere.panorama(fill: .sky)
    #expect(sky.invented == nil)
    let all = try await sphere.panorama(fill: .all)
    let invented = try #require(all.invented)
    #expect(invented.fill == .all)
    #expect(abs(invented.sharePercent + all.photographedPercent - 100) < 1e-6)
    // The ground is plain, so its hole is.
    let nadir = all.color(100, canvas.height - 1)
    let ground = SkySphere.clearSky(Vector3(0, 0, 1))
    for channel in 0..<3 { #expect(abs(nadir[channel] - ground[channel]) < 3) }
  }

  @Test func aPartOfASphereIsNotFilledWithSky() throws {
    let sphere = try SkySphere()
    let whole = PixelRectangle(wholeOf: canvas)
    let part = PixelRectangle(left: 0, top: 200, width: canvas.width, height: 200)
    func isWanted(_ mode: FillMode, _ area: PixelRectangle, isSphere: Bool = true) -> Bool {
      HoleFilling.isWanted(
        mode, holes: sphere.holes, isSphere: isSphere, area: area, canvas: canvas)
    }
    #expect(isWanted(.sky, whole))
    #expect(!isWanted(.sky, part))
    #expect(!isWanted(.sky, whole, isSphere: false))
    #expect(isWanted(.all, part, isSphere: false))
    #expect(!isWanted(.none, whole))
    // A hole that reaches below the horizon lacks more than sky.
    var deeper = sphere.holes
    for (lowestDegrees, isFilled) in [(12.0, true), (-3, false), (-82, false)] {
      deeper.zenithHoleAboveDegrees = lowestDegrees
      let found = HoleFilling.isWanted(
        .sky, holes: deeper, isSphere: true, area: whole, canvas: canvas)
      #expect(found == isFilled)
    }
  }

  @Test func aLogoCountsAsInvented() async throws {
    let logo = try Bitmap(width: 64, height: 64, channels: 4)
    logo.withMutableBytes { bytes in
      for index in bytes.indices { bytes[index] = index % 4 == 3 ? 255 : 200 }
    }
    let panorama = try await SkySphere().panorama(fill: .none, logo: logo)
    let invented = try #require(panorama.invented)
    #expect(invented.hasLogo && invented.fill == .none)
    // A cap of 15° round the nadir is (1 − cos 15°) / 2 of the sphere.
    #expect(abs(invented.sharePercent - (1 - cos(15 * Double.pi / 180)) * 50) < 0.05)
    #expect(panorama.color(17, canvas.height - 1) == SIMD3(200, 200, 200))
    // The sky stays empty and is not called invented.
    #expect(panorama.mask.withBytes { $0[0] } == 0)
    #expect(panorama.color(0, 0) == .zero)
  }
}
