import GRDB
package import Study

extension CardImport {
  /// Says how sure everyone wants to be of a deck, unless that was said before.
  ///
  /// - Returns: Whether it was not; false also if the deck does not exist.
  package func setShare(_ wanted: WantedShare, of deck: String) throws -> Bool {
    guard let id = try Named.decks.id(deck, db) else { return false }
    let key = DeckSetting.sure.key(of: try Named.decks.guid(of: id, db))
    try db.execute(
      sql: """
        INSERT INTO preferences (learner_id, key, value) SELECT NULL, ?1, ?2
        WHERE NOT EXISTS (SELECT 1 FROM preferences WHERE learner_id IS NULL AND key = ?1)
        """, arguments: [key, "\(wanted.percent)"])
    return db.changesCount > 0
  }
}
