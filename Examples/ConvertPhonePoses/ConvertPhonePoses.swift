import Foundation

/// Turns the angles that a phone app logged into a file for `skysphere stitch --poses`.
///
/// Usage: `ConvertPhonePoses data.json poses.json`. The app's file holds the focal length and the
/// sensor's size in millimetres, and for each picture yaw, pitch and roll in degrees, the pitch
/// growing downwards. It shows how to bring any log of angles into the documented form.
@main
enum ConvertPhonePoses {
  static func main() {
    do {
      let arguments = CommandLine.arguments.dropFirst()
      guard arguments.count == 2, let input = arguments.first, let output = arguments.last else {
        throw Failure("usage: ConvertPhonePoses data.json poses.json")
      }
      let poses = try convert(Data(contentsOf: URL(fileURLWithPath: input)))
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
      try encoder.encode(poses).write(to: URL(fileURLWithPath: output), options: .atomic)
      print("\(poses.photos.count) poses are in \(output)")
    } catch {
      print("error: \(error)")
      exit(1)
    }
  }

  private static func convert(_ data: Data) throws -> Poses {
    let log = try JSONDecoder().decode(Log.self, from: data)
    // The diagonal makes the 35 mm equivalent the same for pictures of any size and turn.
    let diagonal = hypot(log.angleViewX, log.angleViewY)
    guard diagonal > 0, log.focalLength > 0 else {
      throw Failure("the log states no focal length or no sensor size")
    }
    return Poses(
      focalLength35mmMillimetres: log.focalLength / diagonal * hypot(36, 24),
      photos: log.pictures.map { picture in
        let angles = picture.sensors.roll_pitch_yaw
        return Poses.Photo(
          fileName: picture.sensors.fileUri,
          yawDegrees: angles.yaw > 180 ? angles.yaw - 360 : angles.yaw,
          pitchDegrees: -angles.pitch, rollDegrees: angles.roll)
      })
  }

  /// What `--poses` reads.
  private struct Poses: Encodable {
    struct Photo: Encodable {
      var fileName: String
      var yawDegrees: Double
      var pitchDegrees: Double
      var rollDegrees: Double
    }

    var schema = "skysphere.poses/1"
    var focalLength35mmMillimetres: Double
    var photos: [Photo]
  }

  /// What the app wrote; the names are its own.
  private struct Log: Decodable {
    struct Picture: Decodable {
      var sensors: Sensors
    }

    struct Sensors: Decodable {
      var fileUri: String
      // swift-format-ignore: AlwaysUseLowerCamelCase
      var roll_pitch_yaw: Angles
    }

    struct Angles: Decodable {
      var roll: Double
      var pitch: Double
      var yaw: Double
    }

    /// The longer and the shorter side of the sensor in millimetres.
    var angleViewX: Double
    var angleViewY: Double
    /// The focal length in millimetres.
    var focalLength: Double
    var pictures: [Picture]
  }

  private struct Failure: Error, CustomStringConvertible {
    var description: String

    init(_ description: String) {
      self.description = description
    }
  }
}
