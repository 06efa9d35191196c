package import Study

/// Writes cards as the text a `DeckFile` reads, in two passes: first `note`, then the rows.
///
/// No card is kept: only columns that say something are written, so all have to be seen first.
package struct DeckFileWriter {
  private let rows: DelimitedRow
  private let deck: String
  private var hasGUIDs: Bool
  private var guids = GivenGUIDs()
  private var columns: Set<DeckColumn> = [.question, .answer]
  /// The columns in the order they are written, once that is settled.
  private var order: [DeckColumn] = []

  /// - Parameters:
  ///   - deck: The name of the cards' deck. GUIDs that reading would give anyway are left out.
  ///   - path: The file's; a name ending in `.tsv` or `.txt` means tabs.
  ///   - hasGUIDs: Whether GUIDs are written in any case.
  ///   - isForSpreadsheet: See `DelimitedRow`.
  package init(
    deck: String, path: String, hasGUIDs: Bool = false, isForSpreadsheet: Bool = false
  ) {
    self.deck = deck
    self.hasGUIDs = hasGUIDs
    rows = DelimitedRow(path: path, isForSpreadsheet: isForSpreadsheet)
  }

  /// Takes notice of a card that will be written; all of them, in order.
  package mutating func note(_ record: CardRecord) {
    if !hasGUIDs, !record.card.guid.isEmpty {
      var card = record.card
      card.guid = ""
      hasGUIDs = !guids.give(to: &card, of: deck) || card.guid != record.card.guid
    }
    if record.card.name != nil { columns.insert(.name) }
    if !record.tags.isEmpty { columns.insert(.tags) }
    for name in record.copies.keys { columns.insert(.set(name)) }
    for key in record.attributes.keys { columns.insert(.attribute(key)) }
    for media in record.media { columns.insert(.media(media.side)) }
  }

  /// The first row, with its line end; settles the columns of the rows after it.
  package mutating func header() -> String {
    if hasGUIDs { columns.insert(.guid) }
    order = columns.sorted { ($0.rank, $0.heading) < ($1.rank, $1.heading) }
    return rows.text(order.map(\.heading))
  }

  /// A card's row, with its line end.
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
    case .set: 5
    case .attribute: 6
    case .media(.question): 7
    case .media(.answer): 8
    }
  }

  fileprivate func text(of record: CardRecord) -> String {
    switch self {
    case .guid: record.card.guid
    case .name: record.card.name ?? ""
    case .question: record.card.question
    case .answer: record.card.answer
    case .tags: record.tags.joined(separator: " ")
    case .set(let name): record.copies[name].map(String.init) ?? ""
    case .attribute(let key): record.attributes[key] ?? ""
    case .media(let side):
      record.media.filter { $0.side == side }.map { "\($0.hash).\($0.fileExtension)" }
        .joined(separator: " ")
    }
  }
}
