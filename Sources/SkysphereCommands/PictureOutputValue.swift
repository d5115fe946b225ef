import CommandLineKit
import Foundation
import Imaging

extension OptionValue where Value == String {
  /// The name of a JPEG file to write.
  ///
  /// A name that promises another format, or a folder, would be kept by nobody.
  static var jpegOutput: OptionValue {
    OptionValue.file("file", extensions: ["jpg", "jpeg"]).map(
      sample: "pano.jpg", describe: { $0 }
    ) { (path) throws(ValueProblem) in
      guard !path.hasSuffix("/") else {
        throw ValueProblem(
          "is the name of a folder", suggestion: "name the JPEG file, for example \(path)pano.jpg")
      }
      let suffix = (path as NSString).pathExtension.lowercased()
      guard !otherFormats.contains(suffix) else {
        throw ValueProblem(
          "is not the name of a JPEG file", suggestion: "give a name that ends in .jpg")
      }
      return path
    }
  }

  /// The name of a picture file to write, whose ending says the format: JPEG unless it is that of a
  /// TIFF or PNG.
  static var pictureOutput: OptionValue {
    OptionValue.file("file", extensions: ["jpg", "jpeg", "tif", "tiff", "png"]).map(
      sample: "pano.jpg", describe: { $0 }
    ) { (path) throws(ValueProblem) in
      guard !path.hasSuffix("/") else {
        throw ValueProblem(
          "is the name of a folder", suggestion: "name the picture, for example \(path)pano.jpg")
      }
      let suffix = (path as NSString).pathExtension.lowercased()
      guard PictureFormat(path: path) != nil || !otherFormats.contains(suffix) else {
        throw ValueProblem(
          "is not the name of a picture that can be written",
          suggestion: "give a name that ends in .jpg, .tif or .png")
      }
      return path
    }
  }

  private static var otherFormats: Set<String> {
    ["png", "tif", "tiff", "webp", "heic", "avif", "jxl", "gif", "bmp", "exr", "json"]
  }
}
