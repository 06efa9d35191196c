extension AnkiCloze {
  /// The largest number of a gap.
  ///
  /// Source: Anki `rslib/src/cloze.rs`.
  private static let largest: Int64 = 500

  /// The numbers of a text's gaps, in ascending order: Anki makes a card of each.
  static func numbers(in text: String) -> [Int64] {
    // Most texts have no brace at all.
    guard text.utf8.contains(UInt8(ascii: "{")), text.contains("{{c") || text.contains("{{C")
    else { return [] }
    let cloze = AnkiCloze(text)
    let written = text.matches(of: /{{[cC]([0-9,]{1,100})::/).flatMap { match in
      match.1.split(separator: ",").compactMap { Int64($0) }
    }
    let numbers = Set(written).filter {
      (1...largest).contains($0) && cloze.text(card: $0, isQuestion: true) != nil
    }
    return Array(numbers.sorted().prefix(BracketCloze.most(length: text.utf8.count)))
  }
}
