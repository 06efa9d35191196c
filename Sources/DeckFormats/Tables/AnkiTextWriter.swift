package import Study

/// Writes cards as Anki's text export, which Anki and `Table` read: GUID, deck, question, answer, tags.
///
/// The texts of a deck without pictures and sounds are written as they are. The texts of any other deck are
/// written as HTML, so that Anki shows its pictures and plays its sounds. Names, sets and attributes are left
/// out: Anki has none.
package struct AnkiTextWriter {
  private let deck: String
  private let hasMedia: Bool
  private let rows = DelimitedRow(path: ".tsv")

  /// `hasMedia` says whether a card of the deck has a picture or sound.
  package init(deck: String, hasMedia: Bool) {
    self.deck = deck
    self.hasMedia = hasMedia
  }

  package var header: String {
    """
    #separator:tab
    #html:\(hasMedia)
    #guid column:1
    #deck column:2
    #tags column:5

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
    guard hasMedia else { return text }
    let media = record.media.filter { $0.side == side }.map { one in
      let name = "\(one.hash).\(one.fileExtension)"
      return one.isPicture ? "<img src=\"\(name)\">" : "[sound:\(name)]"
    }
    let written = WrittenHTML.html(text)
    return ([written] + media).filter { !$0.isEmpty }.joined(separator: "<br>")
  }
}
