import GRDB
import Study

/// Cards of a file that were removed from the library since they were imported.
extension CardImport {
  /// Whether a card that is in no deck was removed from this one, can be brought back, and has the same question and answer
  /// in the file as in the last one.
  ///
  /// Otherwise a stick that comes each week would bring back all that was thrown away. Of a card that is no longer kept
  /// (`Kept`), nothing is known that the file could have changed, and nobody could bring it back.
  func staysRemoved(_ record: CardRecord, from deck: Target) throws -> Bool {
    let find = try db.cachedStatement(sql: Self.lastRemovalSQL)
    guard let row = try Row.fetchOne(find, arguments: [record.card.guid]),
      Kept.Kind(rawValue: try row.text(0)) == .card, try row.textIfAny(1) == deck.guid
    else { return false }
    let imported = try row.textIfAny(4).flatMap(DeckStore.importedRecord)
    let (question, answer) = (try row.textIfAny(2), try row.textIfAny(3))
    let last =
      imported?.record
      ?? CardRecord(
        Card(question: question ?? "", answer: answer ?? "", guid: record.card.guid))
    return record.hasTexts(of: last)
  }

  /// The kind of the last removal that has kept a card, the card's deck, question and answer, and what the last file said of
  /// it, if that differs.
  ///
  /// Argument: the card's GUID.
  static let lastRemovalSQL = """
    SELECT kind, json_extract(cards.row, '$[0]'), json_extract(cards.row, '$[2]'), json_extract(cards.row, '$[3]'),
      json_extract(imported.row, '$[0]')
    FROM kept CROSS JOIN kept_rows AS cards ON cards.kept_id = kept.id AND cards.part = 'cards' AND cards.owner = ?1
    LEFT JOIN kept_rows AS imported
      ON imported.kept_id = kept.id AND imported.part = 'imported' AND imported.owner = ?1
    WHERE kind <> 'change' ORDER BY kept.id DESC LIMIT 1
    """
}
