public import Foundation
public import Imaging

/// How a panorama is made from a folder of photos.
public struct StitchOptions: Sendable, Hashable {
  /// Where the photos looked, from a file beside them; goes before what they say themselves.
  public var poses: RecordedPoseFile?
  /// What is known of cameras whose photos do not say their focal length.
  public var lensCatalogue = LensCatalogue()
  /// The canvas.
  public var canvas = CanvasOptions()
  /// How exposures and seams are found.
  public var seams = SeamOptions()
  /// How the photos are put together.
  public var composition = CompositionOptions()
  /// What is shown where no photo shows anything.
  public var fill = FillOptions()
  /// Whether of several panoramas in a folder only the one with the most photos is made.
  public var onlyLargest = false
  /// Whether the panorama is cut to the largest rectangle without empty pixels.
  public var crops = false
  /// How many bits a sample of the panorama has.
  public var depth = PictureDepth.automatic
  /// libjpeg's quality of the panorama, 1 to 100.
  public var jpegQuality = 93
  /// How finely a JPEG panorama keeps colour.
  public var chromaSampling = ChromaSampling.halved
  /// Whether existing outputs are replaced.
  public var replacesExisting = false
  /// A Hugin project to write as well, for example `pano.pto`.
  public var huginProject: URL?
  /// What the files say made them.
  public var software: String

  /// Creates options.
  ///
  /// - Parameter software: The name and version of the program, for the metadata.
  public init(software: String) {
    self.software = software
  }
}
