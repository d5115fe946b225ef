import Imaging
import SphereGeometry

/// The exposures of photos on a seam canvas, with the brightness that shall stay.
struct AnchoredExposures {
  /// An exposure a photo.
  let exposures: [PhotoExposure]
  /// What differs still, see ``SeamCanvas/ExposureSolution``.
  let residual: Double
  /// Whether the photos' tags agree with the overlaps and were used.
  let usesStatedExposures: Bool
  /// Whether the cameras' curves are clearly not sRGB's and were found.
  let findsCameraResponse: Bool
  /// The photo that stays as it is; nil where none does in particular.
  let referencePhoto: Int?

  /// Solves them.
  ///
  /// - Parameters:
  ///   - seams: A canvas that holds all photos.
  ///   - photos: The photos.
  ///   - cameras: A camera a photo.
  ///   - anchor: Which brightness stays.
  /// - Throws: `NativeError` when the numbers have no solution.
  init(
    of seams: SeamCanvas, photos: [PhotoSource], cameras: [CanvasCamera], anchor: ExposureAnchor
  ) throws(NativeError) {
    let solution = try seams.solveExposures(
      priors: AnchoredExposures.priors(photos: photos, cameras: cameras))
    residual = solution.residual
    usesStatedExposures = solution.usesStatedGains
    findsCameraResponse = solution.findsResponse
    switch anchor {
    case .overall:
      referencePhoto = nil
      exposures = AnchoredExposures.anchored(
        solution.exposures, weights: try seams.photoShares())
    case .mean:
      referencePhoto = nil
      exposures = AnchoredExposures.anchored(
        solution.exposures, weights: solution.exposures.map { _ in 1 })
    case .reference(let name):
      let photo = AnchoredExposures.reference(
        named: name, photos: photos, cameras: cameras, canvas: seams.canvas)
      referencePhoto = photo
      exposures = AnchoredExposures.anchored(
        solution.exposures, weights: photos.indices.map { $0 == photo ? 1 : 0 })
    }
  }

  /// Makes the weighted mean of the gains zero.
  static func anchored(_ exposures: [PhotoExposure], weights: [Double]) -> [PhotoExposure] {
    let sum = weights.reduce(0, +)
    guard sum > 0 else { return exposures }
    let mean = (0..<3).map { channel in
      zip(exposures, weights).map { $0.logGain[channel] * $1 }.reduce(0, +) / sum
    }
    return exposures.map { $0.relative(toLogGain: mean) }
  }

  /// What tags and cameras say.
  private static func priors(photos: [PhotoSource], cameras: [CanvasCamera]) -> [ExposurePrior] {
    struct Camera: Hashable {
      var model: String
      var lens: Lens
    }
    var numbers: [Camera: Int] = [:]
    return zip(photos, cameras).map { photo, camera in
      let key = Camera(model: photo.cameraModel, lens: camera.lens)
      let number = numbers[key] ?? numbers.count
      numbers[key] = number
      return ExposurePrior(
        camera: number, statedLogGain: StatedExposure.logGain(photo.metadata))
    }
  }

  /// The photo of a name, or else the one that looks nearest to the middle of the canvas.
  private static func reference(
    named name: String?, photos: [PhotoSource], cameras: [CanvasCamera],
    canvas: EquirectangularCanvas
  ) -> Int? {
    if let name, let index = photos.firstIndex(where: { $0.fileName == name }) { return index }
    let middle = Vector3.direction(
      headingDegrees: canvas.centerHeadingDegrees, elevationDegrees: 0)
    let closeness = cameras.map {
      ($0.cameraFromWorld.inverse * Vector3(0, 0, 1)).dot(middle)
    }
    return closeness.indices.max { (closeness[$0], $1) < (closeness[$1], $0) }
  }
}
