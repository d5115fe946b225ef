import Foundation

/// The values of a catalogue entry as a person reads them, each with its source.
public struct CatalogueSheet: Sendable {
  /// A value.
  public struct Line: Sendable {
    /// The field.
    public let field: CatalogueField
    /// The value without its unit.
    public let value: String
    /// Where the value comes from; nil for names.
    public let source: ValueSource?
  }

  /// The values that the entry has, in the order of the fields.
  public let lines: [Line]

  /// The values of an aircraft; those of its camera are a sheet of their own.
  public init(_ aircraft: AircraftModel) {
    self.init(aircraft, fields: CatalogueField.ofAircraft, sources: aircraft.sources)
  }

  /// The values of a camera.
  public init(_ camera: CameraModel) {
    self.init(camera, fields: CatalogueField.ofCameras, sources: camera.sources)
  }

  private init(_ entry: some Encodable, fields: [CatalogueField], sources: [ValueSource]) {
    guard let data = try? JSONEncoder().encode(entry),
      let values = try? JSONDecoder().decode(JSONValue.self, from: data).object
    else {
      lines = []
      return
    }
    lines = fields.compactMap { field in
      let path = field.path.split(separator: ".", maxSplits: 1).map(String.init)
      let value = path.count == 2 ? values[path[0]]?.object?[path[1]] : values[path[0]]
      return value.map { value in
        Line(
          field: field, value: CatalogueSheet.text(of: value),
          source: field.isName ? nil : ValueSource.of(field.path, in: sources))
      }
    }
  }

  private static func text(of value: JSONValue) -> String {
    switch value {
    case .text(let text): text
    case .list(let list): list.map(text).joined(separator: ", ")
    case .flag(let flag): flag ? "yes" : "no"
    default: value.shown
    }
  }
}

extension Catalogue {
  private struct File: Encodable {
    var schema = Catalogue.schemaName
    var sources: [String: String]
    var cameras: [CameraModel]
    var aircraft: [AircraftModel]
  }

  /// Some entries as a catalogue file that can be read again, with the cameras of the aircraft.
  ///
  /// - Parameters:
  ///   - aircraft: The aircraft.
  ///   - cameras: More cameras.
  /// - Returns: The file, ready to be encoded.
  public func file(
    aircraft: [AircraftModel], cameras: [CameraModel] = []
  ) -> some Encodable {
    let carried = Set(aircraft.map(\.camera.identifier)).union(cameras.map(\.identifier))
    let shown = self.cameras.filter { carried.contains($0.identifier) }
    let used = Set((aircraft.flatMap(\.sources) + shown.flatMap(\.sources)).map(\.source))
    return File(
      sources: sources.filter { used.contains($0.key) }, cameras: shown, aircraft: aircraft)
  }
}
