import Foundation

/// Reads the missions of QGroundControl's plan files that consist of simple items.
enum QGroundControlPlanImport {
  private struct Header: Decodable {
    var fileType: String
  }

  private struct Document: Decodable {
    struct Mission: Decodable {
      var items: [Item]
    }
    struct Item: Decodable {
      var type: String
      var command: Int?
      var frame: Int?
      var params: [Double?]?
    }
    var mission: Mission
  }

  static func shots(in data: Data, path: String) throws(PlanImportError) -> ImportedShots {
    let document: Document
    do {
      let decoder = JSONDecoder()
      guard try decoder.decode(Header.self, from: data).fileType == "Plan" else {
        throw PlanImportError.wrongEntry(
          path: path, place: "fileType", reason: "it must be 'Plan'")
      }
      document = try decoder.decode(Document.self, from: data)
    } catch {
      throw explain(error, path: path)
    }
    var items: [MissionPlayback.Item] = []
    for (index, item) in document.mission.items.enumerated() {
      let place = "mission.items[\(index)]"
      guard item.type == "SimpleItem" else {
        throw .wrongEntry(
          path: path, place: place + ".type",
          reason: "a \(item.type) is not read; simple items are")
      }
      guard let command = item.command, let frame = item.frame, let params = item.params else {
        throw .wrongEntry(
          path: path, place: place, reason: "a simple item needs command, frame and params")
      }
      guard params.count == 7 else {
        throw .wrongEntry(
          path: path, place: place + ".params",
          reason: "there are \(params.count) parameters, and an item has 7")
      }
      items.append(
        MissionPlayback.Item(
          command: command, frame: frame, parameters: params.map { $0 ?? .nan }, place: place))
    }
    return try MissionPlayback.shots(of: items, path: path)
  }

  private static func explain(_ error: any Error, path: String) -> PlanImportError {
    func place(_ codingPath: [any CodingKey]) -> String {
      codingPath.reduce("") { text, key in
        if let index = key.intValue { return text + "[\(index)]" }
        return text.isEmpty ? key.stringValue : text + "." + key.stringValue
      }
    }
    switch error {
    case let error as PlanImportError:
      return error
    case DecodingError.keyNotFound(let key, let context):
      return .wrongEntry(
        path: path, place: place(context.codingPath + [key]), reason: "it is missing")
    case DecodingError.typeMismatch(_, let context), DecodingError.valueNotFound(_, let context):
      return .wrongEntry(
        path: path, place: place(context.codingPath), reason: context.debugDescription)
    case DecodingError.dataCorrupted(let context):
      let underlying = (context.underlyingError as NSError?)?.userInfo["NSDebugDescription"]
      return .wrongFormat(
        path: path,
        reason: "it is broken JSON: \(underlying as? String ?? context.debugDescription)")
    default:
      return .wrongFormat(path: path, reason: error.localizedDescription)
    }
  }
}
