// swift-tools-version: 6.2
import PackageDescription

let swiftSettings: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .treatAllWarnings(as: .error),
]

/// A library module; its tests live in `Tests/<name>Tests`.
func module(
  _ name: String, imports dependencies: [String] = [], resources: [Resource] = []
) -> Target {
  .target(
    name: name, dependencies: dependencies.map { .byName(name: $0) }, resources: resources,
    swiftSettings: swiftSettings)
}

func tests(
  of name: String, imports dependencies: [String] = [], resources: [Resource] = []
) -> Target {
  .testTarget(
    name: name + "Tests", dependencies: ([name] + dependencies).map { .byName(name: $0) },
    resources: resources, swiftSettings: swiftSettings)
}

/// A program for examples and measurements, in `<folder>/<name>`.
func program(_ name: String, in folder: String, imports dependencies: [String]) -> Target {
  .executableTarget(
    name: name, dependencies: dependencies.map { .byName(name: $0) }, path: "\(folder)/\(name)",
    swiftSettings: swiftSettings)
}

let package = Package(
  name: "Skysphere",
  products: [
    .executable(name: "skysphere", targets: ["skysphere"]),
    .library(
      name: "Skysphere",
      targets: [
        "SphereGeometry", "DocumentReading", "CapturePlanning", "PlanExchange", "AircraftControl",
        "AircraftSimulation", "CaptureExecution", "Imaging", "SceneRendering",
        "CaptureSimulation", "Stitching", "Publishing", "BatchProcessing",
      ]),
  ],
  targets: [
    .target(
      name: "CShim", path: "CShim", sources: ["src"], publicHeadersPath: "include",
      cxxSettings: [
        // OpenCV's and Eigen's headers are found outside the package; -isystem also keeps their
        // own warnings out of -Wextra. -O2 because pixel loops at -O0 make debug tests crawl.
        .unsafeFlags([
          "-isystem", "/usr/include/opencv4", "-isystem", "/usr/include/eigen3", "-O2",
        ]),
        .enableWarning("all"), .enableWarning("extra"), .treatAllWarnings(as: .error),
        .define("_DEBUG", .when(configuration: .debug)),
        .define("_GLIBCXX_ASSERTIONS", .when(configuration: .debug)),
      ],
      linkerSettings: [
        "opencv_features2d", "opencv_imgproc", "opencv_core", "ceres", "glog", "exiv2", "tiff",
        "png", "jpeg", "z",
      ].map { .linkedLibrary($0) }),

    .target(
      name: "CZip", path: "Sources/CZip", sources: ["src"], publicHeadersPath: "include",
      cxxSettings: [
        .enableWarning("all"), .enableWarning("extra"), .treatAllWarnings(as: .error),
      ],
      linkerSettings: [.linkedLibrary("minizip"), .linkedLibrary("z")]),

    module("CommandLineKit"),
    module("DocumentReading"),
    module("SphereGeometry"),
    module(
      "CapturePlanning", imports: ["SphereGeometry"],
      resources: [.embedInCode("Catalogue/aircraft.json")]),
    module(
      "PlanExchange", imports: ["CZip", "CapturePlanning", "DocumentReading", "SphereGeometry"]),
    module("AircraftControl", imports: ["SphereGeometry"]),
    module("AircraftSimulation", imports: ["AircraftControl", "SphereGeometry"]),
    module(
      "CaptureExecution", imports: ["AircraftControl", "CapturePlanning", "SphereGeometry"]),
    module("Imaging", imports: ["CShim", "SphereGeometry"]),
    module("SceneRendering", imports: ["Imaging", "SphereGeometry"]),
    module(
      "CaptureSimulation",
      imports: [
        "AircraftControl", "AircraftSimulation", "CapturePlanning", "Imaging", "SceneRendering",
        "SphereGeometry",
      ]),
    module("Stitching", imports: ["DocumentReading", "Imaging", "SphereGeometry"]),
    module("Publishing", imports: ["Imaging", "SphereGeometry"]),
    module("BatchProcessing", imports: ["Stitching", "Imaging"]),
    module(
      "SkysphereCommands",
      imports: [
        "CommandLineKit", "CapturePlanning", "AircraftSimulation", "AircraftControl",
        "CaptureExecution", "CaptureSimulation", "PlanExchange", "SceneRendering", "Stitching",
        "Publishing", "BatchProcessing", "Imaging", "SphereGeometry",
      ]),
    .executableTarget(
      name: "skysphere", dependencies: ["SkysphereCommands"], swiftSettings: swiftSettings),

    program("PlanSphere", in: "Examples", imports: ["CapturePlanning", "SphereGeometry"]),
    program(
      "FlySphere", in: "Examples",
      imports: [
        "AircraftSimulation", "CaptureExecution", "CapturePlanning", "CaptureSimulation",
        "SceneRendering",
      ]),
    program("StitchFolder", in: "Examples", imports: ["Stitching"]),
    program("ConvertPhonePoses", in: "Examples", imports: []),
    program("LargestRectangleBenchmark", in: "Sources", imports: ["Imaging"]),
    program(
      "QualityBenchmark", in: "Sources",
      imports: ["Imaging", "SceneRendering", "SphereGeometry", "Stitching"]),

    tests(of: "CommandLineKit"),
    tests(of: "DocumentReading"),
    tests(of: "SphereGeometry"),
    tests(of: "CapturePlanning", imports: ["SphereGeometry"]),
    tests(of: "PlanExchange", imports: ["CapturePlanning", "SphereGeometry"]),
    tests(of: "AircraftControl", imports: ["SphereGeometry"]),
    tests(of: "AircraftSimulation", imports: ["AircraftControl", "SphereGeometry"]),
    tests(
      of: "CaptureExecution",
      imports: ["AircraftControl", "AircraftSimulation", "CapturePlanning", "SphereGeometry"]),
    tests(of: "Imaging", imports: ["SphereGeometry"]),
    tests(of: "SceneRendering", imports: ["Imaging", "SphereGeometry"]),
    tests(
      of: "CaptureSimulation",
      imports: [
        "AircraftControl", "AircraftSimulation", "CaptureExecution", "CapturePlanning", "Imaging",
        "SceneRendering", "SphereGeometry",
      ]),
    tests(of: "Publishing", imports: ["Imaging", "SphereGeometry"]),
    tests(of: "Stitching", imports: ["Imaging", "SceneRendering", "SphereGeometry"]),
    tests(
      of: "BatchProcessing",
      imports: ["Imaging", "SceneRendering", "SphereGeometry", "Stitching"]),
    tests(
      of: "SkysphereCommands",
      imports: [
        "AircraftControl", "CapturePlanning", "CommandLineKit", "Imaging", "PlanExchange",
        "SceneRendering", "SphereGeometry", "Stitching",
      ]),
    tests(
      of: "QualityBenchmark",
      imports: ["Imaging", "SceneRendering", "SphereGeometry", "Stitching"]),
    .testTarget(
      name: "ExamplesTests",
      dependencies: ["PlanSphere", "FlySphere", "StitchFolder", "ConvertPhonePoses"],
      swiftSettings: swiftSettings),
  ],
  swiftLanguageModes: [.v6],
  cxxLanguageStandard: .cxx17
)
