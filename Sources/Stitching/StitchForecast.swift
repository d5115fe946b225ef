public import Foundation
public import Imaging
import SphereGeometry

/// What stitching a folder would take and give, from the files alone, before any work.
public struct StitchForecast: Codable, Sendable, Hashable {
  /// The name and version of the file format.
  public static let schemaName = "skysphere.forecast/1"

  /// The name and version of the file format: ``schemaName``.
  public var schema = StitchForecast.schemaName
  /// How many photos can be read.
  public var photoCount: Int
  /// The pixels of all photos together.
  public var photoPixels: Int
  /// The width of the full 360° canvas in pixels; nil where no file says its focal length and no
  /// width is asked for, so that only matches can tell.
  public var canvasWidth: Int?
  /// The height of the full canvas in pixels; nil like the width.
  public var canvasHeight: Int?
  /// The rows of it that the picture has when it is cut to a range of heights; nil without one.
  public var keptHeight: Int?
  /// About how many bytes a JPEG of the full canvas, or of the rows that are kept, takes, at as many a pixel as the photos; nil like
  /// the width.
  public var panoramaBytes: Int?
  /// About the most memory in bytes that the process takes; nil like the width.
  public var peakMemoryBytes: Int?

  /// Looks at a folder.
  ///
  /// - Parameters:
  ///   - folder: The folder that holds the photos.
  ///   - options: How they would be stitched.
  ///   - format: The format of the panorama's file.
  ///   - threadCount: How many threads would work.
  /// - Throws: ``StitchError`` when the folder holds no photo that can be read; ``NativeError`` when
  ///   it cannot be listed.
  public init(
    folder: URL, options: StitchOptions, format: PictureFormat = .jpeg,
    threadCount: Int = NativeThreads.shared.threadCount
  ) throws {
    try HeightRange.check(options)
    let found = try PhotoFolder(folder, catalogue: options.lensCatalogue)
    guard let first = found.photos.first else {
      guard let unreadable = found.unreadable.first else {
        throw StitchError.noPhotos(folder: folder.path)
      }
      throw StitchError.noReadablePhotos(
        folder: folder.path, firstName: unreadable.fileName, reason: unreadable.reason)
    }
    self.init(
      photos: found.photos, first: first, options: options, format: format,
      threadCount: threadCount)
  }

  private init(
    photos: [PhotoSource], first: PhotoSource, options: StitchOptions, format: PictureFormat,
    threadCount: Int
  ) {
    photoCount = photos.count
    photoPixels = photos.reduce(0) { $0 + $1.width * $1.height }
    let lengths = photos.compactMap(\.focalLengthPixels).sorted()
    let native = lengths.isEmpty ? nil : CanvasChoice.width(focalLength: lengths[lengths.count / 2])
    guard let width = options.canvas.width ?? native else { return }
    canvasWidth = width
    canvasHeight = width / 2
    keptHeight = options.canvas.heights?.rows(of: EquirectangularCanvas(width: width)).count
    let fileBytes = photos.reduce(0) { sum, photo in
      let size = try? photo.url.resourceValues(forKeys: [.fileSizeKey]).fileSize
      return sum + (size ?? 0)
    }
    panoramaBytes = Int(
      Double(fileBytes) / Double(max(1, photoPixels)) * Double(width)
        * Double(keptHeight ?? width / 2))
    let sample = options.depth.sample(format: format, photos: photos)
    let copies = CanvasCopy(
      canvasPixelsPerRadian: Double(width) / (2 * .pi), sample: sample)
    let bytesOfPhotos = photos.map { photo in
      copies.bytes(
        of: photo,
        focalLengthPixels: photo.focalLengthPixels ?? lengths.first
          ?? Double(max(photo.width, photo.height)))
    }
    let photoBytes = bytesOfPhotos.reduce(0, +)
    let lenses = photos.map { photo in
      Lens(
        width: photo.width, height: photo.height,
        focalLengthPixels: photo.focalLengthPixels ?? Double(max(photo.width, photo.height)))
    }
    let budget = options.composition.memoryBytes
    let memory = CompositionMemory(
      budget: budget, width: width, sample: sample, threadCount: threadCount)
    let reduction = StripComposer.overviewReduction(
      canvasWidth: width,
      bandCount: Composition.bandCount(
        canvas: EquirectangularCanvas(width: width), lenses: lenses))
    let overviewPixels = width / reduction * (width / reduction / 2)
    let overview =
      overviewPixels * CompositionMemory.overviewPixelBytes
      + min(CompositionMemory.copyBytes(budget: budget), photoBytes / (reduction * reduction))
    let held = min(photoBytes, StitchForecast.heldBytes(canvasWidth: width, sample: sample))
    let decoding = threadCount * (bytesOfPhotos.max() ?? 0)
    let composition = memory.stripBytes + min(memory.photoBytes, decoding + held)
    peakMemoryBytes = CompositionMemory.programBytes + max(overview, composition)
  }

  /// About what is held at most of the photos of a sphere while its strips are composed.
  ///
  /// The rectangles round what seams leave are some two thirds larger than that, and about as many
  /// are needed by no strip yet or any more: so it is the sphere once, at the resolution of the
  /// canvas's horizon.
  private static func heldBytes(canvasWidth: Int, sample: Bitmap.Sample) -> Int {
    Int(Double(canvasWidth) * Double(canvasWidth) / .pi) * 3 * sample.byteCount
  }
}
