public import Foundation

/// The aircraft that plans can be made for: a data table, not code.
///
/// Names are compared without case, spaces and punctuation: `Mini 2`, `mini-2` and `DJI Mini 2`
/// are the same aircraft.
public struct Catalogue: Codable, Sendable, Equatable {
  /// The name and version of the file format.
  public static let schemaName = "skysphere.aircraft-catalogue/1"

  /// The catalogue that is part of the program; read on first use.
  public static let builtIn: Catalogue = {
    do {
      return try Catalogue(jsonData: Data(PackageResources.aircraft_json))
    } catch {
      preconditionFailure("The built-in aircraft catalogue is damaged: \(error)")
    }
  }()

  /// The name and version of the file format: ``schemaName``.
  public var schema: String
  /// The aircraft in the order of the table.
  public var aircraft: [AircraftModel]

  /// Reads a catalogue.
  ///
  /// - Parameter jsonData: The catalogue as JSON.
  /// - Throws: ``CatalogueError`` when it is of another format, or when two aircraft share a name;
  ///   `DecodingError` when it is not JSON or a field is missing.
  public init(jsonData: Data) throws {
    self = try JSONDecoder().decode(Catalogue.self, from: jsonData)
    guard schema == Catalogue.schemaName else {
      throw CatalogueError.unsupportedSchema(found: schema)
    }
    var owners: [String: String] = [:]
    for model in aircraft {
      for name in Set(Catalogue.names(of: model).map(Catalogue.normalized)) {
        if let owner = owners.updateValue(model.identifier, forKey: name) {
          throw CatalogueError.sharedName(name: name, aircraft: [owner, model.identifier])
        }
      }
    }
  }

  /// Finds an aircraft by its identifier, display name, camera code or another alias.
  ///
  /// - Parameter name: The name; case, spaces and punctuation do not matter.
  /// - Returns: The aircraft.
  /// - Throws: ``CatalogueError/unknownAircraft(name:nearest:)``.
  public func model(named name: String) throws(CatalogueError) -> AircraftModel {
    let wanted = Catalogue.normalized(name)
    let found = aircraft.first { model in
      Catalogue.names(of: model).contains { Catalogue.normalized($0) == wanted }
    }
    guard let found else {
      throw .unknownAircraft(name: name, nearest: identifiers(nearestTo: wanted))
    }
    return found
  }

  /// The identifiers of the aircraft with the most similar names, best first, at most three.
  ///
  /// A name that the wanted one begins comes before all others; names with more than half of
  /// their letters wrong are left out.
  private func identifiers(nearestTo wanted: String) -> [String] {
    guard !wanted.isEmpty else { return [] }
    let ranked = aircraft.compactMap { model -> (identifier: String, distance: Int)? in
      let distances = Catalogue.names(of: model).map(Catalogue.normalized).map { name in
        if wanted.count >= 3 && name.hasPrefix(wanted) { return 0 }
        let distance = EditDistance.between(wanted, name)
        return distance <= max(2, name.count / 2) ? distance : Int.max
      }
      guard let best = distances.min(), best < Int.max else { return nil }
      return (model.identifier, best)
    }
    // Equal distances stay in the order of the table: the sort is stable by the index.
    return ranked.enumerated().sorted {
      ($0.element.distance, $0.offset) < ($1.element.distance, $1.offset)
    }.prefix(3).map(\.element.identifier)
  }

  private static func names(of model: AircraftModel) -> [String] {
    [model.identifier, model.displayName] + model.aliases
  }

  private static func normalized(_ name: String) -> String {
    name.lowercased().filter { $0.isLetter || $0.isNumber }
  }
}
