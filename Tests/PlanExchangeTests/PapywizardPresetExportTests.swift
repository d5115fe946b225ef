import CapturePlanning
import Foundation
import PlanExchange
import Testing

struct PapywizardPresetExportTests {
  @Test("A preset as the program reads it: a name, a tooltip, and a pict a shot")
  func preset() throws {
    let plan = try TestPlans.builtInSphere()
    let root = try #require(XMLTree.read(try ExchangeFormat.papywizard.data(of: plan)))
    #expect(root.name == "papywizard")
    let preset = try #require(root.all("preset").first)
    #expect(root.children.count == 1)
    #expect(preset.attributes["name"]?.isEmpty == false)
    #expect(preset.text(at: "tooltip")?.contains("26 shots") == true)
    let picts = try #require(preset.all("shoot").first).all("pict")
    #expect(
      try picts.map { try #require($0.attributes["yaw"].flatMap(Double.init)) }
        == plan.shots.map { $0.yawDegrees < 0 ? $0.yawDegrees + 360 : $0.yawDegrees })
    #expect(
      try picts.map { try #require($0.attributes["pitch"].flatMap(Double.init)) }
        == plan.shots.map(\.pitchDegrees))
  }

  @Test("Where yaw 0 is, is said")
  func limitations() throws {
    let limitations = ExchangeFormat.papywizard.limitations(of: try TestPlans.sphere())
    #expect(limitations.contains { $0.contains("Yaw 0 is north") })
  }
}
