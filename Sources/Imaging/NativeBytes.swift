internal import CShim
import Foundation

/// Turns bytes that a C function made into data.
enum NativeBytes {
  /// The content of a handle from a C function, which is given back.
  ///
  /// - Returns: The bytes, or nil when the function returned none without an error.
  static func take(
    path: String? = nil, _ body: (UnsafeMutablePointer<skysphere_error>) -> OpaquePointer?
  ) throws(NativeError) -> Data? {
    guard let handle = try NativeError.check(path: path, body) else { return nil }
    defer { skysphere_bytes_free(handle) }
    let count = Int(skysphere_bytes_count(handle))
    guard count > 0, let start = skysphere_bytes_data(handle) else { return Data() }
    return Data(bytes: start, count: count)
  }
}
