/// A work that the programs contain or load.
///
/// This is the one list of them: *Licences* shows it, the Debian package's `copyright` names the contained works, and a
/// test compares both with what is linked.
package struct Work: Sendable {
  package let name: String
  /// The licence's short name.
  ///
  /// Source: spdx.org/licenses.
  package let licence: String
  /// Who has the copyright, with the years; nil for a loaded library, whose own package says it.
  package let holder: String?
  /// What the linker knows it by: Swift packages, or shared libraries without `.so`; `*` stands for more letters.
  package let parts: [String]

  private init(_ name: String, _ licence: String, by holder: String?, _ parts: [String]) {
    (self.name, self.licence, self.holder, self.parts) = (name, licence, holder, parts)
  }

  package static let all = contained + loaded

  /// The works whose code is in a program, the kiosk's first.
  package static let contained = [
    Work(
      "Swift", "Apache-2.0", by: "2014-2026 Apple Inc. and the Swift project authors",
      ["libswift*", "libFoundation*", "libdispatch", "libBlocksRuntime"]),
    Work(
      "ICU", "Unicode-3.0", by: "2016-2026 Unicode, Inc. and others",
      ["libFoundationInternationalization"]),
    Work(
      "Swift Argument Parser", "Apache-2.0",
      by: "2020-2025 Apple Inc. and the Swift project authors", ["swift-argument-parser"]),
    Work("GRDB", "MIT", by: "2015-2025 Gwendal Roué", ["GRDB.swift"]),
    Work("Yams", "MIT", by: "2016 JP Simard", ["Yams"]),
    Work("libyaml", "MIT", by: "2006-2020 Kirill Simonov and Ingy döt Net", ["Yams"]),
    Work("Hummingbird", "Apache-2.0", by: "2021-2026 the Hummingbird authors", ["hummingbird"]),
    Work(
      "Swift Mustache", "Apache-2.0", by: "2021-2026 the Hummingbird authors", ["swift-mustache"]),
    Work(
      "SwiftNIO", "Apache-2.0", by: "2017-2026 Apple Inc. and the SwiftNIO project authors",
      ["swift-nio"]),
    Work("llhttp", "MIT", by: "2018 Fedor Indutny", ["swift-nio"]),
    Work(
      "SwiftNIO Extras", "Apache-2.0", by: "2017-2026 Apple Inc. and the SwiftNIO project authors",
      ["swift-nio-extras"]),
    Work(
      "Swift Log", "Apache-2.0",
      by: "2018-2026 Apple Inc. and the Swift Logging API project authors", ["swift-log"]),
    Work(
      "Swift Metrics", "Apache-2.0",
      by: "2018-2026 Apple Inc. and the Swift Metrics API project authors", ["swift-metrics"]),
    Work(
      "Swift Distributed Tracing", "Apache-2.0",
      by: "2020-2026 Apple Inc. and the Swift Distributed Tracing project authors",
      ["swift-distributed-tracing"]),
    Work(
      "Swift Service Context", "Apache-2.0",
      by: "2020-2026 Apple Inc. and the Swift Service Context project authors",
      ["swift-service-context"]),
    Work(
      "Swift Service Lifecycle", "Apache-2.0",
      by: "2019-2026 Apple Inc. and the SwiftServiceLifecycle project authors",
      ["swift-service-lifecycle"]),
    Work(
      "Swift HTTP Types", "Apache-2.0", by: "2023-2026 Apple Inc. and the Swift project authors",
      ["swift-http-types"]),
    Work(
      "Swift Async Algorithms", "Apache-2.0",
      by: "2021-2026 Apple Inc. and the Swift project authors", ["swift-async-algorithms"]),
    Work(
      "Swift Atomics", "Apache-2.0", by: "2020-2025 Apple Inc. and the Swift project authors",
      ["swift-atomics"]),
    Work(
      "Swift Collections", "Apache-2.0", by: "2021-2026 Apple Inc. and the Swift project authors",
      ["swift-collections"]),
    Work(
      "Swift System", "Apache-2.0",
      by: "2020-2026 Apple Inc. and the Swift System project authors", ["swift-system"]),
  ]

  /// The libraries that a program loads, each from a package of its own.
  package static let loaded = [
    library("ALSA", "LGPL-2.1+", "libasound"), library("cairo", "LGPL-2.1, MPL-1.1", "libcairo"),
    library("Chafa", "LGPL-3.0+", "libchafa"), library("fontconfig", "MIT", "libfontconfig"),
    library("GCC", "GPL-3.0+, GCC-exception-3.1", "libgcc_s", "libstdc++"),
    library("GdkPixbuf", "LGPL-2.1+", "libgdk_pixbuf-2.0"),
    library("GLib", "LGPL-2.1+", "libglib-2.0", "libgobject-2.0"),
    library("glibc", "LGPL-2.1+", "libc", "libm"), library("HarfBuzz", "MIT", "libharfbuzz"),
    library("libcrypt", "LGPL-2.1+", "libcrypt"), library("libevdev", "MIT", "libevdev"),
    library("libmd", "BSD-3-Clause", "libmd"),
    library("libqrencode", "LGPL-2.1+", "libqrencode"),
    library("librsvg", "LGPL-2.1+", "librsvg-2"),
    library("libsndfile", "LGPL-2.1+", "libsndfile"), library("libxml2", "MIT", "libxml2"),
    library("MD4C", "MIT", "libmd4c", "libmd4c-html"),
    library("minizip, zlib", "Zlib", "libminizip"),
    library("Pango", "LGPL-2.0+", "libpango-1.0", "libpangocairo-1.0"),
    library("SQLite", "Public Domain", "libsqlite3"),
    library("Tesseract", "Apache-2.0", "libtesseract"),
    library("uchardet", "MPL-1.1", "libuchardet"),
    library("Zstandard", "BSD-3-Clause", "libzstd"),
  ]

  private static func library(_ name: String, _ licence: String, _ parts: String...) -> Work {
    Work(name, licence, by: nil, parts)
  }
}
