import Foundation

/// Why a project cannot be rendered.
public enum ProjectError: Error, Equatable, Sendable, CustomStringConvertible {
  /// There is no such file.
  case notFound(path: String)
  /// The file is not a project, or one of another version.
  case notAProject(path: String, reason: String)
  /// A photo of the project is not in its folder, or cannot be read.
  case photoMissing(path: String, reason: String)
  /// A photo has another size than the one that was solved.
  case photoChanged(path: String, width: Int, height: Int, solvedWidth: Int, solvedHeight: Int)

  /// What is wrong and what to do.
  public var description: String {
    switch self {
    case .notFound(let path):
      "\(path): no such project; stitch writes NAME.project.json beside NAME.jpg"
    case .notAProject(let path, let reason):
      "\(path): not a project that can be rendered: \(reason); stitch the photos again"
    case .photoMissing(let path, let reason):
      "\(path): \(reason); if the photos have moved, name their folder with --photos"
    case .photoChanged(let path, let width, let height, let solvedWidth, let solvedHeight):
      "\(path): is \(width) × \(height) pixels, and the project was solved from "
        + "\(solvedWidth) × \(solvedHeight); name the folder of the same photos with --photos"
    }
  }

  /// Why JSON is not a project, in a clause.
  static func reason(of error: any Error) -> String {
    guard let error = error as? DecodingError else { return "it cannot be read" }
    func place(_ context: DecodingError.Context, _ last: (any CodingKey)?) -> String {
      (context.codingPath + [last].compactMap { $0 }).map(\.stringValue).joined(separator: ".")
    }
    return switch error {
    case .keyNotFound(let key, let context): "the field \(place(context, key)) is missing"
    case .typeMismatch(_, let context), .valueNotFound(_, let context):
      "the field \(place(context, nil)) is of another kind"
    case .dataCorrupted(let context) where !context.codingPath.isEmpty:
      "the field \(place(context, nil)) has a value that is unknown"
    default: "it is not JSON"
    }
  }
}
