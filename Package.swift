// swift-tools-version: 6.2

// Targets are listed from the pure core outwards (Documentation/architecture.md, "The rooms"). Each may import
// only what its line names: `swift build --explicit-target-dependency-import-check error` keeps it so.

import PackageDescription

let features = ["ExistentialAny", "InternalImportsByDefault", "MemberImportVisibility"]
let settings: [SwiftSetting] =
  [.treatAllWarnings(as: .error)] + features.map { .enableUpcomingFeature($0) }

/// For a target that calculates over millions of numbers, and is optimized in debug builds, too.
let fast: [SwiftSetting] = [.unsafeFlags(["-O"], .when(configuration: .debug))]

/// What keeps 3 MB of a kiosk out of memory: names, and places to relocate, which lld packs into 20 KB.
///
/// lld comes with Swift; a program packed like this needs glibc 2.36, Debian 12's.
let linking: [LinkerSetting] = [
  .unsafeFlags(
    [
      "-use-ld=lld", "-Xlinker", "--no-export-dynamic", "-Xlinker", "-z", "-Xlinker",
      "pack-relative-relocs",
    ], .when(configuration: .release))
]

/// `files` become part of the program.
func target(
  _ name: String, _ dependencies: Target.Dependency..., at path: String? = nil,
  with others: [SwiftSetting] = [], embedding files: [String] = []
) -> Target {
  .target(
    name: name, dependencies: dependencies, path: path,
    resources: files.map { .embedInCode($0) }, swiftSettings: settings + others)
}

/// A C library, as pkg-config and Debian call it.
func library(_ name: String, _ config: String, _ package: String) -> Target {
  .systemLibrary(name: name, pkgConfig: config, providers: [.apt([package])])
}

/// A program: one of the products, or one for tests, or measured beside them.
func program(
  _ name: String, in folder: String, _ dependencies: [Target.Dependency] = [],
  _ linking: [LinkerSetting] = []
) -> Target {
  .executableTarget(
    name: name, dependencies: dependencies, path: "\(folder)/\(name)", swiftSettings: settings,
    linkerSettings: linking)
}

/// What tests of any target may import beside it.
let testBasis = ["TestSupport", "InputEvents", "Study", "Scenes", "ScreenLayout", "LinuxSystem"]

func tests(
  of name: String, _ dependencies: [Target.Dependency] = [], exclude: [String] = []
) -> Target {
  .testTarget(
    name: "\(name)Tests",
    dependencies: Set(testBasis + [name]).sorted().map { .byName(name: $0) } + dependencies,
    exclude: exclude, swiftSettings: settings)
}

let arguments = Target.Dependency.product(name: "ArgumentParser", package: "swift-argument-parser")

let database = ["GRDB", "GRDBSQLite"].map {
  Target.Dependency.product(name: $0, package: "GRDB.swift")
}

/// The one version of each package whose code is linked, so that the same sources give the same programs.
///
/// Packages that are only resolved, since a package names them for products that are not used here, are not pinned.
let versions: KeyValuePairs<String, Version> = [
  "apple/swift-argument-parser": "1.8.2", "jpsim/Yams": "6.2.2", "groue/GRDB.swift": "7.10.0",
  // What serves pages.
  "apple/swift-http-types": "1.8.0", "apple/swift-log": "1.16.2", "apple/swift-nio": "2.101.2",
  "hummingbird-project/swift-mustache": "2.1.1",
  // What these use in turn; the requirements of hummingbird leave open which versions.
  "apple/swift-async-algorithms.git": "1.1.4", "apple/swift-atomics.git": "1.3.0",
  "apple/swift-collections.git": "1.6.0", "apple/swift-distributed-tracing.git": "1.7.3",
  "apple/swift-metrics.git": "2.13.0", "apple/swift-nio-extras.git": "1.35.2",
  "apple/swift-service-context.git": "1.5.1", "apple/swift-system.git": "1.8.1",
  "swift-server/swift-service-lifecycle.git": "2.13.0",
]

