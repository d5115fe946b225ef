import Imaging
import SphereGeometry

extension StripComposer {
  /// Makes the overview from photos that are all at hand, of about the canvas's resolution.
  func makeOverview(of photos: [Int: Bitmap], bandCount: Int) throws {
    let reduction = StripComposer.overviewReduction(
      canvasWidth: view?.width ?? canvas.width, bandCount: bandCount)
    for (index, photo) in photos.sorted(by: { $0.key < $1.key }) {
      let copy =
        reduction == 1
        ? photo
        : try photo.resized(width: photo.width / reduction, height: photo.height / reduction)
      try addToOverview(copy, index: index)
    }
    try finishOverview()
  }
}
