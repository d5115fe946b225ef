import Foundation
import Imaging
import Testing

@testable import BatchProcessing

struct BatchWalkTests {
  private let tree: PhotoTree

  init() throws {
    tree = try PhotoTree()
  }

  private func walk() throws -> BatchWalk {
    try BatchWalk(root: tree.root, output: tree.output)
  }

  @Test("Every folder that directly holds two photos is a panorama, on a card as well")
  func panoramas() throws {
    try tree.addFolders(["DCIM/PANORAMA/100_0001", "DCIM/PANORAMA/100_0002", "flat"])
    try tree.addFolders(["single"], photos: 1)
    try tree.write("", to: "empty/notes.txt")
    let walk = try walk()
    #expect(
      walk.folders.map(\.relativePath) == [
        "DCIM/PANORAMA/100_0001", "DCIM/PANORAMA/100_0002", "flat",
      ])
    #expect(walk.folders[0].name == "DCIM__PANORAMA__100_0001")
    #expect(walk.folders[0].photos.map(\.fileName) == ["DJI_0001.JPG", "DJI_0002.JPG"])
    #expect(walk.folders[0].photos[0].byteCount == 7)
    #expect(walk.singlePhotoFolders == ["single"])
    #expect(walk.unreadable.isEmpty)
  }

  @Test("Masks are no photos, and belong to what tells whether a folder is as it was")
  func masks() throws {
    try tree.addFolders(["masked"])
    try tree.addFolders(["single"], photos: 1)
    try tree.write("m", to: "masked/DJI_0001.mask.png")
    try tree.write("m", to: "single/DJI_0001.mask.png")
    let walk = try walk()
    #expect(walk.folders.map(\.relativePath) == ["masked"])
    #expect(walk.folders[0].photos.map(\.fileName) == ["DJI_0001.JPG", "DJI_0002.JPG"])
    #expect(walk.folders[0].masks.map(\.fileName) == ["DJI_0001.mask.png"])
    #expect(walk.singlePhotoFolders == ["single"])
  }

  @Test("The root itself can be a panorama, and its folders too")
  func rootFolder() throws {
    try tree.write("1", to: "a.jpg")
    try tree.write("2", to: "b.tif")
    try tree.addFolders(["root"])
    #expect(try walk().folders.map(\.relativePath) == [".", "root"])
    #expect(Set(try walk().folders.map(\.name)).count == 2)
  }

  @Test("Hidden files and folders, folders named like photos and links in a circle are passed over")
  func passedOver() throws {
    try tree.addFolders([".trash", "good", "few"])
    try tree.write("x", to: "good/._DJI_0001.JPG")
    try FileManager.default.removeItem(
      at: tree.root.appendingPathComponent("few/DJI_0002.JPG"))
    try FileManager.default.createDirectory(
      at: tree.root.appendingPathComponent("few/folder.jpg"), withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(
      at: tree.root.appendingPathComponent("good/loop"), withDestinationURL: tree.root)
    let walk = try walk()
    #expect(walk.folders.map(\.relativePath) == ["good"])
    #expect(walk.folders[0].photos.count == 2)
    #expect(walk.singlePhotoFolders == ["few"])
  }

  @Test("An output folder inside the tree is not taken for photos")
  func outputInside() throws {
    try tree.addFolders(["site", "panoramas"])
    let walk = try BatchWalk(
      root: tree.root, output: tree.root.appendingPathComponent("panoramas"))
    #expect(walk.folders.map(\.relativePath) == ["site"])
  }

  @Test("No such folder, nothing in it, the output on top of it: each has its error")
  func errors() throws {
    #expect {
      try BatchWalk(root: tree.top.appendingPathComponent("none"), output: tree.output)
    } throws: {
      ($0 as? NativeError)?.kind == .notFound
    }
    try tree.addFolders(["single"], photos: 1)
    #expect {
      try walk()
    } throws: {
      guard case .nothingFound(_, singlePhotoFolders: 1) = $0 as? BatchError else { return false }
      return true
    }
    #expect {
      try BatchWalk(root: tree.root, output: tree.root)
    } throws: {
      guard case .outputIsRoot = $0 as? BatchError else { return false }
      return true
    }
  }
}