/// What serves pages, what its own values are made of, and what Hummingbird links, so that its versions count.
let server: [Target.Dependency] = [
  ("Hummingbird", "hummingbird"), ("HTTPTypes", "swift-http-types"), ("Logging", "swift-log"),
  ("NIOCore", "swift-nio"), ("AsyncAlgorithms", "swift-async-algorithms"),
  ("Atomics", "swift-atomics"), ("DequeModule", "swift-collections"),
  ("Tracing", "swift-distributed-tracing"), ("Metrics", "swift-metrics"),
  ("NIOExtras", "swift-nio-extras"), ("ServiceContextModule", "swift-service-context"),
  ("SystemPackage", "swift-system"), ("ServiceLifecycle", "swift-service-lifecycle"),
].map { .product(name: $0, package: $1) }

let fixtures = "Tests/Fixtures"

/// Benchmarks and fuzzers, which could not use the declarations of this package from one of their own.
let measured = [
  // What scripts/checks/fuzz feeds with random bytes: libraries with libFuzzer's door, which the script links.
  target("FuzzTouches", "InputEvents", "Gestures", at: "Tests/Fuzz/Touches"),
  target("FuzzRecordings", "InputEvents", "RecordingFiles", at: "Tests/Fuzz/Recordings"),
  target("FuzzDecks", "Study", "DeckFormats", at: "Tests/Fuzz/Decks"),
  target("FuzzSettings", "Gestures", "SettingsFiles", at: "Tests/Fuzz/Settings"),
  target("FuzzLibrary", "LibraryQuestions", "CSQLiteSettings", at: "Tests/Fuzz/Library"),

  // How well gestures are read, and what is measured beside the programs.
  program(
    "GestureAccuracy", in: "Benchmarks",
    [
      "SyntheticHand", "TypingBox", "InputEvents", "Gestures", "RecordingFiles", "Scenes",
      "ScreenLayout", arguments,
    ]),
  program("ParseRecording", in: "Benchmarks", ["InputEvents", "RecordingFiles"]),
  program("HelloWorld", in: "Benchmarks"), program("FitBenchmark", in: "Benchmarks", ["Study"]),
  program("ForecastBenchmark", in: "Benchmarks", ["Study"]),
  program("ForgettingBenchmark", in: "Benchmarks", ["Study"]),
  program(
    "LibraryBenchmark", in: "Benchmarks",
    ["InputEvents", "Study", "Scenes", "DeckFormats", "DeckStore"]),
]

/// Only the scripts that need `measured` set this variable, or the tests would build all of it, too.
let extras = Context.environment["STUDYKIOSK_BENCHMARKS"] == nil ? [] : measured

// A constant for each part, with its type: Debian's compiler can't check one large expression in reasonable time.
let programs: [Product] = [
  "studykiosk", "studykiosk-web", "studykiosk-visit", "studykiosk-school",
].map { .executable(name: $0, targets: [$0]) }
let fuzzLibraries: [Product] = extras.map(\.name).filter { $0.hasPrefix("Fuzz") }.map {
  .library(name: $0, type: .static, targets: [$0])
}
let pinned: [Package.Dependency] = versions.map {
  .package(url: "https://github.com/\($0)", exact: $1)
}
let hummingbird = Package.Dependency.package(
  url: "https://github.com/hummingbird-project/hummingbird", exact: "2.28.1", traits: [])
let languages = ["en", "de", "es", "fr"].map { "Languages/\($0).properties" }
let keyboards = "en de es fr pl cs el ru he ar".split(separator: " ").map {
  "Languages/\($0).keyboard"
}

let schema =
  (1...7).map { "Schema/migration00\($0).sql" }
  + ["locking", "visiting", "taking", "publishing", "sending", "erasing", "rights"].map {
    "Schema/\($0).sql"
  }

