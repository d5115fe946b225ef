import AircraftControl
import Foundation

/// A photo that was exposed and is on its way to the card.
struct PhotoJob {
  /// What became of it.
  struct File: Sendable {
    var byteCount: Int
    var checksum: UInt32
  }

  /// The number of the exposure.
  var number: Int
  /// The line of the log, but for the file's size and checksum.
  var row: FlightLogRow
  /// Renders the photo and writes it to the card.
  var task: Task<File, any Error>

  /// Begins to render a photo.
  init(
    exposure: Exposure, metadata: ExposureMetadata, row: FlightLogRow, renderer: any PhotoRenderer,
    card: SimulatedCard
  ) {
    number = exposure.index
    self.row = row
    let path = row.file
    task = Task.detached {
      let data = try await renderer.photo(of: exposure, metadata: metadata)
      try Task.checkCancellation()
      try card.write(data, path: path, date: metadata.date)
      return File(byteCount: data.count, checksum: CRC32(of: data).value)
    }
  }

  /// Waits for the photo; a cancelled wait gives the photo up.
  func finish() async throws -> File {
    try await withTaskCancellationHandler {
      try await task.value
    } onCancel: {
      task.cancel()
    }
  }
}
