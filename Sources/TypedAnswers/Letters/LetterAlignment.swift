/// The cheapest way from the letters of an answer to those that were typed, by optimal string alignment.
struct LetterAlignment: Sendable {
  /// A step from the answer to what was typed, with what it costs in tenths of a letter.
  struct Edit: Equatable, Sendable {
    var slip: SlipKind?
    var cost: Int
    /// Where the letters stand in the answer and in the typed text; one of both may be empty.
    var answer: Range<Int>
    var typed: Range<Int>

    /// Whether a letter is other than asked: not only its case, its mark or a blank.
    var isLetterSlip: Bool {
      switch slip {
      case .missingLetter, .doubledLetter, .extraLetter, .swappedLetters, .neighbourKey,
        .wrongLetter:
        true
      default: false
      }
    }
  }

  /// The edits in the order of the letters, matches included.
  private(set) var edits: [Edit] = []

  /// The cost of what never counts as a slip: another digit, or a blank in place of a letter.
  static let forbidden = 90

  private let answer: [Letter]
  private let typed: [Letter]
  private let keys: KeyNeighbours

  /// Aligns two texts; where several ways cost the same, letters match as far to the left as possible.
  init(_ answer: [Letter], _ typed: [Letter], _ keys: KeyNeighbours) {
    self.answer = answer
    self.typed = typed
    self.keys = keys
    let width = typed.count + 1
    // The cost from each pair of positions to both ends, row by row from the end.
    var rest = [Int](repeating: 0, count: (answer.count + 1) * width)
    for row in stride(from: answer.count, through: 0, by: -1) {
      for column in stride(from: typed.count, through: 0, by: -1) {
        guard row < answer.count || column < typed.count else { continue }
        rest[row * width + column] = best(row, column, rest, width).total
      }
    }
    var (row, column) = (0, 0)
    while row < answer.count || column < typed.count {
      let edit = best(row, column, rest, width).edit
      edits.append(edit)
      (row, column) = (edit.answer.upperBound, edit.typed.upperBound)
    }
  }

  private func best(_ row: Int, _ column: Int, _ rest: [Int], _ width: Int) -> (
    edit: Edit, total: Int
  ) {
    var found: (edit: Edit, total: Int)?
    func offer(_ slip: SlipKind?, _ cost: Int, _ rows: Int, _ columns: Int) {
      let total = cost + rest[(row + rows) * width + column + columns]
      guard total < found?.total ?? .max else { return }
      let edit = Edit(
        slip: slip, cost: cost, answer: row..<row + rows, typed: column..<column + columns)
      found = (edit, total)
    }
    if row < answer.count, column < typed.count {
      let (slip, cost) = replacing(answer[row], typed[column])
      offer(slip, cost, 1, 1)
      if isSwap(row, column) { offer(.swappedLetters, 8, 2, 2) }
    }
    if row < answer.count {
      let (slip, cost) = removing(row)
      offer(slip, cost, 1, 0)
    }
    if column < typed.count {
      let (slip, cost) = inserting(column)
      offer(slip, cost, 0, 1)
    }
    return found ?? (Edit(slip: nil, cost: 0, answer: row..<row, typed: column..<column), 0)
  }

  private func replacing(_ old: Letter, _ new: Letter) -> (SlipKind?, Int) {
    if old.isSeparator || new.isSeparator {
      return old.isSeparator && new.isSeparator ? (nil, 0) : (.wrongLetter, Self.forbidden)
    }
    if old.exact == new.exact { return (nil, 0) }
    if old.folded == new.folded { return (.capital, 0) }
    guard old.kind == .letter, new.kind == .letter else { return (.wrongLetter, Self.forbidden) }
    if old.bare == new.bare {
      let isForm = old.folded.unicodeScalars.count == 1 && !isAccented(old) && !isAccented(new)
      return (isForm ? .letterForm : .accent, 3)
    }
    return keys.areBeside(old, new) ? (.neighbourKey, 8) : (.wrongLetter, 10)
  }

  private func isAccented(_ letter: Letter) -> Bool {
    WrittenText.decomposed(letter.folded.unicodeScalars).count > 1
  }

  private func isSwap(_ row: Int, _ column: Int) -> Bool {
    guard row + 1 < answer.count, column + 1 < typed.count else { return false }
    let (first, second) = (answer[row], answer[row + 1])
    return first.kind == .letter && second.kind == .letter && first.bare != second.bare
      && first.bare == typed[column + 1].bare && second.bare == typed[column].bare
  }

  private func removing(_ row: Int) -> (SlipKind, Int) {
    switch answer[row].kind {
    case .blank: (.blank, 5)
    case .hyphen: (.hyphen, 3)
    case .apostrophe: (.apostrophe, 3)
    case .digit, .sign: (.missingLetter, Self.forbidden)
    case .letter where answer[row].bare == "ء": (.letterForm, 3)
    case .letter: (.missingLetter, isLengthMark(answer, row) ? 8 : 10)
    }
  }

  private func inserting(_ column: Int) -> (SlipKind, Int) {
    switch typed[column].kind {
    case .blank: return (.blank, 5)
    case .hyphen: return (.hyphen, 3)
    case .apostrophe: return (.apostrophe, 3)
    case .digit, .sign: return (.extraLetter, Self.forbidden)
    case .letter where typed[column].bare == "ء": return (.letterForm, 3)
    case .letter:
      let isDoubled = column > 0 && typed[column - 1].bare == typed[column].bare
      if isDoubled { return (.doubledLetter, 8) }
      return (.extraLetter, isLengthMark(typed, column) ? 8 : 10)
    }
  }

  /// Whether a kana only makes a sound longer: ー, small っ, and a vowel after its own.
  private func isLengthMark(_ letters: [Letter], _ index: Int) -> Bool {
    switch letters[index].folded {
    case "ー", "っ", "ッ": return true
    case "あ", "い", "う", "え", "お": break
    default: return false
    }
    guard index > 0, let scalar = letters[index - 1].bare.unicodeScalars.first,
      let name = scalar.properties.name, name.hasPrefix("HIRAGANA LETTER"), let vowel = name.last
    else { return false }
    let longer: [Character: String] = ["A": "あ", "I": "い", "U": "う", "E": "いえ", "O": "うお"]
    return longer[vowel]?.contains(letters[index].folded) ?? false
  }
}
