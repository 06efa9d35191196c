package import Scenes

/// The keys of the keyboard on the screen, from a language's file in `Languages`.
package struct Keyboard: Equatable, Sendable {
  /// The keyboards that come with the program, by the two letters of their languages (ISO 639-1).
  package enum Code: String, CaseIterable, Sendable {
    case en, de, es, fr, pl, cs, el, ru, he, ar

    /// The keyboard of a language.
    package init(_ language: Language.Code) {
      self = Self(rawValue: language.rawValue) ?? .en
    }
  }

  /// Rows of keys, at most 12 each; every layer has at least one.
  private let letters: [[Character]]
  private let accents: [[Character]]
  /// Each letter with what it is with accents, the letter first.
  private let variants: [[Character]]

  /// The same in all languages.
  private static let digits = rows(
    "1 2 3 4 5 6 7 8 9 0 ½ ²\n+ - × ÷ / = < > % € ° *\n. , ? ! ' \" : ( ) & @ #")
  /// What is offered on signs, as `variants` is on letters; with them every sign of ASCII can be typed.
  private static let rareSigns = rows(
    "½ ¼ ¾\n² ³\n- _\n: ;\n( [ {\n) ] }\n/ \\ |\n' `\n* ^\n+ ~\n€ $")

  private static let pin = rows("1 2 3\n4 5 6\n7 8 9")

  /// Reads a keyboard's file; see `en.keyboard` for its format.
  package init(parsing text: String) {
    let lines = text.split(separator: "\n").filter { $0.first != "#" }
    func rows(from word: String?, to end: String) -> [[Character]] {
      let start = word.map { lines.firstIndex(of: Substring($0)).map { $0 + 1 } ?? lines.endIndex }
      let part = lines[(start ?? 0)...].prefix { $0 != end }
      return Self.rows(part.joined(separator: "\n"))
    }
    letters = rows(from: nil, to: "accents")
    accents = rows(from: "accents", to: "hold")
    variants = rows(from: "hold", to: "")
  }

  private static func rows(_ text: String) -> [[Character]] {
    text.split(separator: "\n").map { line in
      line.split(separator: " ").compactMap(\.first)
    }
  }

  /// A letter and what it is with accents, as capitals if it is one, or a sign and those like it; nil if it
  /// has none.
  package func variants(of letter: Character) -> [Character]? {
    let small = letter.lowercased()
    let offered = (variants + Self.rareSigns).first { $0.first.map(String.init) == small }
    return small == String(letter) ? offered : offered?.map(Self.capital)
  }

  private static func capital(_ key: Character) -> Character {
    // ß has no single capital, and that of ς is another letter's.
    let capital = key.uppercased()
    return capital.lowercased() == String(key) ? capital.first ?? key : key
  }

  /// Whether it has all letters of ASCII.
  var isLatin: Bool { Set("abcdefghijklmnopqrstuvwxyz").isSubset(of: letters.joined()) }

  /// The rows of a layer.
  package func rows(_ layer: KeyboardContent.Layer) -> [[Character]] {
    switch layer {
    case .letters: letters
    case .capitals: letters.map { $0.map(Self.capital) }
    case .digits: Self.digits
    case .accents: accents
    case .pin: Self.pin
    }
  }

  /// The keys of a layer, letters in the order of the alphabet; signs among them are left out, as the digits'
  /// layer has them.
  func sorted(_ layer: KeyboardContent.Layer) -> [Character] {
    switch layer {
    case .letters: alphabet
    case .capitals: alphabet.map(Self.capital)
    case .digits, .accents, .pin: rows(layer).flatMap(\.self)
    }
  }

  /// A letter that is offered on another one, such as ñ on n, comes after that.
  private var alphabet: [Character] {
    func place(_ letter: Character) -> (Character, Int) {
      let group = variants.first { $0.dropFirst().contains(letter) } ?? [letter]
      return (group[0], group.firstIndex(of: letter) ?? 0)
    }
    return letters.joined().filter(\.isLetter).sorted { place($0) < place($1) }
  }

  /// A keyboard that comes with the program.
  package init(_ code: Code) {
    self.init(parsing: String(decoding: code.file, as: UTF8.self))
  }

  package static let english = Keyboard(.en)
}

extension Keyboard.Code {
  /// The keyboard's file in `Languages`.
  fileprivate var file: [UInt8] {
    switch self {
    case .en: PackageResources.en_keyboard
    case .de: PackageResources.de_keyboard
    case .es: PackageResources.es_keyboard
    case .fr: PackageResources.fr_keyboard
    case .pl: PackageResources.pl_keyboard
    case .cs: PackageResources.cs_keyboard
    case .el: PackageResources.el_keyboard
    case .ru: PackageResources.ru_keyboard
    case .he: PackageResources.he_keyboard
    case .ar: PackageResources.ar_keyboard
    }
  }
}
