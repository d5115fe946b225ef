internal import CShim

extension Bitmap {
  /// A bitmap from a C function that returns an owned handle, or NULL with the error filled in.
  static func owning(
    path: String? = nil, _ body: (UnsafeMutablePointer<skysphere_error>) -> OpaquePointer?
  ) throws(NativeError) -> Bitmap {
    guard let handle = try NativeError.check(path: path, body) else {
      throw NativeError(kind: .internalFault, message: "no picture was made", path: path)
    }
    return Bitmap(owning: handle)
  }
}
