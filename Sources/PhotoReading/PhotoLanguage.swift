internal import Glibc
internal import LinuxSystem

/// A language that print can be read in, if Debian's package of its model is installed.
package struct PhotoLanguage: Hashable, Sendable {
  /// The code of two letters: ISO 639-1.
  package let code: String
  /// The code of three letters, as Tesseract names its models: ISO 639-2.
  package let model: String
  /// What the language calls itself.
  package let name: String

  private init(_ code: String, _ model: String, _ name: String) {
    (self.code, self.model, self.name) = (code, model, name)
  }

  /// All languages that are written from left to right with letters, and of which Debian has a model.
  package static let all = [
    PhotoLanguage("en", "eng", "English"), PhotoLanguage("de", "deu", "Deutsch"),
    PhotoLanguage("fr", "fra", "Français"), PhotoLanguage("es", "spa", "Español"),
    PhotoLanguage("it", "ita", "Italiano"), PhotoLanguage("la", "lat", "Latina"),
    PhotoLanguage("pt", "por", "Português"), PhotoLanguage("nl", "nld", "Nederlands"),
    PhotoLanguage("pl", "pol", "Polski"), PhotoLanguage("cs", "ces", "Čeština"),
    PhotoLanguage("sk", "slk", "Slovenčina"), PhotoLanguage("sl", "slv", "Slovenščina"),
    PhotoLanguage("hr", "hrv", "Hrvatski"), PhotoLanguage("hu", "hun", "Magyar"),
    PhotoLanguage("ro", "ron", "Română"), PhotoLanguage("ru", "rus", "Русский"),
    PhotoLanguage("uk", "ukr", "Українська"), PhotoLanguage("bg", "bul", "Български"),
    PhotoLanguage("sr", "srp", "Српски"), PhotoLanguage("el", "ell", "Ελληνικά"),
    PhotoLanguage("tr", "tur", "Türkçe"), PhotoLanguage("sv", "swe", "Svenska"),
    PhotoLanguage("da", "dan", "Dansk"), PhotoLanguage("nb", "nor", "Norsk"),
    PhotoLanguage("fi", "fin", "Suomi"), PhotoLanguage("et", "est", "Eesti"),
    PhotoLanguage("lv", "lav", "Latviešu"), PhotoLanguage("lt", "lit", "Lietuvių"),
    PhotoLanguage("ca", "cat", "Català"), PhotoLanguage("eu", "eus", "Euskara"),
    PhotoLanguage("gl", "glg", "Galego"), PhotoLanguage("ga", "gle", "Gaeilge"),
    PhotoLanguage("cy", "cym", "Cymraeg"), PhotoLanguage("is", "isl", "Íslenska"),
    PhotoLanguage("sq", "sqi", "Shqip"), PhotoLanguage("eo", "epo", "Esperanto"),
  ]

  /// Finds a language by either of its codes, or by the voice of a deck, such as `pt-br`; nil for any other text.
  package init?(_ text: String) {
    let code = text.lowercased().prefix { $0 != "-" && $0 != "_" }
    guard let found = Self.all.first(where: { $0.code == code || $0.model == code }) else {
      return nil
    }
    self = found
  }

  /// The Debian package that has the language's model.
  package var package: String { "tesseract-ocr-\(model)" }

  /// The folder of the models, as in Debian's packages.
  static let folder = "/usr/share/tesseract-ocr/5/tessdata"

  package var isInstalled: Bool { access("\(Self.folder)/\(model).traineddata", R_OK) == 0 }
}

/// What has to be installed before photos of lists can be read.
package enum PhotoPackages {
  /// The package that brings the reader and the most usual languages.
  package static let whole = "studykiosk-photo"

  /// Where Debian has the reader, whatever the machine.
  private static let folders = ["x86_64", "aarch64", "arm", "riscv64"].flatMap { machine in
    ["/usr/lib/\(machine)-linux-gnu", "/usr/lib/\(machine)-linux-gnueabihf"]
  }

  /// Whether the reader is installed.
  package static var hasReader: Bool {
    folders.contains { access("\($0)/\(Tesseract.library)", R_OK) == 0 }
  }

  /// Returns the packages that are missing for two languages.
  package static func missing(for languages: [PhotoLanguage]) -> [String] {
    if !hasReader { return [whole] }
    return Set(languages.filter { !$0.isInstalled }.map(\.package)).sorted()
  }
}
