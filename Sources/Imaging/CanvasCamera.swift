internal import CShim
import Foundation
public import SphereGeometry

/// A photo's camera in front of an equirectangular canvas.
public struct CanvasCamera: Sendable, Hashable {
  /// The lens, in pixels of the full-size photo.
  public var lens: Lens
  /// The camera frame (x right, y down, z forward) from the world frame (north, east, down).
  public var cameraFromWorld: Rotation
  /// How far the camera was from the common place, north, east and down, in heights above the
  /// ground: what lies below the horizon is moved as if it lay on level ground.
  public var driftPerHeight: Vector3
  /// Which parts of the photo are used; nil for all.
  public var mask: PhotoMask?

  /// Creates a camera.
  public init(
    lens: Lens, cameraFromWorld: Rotation, driftPerHeight: Vector3 = .zero, mask: PhotoMask? = nil
  ) {
    self.lens = lens
    self.cameraFromWorld = cameraFromWorld
    self.driftPerHeight = driftPerHeight
    self.mask = mask
  }

  /// The camera for C, which knows the canvas frame only: its x axis points at the middle column.
  func native(centerHeadingDegrees: Double) -> skysphere_camera {
    let worldFromCanvas = Rotation(axis: Vector3(0, 0, 1), angle: .degrees(centerHeadingDegrees))
    let matrix = (cameraFromWorld * worldFromCanvas).matrix
    var camera = skysphere_camera()
    camera.width = Int32(clamping: lens.width)
    camera.height = Int32(clamping: lens.height)
    camera.focal_length = lens.focalLengthPixels
    camera.pixel_aspect = 1
    camera.principal_x = lens.principalPointX
    camera.principal_y = lens.principalPointY
    camera.k1 = lens.k1
    camera.k2 = lens.k2
    let drift = worldFromCanvas.inverse * driftPerHeight
    camera.drift = (drift.x, drift.y, drift.z)
    withUnsafeMutableBytes(of: &camera.camera_from_canvas) { bytes in
      matrix.withUnsafeBytes { bytes.copyMemory(from: $0) }
    }
    return camera
  }
}
