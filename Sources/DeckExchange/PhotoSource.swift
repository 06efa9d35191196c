internal import DeckFormats
internal import PageReading
package import PhotoReading
internal import Study

/// The pairs of a photographed list, as a source of cards.
///
/// A card of which something is uncertain is to be fixed; a row without a question or an answer is left out.
struct PhotoSource: DeckSource {
  let kind = "photo of a list"
  let page: PhotoPage

  private var pairs: [(place: Int, entry: PhotoEntry)] {
    page.entries.enumerated().map { ($0 + 1, $1) }.filter { $0.entry.isPair }
  }

  var notes: [String] {
    let count = pairs.count { !$0.entry.isCertain }
    return (page.heading.isEmpty ? [] : ["heading: \(page.heading)"])
      + (count > 0 ? ["uncertain pairs, which become cards to be fixed: \(count)"] : [])
  }

  func forEachCard(_ body: (SourceCard) throws -> Void) throws {
    for (place, entry) in pairs {
      var record = CardRecord(Card(question: entry.question, answer: entry.answer))
      record.isToFix = !entry.isCertain
      var card = SourceCard(record, line: place)
      card.said.tags = !entry.isCertain
      try body(card)
    }
  }

  func forEachRemark(_ body: (SourceRemark) -> Void) {
    let lone = page.entries.indices.filter { !page.entries[$0].isPair }
    if let first = lone.first {
      body(SourceRemark("rows without a question or an answer", count: lone.count, line: first + 1))
    }
  }
}

extension PhotoEntry {
  /// Whether both sides were read.
  fileprivate var isPair: Bool { !question.isEmpty && !answer.isEmpty }
}

/// The two languages of a photographed list.
package struct PhotoLanguages: Hashable, Sendable {
  package var question: PhotoLanguage
  package var answer: PhotoLanguage

  /// Reads two codes with a comma between, such as `de,en`; nil for any other text.
  package init?(_ text: String) {
    let codes = text.split(separator: ",", omittingEmptySubsequences: false).map {
      PhotoLanguage(String($0))
    }
    guard codes.count == 2, let question = codes[0], let answer = codes[1] else { return nil }
    (self.question, self.answer) = (question, answer)
  }
}
