import Study

/// The works that this program contains or loads, with their licences.
package struct LicencesScene: Scene, Equatable {
  package init() {}

  package mutating func choose(_ target: Target, in situation: Situation) -> Step? {
    target == .back ? perform(.leave, in: situation) : nil
  }

  package var content: ScreenContent {
    .list(
      ListContent(
        "licences", title: .words(.licences),
        rows: Self.works.map { .init(nil, .text($0), detail: .text($1)) }, buttons: [.back]))
  }

  /// What the program contains, then the libraries that it loads, each with its licence's short name.
  ///
  /// The Debian package's `copyright` has the full licences of the program's parts; each library's package
  /// has its own.
  /// Source of the short names: spdx.org/licenses.
  private static let works = [
    ("Swift", "Apache-2.0"), ("Swift Argument Parser", "Apache-2.0"), ("GRDB", "MIT"),
    ("Yams, libyaml", "MIT"),
    ("ALSA", "LGPL-2.1+"), ("cairo", "LGPL-2.1, MPL-1.1"), ("Chafa", "LGPL-3.0+"),
    ("GLib", "LGPL-2.1+"), ("HarfBuzz", "MIT"), ("libcrypt", "LGPL-2.1+"), ("libevdev", "MIT"),
    ("libmd", "BSD-3-Clause"), ("libsndfile", "LGPL-2.1+"), ("libxml2", "MIT"), ("MD4C", "MIT"),
    ("minizip, zlib", "Zlib"), ("Pango", "LGPL-2.0+"), ("SQLite", "Public Domain"),
    ("uchardet", "MPL-1.1"), ("Zstandard", "BSD-3-Clause"),
  ]
}
