internal import CShim
import SphereGeometry

extension skysphere_lens {
  /// The same lens as C holds it.
  init(_ lens: Lens) {
    self.init(
      focal_length: lens.focalLengthPixels, principal_x: lens.principalPointX,
      principal_y: lens.principalPointY, k1: lens.k1, k2: lens.k2)
  }
}
