package import Study

/// Writes cards as Anki's text export, which Anki and `Table` read: GUID, deck, question, answer, tags.
///
/// The texts of a deck with nothing else are written as they are. The texts of any other deck are written as HTML, so
/// that Anki shows its pictures and plays its sounds, and keeps in a `CardComment` what it has no place for: names,
/// sets, attributes, and that a card is not asked.
package struct AnkiTextWriter {
  private let deck: String
  private let isHTML: Bool
  private let voices: DeckVoices
  private let rows = DelimitedRow(path: ".tsv")

  /// - Parameters:
  ///   - deck: The deck's name.
  ///   - isHTML: Whether a card of the deck has more than texts and tags: see `needsHTML(for:)`.
  ///   - voices: The voices in which the library's decks are read aloud.
  package init(deck: String, isHTML: Bool, voices: DeckVoices = DeckVoices()) {
    (self.deck, self.isHTML, self.voices) = (deck, isHTML, voices)
  }

  /// Whether a deck with this card must be written as HTML.
  package static func needsHTML(for record: CardRecord) -> Bool {
    !record.media.isEmpty || CardComment.isNeeded(for: record)
  }

  package var header: String {
    """
    #separator:tab
    #html:\(isHTML)
    #guid column:1
    #deck column:2
    #tags column:5
    #\(AnkiTextHeader.own):\(voices.text(of: deck))

    """
  }

  /// A card's row, with a line end.
  package func row(_ record: CardRecord) -> String {
    let texts = [
      deck, field(record.card.question, .question, record),
      field(record.card.answer, .answer, record),
      record.tags.joined(separator: " "),
    ]
    // A row that begins with # would be a comment.
    let guid = record.card.guid
    let first = guid.hasPrefix("#") ? DelimitedRow.quoted(guid) + "\t" : nil
    return first.map { $0 + rows.text(texts) } ?? rows.text([guid] + texts)
  }

  private func field(_ text: String, _ side: CardRecord.Side, _ record: CardRecord) -> String {
    guard isHTML else { return text }
    let media = record.media.filter { $0.side == side }.map { one in
      let name = "\(one.hash).\(one.fileExtension)"
      return one.isPicture ? "<img src=\"\(name)\">" : "[sound:\(name)]"
    }
    let written = WrittenHTML.html(text)
    let shown = ([written] + media).filter { !$0.isEmpty }.joined(separator: "<br>")
    let guid = record.card.guid
    return side == .question
      ? shown
      : shown + CardComment(record, guid: guid, saying: [.name, .suspension, .texts]).html
  }
}
