internal import CZip
import Foundation

/// ZIP archives in memory, written and read by minizip.
enum ZIPArchive {
  /// The most bytes that a file in an archive may have when it is read.
  static let fileLimitBytes = 64 << 20

  /// An archive of files; equal files give equal bytes.
  ///
  /// - Returns: The archive; nil when there is not enough memory.
  static func data(of files: [(name: String, content: Data)]) -> Data? {
    guard let writer = czip_writer_make() else { return nil }
    defer { czip_writer_free(writer) }
    for file in files {
      let status = file.content.withUnsafeBytes { bytes in
        czip_writer_add(
          writer, file.name, bytes.bindMemory(to: UInt8.self).baseAddress, bytes.count)
      }
      guard status == 0 else { return nil }
    }
    return take(czip_writer_finish(writer))
  }

  /// The files of an archive by their names, without its folders.
  ///
  /// - Returns: The files; nil when the data is no archive or a file of it is damaged, encrypted or
  ///   larger than ``fileLimitBytes``.
  static func files(in data: Data, where isWanted: (String) -> Bool) -> [String: Data]? {
    let reader = data.withUnsafeBytes { bytes in
      czip_reader_make(bytes.bindMemory(to: UInt8.self).baseAddress, bytes.count)
    }
    guard let reader else { return nil }
    defer { czip_reader_free(reader) }
    var files: [String: Data] = [:]
    for index in 0..<czip_reader_count(reader) {
      guard let name = czip_reader_name(reader, index).map(String.init(cString:)),
        !name.hasSuffix("/"), isWanted(name)
      else { continue }
      guard let content = take(czip_reader_read(reader, index, fileLimitBytes)) else { return nil }
      files[name] = content
    }
    return files
  }

  private static func take(_ bytes: OpaquePointer?) -> Data? {
    guard let bytes else { return nil }
    defer { czip_bytes_free(bytes) }
    let count = czip_bytes_count(bytes)
    return czip_bytes_data(bytes).map { Data(bytes: $0, count: count) } ?? Data()
  }
}
