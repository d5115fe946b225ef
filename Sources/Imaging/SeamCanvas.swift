internal import CShim
import Foundation
public import SphereGeometry

/// The photo that each pixel of a small canvas is taken from.
public struct SeamLabels: Sendable {
  /// One channel of 16 bits: the index of the photo, or 65,535 where no photo covers.
  public let bitmap: Bitmap

  /// The share of the whole sphere that each photo contributes, and that all contribute, 0 to 1.
  public func shares(photoCount: Int) -> (photos: [Double], total: Double) {
    var photos = [Double](repeating: 0, count: photoCount)
    let width = bitmap.width
    let height = bitmap.height
    let stride = bitmap.stride
    bitmap.withBytes { bytes in
      for row in 0..<height {
        let top = Double.pi / 2 - Double(row) / Double(height) * .pi
        let bottom = Double.pi / 2 - Double(row + 1) / Double(height) * .pi
        let share = (sin(top) - sin(bottom)) / 2 / Double(width)
        for column in 0..<width {
          let label = bytes.load(
            fromByteOffset: row * stride + column * 2, as: UInt16.self)
          if Int(label) < photoCount { photos[Int(label)] += share }
        }
      }
    }
    return (photos, photos.reduce(0, +))
  }
}

/// A small equirectangular canvas, closed at ±180°, on which exposures and seams are found.
///
/// Add a reduced copy of every photo, then solve the exposures, then find the seams.
public final class SeamCanvas: @unchecked Sendable {
  /// The canvas.
  public let canvas: EquirectangularCanvas
  private let photoCount: Int
  private let handle: OpaquePointer

  /// Creates an empty canvas for a number of photos.
  public init(canvas: EquirectangularCanvas, photoCount: Int) throws(NativeError) {
    self.canvas = canvas
    self.photoCount = photoCount
    let handle = try NativeError.check { error in
      skysphere_seam_canvas_make(
        Int32(clamping: canvas.width), Int32(clamping: photoCount), error)
    }
    guard let handle else {
      throw NativeError(kind: .internalFault, message: "no seam canvas was made")
    }
    self.handle = handle
  }

  deinit {
    skysphere_seam_canvas_free(handle)
  }

  /// Warps a photo on the canvas; different photos may be added from different threads at once.
  ///
  /// - Parameters:
  ///   - photo: A copy of the photo at any size, 8-bit RGB.
  ///   - index: The photo's index; each is added once.
  ///   - camera: The camera of the full-size photo; what its mask excludes is left out.
  /// - Throws: ``NativeError`` for another kind of picture.
  public func add(_ photo: Bitmap, index: Int, camera: CanvasCamera) throws(NativeError) {
    var native = camera.native(centerHeadingDegrees: canvas.centerHeadingDegrees)
    try NativeError.check { error in
      skysphere_seam_canvas_add(
        handle, Int32(clamping: index), photo.handle, &native, camera.mask?.handle, error)
    }
  }

  /// How the exposures of the photos on a canvas were found.
  public struct ExposureSolution: Sendable, Hashable {
    /// An exposure a photo; the mean gain of all photos is 0 in each channel.
    public var exposures: [PhotoExposure]
    /// The root mean square of what differs still, as a natural logarithm of linear light.
    public var residual: Double
    /// Whether the stated gains agree with the overlaps and were used.
    public var usesStatedGains: Bool
    /// Whether curves other than sRGB's foretell overlaps clearly better that had no part in finding
    /// them, and are used.
    public var findsResponse: Bool
  }

  /// Solves the gain and white balance of each photo, and the vignetting and, where it is clearly not
  /// sRGB's, the curve of each camera, from the overlaps.
  ///
  /// - Parameter priors: What is known of each photo; empty for nothing.
  /// - Returns: The exposures; the photos on the canvas stay as they are, see ``apply(_:)``.
  /// - Throws: ``NativeError`` when the numbers have no solution.
  public func solveExposures(
    priors: [ExposurePrior] = []
  ) throws(NativeError) -> ExposureSolution {
    let known = (0..<photoCount).map {
      ($0 < priors.count ? priors[$0] : ExposurePrior()).native
    }
    var natives = [skysphere_exposure](repeating: skysphere_exposure(), count: photoCount)
    var summary = skysphere_exposure_summary()
    try NativeError.check { error in
      skysphere_seam_canvas_solve_exposures(handle, known, &natives, &summary, error)
    }
    return ExposureSolution(
      exposures: natives.map(PhotoExposure.init(native:)), residual: summary.residual,
      usesStatedGains: summary.uses_stated_gains != 0,
      findsResponse: summary.finds_response != 0)
  }

  /// Takes exposures out of the photos on the canvas; once, before seams are found.
  ///
  /// - Parameter exposures: An exposure a photo.
  /// - Throws: ``NativeError`` when memory is short.
  public func apply(_ exposures: [PhotoExposure]) throws(NativeError) {
    let natives = exposures.map(\.native)
    try NativeError.check { error in
      skysphere_seam_canvas_apply_exposures(handle, natives, error)
    }
  }

  /// The share of the whole sphere that each photo shows, 0 to 1; photos that show the same place
  /// share it.
  public func photoShares() throws(NativeError) -> [Double] {
    var shares = [Double](repeating: 0, count: photoCount)
    try NativeError.check { error in
      skysphere_seam_canvas_photo_shares(handle, &shares, error)
    }
    return shares
  }

  /// Measures the steps in brightness along seams, on the photos as they are on the canvas.
  ///
  /// - Parameter labels: The seams, as ``findSeams(progress:)`` gave them.
  /// - Returns: The steps of all pieces of seams that are long and bright enough to tell; where a photo
  ///   lost highlights it does not tell.
  /// - Throws: ``NativeError`` for labels of another canvas.
  public func steps(labels: SeamLabels) throws(NativeError) -> [SeamStep] {
    func measure(_ steps: inout [skysphere_seam_step]) throws(NativeError) -> Int {
      let capacity = Int32(clamping: steps.count)
      return Int(
        try NativeError.check { error in
          skysphere_seam_canvas_measure_steps(
            handle, labels.bitmap.handle, &steps, capacity, error)
        })
    }
    var none: [skysphere_seam_step] = []
    var steps = [skysphere_seam_step](
      repeating: skysphere_seam_step(), count: try measure(&none))
    _ = try measure(&steps)
    return steps.map(SeamStep.init(native:))
  }

  /// Finds the seams by graph cut.
  ///
  /// - Parameter progress: Told the share that is done; returns false to stop.
  /// - Returns: The photo of each pixel.
  /// - Throws: ``NativeError``, `cancelled` when progress says so.
  public func findSeams(progress: @escaping (Double) -> Bool = { _ in true }) throws(NativeError)
    -> SeamLabels
  {
    let relay = ProgressRelay(progress)
    let labels = try NativeError.check { error in
      withExtendedLifetime(relay) {
        skysphere_seam_canvas_find_seams(handle, ProgressRelay.callback, relay.context, error)
      }
    }
    guard let labels else {
      throw NativeError(kind: .internalFault, message: "no seams were found")
    }
    return SeamLabels(bitmap: Bitmap(owning: labels))
  }
}
