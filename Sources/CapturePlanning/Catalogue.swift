public import Foundation

/// The aircraft that plans can be made for, and their cameras: a data table, not code.
///
/// Names are compared without case, spaces and punctuation: `Mini 2`, `mini-2` and `DJI Mini 2`
/// are the same aircraft.
public struct Catalogue: Sendable, Equatable {
  /// The name and version of the file format.
  public static let schemaName = "skysphere.aircraft-catalogue/2"

  /// The catalogue that is part of the program; read on first use.
  public static let builtIn: Catalogue = {
    do {
      return try Catalogue(jsonData: Data(PackageResources.aircraft_json), path: "built-in")
    } catch {
      preconditionFailure("The built-in aircraft catalogue is damaged: \(error)")
    }
  }()

  /// What the names of sources stand for.
  public private(set) var sources: [String: String] = [:]
  /// The cameras in the order of the table.
  public private(set) var cameras: [CameraModel] = []
  /// The aircraft in the order of the table.
  public var aircraft: [AircraftModel] = []

  /// Reads a catalogue.
  ///
  /// - Parameters:
  ///   - jsonData: The catalogue as JSON.
  ///   - path: The path that errors name.
  /// - Throws: ``CatalogueError`` with everything that is wrong.
  public init(jsonData: Data, path: String) throws(CatalogueError) {
    try add(jsonData, path: path, base: nil)
  }

  /// A catalogue with the entries of another file added; those with an identifier that is there
  /// already take its place.
  ///
  /// - Parameters:
  ///   - jsonData: The other catalogue as JSON; it may name the cameras and sources of this one.
  ///   - path: The path that errors name.
  /// - Returns: The whole catalogue.
  /// - Throws: ``CatalogueError`` with everything that is wrong.
  public func adding(_ jsonData: Data, path: String) throws(CatalogueError) -> Catalogue {
    var whole = self
    try whole.add(jsonData, path: path, base: self)
    return whole
  }

  private mutating func add(
    _ jsonData: Data, path: String, base: Catalogue?
  ) throws(CatalogueError) {
    guard let root = try? JSONDecoder().decode(JSONValue.self, from: jsonData) else {
      throw .notJSON(path: path)
    }
    let problems = CatalogueCheck(root, addedTo: base).problems
    guard problems.isEmpty else { throw .invalidFile(path: path, problems: problems) }
    do {
      let file = try JSONDecoder().decode(CameraFile.self, from: jsonData)
      sources.merge(file.sources ?? [:]) { _, new in new }
      for camera in file.cameras ?? [] {
        Catalogue.put(camera, into: &cameras, named: \.identifier)
      }
      let decoder = JSONDecoder()
      decoder.userInfo[AircraftModel.camerasKey] = Dictionary(
        uniqueKeysWithValues: cameras.map { ($0.identifier, $0) })
      for model in try decoder.decode(AircraftFile.self, from: jsonData).aircraft ?? [] {
        Catalogue.put(model, into: &aircraft, named: \.identifier)
      }
    } catch {
      throw .notJSON(path: path)
    }
    var owners: [String: String] = [:]
    for model in aircraft {
      for name in Set(Catalogue.names(of: model).map(Catalogue.normalized)) {
        if let owner = owners.updateValue(model.identifier, forKey: name) {
          throw .sharedName(name: name, aircraft: [owner, model.identifier])
        }
      }
    }
  }

  private struct CameraFile: Decodable {
    var sources: [String: String]?
    var cameras: [CameraModel]?
  }

  private struct AircraftFile: Decodable {
    var aircraft: [AircraftModel]?
  }

  private static func put<Entry>(
    _ entry: Entry, into entries: inout [Entry], named name: KeyPath<Entry, String>
  ) {
    let same = entries.firstIndex { $0[keyPath: name] == entry[keyPath: name] }
    if let same { entries[same] = entry } else { entries.append(entry) }
  }

