import Foundation

/// Makes small uncompressed little-endian TIFF files (TIFF 6.0), so that the reader is tested
/// against the format and not against a writer of ours.
struct TIFFBuilder {
  var width: Int
  var height: Int
  var channels = 3
  var bitsPerSample = 8
  /// Rows of a strip; nil for tiles of 16 by 16.
  var rowsPerStrip: Int?
  /// Sample value by column, row and channel.
  var sample: (Int, Int, Int) -> Int

  private struct Entry {
    var tag: Int
    var type: Int
    var values: [Int]
    var bytes: Int { (type == 3 ? 2 : 4) * values.count }
  }

  private func pixels(columns: Range<Int>, rows: Range<Int>) -> Data {
    var data = Data()
    for y in rows {
      for x in columns {
        for channel in 0..<channels {
          let isInside = x < width && y < height
          let value = isInside ? sample(x, y, channel) : 0
          data.append(UInt8(value & 0xFF))
          if bitsPerSample == 16 { data.append(UInt8(value >> 8)) }
        }
      }
    }
    return data
  }

  private var blocks: [Data] {
    if let rowsPerStrip {
      return stride(from: 0, to: height, by: rowsPerStrip).map {
        pixels(columns: 0..<width, rows: $0..<min($0 + rowsPerStrip, height))
      }
    }
    return stride(from: 0, to: height, by: 16).flatMap { y in
      stride(from: 0, to: width, by: 16).map { x in
        pixels(columns: x..<x + 16, rows: y..<y + 16)
      }
    }
  }

  var encoded: Data {
    var data = Data("II*\0".utf8) + Data(count: 4)
    var offsets: [Int] = []
    let blocks = blocks
    for block in blocks {
      offsets.append(data.count)
      data += block
    }
    var entries = [
      Entry(tag: 256, type: 4, values: [width]),
      Entry(tag: 257, type: 4, values: [height]),
      Entry(tag: 258, type: 3, values: Array(repeating: bitsPerSample, count: channels)),
      Entry(tag: 259, type: 3, values: [1]),
      Entry(tag: 262, type: 3, values: [channels == 1 ? 1 : 2]),
      Entry(tag: 277, type: 3, values: [channels]),
    ]
    let counts = blocks.map(\.count)
    if let rowsPerStrip {
      entries.insert(Entry(tag: 273, type: 4, values: offsets), at: 5)
      entries.append(Entry(tag: 278, type: 4, values: [rowsPerStrip]))
      entries.append(Entry(tag: 279, type: 4, values: counts))
    } else {
      entries.append(Entry(tag: 322, type: 4, values: [16]))
      entries.append(Entry(tag: 323, type: 4, values: [16]))
      entries.append(Entry(tag: 324, type: 4, values: offsets))
      entries.append(Entry(tag: 325, type: 4, values: counts))
    }
    return directory(entries, behind: data)
  }

  private func directory(_ entries: [Entry], behind pixels: Data) -> Data {
    var data = pixels
    var positions: [Int] = []
    for entry in entries {
      positions.append(data.count)
      if entry.bytes > 4 { append(entry.values, type: entry.type, to: &data) }
    }
    let start = data.count
    append([entries.count], type: 3, to: &data)
    for (entry, position) in zip(entries, positions) {
      append([entry.tag, entry.type], type: 3, to: &data)
      append([entry.values.count], type: 4, to: &data)
      let before = data.count
      append(
        entry.bytes > 4 ? [position] : entry.values, type: entry.bytes > 4 ? 4 : entry.type,
        to: &data)
      data += Data(count: 4 - (data.count - before))
    }
    data += Data(count: 4)
    for i in 0..<4 { data[4 + i] = UInt8(start >> (8 * i) & 0xFF) }
    return data
  }

  private func append(_ values: [Int], type: Int, to data: inout Data) {
    for value in values {
      for i in 0..<(type == 3 ? 2 : 4) { data.append(UInt8(value >> (8 * i) & 0xFF)) }
    }
  }
}
