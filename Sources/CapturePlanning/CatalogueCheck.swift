/// Checks the JSON of a catalogue file against its fields and collects everything that is wrong.
struct CatalogueCheck {
  private(set) var problems: [CatalogueProblem] = []

  /// Checks a file.
  ///
  /// - Parameters:
  ///   - root: The content of the file.
  ///   - base: The catalogue that the file is added to; its cameras may be named.
  init(_ root: JSONValue, addedTo base: Catalogue?) {
    guard let root = root.object else {
      report("the file", "must hold a JSON object")
      return
    }
    if root["schema"] != .text(Catalogue.schemaName) {
      report(
        "schema", "is \(root["schema"]?.shown ?? "missing"); it must be '\(Catalogue.schemaName)'")
    }
    for key in root.keys.sorted()
    where !["schema", "sources", "cameras", "aircraft"].contains(key) {
      report(key, "is no field of a catalogue")
    }
    var sources = Set(base?.sources.keys.map { $0 } ?? [])
    for (name, text) in root["sources"]?.object ?? [:] {
      if text.text?.isEmpty ?? true { report("sources.\(name)", "must be a text") }
      sources.insert(name)
    }
    var cameras = Set(base?.cameras.map(\.identifier) ?? [])
    for (index, entry) in entries("cameras", of: root) {
      check(entry, "cameras[\(index)]", fields: CatalogueField.ofCameras, sources: sources)
      if let identifier = entry["identifier"]?.text { cameras.insert(identifier) }
    }
    for (index, entry) in entries("aircraft", of: root) {
      let subject = "aircraft[\(index)]"
      check(entry, subject, fields: CatalogueField.ofAircraft, sources: sources)
      checkPan(of: entry, subject)
      if let camera = entry["camera"]?.text, !cameras.contains(camera) {
        report("\(subject).camera", "is '\(camera)', but there is no such camera")
      }
    }
    if root["cameras"] == nil && root["aircraft"] == nil {
      report("the file", "must have 'cameras' or 'aircraft'")
    }
  }

  private mutating func report(_ field: String, _ fault: String) {
    problems.append(CatalogueProblem(field: field, fault: fault))
  }

  private mutating func entries(
    _ name: String, of root: [String: JSONValue]
  ) -> [(Int, [String: JSONValue])] {
    guard let value = root[name] else { return [] }
    guard let list = value.list else {
      report(name, "is \(value.shown); it must be a list")
      return []
    }
    var entries: [(Int, [String: JSONValue])] = []
    for (index, element) in list.enumerated() {
      if let entry = element.object {
        entries.append((index, entry))
      } else {
        report("\(name)[\(index)]", "is \(element.shown); it must be an object")
      }
    }
    return entries
  }

  private mutating func check(
    _ entry: [String: JSONValue], _ subject: String, fields: [CatalogueField],
    sources: Set<String>
  ) {
    let values = CatalogueCheck.leaves(of: entry, groups: Set(fields.compactMap(\.group)))
    let known = Set(fields.map(\.path))
    for path in values.keys.sorted() where !known.contains(path) && path != "sources" {
      let near = known.min { EditDistance.between($0, path) < EditDistance.between($1, path) }
      let isNear = near.map { EditDistance.between($0, path) <= path.count / 3 } ?? false
      report(
        "\(subject).\(path)",
        "is no field" + (isNear ? "; did you mean '\(near ?? "")'?" : " of the catalogue"))
    }
    for field in fields {
      guard let value = values[field.path] else {
        let isWanted = field.group.map {
          !CatalogueField.optionalGroups.contains($0) || entry[$0] != nil
        }
        if field.isRequired && isWanted ?? true {
          report("\(subject).\(field.path)", "is missing; it must be \(field.limit)")
        }
        continue
      }
      if !field.accepts(value) {
        report("\(subject).\(field.path)", "is \(value.shown); it must be \(field.limit)")
      }
    }
    let sourced = fields.filter { !$0.isName && values[$0.path] != nil }.map(\.path)
    checkSources(of: entry, subject, of: sourced, fields: fields, known: sources)
  }

  /// Each value must be covered by exactly one line of the entry's sources.
  private mutating func checkSources(
    of entry: [String: JSONValue], _ subject: String, of paths: [String],
    fields: [CatalogueField], known: Set<String>
  ) {
    var lines: [ValueSource] = []
    for (index, line) in (entry["sources"]?.list ?? []).enumerated() {
      let place = "\(subject).sources[\(index)]"
      guard let object = line.object, let source = object["source"]?.text,
        case .flag(let verified) = object["verified"], let list = object["values"]?.list,
        Set(object.keys) == ["source", "verified", "values"]
      else {
        report(place, "must have a 'source', 'verified' as true or false, and a list of 'values'")
        continue
      }
      if !known.contains(source) {
        report(place + ".source", "is '\(source)', which 'sources' lacks")
      }
      let values = list.compactMap(\.text)
      for value in values where value != "*" {
        if !paths.contains(where: { $0 == value || $0.hasPrefix(value + ".") }) {
          report(place + ".values", "names '\(value)', which the entry does not have")
        }
      }
      lines.append(ValueSource(source: source, verified: verified, values: values))
    }
    let open = lines.count { $0.values.contains("*") }
    if open > 1 { report("\(subject).sources", "has '*' in \(open) lines; it may be in one") }
    for path in paths {
      let count = lines.count { $0.names(path) }
      if count == 0 && open == 0 {
        report("\(subject).sources", "has no line for '\(path)'")
      } else if count > 1 {
        report("\(subject).sources", "has \(count) lines for '\(path)'; there must be one")
      }
    }
  }

  private mutating func checkPan(of entry: [String: JSONValue], _ subject: String) {
    guard let gimbal = entry["gimbal"]?.object else { return }
    let count = ["leftmostPanDegrees", "rightmostPanDegrees", "yawZero"].count { gimbal[$0] != nil }
    if count != 0 && count != 3 {
      report(
        "\(subject).gimbal",
        "must have leftmostPanDegrees, rightmostPanDegrees and yawZero together, or none of them")
    }
    guard entry["methods"]?.list?.contains(.text("gimbal")) ?? false else { return }
    var span = 0.0
    if case .number(let left) = gimbal["leftmostPanDegrees"],
      case .number(let right) = gimbal["rightmostPanDegrees"]
    {
      span = right - left
    }
    if span < 360 {
      report(
        "\(subject).methods",
        "has 'gimbal', but the gimbal pans \(PlainNumber.text(span)) of the 360 degrees needed")
    }
  }

  /// The values of an entry by their paths: those in groups as `group.field`.
  private static func leaves(
    of entry: [String: JSONValue], groups: Set<String>
  ) -> [String: JSONValue] {
    var leaves: [String: JSONValue] = [:]
    for (key, value) in entry {
      if groups.contains(key), let members = value.object {
        for (member, value) in members { leaves["\(key).\(member)"] = value }
      } else {
        leaves[key] = value
      }
    }
    return leaves
  }
}

extension CatalogueField {
  /// The group that the field belongs to: `gimbal` of `gimbal.yawZero`.
  var group: String? {
    path.contains(".") ? path.split(separator: ".").first.map(String.init) : nil
  }
}
