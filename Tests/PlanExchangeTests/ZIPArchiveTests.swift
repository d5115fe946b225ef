import Foundation
import Testing

@testable import PlanExchange

struct ZIPArchiveTests {
  private let files = [
    ("wpmz/a.txt", Data("hello".utf8)), ("b.bin", Data((0..<5_000).map { UInt8($0 % 7) })),
    ("empty", Data()),
  ]

  @Test("Files come out as they went in, those that are wanted")
  func roundTrip() throws {
    let archive = try #require(ZIPArchive.data(of: files))
    #expect(archive.count < 1_000)
    let read = try #require(ZIPArchive.files(in: archive) { $0 != "b.bin" })
    #expect(read == ["wpmz/a.txt": Data("hello".utf8), "empty": Data()])
  }

  @Test("Equal files give equal archives")
  func deterministic() {
    #expect(ZIPArchive.data(of: files) == ZIPArchive.data(of: files))
  }

  @Test("Data that is no archive, one cut short and one with a changed byte are refused")
  func damaged() throws {
    let archive = try #require(ZIPArchive.data(of: files))
    #expect(ZIPArchive.files(in: Data()) { _ in true } == nil)
    #expect(ZIPArchive.files(in: Data("PK, but no archive".utf8)) { _ in true } == nil)
    #expect(ZIPArchive.files(in: archive.prefix(archive.count / 2)) { _ in true } == nil)
    // The first file's content begins after its header of 30 bytes, its name and the extra field.
    var changed = archive
    let start = 30 + 10 + Int(archive[28])
    changed[start + 2] ^= 0x55
    #expect(ZIPArchive.files(in: changed) { _ in true } == nil)
  }
}
