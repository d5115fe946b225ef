import Foundation
import SphereGeometry
import Testing

@testable import CapturePlanning

struct ParallelScanTests {
  private func footprints(_ shots: [Shot], _ lens: Lens) -> [PhotoFootprint] {
    shots.map { PhotoFootprint(shot: $0, lens: lens) }
  }

  @Test("Headings on a parallel are those of the rays that the photo shows")
  func headings() {
    let lens = Lens(width: 400, height: 300, horizontalFieldOfViewDegrees: 70)
    for shot in [
      Shot(index: 1, yawDegrees: 170, pitchDegrees: 10),
      Shot(index: 2, yawDegrees: 0, pitchDegrees: -90),
      Shot(index: 3, yawDegrees: -30, pitchDegrees: 80),
      Shot(index: 4, yawDegrees: 0, pitchDegrees: -45),
    ] {
      let print = PhotoFootprint(shot: shot, lens: lens)
      for elevation in stride(from: -89.0, through: 89, by: 7) {
        let seen = print.headings(atElevationDegrees: elevation)
        for heading in stride(from: 0.5, to: 360, by: 3) {
          let direction = Vector3.direction(
            headingDegrees: heading, elevationDegrees: elevation)
          #expect(
            seen.contains(heading) == print.shows(direction), "\(shot) \(heading) \(elevation)")
        }
      }
    }
  }

  @Test("The share that is open is the one that rays find")
  func share() throws {
    let plan = try TestPlans.plan(.sphere(SpherePattern()), aircraft: "mavic2pro")
    let lens = plan.camera.lens
    let scan = ParallelScan(footprints: footprints(plan.shots, lens), stepDegrees: 0.25)
    let views = plan.shots.map {
      (
        cameraFromWorld: CameraAttitude(
          yawDegrees: $0.yawDegrees, pitchDegrees: $0.pitchDegrees
        ).cameraFromWorld, lens: lens
      )
    }
    let rays = SphereCoverage(views: views, rayCount: 40_000)
    #expect(abs(1 - scan.unseenShare - rays.share()) < 0.001)
  }

  @Test("A square hole at the zenith and one across north are each one hole, with their size")
  func holes() throws {
    // A ring of photos with a vertical field of view of 60° leaves caps; one photo is missing.
    let lens = Lens(width: 3000, height: 3000, horizontalFieldOfViewDegrees: 60)
    let shots = (1..<12).map {
      Shot(index: $0, yawDegrees: Angle.wrap(degrees: Double($0) * 30), pitchDegrees: 0)
    }
    let scan = ParallelScan(footprints: footprints(shots, lens), stepDegrees: 0.25)
    let band = SphereHole.holes(in: scan, between: -10...10)
    #expect(band.isEmpty, "photos 60° wide and 30° apart leave no hole")
    let sparse = shots.filter { $0.index != 1 && $0.index != 11 }
    let open = SphereHole.holes(
      in: ParallelScan(footprints: footprints(sparse, lens), stepDegrees: 0.25),
      between: -10...10)
    let hole = try #require(open.first)
    #expect(open.count == 1)
    #expect(hole.headingDegrees == 0 && abs(hole.pitchDegrees) < 0.01)
    // From 60° − 30° to the left to 60° − 30° to the right.
    #expect(abs(hole.widthDegrees - 60) < 0.2)
    #expect(abs(hole.heightDegrees - 20) < 0.6)
    let cap = try #require(SphereHole.holes(in: scan, between: 20...90).first)
    #expect(cap.highestDegrees == 90 && cap.pitchDegrees > 80)
  }

  @Test("An empty scan is one hole of the whole sphere")
  func nothing() throws {
    let scan = ParallelScan(footprints: [], stepDegrees: 1)
    #expect(scan.unseenShare == 1)
    let hole = try #require(SphereHole.holes(in: scan, between: -90...90).first)
    #expect(hole.lowestDegrees == -90 && hole.highestDegrees == 90)
    #expect(abs(hole.spherePercent - 100) < 0.01)
  }
}
