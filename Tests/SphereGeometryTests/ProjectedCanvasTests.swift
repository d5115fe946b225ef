import Foundation
import Testing

@testable import SphereGeometry

struct ProjectedCanvasTests {
  private static let canvas = EquirectangularCanvas(width: 3600, centerHeadingDegrees: 20)
  private static let scale = 3600 / (2 * Double.pi)

  private static func direction(_ heading: Double, _ elevation: Double) -> Vector3 {
    .direction(headingDegrees: heading, elevationDegrees: elevation)
  }

  /// Directions in front of a rectilinear picture and of all others.
  private static let directions: [Vector3] = stride(from: -40.0, through: 80, by: 10).flatMap {
    heading in
    stride(from: -35.0, through: 35, by: 7).map { direction(heading, $0) }
  }

  private static let all: [ProjectedCanvas] = [
    ProjectedCanvas(around: .cylindrical, canvas: canvas, elevationsDegrees: -50...40),
    ProjectedCanvas(around: .mercator, canvas: canvas, elevationsDegrees: -70...60),
    ProjectedCanvas(rectilinearOn: canvas, centerElevationDegrees: -10, showing: directions),
    ProjectedCanvas(littlePlanetOf: canvas),
  ]

  @Test func theMiddleAndHalfARightAngle() throws {
    let (cylinder, mercator, flat, planet) = (Self.all[0], Self.all[1], Self.all[2], Self.all[3])
    let heading = 20.0
    func rise(_ canvas: ProjectedCanvas, _ elevation: Double) throws -> Double {
      let place = try #require(
        canvas.pixel(ofDirectionInWorld: Self.direction(heading, elevation)))
      #expect(abs(place.x - Double(canvas.width) / 2) < 1e-6)
      return (canvas.origin.y - place.y) / Self.scale
    }
    // tan 45°; the Gudermannian's inverse of 45°, ln(1 + √2); twice tan 22.5° beyond the horizon.
    #expect(abs(try rise(cylinder, 45) - 1) < 1e-9)
    #expect(abs(try rise(mercator, 45) - log(1 + 2.squareRoot())) < 1e-9)
    #expect(abs(try rise(flat, 35) - 1) < 1e-9)
    #expect(abs(try rise(planet, 0) - 2) < 1e-9)
    #expect(abs(try rise(planet, -45) - 2 * tan(.pi / 8)) < 1e-9)
    // What is right of the heading that is up is right in the planet: it is no mirror picture.
    let right = try #require(planet.pixel(ofDirectionInWorld: Self.direction(110, -30)))
    #expect(right.x > planet.origin.x + 100)
    #expect(abs(right.y - planet.origin.y) < 1e-6)
  }

  @Test func sizes() {
    let (cylinder, mercator, flat, planet) = (Self.all[0], Self.all[1], Self.all[2], Self.all[3])
    #expect(cylinder.width == 3600)
    #expect(
      abs(Double(cylinder.height) - Self.scale * (tan(50 * .pi / 180) + tan(40 * .pi / 180))) <= 1)
    #expect(mercator.width == 3600)
    // Everything that was to be shown lies in the picture.
    for direction in Self.directions {
      if let place = flat.pixel(ofDirectionInWorld: direction),
        abs(place.x - flat.origin.x) < Self.scale * tan(55 * .pi / 180),
        abs(place.y - flat.origin.y) < Self.scale * tan(45 * .pi / 180)
      {
        #expect((0...Double(flat.width)).contains(place.x))
        #expect((-1e-6...Double(flat.height)).contains(place.y))
      }
    }
    #expect(planet.width == planet.height)
    // A cylinder of a whole sphere ends where it would become absurd.
    let whole = ProjectedCanvas(
      around: .cylindrical, canvas: Self.canvas, elevationsDegrees: -90...90)
    #expect(abs(Double(whole.height) - 2 * Self.scale * tan(60 * .pi / 180)) <= 1)
  }

  /// The scale of areas by finite differences is what `magnification` says, and Mercator and the
  /// planet keep shapes: the scale is the same in all directions.
  @Test(arguments: all) func scales(canvas: ProjectedCanvas) throws {
    let step = 1e-4
    for heading in stride(from: -20.0, through: 60, by: 20) {
      for elevation in stride(from: -40.0, through: 25, by: 13) {
        let here = Self.direction(heading, elevation)
        let angle = step * 180 / .pi
        let east = Self.direction(heading + angle / cos(elevation * .pi / 180), elevation)
        let up = Self.direction(heading, elevation + angle)
        let place = try #require(canvas.pixel(ofDirectionInWorld: here))
        let across = try #require(canvas.pixel(ofDirectionInWorld: east)) - place
        let along = try #require(canvas.pixel(ofDirectionInWorld: up)) - place
        let unit = step * canvas.pixelsPerRadian
        let area = abs(across.x * along.y - across.y * along.x) / (unit * unit)
        let expected = canvas.magnification(inDirection: here)
        #expect(abs(area.squareRoot() / expected - 1) < 1e-3)
        if canvas.projection == .mercator || canvas.projection == .littlePlanet {
          let first = (across * across).sum().squareRoot()
          let second = (along * along).sum().squareRoot()
          #expect(abs(first / second - 1) < 1e-3)
        }
      }
    }
  }

  @Test func straightLinesStayStraightInARectilinearPicture() throws {
    let canvas = Self.all[2]
    // Points on a line in space: any two of them and the camera span a plane.
    let points = stride(from: -1.0, through: 1, by: 0.25).map { t in
      Rotation(axis: Vector3(0, 0, 1), angle: .degrees(20)) * Vector3(3, 2 * t, 0.5 + t)
    }
    let places = try points.map { try #require(canvas.pixel(ofDirectionInWorld: $0)) }
    let run = places[8] - places[0]
    for place in places {
      let offset = place - places[0]
      let length = (run * run).sum().squareRoot()
      #expect(abs(run.x * offset.y - run.y * offset.x) / length < 1e-6)
    }
  }

  @Test func whatLiesBehindIsNowhere() {
    #expect(Self.all[2].pixel(ofDirectionInWorld: Self.direction(200, 0)) == nil)
    #expect(Self.all[3].pixel(ofDirectionInWorld: Vector3(0, 0, -1)) == nil)
    #expect(Self.all[0].pixel(ofDirectionInWorld: Vector3(0, 0, 1)) == nil)
  }
}
