import Foundation
import Imaging
import SphereGeometry
import Stitching
import Testing

@Suite struct HuginProjectTests {
  private let lens = Lens(width: 4000, height: 3000, focalLengthPixels: 2800, k1: -0.02)

  private func photo(
    _ path: String, yaw: Double? = 0, reason: String? = nil, drift: Vector3? = nil
  ) -> HuginProject.Photo {
    var solved = SolvedPhoto(
      fileName: (path as NSString).lastPathComponent, lens: lens,
      cameraFromWorld: yaw.map {
        CameraAttitude(yawDegrees: $0, pitchDegrees: -10, rollDegrees: 2).cameraFromWorld
      }, placedBy: yaw == nil ? .notUsed : .matches, reason: reason)
    solved.driftPerHeight = drift
    return HuginProject.Photo(url: URL(fileURLWithPath: path), solved: solved)
  }

  private func lines(_ project: HuginProject) -> [String] {
    project.text(in: URL(fileURLWithPath: "/tour/out")).split(separator: "\n").map(String.init)
  }

  private func project(_ photos: [HuginProject.Photo]) -> HuginProject {
    let canvas = EquirectangularCanvas(width: 8000, centerHeadingDegrees: 30)
    return HuginProject(canvas: canvas, area: PixelRectangle(wholeOf: canvas), photos: photos)
  }

  @Test func photosAreNamedAsHuginNamesThem() {
    let images = lines(
      project([
        photo("/tour/out/a.jpg"), photo("/tour/out/more/b c.jpg"), photo("/tour/outside/c.jpg"),
      ])
    ).filter { $0.hasPrefix("i ") }
    #expect(images.count == 3)
    #expect(images[0].hasSuffix(" n\"a.jpg\""))
    #expect(images[1].hasSuffix(" n\"more/b c.jpg\""))
    #expect(images[2].hasSuffix(" n\"/tour/outside/c.jpg\""))
  }

  @Test func photosOfOneLensShareIt() {
    let images = lines(project([photo("/a.jpg"), photo("/b.jpg")])).filter { $0.hasPrefix("i ") }
    #expect(!images[0].contains("v=0"))
    #expect(images[1].contains(" v=0 a=0 b=0 c=0 d=0 e=0 "))
  }

  @Test func headingsCountFromTheMiddleOfTheCanvas() {
    let image = lines(project([photo("/a.jpg", yaw: -160)])).first { $0.hasPrefix("i ") }
    #expect(image?.contains(" r2.0000000000 p-10.0000000000 y170.0000000000 ") == true)
  }

  @Test func aCroppedPanoramaIsCropped() {
    var project = project([photo("/a.jpg")])
    #expect(lines(project).contains { $0.hasPrefix("p f2 w8000 h4000 v360 k0 E0 R0 n") })
    project.area = PixelRectangle(left: 100, top: 200, width: 3000, height: 1500)
    #expect(lines(project).contains { $0.contains(" S100,3100,200,1700 ") })
  }

  @Test func photosThatAreLeftOutAreNamedAndTheOthersNumberedOn() {
    var project = project([
      photo("/a.jpg"), photo("/b.jpg", yaw: nil, reason: "it has no link"),
      photo("/c.jpg", yaw: 40),
    ])
    let place = Correspondence(first: SIMD2(100.5, 200), second: SIMD2(3000, 0.5))
    project.controlPoints = [
      ControlPoint(firstPhoto: 0, secondPhoto: 1, place: place),
      ControlPoint(firstPhoto: 0, secondPhoto: 2, place: place),
    ]
    let lines = lines(project)
    #expect(lines.contains("# not used: b.jpg; it has no link"))
    // Hugin counts from the middle of the first pixel.
    #expect(
      lines.filter { $0.hasPrefix("c ") }
        == ["c n0 N1 x100.000 y199.500 X2999.500 Y0 t0"])
  }

  @Test func whatTheFormatCannotSayIsNoted() {
    let drifting = lines(project([photo("/a.jpg", drift: Vector3(0.006, 0, 0.008))]))
    #expect(drifting.contains { $0.hasPrefix("# the camera moved by up to 1.00 % of its height") })
    #expect(!lines(project([photo("/a.jpg")])).contains { $0.contains("moved") })
  }

  @Test func namesThatCannotBeQuotedAreKnown() {
    #expect(HuginProject.canName(URL(fileURLWithPath: "/tour/näh 1.jpg")))
    #expect(!HuginProject.canName(URL(fileURLWithPath: "/tour/5\" wide.jpg")))
    #expect(!HuginProject.canName(URL(fileURLWithPath: "/tour/two\nlines.jpg")))
  }
}
