import Foundation
import Imaging
import Testing

@Suite struct MaskWriterTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test func rowsComeBackAsTheyWere() throws {
    let mask = try Bitmap(width: 37, height: 5, channels: 1)
    mask.withMutableBytes { bytes in
      for index in bytes.indices { bytes[index] = index % 3 == 0 ? 255 : 0 }
    }
    let path = folder.file("mask.png")
    let output = try OutputFile(path: path)
    let writer = try MaskWriter(output: output, width: 37, height: 10)
    try writer.write(mask)
    #expect(throws: NativeError.self) { try writer.finish() }
    try writer.write(mask)
    #expect(throws: NativeError.self) { try writer.write(mask) }
    try writer.finish()
    try output.commit()
    let read = try PhotoReader.decode(path: path, color: .grey)
    #expect(read.width == 37 && read.height == 10)
    for row in 0..<10 {
      for column in 0..<37 {
        let here = read.withBytes { $0[row * read.stride + column] }
        let there = mask.withBytes { $0[row % 5 * mask.stride + column] }
        #expect(here == there)
      }
    }
  }
}