  /// Finds an aircraft by its identifier, display name or an alias.
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
      throw .unknownAircraft(
        name: name,
        nearest: Catalogue.nearest(
          to: wanted,
          among: aircraft.map {
            ($0.identifier, Catalogue.names(of: $0))
          }))
    }
    return found
  }

  /// Finds a camera by its identifier, display name or EXIF model.
  ///
  /// - Parameter name: The name; case, spaces and punctuation do not matter.
  /// - Returns: The camera; of several with one EXIF model, the first.
  /// - Throws: ``CatalogueError/unknownCamera(name:nearest:)``.
  public func camera(named name: String) throws(CatalogueError) -> CameraModel {
    let wanted = Catalogue.normalized(name)
    let found = cameras.first { camera in
      Catalogue.names(of: camera).contains { Catalogue.normalized($0) == wanted }
    }
    guard let found else {
      throw .unknownCamera(
        name: name,
        nearest: Catalogue.nearest(
          to: wanted,
          among: cameras.map {
            ($0.identifier, Catalogue.names(of: $0))
          }))
    }
    return found
  }

  /// The aircraft with a name, or a camera, that contains a text.
  ///
  /// - Parameter text: Words; each must be in a name. Case and punctuation do not matter.
  /// - Returns: The aircraft in the order of the table.
  public func aircraft(matching text: String) -> [AircraftModel] {
    aircraft.filter { model in
      Catalogue.matches(
        text, Catalogue.names(of: model) + [model.maker] + Catalogue.names(of: model.camera))
    }
  }

  /// The cameras with a name, or an aircraft, that contains a text.
  ///
  /// - Parameter text: Words; each must be in a name. Case and punctuation do not matter.
  /// - Returns: The cameras in the order of the table.
  public func cameras(matching text: String) -> [CameraModel] {
    cameras.filter { camera in
      let carriers = aircraft.filter { $0.camera.identifier == camera.identifier }
      return Catalogue.matches(
        text, Catalogue.names(of: camera) + [camera.exifMake] + carriers.map(\.displayName))
    }
  }

  private static func matches(_ text: String, _ names: [String]) -> Bool {
    text.split(separator: " ").map { normalized(String($0)) }.allSatisfy { word in
      names.contains { normalized($0).contains(word) }
    }
  }

  /// The identifiers with the most similar names, best first, at most three.
  ///
  /// A name that the wanted one begins comes before all others; names with more than half of
  /// their letters wrong are left out.
  private static func nearest(
    to wanted: String, among candidates: [(identifier: String, names: [String])]
  ) -> [String] {
    guard !wanted.isEmpty else { return [] }
    let ranked = candidates.compactMap { candidate -> (identifier: String, distance: Int)? in
      let distances = candidate.names.map(normalized).map { name in
        if wanted.count >= 3 && name.hasPrefix(wanted) { return 0 }
        // Half a name is no mistake, so that only what is typed counts, if that is near; in halves,
        // so that a whole name as near comes first.
        let begun = EditDistance.between(wanted, String(name.prefix(wanted.count)))
        let whole = EditDistance.between(wanted, name)
        if begun <= wanted.count / 4 && begun < whole { return 2 * begun + 1 }
        return whole <= max(2, name.count / 2) ? 2 * whole : Int.max
      }
      guard let best = distances.min(), best < Int.max else { return nil }
      return (candidate.identifier, best)
    }
    // Equal distances stay in the order of the table: the sort is stable by the index.
    return ranked.enumerated().sorted {
      ($0.element.distance, $0.offset) < ($1.element.distance, $1.offset)
    }.prefix(3).map(\.element.identifier)
  }

  private static func names(of model: AircraftModel) -> [String] {
    [model.identifier, model.displayName] + model.aliases
  }

  private static func names(of camera: CameraModel) -> [String] {
    [camera.identifier, camera.displayName, camera.exifModel]
  }

  private static func normalized(_ name: String) -> String {
    name.lowercased().filter { $0.isLetter || $0.isNumber }
  }
}
