public import CapturePlanning
public import Foundation

/// A file format of another program that a plan can be written in.
public enum ExchangeFormat: String, Sendable, CaseIterable {
  /// GeoJSON, RFC 7946: a point a shot, for maps.
  case geoJSON = "geojson"
  /// KML 2.2: a place and a camera a shot, for earth viewers.
  case kml
  /// A KMZ archive of waylines (WPML) that DJI's enterprise apps fly.
  case kmz
  /// A KMZ archive of waylines in the dialect of DJI Fly: a ring of points with a photo each.
  case kmzFly = "kmz-fly"
  /// The CSV file of Litchi's mission hub: a mission that Litchi flies.
  case litchi
  /// The text format of MAVLink missions, QGC WPL 110, for PX4.
  case waypointListPX4 = "wpl-px4"
  /// The text format of MAVLink missions, QGC WPL 110, for ArduPilot.
  case waypointListArduPilot = "wpl-ardupilot"
  /// A plan file of QGroundControl for PX4.
  case qGroundControlPX4 = "qgc-px4"
  /// A plan file of QGroundControl for ArduPilot.
  case qGroundControlArduPilot = "qgc-ardupilot"
  /// A preset of Papywizard, for motorised panorama heads.
  case papywizard

  /// The format's name for people.
  public var displayName: String {
    switch self {
    case .geoJSON: "GeoJSON"
    case .kml: "KML"
    case .kmz: "DJI waylines (KMZ)"
    case .kmzFly: "DJI Fly waylines (KMZ)"
    case .litchi: "Litchi CSV"
    case .waypointListPX4: "QGC WPL for PX4"
    case .waypointListArduPilot: "QGC WPL for ArduPilot"
    case .qGroundControlPX4: "QGroundControl plan for PX4"
    case .qGroundControlArduPilot: "QGroundControl plan for ArduPilot"
    case .papywizard: "Papywizard preset"
    }
  }

  /// The plan as a file of this format; equal plans give equal bytes.
  ///
  /// - Parameters:
  ///   - plan: The plan.
  ///   - catalogue: The aircraft that may be named.
  /// - Returns: The content of the file, text in UTF-8, or an archive.
  /// - Throws: ``PlanExchangeError``: the plan is wrong in itself, or the format cannot hold it.
  public func data(
    of plan: CapturePlan, in catalogue: Catalogue = .builtIn
  ) throws(PlanExchangeError) -> Data {
    let problems = plan.problems(in: catalogue)
    guard problems.isEmpty else { throw .invalidPlan(problems) }
    return switch self {
    case .geoJSON: try GeoJSONExport.data(of: plan)
    case .kml: try KMLExport.data(of: plan)
    case .kmz: try WPMLExport.data(of: plan, catalogue: catalogue)
    case .kmzFly: try WPMLFlyExport.data(of: plan)
    case .litchi: try LitchiCSVExport.data(of: plan)
    case .waypointListPX4: try WaypointListExport.data(of: plan, for: .px4, as: self)
    case .waypointListArduPilot: try WaypointListExport.data(of: plan, for: .arduPilot, as: self)
    case .qGroundControlPX4: try QGroundControlPlanExport.data(of: plan, for: .px4, as: self)
    case .qGroundControlArduPilot:
      try QGroundControlPlanExport.data(of: plan, for: .arduPilot, as: self)
    case .papywizard: PapywizardPresetExport.data(of: plan)
    }
  }

  /// What a file of this format does not say of a plan, or says with another meaning, in whole
  /// sentences.
  public func limitations(of plan: CapturePlan) -> [String] {
    guard let brackets = plan.brackets, !isMap else { return limitations }
    return limitations + [
      "The file does not store that each shot is \(brackets) exposures: set the camera to exposure "
        + "bracketing before the flight, and check that one release takes them all."
    ]
  }

  /// Whether people look at it, and nothing flies it.
  private var isMap: Bool { self == .geoJSON || self == .kml }

  private var limitations: [String] {
    switch self {
    case .geoJSON: GeoJSONExport.limitations
    case .kml: KMLExport.limitations
    case .kmz: WPMLExport.limitations
    case .kmzFly: WPMLFlyExport.limitations
    case .litchi: LitchiCSVExport.limitations
    case .waypointListPX4, .qGroundControlPX4: AutopilotMission.limitations(for: .px4)
    case .waypointListArduPilot, .qGroundControlArduPilot:
      AutopilotMission.limitations(for: .arduPilot)
    case .papywizard: PapywizardPresetExport.limitations
    }
  }
}
