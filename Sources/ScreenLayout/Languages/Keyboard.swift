package import Scenes

/// The keys of the on-screen keyboard, read from a language's file in `Languages`.
package struct Keyboard: Equatable, Sendable {
  package typealias Code = KeyboardCode

  /// The rows of keys of two layers: at least one row each, of at most 12 keys.
  private let letters: [[Character]]
  private let accents: [[Character]]
  /// The letters that are offered while a key is held, each list with the key's own letter first.
  private let variants: [[Character]]
  /// The rows of letters on an upright screen, of at most ten keys each.
  private let uprightLetters: [[Character]]
  /// The letters that a small screen has beside the digits.
  private let besideDigits: [Character]
  /// What the keys of a real keyboard type: alone, with Shift, and with AltGr.
  let levels: [[[String]]]

  /// The keys of the digits' layer, which are the same in all languages.
  private static let digits = rows(
    "1 2 3 4 5 6 7 8 9 0 ½ ²\n+ - × ÷ / = < > % € ° *\n. , ? ! ' \" : ( ) & @ #")
  /// The signs that are offered while a sign's key is held; with them, all of ASCII can be typed.
  private static let rareSigns = rows(
    "½ ¼ ¾\n² ³\n- _\n: ;\n( [ {\n) ] }\n/ \\ |\n' `\n* ^\n+ ~\n€ $")

  /// The signs of the digits' layer, those first that a small screen has beside the digits.
  private static let signs = rows(". , ? ! ' - : + × ÷ = / ( ) \" % € ° * < > & @ # ½ ²")[0]

  private static let pin = rows("1 2 3\n4 5 6\n7 8 9")

  /// Reads a keyboard's file; see `en.keyboard` for its format.
  package init(parsing text: String) {
    let lines = text.split(separator: "\n").filter { $0.first != "#" }
    let levelNames: [Substring] = ["keys", "shift", "alt-gr"]
    let names = ["accents", "hold", "small", "upright"] + levelNames
    /// Returns the lines of a part; those before all names without a name.
    func part(_ name: Substring?) -> ArraySlice<Substring> {
      let start = name.map { lines.firstIndex(of: $0).map { $0 + 1 } ?? lines.endIndex } ?? 0
      return lines[start...].prefix { !names.contains($0) }
    }
    func rows(_ name: Substring?) -> [[Character]] { Self.rows(part(name).joined(separator: "\n")) }
    letters = rows(nil)
    accents = rows("accents")
    variants = rows("hold")
    uprightLetters = rows("upright")
    besideDigits = rows("small").flatMap(\.self)
    levels = levelNames.map { part($0).map { $0.split(separator: " ").map(String.init) } }
  }

  private static func rows(_ text: String) -> [[Character]] {
    text.split(separator: "\n").map { line in
      line.split(separator: " ").compactMap(\.first)
    }
  }

  /// Returns a letter with its accented variants, or a sign with similar signs; nil if it has none.
  ///
  /// The variants of a capital letter are capitals. A letter that a small screen has beside the digits offers
  /// its capital, too, because that screen has the capital on no layer.
  package func variants(of letter: Character) -> [Character]? {
    let small = letter.lowercased()
    let offered = (variants + Self.rareSigns).first { $0.first.map(String.init) == small }
    if small != String(letter) { return offered?.map(Self.capital) }
    let capital = Self.capital(letter)
    guard besideDigits.contains(letter), capital != letter else { return offered }
    return (offered ?? [letter]) + [capital]
  }

  static func capital(_ key: Character) -> Character {
    // ß has no capital of one letter, and the capital of ς is that of σ.
    let capital = key.uppercased()
    return capital.lowercased() == String(key) ? capital.first ?? key : key
  }

  /// Every letter that the screen's keyboard has.
  var allLetters: [Character] { (letters + accents + variants).flatMap(\.self) }

  /// Whether the keyboard has all letters of ASCII.
  var isLatin: Bool { Set("abcdefghijklmnopqrstuvwxyz").isSubset(of: letters.joined()) }

  /// Whether the letters have capitals, and so accents that are looked for.
  var hasCapitals: Bool { rows(.capitals) != letters }

  /// Returns the rows of keys of a layer.
  package func rows(_ layer: KeyboardContent.Layer) -> [[Character]] {
    switch layer {
    case .letters: letters
    case .capitals: letters.map { $0.map(Self.capital) }
    case .digits, .signs: Self.digits
    case .accents: accents
    case .pin: Self.pin
    }
  }

  /// Returns the rows of keys of a layer on an upright screen, of at most ten keys each.
  ///
  /// What has no room in the rows of another layer than the letters has a row above them.
  func upright(_ layer: KeyboardContent.Layer) -> [[Character]] {
    switch layer {
    case .letters: return uprightLetters
    case .capitals: return uprightLetters.map { $0.map(Self.capital) }
    case .digits, .signs, .accents, .pin:
      let rows = rows(layer)
      let others = rows.flatMap { $0.dropFirst(Self.mostUpright) }
      return (others.isEmpty ? [] : [others]) + rows.map { Array($0.prefix(Self.mostUpright)) }
    }
  }

  /// The greatest number of keys in a row of an upright screen: on a 7-inch panel of 86 mm, each is 8.6 mm wide.
  private static let mostUpright = 10

  /// Returns the keys of a layer on a screen that has no more than four rows of seven for them, at most 26.
  ///
  /// Accents that have no room are offered while their letters are held.
  func small(_ layer: KeyboardContent.Layer) -> [Character] {
    let signs = Self.mostBesideDigits - besideDigits.count
    return switch layer {
    case .letters: alphabet.filter { !besideDigits.contains($0) }
    case .capitals: small(.letters).map(Self.capital)
    case .digits: Array("1234567890") + besideDigits + Self.signs.prefix(signs)
    case .signs: Array(Self.signs.dropFirst(signs))
    case .accents: Array(accents.joined().prefix(Self.mostAccents))
    case .pin: Self.pin.flatMap(\.self)
    }
  }

  /// The greatest number of letters and signs beside the digits on a small screen.
  private static let mostBesideDigits = 14
  /// The greatest number of accents on a small screen: three rows of seven keys.
  private static let mostAccents = 21

  /// The label of a small screen's key to the digits, which shows what is there.
  var signsOfDigits: TextVariants {
    besideDigits.first.map { ["\($0) 1 ?", "\($0)1?"] } ?? ["1 2 ?", "12?"]
  }

  /// The letters in alphabetical order; a variant of another letter, such as ñ of n, follows that letter.
  private var alphabet: [Character] {
    func place(_ letter: Character) -> (Character, Int) {
      let group = variants.first { $0.dropFirst().contains(letter) } ?? [letter]
      return (group[0], group.firstIndex(of: letter) ?? 0)
    }
    return letters.joined().filter(\.isLetter).sorted { place($0) < place($1) }
  }

  /// Makes a keyboard that comes with the program.
  package init(_ code: Code) {
    self.init(parsing: String(decoding: code.file, as: UTF8.self))
  }

  package static let english = Keyboard(.en)

  private static let german = Keyboard(.de)
  private static let spanish = Keyboard(.es)
  private static let french = Keyboard(.fr)
  private static let polish = Keyboard(.pl)
  private static let czech = Keyboard(.cs)
  private static let greek = Keyboard(.el)
  private static let russian = Keyboard(.ru)
  private static let hebrew = Keyboard(.he)
  private static let arabic = Keyboard(.ar)

  /// Returns a keyboard that comes with the program, which is read only once.
  static func known(_ code: Code) -> Keyboard {
    switch code {
    case .en: english
    case .de: german
    case .es: spanish
    case .fr: french
    case .pl: polish
    case .cs: czech
    case .el: greek
    case .ru: russian
    case .he: hebrew
    case .ar: arabic
    }
  }

  /// The keyboards on which answers are typed.
  package static var forAnswers: TypingKeyboards {
    TypingKeyboards(Code.allCases.map(\.rawValue)) { name in
      Code(rawValue: name).map { code in
        let keyboard = known(code)
        return TypingKeys(rows: keyboard.rows(.letters), letters: Set(keyboard.allLetters))
      }
    }
  }
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
