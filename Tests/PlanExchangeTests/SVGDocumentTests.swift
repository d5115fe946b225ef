import CapturePlanning
import Foundation
import Testing

@testable import PlanExchange

struct SVGDocumentTests {
  private func drawing(_ plan: CapturePlan) -> VectorDrawing {
    FootprintMap.drawing(
      of: plan,
      proof: PlanProof(
        shots: plan.shots, pattern: plan.pattern, lens: plan.camera.lens,
        pitchRangeDegrees: -90...30, rayCount: 500),
      aircraftName: "A & <B>")
  }

  @Test("The document is XML with every shape, and texts are escaped")
  func document() throws {
    let drawing = drawing(try TestPlans.sphere())
    let data = SVGDocument.data(of: drawing)
    let root = try #require(XMLTree.read(data))
    #expect(root.name == "svg")
    let shapes = root.all("polygon").count + root.all("polyline").count + root.all("text").count
    #expect(shapes == drawing.shapes.count)
    #expect(root.all("text").contains { $0.text.hasPrefix("A & <B>: sphere of") })
    #expect(SVGDocument.data(of: drawing) == data)
  }

  @Test("Every shot is numbered, and nothing but what is clipped lies off the page")
  func numbers() throws {
    let plan = try TestPlans.sphere()
    let drawing = drawing(plan)
    var texts: Set<String> = []
    for shape in drawing.shapes {
      switch shape {
      case .text(let text, let place, _, _, _, _):
        texts.insert(text)
        #expect(place.x >= 0 && place.x <= drawing.width)
        #expect(place.y >= 0 && place.y <= drawing.height)
      case .area(let points, _, false), .line(let points, _, _, false):
        for point in points {
          #expect(point.x >= 0 && point.x <= drawing.width)
          #expect(point.y >= 0 && point.y <= drawing.height)
        }
      case .area, .line: break
      }
    }
    for shot in plan.shots { #expect(texts.contains("\(shot.index)")) }
  }
}