let targets: [Target] = [
  library("CCrypt", "libcrypt", "libcrypt-dev"), library("CLibevdev", "libevdev", "libevdev-dev"),
  library("CSndfile", "sndfile", "libsndfile1-dev"),
  library("CALSALibrary", "alsa", "libasound2-dev"),
  .target(name: "CALSA", dependencies: ["CALSALibrary"]), .target(name: "CLinuxConsole"),
  .target(name: "CDecoderJail"), .target(name: "CNoICUData"),
  .systemLibrary(name: "CLinuxHeaders"),
  .target(name: "CSQLiteSettings", linkerSettings: [.linkedLibrary("sqlite3")]),
  library("CPango", "pangocairo", "libpango1.0-dev"),
  library("CLibXML2", "libxml-2.0", "libxml2-dev"), library("CZip", "minizip", "libminizip-dev"),
  library("CUchardet", "uchardet", "libuchardet-dev"), library("CZstd", "libzstd", "libzstd-dev"),
  library("CMarkdown", "md4c-html", "libmd4c-html0-dev"),
  library("CChafa", "chafa", "libchafa-dev"), library("CMessageDigest", "libmd", "libmd-dev"),
  library("CQRCode", "libqrencode", "libqrencode-dev"), library("CPostgres", "libpq", "libpq-dev"),

  // The pure core: no Foundation, no clock, no input or output.
  target("InputEvents"), target("Gestures", "InputEvents"),
  target("Study"), target("TypedAnswers", "Study"), target("PageReading", with: fast),
  target("Scenes", "InputEvents", "Study", "TypedAnswers"),
  target(
    "ScreenLayout", "InputEvents", "Scenes", "Study", "CQRCode", embedding: languages + keyboards),
  target("KioskRuntime", "InputEvents", "Gestures", "Study", "Scenes", "ScreenLayout"),
  target("GestureTimeline", "InputEvents", "Gestures", "ScreenLayout", "KioskRuntime"),
  target("Calibration", "InputEvents", "Gestures", "Scenes", "ScreenLayout", "KioskRuntime"),

  // The edges: files, the library, devices, sound and screen.
  target("LinuxSystem", "CLinuxHeaders"), target("MediaDecoding", "LinuxSystem"),
  target("ContentHash", "CMessageDigest"), target("PanelLink", "LinuxSystem"),
  target(
    "DeckStore", "Study", "ContentHash", "LinuxSystem", "CCrypt", "CSQLiteSettings", database[0],
    database[1]),
  target("RecordingFiles", "InputEvents", "LinuxSystem", .product(name: "Yams", package: "Yams")),
  target(
    "DeckFormats", "Study", "ContentHash", "LinuxSystem", "CLibXML2", "CMarkdown",
    "CSQLiteSettings", "CUchardet", "CZip", "CZstd", database[0], database[1]),
  target(
    "SettingsFiles", "Study", "InputEvents", "Gestures", "Scenes", "ScreenLayout",
    "RecordingFiles", "LinuxSystem", "CLibevdev", .product(name: "Yams", package: "Yams")),
  target(
    "LibraryAccess", "InputEvents", "Study", "Scenes", "ContentHash", "DeckStore", "LinuxSystem",
    "CLinuxHeaders"),
  target("EvdevReader", "InputEvents", "LinuxSystem", "CLibevdev"),
  target(
    "Speaker", "InputEvents", "Study", "Scenes", "ContentHash", "LinuxSystem", "MediaDecoding",
    "CALSA", "CALSALibrary", "CSndfile", "CDecoderJail"),
  target(
    "Console", "InputEvents", "Study", "ScreenLayout", "LinuxSystem", "CLinuxConsole",
    "CLinuxHeaders"),
  target(
    "Canvas", "InputEvents", "Study", "Scenes", "ScreenLayout", "Console", "LinuxSystem",
    "MediaDecoding", "CLinuxHeaders", "CPango", "CChafa", "CDecoderJail",
    embedding: ["Painting/Drawing/Icons.txt", "Painting/Drawing/Garden.txt"]),
  target(
    "Media", "InputEvents", "Study", "Scenes", "LinuxSystem", "LibraryAccess", "MediaDecoding",
    "Speaker", "Canvas"),
  target(
    "PhotoReading", "InputEvents", "ScreenLayout", "LinuxSystem", "Canvas", "PageReading",
    "CDecoderJail"),
  target(
    "DeckExchange", "InputEvents", "Study", "Scenes", "ContentHash", "DeckStore", "DeckFormats",
    "LibraryAccess", "LinuxSystem", "Canvas", "Speaker", "PageReading", "PhotoReading"),
  target(
    "LiveRuntime", "InputEvents", "Study", "Scenes", "ScreenLayout", "KioskRuntime",
    "RecordingFiles", "SettingsFiles", "EvdevReader", "Console", "Canvas", "Media", "PanelLink",
    "LinuxSystem", "CLinuxHeaders"),
  target(
    "BoxServices", "InputEvents", "Study", "Scenes", "LibraryAccess", "DeckExchange",
    "DeckFormats", "LinuxSystem", "CLinuxHeaders"),
  .target(
    name: "Web",
    dependencies: [
      "InputEvents", "Study", "Scenes", "ScreenLayout", "ContentHash", "DeckStore",
      "DeckExchange", "LibraryAccess", "LinuxSystem", "Canvas", "Speaker", "DeckFormats",
      "PageReading", "PhotoReading", "PanelLink", "CLinuxHeaders",
      .product(name: "Mustache", package: "swift-mustache"),
    ] + server,
    resources: ["page.css", "page.js", "grid.js", "icon.svg", "try.css", "try.js", "stream.js"]
      .map { .embedInCode("Files/\($0)") }
        + """
        frame enter wait message decks deck card paste grid photo class pupil hard learner import settings leave \
        tried Paper/print Paper/paper Paper/cut Paper/list Paper/test Paper/names Paper/poster Paper/report Known/week Known/monday Known/hardest Known/knowers kept removed forget starters restore stick boxes
        """
      .split(separator: " ").map { .embedInCode("Pages/\($0).mustache") },
    swiftSettings: settings),

  // A school of boxes: the way to its server, what a box does there, and the server's database.
  target("SchoolLink", "CPostgres"),
  target("SchoolVisit", "SchoolLink", "DeckStore", "ContentHash", "LinuxSystem", "Study"),
  target("School", "SchoolLink", "LinuxSystem", embedding: schema),

  // The programs: the kiosk with its commands, the page for phones, which alone has the HTTP stack, and those that
  // alone have libpq: a box's visits at its school, and the school's server.
  target(
    "CommandBasis", "InputEvents", "Study", "Scenes", "ScreenLayout", "DeckStore",
    "LibraryAccess", "LinuxSystem", "CNoICUData", arguments),
  program(
    "studykiosk", in: "Sources",
    [
      "InputEvents", "Gestures", "Study", "Scenes", "ScreenLayout", "KioskRuntime",
      "GestureTimeline", "Calibration", "RecordingFiles", "DeckFormats", "SettingsFiles",
      "DeckStore", "LibraryAccess", "EvdevReader", "LinuxSystem", "Media", "Speaker", "Console",
      "Canvas", "DeckExchange", "BoxServices", "PanelLink", "LiveRuntime", "CommandBasis",
      "PageReading", "PhotoReading", "CLinuxHeaders", arguments,
    ], linking),
  program(
    "studykiosk-web", in: "Sources",
    [
      "InputEvents", "Study", "Scenes", "ScreenLayout", "SettingsFiles", "DeckStore",
      "LibraryAccess", "LinuxSystem", "CommandBasis", "Web", arguments,
    ], linking),
  program(
    "studykiosk-visit", in: "Sources",
    [
      "SchoolVisit", "SchoolLink", "InputEvents", "Study", "DeckStore", "LibraryAccess",
      "LinuxSystem", "CommandBasis", arguments,
    ], linking),
  program(
    "studykiosk-school", in: "Sources",
    [
      "School", "SchoolLink", "InputEvents", "Study", "DeckStore", "ContentHash", "LinuxSystem",
      "CommandBasis", arguments,
    ],
    linking),

  // Programs for tests: one crashes with a terminal in its hands, one paints over a virtual terminal, one tries the
  // doors of a picture's decoder, and one is a kiosk without a screen that shares its library.
  program("ConsoleCrashFixture", in: fixtures, ["Console", "ScreenLayout", "LinuxSystem"]),
  program(
    "GlassFixture", in: fixtures,
    ["Canvas", "Console", "InputEvents", "ScreenLayout", "CLinuxConsole", "CLinuxHeaders"],
    linking),
  program("DecoderJailFixture", in: fixtures, ["CDecoderJail"]),
  program(
    "LibraryFixture", in: fixtures,
    ["LibraryAccess", "LibraryQuestions", "DeckStore", "Scenes", "Study"]),

  // Everything that is asked of a library, for tests of damaged ones; and what all tests use.
  target("LibraryQuestions", "LibraryAccess", "DeckStore", "Study", at: "Tests/LibraryQuestions"),
  target("TestSupport", at: "Tests/TestSupport"),
  target("LogComparison", "DeckStore", "Study", database[0], at: "Tests/LogComparison"),

  // The tests; the C source in PacedCard is built by scripts/makers/paced-card.
  tests(of: "InputEvents"), tests(of: "Scenes", ["TypedAnswers"]),
  tests(of: "TypedAnswers", exclude: ["Tables"]), tests(of: "PageReading"),
  tests(of: "PhotoReading", ["PageReading", "Canvas", "studykiosk"], exclude: ["list.png"]),
  tests(of: "LinuxSystem"), tests(of: "RecordingFiles"), tests(of: "ContentHash"),
  tests(of: "Study", exclude: ["Fixtures"]), tests(of: "Gestures", ["SyntheticHand"]),
  tests(of: "ScreenLayout", ["Canvas", "KioskRuntime", "KioskBox"], exclude: ["Screens"]),
  tests(
    of: "KioskRuntime", ["Gestures", "RecordingFiles", "SyntheticHand", "KioskBox", "TypingBox"]),
  tests(of: "GestureTimeline", ["Gestures", "KioskRuntime"]),
  tests(of: "Calibration", ["Gestures", "KioskRuntime"]),
  tests(of: "SettingsFiles", ["Gestures"]),
  tests(of: "DeckStore", ["ContentHash", "LogComparison"] + database),
  tests(
    of: "LibraryAccess",
    ["KioskRuntime", "DeckStore", "ContentHash", "CSQLiteSettings", "LibraryFixture"] + database),
  tests(of: "DeckFormats", ["ContentHash", "CZip", "studykiosk"] + database),
  tests(
    of: "Web",
    [
      "Canvas", "DeckExchange", "DeckFormats", "DeckStore", "LibraryAccess", "PhotoReading",
      "studykiosk", "studykiosk-web", .product(name: "NIOEmbedded", package: "swift-nio"),
    ] + server),
  tests(
    of: "DeckExchange",
    ["DeckFormats", "DeckStore", "LibraryAccess", "KioskRuntime", "studykiosk"]),
  tests(of: "BoxServices", ["DeckStore", "LibraryAccess", "studykiosk"] + database),
  tests(of: "LiveRuntime", ["Console"]), tests(of: "EvdevReader", ["CLibevdev"]),
  tests(of: "Console", ["ConsoleCrashFixture"]),
  tests(
    of: "Canvas",
    [
      "Console", "MediaDecoding", "CLinuxHeaders", "CPango", "studykiosk", "DecoderJailFixture",
    ], exclude: ["Pictures"]),
  tests(
    of: "studykiosk",
    [
      "Canvas", "DeckExchange", "LiveRuntime", "LibraryAccess", "DeckFormats", "DeckStore",
      "SettingsFiles",
    ]),
  tests(of: "Speaker", ["CSndfile", "studykiosk"], exclude: ["PacedCard"]),
  tests(
    of: "SchoolVisit",
    ["School", "SchoolLink", "DeckStore", "LogComparison", "ContentHash"] + database),

  // Hands that touch panels as people do, and a test's hand on a kiosk.
  target("SyntheticHand", "InputEvents", "Gestures", at: "Tests/SyntheticHand"),
  tests(of: "SyntheticHand", ["Gestures"]),
  target(
    "KioskBox", "InputEvents", "Scenes", "ScreenLayout", "KioskRuntime", at: "Tests/KioskBox"),
  target(
    "TypingBox", "SyntheticHand", "KioskBox", "InputEvents", "Scenes", "ScreenLayout",
    "KioskRuntime", at: "Tests/TypingBox"),
]

let package = Package(
  name: "studykiosk", products: programs + fuzzLibraries, dependencies: pinned + [hummingbird],
  targets: targets + extras, swiftLanguageModes: [.v6])
