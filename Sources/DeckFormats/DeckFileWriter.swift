import ContentHash
package import Study

/// Writes cards as text for `DeckFile`, in two passes: `note` for every card, then `header` and the rows.
///
/// The first pass finds the columns that are used; no card is kept.
package struct DeckFileWriter {
  private let rows: DelimitedRow
  private let deck: String
  private var hasGUIDs: Bool
  /// The number of cards with the same question that have GUIDs derived from their answers, by the GUID
  /// derived from the question; 0 if a card has the latter GUID.
  private var questions: [String: Int] = [:]
  private var columns: Set<DeckColumn> = [.question, .answer]
  /// The columns in the order in which they are written; empty before `header`.
  private var order: [DeckColumn] = []
  private let voices: DeckVoices

  /// - Parameters:
  ///   - deck: The deck's name. GUIDs that reading would derive again are left out.
  ///   - voices: The voices in which the library's decks are read aloud.
  ///   - path: The file's path; a name ending in `.tsv` or `.txt` means tabs.
  ///   - hasGUIDs: Whether to write all GUIDs.
  ///   - isForSpreadsheet: See `DelimitedRow`.
  package init(
    deck: String, voices: DeckVoices = DeckVoices(), path: String, hasGUIDs: Bool = false,
    isForSpreadsheet: Bool = false
  ) {
    self.deck = deck
    self.voices = voices
    self.hasGUIDs = hasGUIDs
    rows = DelimitedRow(path: path, isForSpreadsheet: isForSpreadsheet)
  }

  /// Notes a card that will be written; called for every card, in the order of the rows.
  package mutating func note(_ record: CardRecord) {
    noteGUID(of: record)
    if record.card.name != nil { columns.insert(.name) }
    if !record.tags.isEmpty { columns.insert(.tags) }
    if record.isSuspended { columns.insert(.suspended) }
    for name in record.copies.keys { columns.insert(.set(name)) }
    for key in record.attributes.keys { columns.insert(.attribute(key)) }
    for media in record.media { columns.insert(.media(media.side)) }
  }

  /// Sets `hasGUIDs` if reading the file would not derive the card's GUID again.
  ///
  /// Pictures and sounds are renamed when they are written, so a GUID that their names derive is lost.
  private mutating func noteGUID(of record: CardRecord) {
    let card = record.card
    guard !hasGUIDs, !card.guid.isEmpty else { return }
    let key = CardIdentity.guid(deck: deck, question: card.question)
    let others = questions[key]
    if card.guid == key {
      questions[key] = 0
      hasGUIDs = card.question.isEmpty || others != nil
    } else {
      questions[key] = (others ?? 0) + 1
      let byAnswer = CardIdentity.guid(
        deck: deck, question: card.question, media: [], answer: card.answer)
      hasGUIDs =
        card.question.isEmpty || others == 0 || card.guid != byAnswer
        || record.media.contains { $0.side == .question }
    }
  }

  /// Returns the row of headings, with a line end, and fixes the columns of the rows.
  package mutating func header() -> String {
    // Reading would give the only card with a question the GUID that the question derives.
    if hasGUIDs || questions.values.contains(1) { columns.insert(.guid) }
    order = columns.sorted { ($0.rank, $0.heading) < ($1.rank, $1.heading) }
    return rows.text(order.map(heading(of:)))
  }

  private func heading(of column: DeckColumn) -> String {
    let side: CardRecord.Side? =
      switch column {
      case .question: .question
      case .answer: .answer
      default: nil
      }
    return side.flatMap { side in voices[side, deck].map { DeckVoices.text(of: side, $0) } }
      ?? column.heading
  }

  /// A card's row, with a line end.
  package func row(_ record: CardRecord) -> String {
    rows.text(order.map { $0.text(of: record) })
  }
}

extension DeckColumn {
  fileprivate var rank: Int {
    switch self {
    case .guid: 0
    case .name: 1
    case .question: 2
    case .answer: 3
    case .tags: 4
    case .suspended: 5
    case .set: 6
    case .attribute: 7
    case .media(.question): 8
    case .media(.answer): 9
    }
  }

  fileprivate func text(of record: CardRecord) -> String {
    switch self {
    case .guid: record.card.guid
    case .name: record.card.name ?? ""
    case .question: record.card.question
    case .answer: record.card.answer
    case .tags: record.tags.joined(separator: " ")
    case .suspended: record.isSuspended ? "1" : ""
    case .set(let name): record.copies[name].map(String.init) ?? ""
    case .attribute(let key): record.attributes[key] ?? ""
    case .media(let side):
      record.media.filter { $0.side == side }.map { "\($0.hash).\($0.fileExtension)" }
        .joined(separator: " ")
    }
  }
}
