/// A letter of a text's normal form, at three levels: as written, without its case, and without its marks.
struct Letter: Equatable, Sendable {
  enum Kind: Sendable {
    case letter, digit, sign, apostrophe, blank, hyphen
  }

  var kind: Kind
  /// The letter as written, composed and in its usual width.
  var exact: String
  /// The letter in lower case.
  var folded: String
  /// The letter without case, accents and final forms.
  var bare: String
  /// Whether the letter with its mark is one of its alphabet's own: ñ, й, voiced kana.
  var isOwn = false
  /// The position of the grapheme cluster from which the letter comes.
  var place: Int

  var isSeparator: Bool { kind == .blank || kind == .hyphen }

  /// The letter in capitals: "SS" for ß, "Σ" for ς.
  var capital: String { exact.uppercased() }

  var isCapital: Bool { exact != folded }
}

extension [Letter] {
  /// The words: what stands between blanks and hyphens, as ranges.
  var words: [Range<Int>] { ranges { $0.isSeparator } }

  /// What stands between blanks; a word with hyphens is one.
  var units: [Range<Int>] { ranges { $0.kind == .blank } }

  private func ranges(between isSeparator: (Letter) -> Bool) -> [Range<Int>] {
    var found: [Range<Int>] = []
    var start = 0
    for (index, letter) in enumerated() where isSeparator(letter) {
      if start < index { found.append(start..<index) }
      start = index + 1
    }
    if start < count { found.append(start..<count) }
    return found
  }

  /// The letters without case and marks, with a blank for each separator.
  var bareText: String { map { $0.isSeparator ? " " : $0.bare }.joined() }
  var foldedText: String { map { $0.isSeparator ? " " : $0.folded }.joined() }

  /// The letters without separators, apostrophes, case and marks, as tables of words are looked up.
  var key: String { filter { !$0.isSeparator && $0.kind != .apostrophe }.map(\.bare).joined() }

  /// Whether two texts are the same, apart from hyphens that stand for blanks.
  func isSame(as other: Self, at level: KeyPath<Letter, String>) -> Bool {
    count == other.count
      && zip(self, other).allSatisfy {
        $0.isSeparator ? $1.isSeparator : $0[keyPath: level] == $1[keyPath: level]
      }
  }
}

extension [[Letter]] {
  /// The words with single blanks between them.
  func joinedByBlanks() -> [Letter] {
    var all: [Letter] = []
    for word in self {
      if let place = all.last?.place {
        all.append(Letter(kind: .blank, exact: " ", folded: " ", bare: " ", place: place))
      }
      all += word
    }
    return all
  }
}
