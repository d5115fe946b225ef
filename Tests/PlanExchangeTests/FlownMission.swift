import CapturePlanning
import Foundation
import PlanExchange
import Testing

/// A mission as the lines of its file say it, and played through as the autopilot would.
struct FlownMission {
  struct Item: Equatable {
    var isCurrent: Bool
    var frame: Int
    var command: Int
    var parameters: [Double]
  }

  struct Exposure {
    var headingDegrees: Double
    var pitchDegrees: Double
    /// The turn and the tilt since the last photo; nil for the first.
    var turnDegrees: Double?
    var tiltDegrees: Double?
    /// The wait between the commands and the photo, and after the photo.
    var secondsBefore: Double
    var secondsAfter: Double
  }

  var items: [Item]

  init(waypointList data: Data) throws {
    let lines = String(decoding: data, as: UTF8.self).split(
      separator: "\n", omittingEmptySubsequences: false)
    #expect(lines.first == "QGC WPL 110")
    #expect(lines.last == "")
    items = try lines.dropFirst().dropLast().enumerated().map { number, line in
      let cells = line.split(separator: "\t", omittingEmptySubsequences: false)
      try #require(cells.count == 12)
      #expect(Int(cells[0]) == number)
      #expect(cells[11] == "1")
      return Item(
        isCurrent: cells[1] == "1", frame: try #require(Int(cells[2])),
        command: try #require(Int(cells[3])),
        parameters: try cells[4..<11].map { try #require(Double($0)) })
    }
  }

  /// The photos: ArduPilot turns by 115 and waits by 93, PX4 turns and waits by 16.
  func exposures(on autopilot: String) throws -> [Exposure] {
    var heading: Double?
    var pitch: Double?
    var seconds = 0.0
    var exposures: [Exposure] = []
    for item in items {
      switch item.command {
      case 205:
        pitch = item.parameters[0]
        seconds = 0
      case 115:
        heading = item.parameters[0]
        seconds = 0
      case 93: seconds += item.parameters[0]
      case 16 where autopilot == "px4":
        if heading != item.parameters[3] { seconds = 0 }
        heading = item.parameters[3]
        seconds += item.parameters[0]
      case 203:
        try #require(item.parameters[4] == 1, "no photo is taken")
        let now = (heading: try #require(heading), pitch: try #require(pitch))
        let last = exposures.last
        exposures.append(
          Exposure(
            headingDegrees: now.heading, pitchDegrees: now.pitch,
            turnDegrees: last.map {
              let turn = abs(now.heading - $0.headingDegrees)
              return min(turn, 360 - turn)
            },
            tiltDegrees: last.map { abs(now.pitch - $0.pitchDegrees) }, secondsBefore: seconds,
            secondsAfter: 0))
        seconds = 0
        continue
      default: break
      }
      // Whatever waits next belongs to the last photo, until something moves.
      if item.command == 93 || item.command == 16, let last = exposures.indices.last,
        exposures[last].secondsAfter == 0
      {
        exposures[last].secondsAfter = item.parameters[0]
      }
    }
    return exposures
  }
}
