// swift-tools-version: 6.2

// Targets are listed from the pure core outwards (Documentation/architecture.md, "The rooms"). Each may import
// only what its line names: `swift build --explicit-target-dependency-import-check error` keeps it so.

import PackageDescription

let settings: [SwiftSetting] = [
  .treatAllWarnings(as: .error),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

/// What keeps 3 MB of a kiosk out of memory.
///
/// 1 MB of names that nobody looks up, and 2 MB of places to relocate, which lld packs into 20 KB.
/// lld comes with Swift; a program packed like this needs glibc 2.36, Debian 12's.
let linking: [LinkerSetting] = [
  .unsafeFlags(
    [
      "-use-ld=lld", "-Xlinker", "--no-export-dynamic", "-Xlinker", "-z", "-Xlinker",
      "pack-relative-relocs",
    ], .when(configuration: .release))
]

func target(_ name: String, _ dependencies: [Target.Dependency] = []) -> Target {
  .target(name: name, dependencies: dependencies, swiftSettings: settings)
}

/// A C library, as pkg-config and Debian call it.
func library(_ name: String, _ config: String, _ package: String) -> Target {
  .systemLibrary(name: name, pkgConfig: config, providers: [.apt([package])])
}

func tests(
  of name: String, _ dependencies: [Target.Dependency] = [], exclude: [String] = []
) -> Target {
  .testTarget(
    name: "\(name)Tests", dependencies: ["TestSupport", .byName(name: name)] + dependencies,
    exclude: exclude,
    swiftSettings: settings)
}

/// What serves pages, and what its own values are made of.
let server: [Target.Dependency] = [
  .product(name: "Hummingbird", package: "hummingbird"),
  .product(name: "HTTPTypes", package: "swift-http-types"),
  .product(name: "Logging", package: "swift-log"), .product(name: "NIOCore", package: "swift-nio"),
]

/// One kind of scripts/fuzz: a library with libFuzzer's door, which the script links.
func fuzz(_ kind: String, _ dependencies: [Target.Dependency]) -> Target {
  .target(
    name: "Fuzz\(kind)", dependencies: dependencies, path: "Tests/Fuzz/\(kind)",
    swiftSettings: settings)
}

let package = Package(
  name: "studykiosk",
  products: [.executable(name: "studykiosk", targets: ["studykiosk"])]
    + ["FuzzTouches", "FuzzRecordings", "FuzzDecks", "FuzzSettings", "FuzzLibrary"].map {
      .library(name: $0, type: .static, targets: [$0])
    },
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    .package(url: "https://github.com/jpsim/Yams", from: "6.2.2"),
    .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
    .package(
      url: "https://github.com/hummingbird-project/hummingbird", from: "2.28.1", traits: []),
    .package(url: "https://github.com/apple/swift-http-types", from: "1.8.0"),
    .package(url: "https://github.com/apple/swift-log", from: "1.16.2"),
    .package(url: "https://github.com/apple/swift-nio", from: "2.101.2"),
    .package(url: "https://github.com/hummingbird-project/swift-mustache", from: "2.1.1"),
  ],
  targets: [
    library("CLibevdev", "libevdev", "libevdev-dev"),
    library("CSndfile", "sndfile", "libsndfile1-dev"),
    library("CALSALibrary", "alsa", "libasound2-dev"),
    .target(name: "CALSA", dependencies: ["CALSALibrary"]),
    .target(name: "CLinuxConsole"),
    .target(name: "CDecoderJail"),
    .systemLibrary(name: "CLinuxHeaders"),
    .target(name: "CSQLiteSettings", linkerSettings: [.linkedLibrary("sqlite3")]),
    library("CPango", "pangocairo", "libpango1.0-dev"),
    library("CLibXML2", "libxml-2.0", "libxml2-dev"),
    library("CUchardet", "uchardet", "libuchardet-dev"),
    library("CMarkdown", "md4c-html", "libmd4c-html0-dev"),
    library("CZip", "minizip", "libminizip-dev"),
    library("CZstd", "libzstd", "libzstd-dev"),
    library("CChafa", "chafa", "libchafa-dev"),
    library("CMessageDigest", "libmd", "libmd-dev"),
    library("CQRCode", "libqrencode", "libqrencode-dev"),
    library("CCrypt", "libcrypt", "libcrypt-dev"),

    // The pure core: no Foundation, no clock, no input or output.
    target("InputEvents"),
    target("Gestures", ["InputEvents"]),
    target("Study"),
    target("Scenes", ["InputEvents", "Study"]),
    .target(
      name: "ScreenLayout", dependencies: ["InputEvents", "Scenes", "Study", "CQRCode"],
      resources: ["en", "de", "es", "fr"].map { .embedInCode("Languages/\($0).properties") }
        + ["en", "de", "es", "fr", "pl", "cs", "el", "ru", "he", "ar"]
        .map { .embedInCode("Languages/\($0).keyboard") },
      swiftSettings: settings),
    target("KioskRuntime", ["InputEvents", "Gestures", "Study", "Scenes", "ScreenLayout"]),
    target("GestureTimeline", ["InputEvents", "Gestures", "ScreenLayout", "KioskRuntime"]),
    target("Calibration", ["InputEvents", "Gestures", "Scenes", "KioskRuntime"]),

    // The edges: files, the library, devices, sound and screen.
    target("LinuxSystem", ["CLinuxHeaders"]),
    target("ContentHash", ["CMessageDigest"]),
    target(
      "DeckStore",
      [
        "Study", "ContentHash", "LinuxSystem", "CCrypt", "CSQLiteSettings",
        .product(name: "GRDB", package: "GRDB.swift"),
        .product(name: "GRDBSQLite", package: "GRDB.swift"),
      ]),
    target(
      "RecordingFiles", ["InputEvents", "LinuxSystem", .product(name: "Yams", package: "Yams")]),
    target(
      "DeckFormats",
      [
        "Study", "ContentHash", "LinuxSystem", "CLibXML2", "CMarkdown", "CSQLiteSettings",
        "CUchardet", "CZip", "CZstd",
        .product(name: "GRDB", package: "GRDB.swift"),
        .product(name: "GRDBSQLite", package: "GRDB.swift"),
      ]),
    target(
      "SettingsFiles",
      [
        "Study", "InputEvents", "Gestures", "Scenes", "ScreenLayout", "RecordingFiles",
        "LinuxSystem", "CLibevdev", .product(name: "Yams", package: "Yams"),
      ]),
    target(
      "LibraryAccess",
      ["Study", "Scenes", "ContentHash", "DeckStore", "LinuxSystem", "CLinuxHeaders"]),
    target("MediaDecoding", ["LinuxSystem"]),
    target("EvdevReader", ["InputEvents", "LinuxSystem", "CLibevdev"]),
    target(
      "Speaker",
      [
        "Study", "Scenes", "ContentHash", "LinuxSystem", "MediaDecoding", "CALSA", "CALSALibrary",
        "CSndfile", "CDecoderJail",
      ]),
    target(
      "Console",
      [
        "InputEvents", "Study", "ScreenLayout", "LinuxSystem", "CLinuxConsole", "CLinuxHeaders",
      ]),
    .target(
      name: "Canvas",
      dependencies: [
        "InputEvents", "Study", "ScreenLayout", "Console", "LinuxSystem", "MediaDecoding",
        "CLinuxHeaders", "CPango", "CChafa", "CDecoderJail",
      ], resources: [.embedInCode("Painting/Drawing/Icons.txt")], swiftSettings: settings),

    target(
      "Media",
      [
        "InputEvents", "Study", "Scenes", "LinuxSystem", "LibraryAccess", "MediaDecoding",
        "Speaker", "Canvas",
      ]),

    .target(
      name: "Web",
      dependencies: [
        "InputEvents", "Study", "Scenes", "ScreenLayout", "ContentHash", "DeckStore",
        "LibraryAccess", "LinuxSystem", "Canvas", "Speaker", "DeckFormats", "CLinuxHeaders",
        .product(name: "Mustache", package: "swift-mustache"),
      ] + server,
      resources: ["page.css", "page.js", "icon.svg"].map { .embedInCode("Files/\($0)") }
        + "frame enter wait message decks deck card paste class learner import settings leave"
        .split(separator: " ").map { .embedInCode("Pages/\($0).mustache") },
      swiftSettings: settings),

    // The program.
    .executableTarget(
      name: "studykiosk",
      dependencies: [
        "InputEvents", "Gestures", "Study", "Scenes", "ScreenLayout", "KioskRuntime",
        "GestureTimeline", "Calibration", "RecordingFiles", "DeckFormats", "SettingsFiles",
        "ContentHash", "DeckStore", "LibraryAccess", "EvdevReader", "MediaDecoding", "LinuxSystem",
        "Media", "Speaker", "Console", "Canvas", "Web", "CLinuxHeaders",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ], swiftSettings: settings, linkerSettings: linking),

    // A program that takes a terminal and crashes, so that a test can see the terminal restored.
    .executableTarget(
      name: "ConsoleCrashFixture", dependencies: ["Console", "ScreenLayout", "LinuxSystem"],
      path: "Tests/Fixtures/ConsoleCrashFixture", swiftSettings: settings),

    // A program that paints over a virtual terminal, for the kernel test.
    .executableTarget(
      name: "GlassFixture",
      dependencies: [
        "Canvas", "Console", "InputEvents", "ScreenLayout", "CLinuxConsole", "CLinuxHeaders",
      ],
      path: "Tests/Fixtures/GlassFixture", swiftSettings: settings, linkerSettings: linking),

    // A program that closes the doors of a picture's decoder behind it and tries them.
    .executableTarget(
      name: "DecoderJailFixture", dependencies: ["CDecoderJail"],
      path: "Tests/Fixtures/DecoderJailFixture", swiftSettings: settings),

    // All that is asked of a library, for tests of damaged ones.
    .target(
      name: "LibraryQuestions", dependencies: ["LibraryAccess", "DeckStore", "Study"],
      path: "Tests/LibraryQuestions", swiftSettings: settings),

    // A kiosk without a screen and a command, to run and kill in tests of what they share.
    .executableTarget(
      name: "LibraryFixture",
      dependencies: ["LibraryAccess", "LibraryQuestions", "DeckStore", "Scenes", "Study"],
      path: "Tests/Fixtures/LibraryFixture", swiftSettings: settings),

    // What tests of several targets use.
    .target(name: "TestSupport", path: "Tests/TestSupport", swiftSettings: settings),

    // The tests; the C source in PacedCard is built by scripts/make-paced-card.
    tests(of: "InputEvents"),
    tests(of: "Gestures", ["InputEvents", "SyntheticHand"]),
    tests(of: "Study", exclude: ["Fixtures"]),
    tests(of: "Scenes", ["InputEvents", "Study"]),
    tests(of: "ScreenLayout", ["Canvas", "InputEvents", "Scenes", "Study"], exclude: ["Screens"]),
    tests(
      of: "KioskRuntime",
      ["InputEvents", "Gestures", "Scenes", "ScreenLayout", "Study", "RecordingFiles"]),
    tests(of: "GestureTimeline", ["InputEvents", "Gestures", "ScreenLayout", "KioskRuntime"]),
    tests(of: "Calibration", ["InputEvents", "Gestures", "Scenes", "KioskRuntime"]),
    tests(of: "LinuxSystem"),
    tests(of: "RecordingFiles", ["InputEvents"]),
    tests(of: "ContentHash"),
    tests(
      of: "DeckStore",
      [
        "Study", "ContentHash", "LinuxSystem", .product(name: "GRDB", package: "GRDB.swift"),
        .product(name: "GRDBSQLite", package: "GRDB.swift"),
      ]),
    tests(
      of: "LibraryAccess",
      [
        "InputEvents", "LinuxSystem", "Study", "Scenes", "ScreenLayout", "KioskRuntime",
        "DeckStore", "CSQLiteSettings", "LibraryFixture",
        .product(name: "GRDB", package: "GRDB.swift"),
        .product(name: "GRDBSQLite", package: "GRDB.swift"),
      ]),
    tests(
      of: "DeckFormats",
      [
        "Study", "ContentHash", "CZip", "studykiosk",
        .product(name: "GRDB", package: "GRDB.swift"),
      ]),
    tests(
      of: "SettingsFiles",
      ["InputEvents", "Gestures", "RecordingFiles", "Scenes", "ScreenLayout", "Study"]),
    tests(
      of: "Web",
      [
        "InputEvents", "Study", "Canvas", "DeckStore", "LibraryAccess", "ScreenLayout",
        "studykiosk", .product(name: "NIOEmbedded", package: "swift-nio"),
      ] + server),
    tests(of: "EvdevReader", ["InputEvents"]),
    tests(of: "Console", ["InputEvents", "ScreenLayout", "ConsoleCrashFixture"]),
    tests(
      of: "Canvas",
      [
        "InputEvents", "Study", "Console", "ScreenLayout", "LinuxSystem", "MediaDecoding",
        "CLinuxHeaders", "CPango", "studykiosk", "DecoderJailFixture",
      ], exclude: ["Pictures"]),
    tests(
      of: "studykiosk",
      [
        "Canvas", "EvdevReader", "InputEvents", "LibraryAccess", "DeckFormats", "DeckStore",
        "MediaDecoding", "Scenes", "SettingsFiles", "Study",
      ]),
    tests(
      of: "Speaker", ["Scenes", "Study", "MediaDecoding", "CSndfile", "studykiosk"],
      exclude: ["PacedCard"]),

    // A hand that touches panels as people do, its own tests, and how well gestures are read.
    .target(
      name: "SyntheticHand", dependencies: ["InputEvents", "Gestures"],
      path: "Tests/SyntheticHand", swiftSettings: settings),
    tests(of: "SyntheticHand", ["InputEvents", "Gestures"]),
    .executableTarget(
      name: "GestureAccuracy",
      dependencies: [
        "SyntheticHand", "InputEvents", "Gestures", "KioskRuntime", "RecordingFiles",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      path: "Benchmarks/GestureAccuracy", swiftSettings: settings),

    // What scripts/fuzz feeds with random bytes: a folder each kind.
    fuzz("Touches", ["InputEvents", "Gestures"]),
    fuzz("Recordings", ["InputEvents", "RecordingFiles"]),
    fuzz("Decks", ["Study", "DeckFormats"]),
    fuzz("Settings", ["Gestures", "SettingsFiles"]),
    fuzz("Library", ["LibraryQuestions", "CSQLiteSettings"]),

    // What Benchmarks/run measures beside the program.
    .executableTarget(
      name: "ParseRecording", dependencies: ["InputEvents", "RecordingFiles"],
      path: "Benchmarks/ParseRecording", swiftSettings: settings),
    .executableTarget(
      name: "HelloWorld", path: "Benchmarks/HelloWorld", swiftSettings: settings),
    .executableTarget(
      name: "ForgettingBenchmark", dependencies: ["Study"], path: "Benchmarks/ForgettingBenchmark",
      swiftSettings: settings),

    // The library's half of Benchmarks/library.
    .executableTarget(
      name: "LibraryBenchmark",
      dependencies: ["InputEvents", "Study", "Scenes", "DeckFormats", "DeckStore"],
      path: "Benchmarks/LibraryBenchmark", swiftSettings: settings),
  ],
  swiftLanguageModes: [.v6]
)
