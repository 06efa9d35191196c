import ContentHash
import GRDB
import Study

/// Cards that are in another deck than the one in which the file has them.
extension CardImport {
  /// Lets cards move from the decks of which a file has a part to the decks in which the file has them.
  ///
  /// A deck is a part of the file if the file names it, or another deck within the same outermost deck. Cards in
  /// other decks are copied or refused: those of two collections that share cards stay separate. No card leaves a deck of
  /// the school's.
  ///
  /// - Parameter names: The names of the decks in the file, which names a deck for each card.
  /// - Throws: The errors of SQLite.
  package func moveCards(toDecksOfFile names: [String]) throws {
    func outermost(_ name: String) -> String {
      name.firstRange(of: "::").map { String(name[..<$0.lowerBound]) } ?? name
    }
    let names = Set(names.map(Named.stored))
    let outer = Set(names.map(outermost))
    let rows = try Row.fetchAll(
      db,
      sql: """
        SELECT id, name, file_name FROM decks WHERE NOT \(DeckStore.isSchoolsSQL) LIMIT \(Limits.decks)
        """)
    for row in rows {
      let file = try row.textIfAny(2)
      let isPart = try names.contains(file ?? row.text(1))
      if isPart || file.map({ outer.contains(outermost($0)) }) == true {
        leaving.insert(try row.id(0))
      }
    }
  }

  /// The place of a card that is in another deck than the one in which the file has it.
  enum OtherPlace {
    /// The card stays where it was moved at the box.
    case stays
    /// The file has moved the card since it was imported last.
    case leaves
    case unrelated
  }

  func place(of id: Int64, at home: Int64, unless deck: Target) throws -> OtherPlace {
    let last = try DeckStore.imported([id], db)[id]?.deck
    if last == deck.guid { return .stays }
    let find = try db.cachedStatement(sql: "SELECT id FROM decks WHERE guid = ?")
    let origin = try last.flatMap { try Int64.fetchOne(find, arguments: [$0]) }
    return leaving.contains(origin ?? home) && !hasSeen(id) ? .leaves : .unrelated
  }

  /// Moves a card to the end of the deck with this index, with its answers and everything else.
  func move(_ id: Int64, from home: Int64, to deck: Int) throws {
    let record = try DeckStore.record(id: id, db)
    try removeUnusedCopy(of: record.card.guid, in: deck)
    if let place = decks.firstIndex(where: { $0.id == home }) {
      try grow(place, by: -record.card.textBytes, cards: -1)
    }
    try grow(deck, by: record.card.textBytes, cards: 1)
    decks[deck].position += DeckStore.positionGap
    let target = decks[deck]
    try db.cachedStatement(sql: "DELETE FROM copies WHERE card_id = ?").execute(arguments: [id])
    // The words are indexed again with those of the deck's new cards, by their positions.
    try DeckStore.unindexWords("id = ?", id, db)
    try db.cachedStatement(sql: "UPDATE cards SET deck_id = ?, position = ? WHERE id = ?")
      .execute(arguments: [target.id, target.position, id])
    try DeckStore.insert(copies: record.copies, of: id, deckID: target.id, db)
    decks[deck].summary.moved += 1
    guard target.isNew else { return }
    // Who is not offered the old deck is not offered the one that is split from it.
    decks[deck].isNew = false
    for (table, column) in [("voices", "side, voice"), ("hidden_decks", "learner_id")] {
      let names = table == "voices" ? "deck_id, side, voice" : "deck_id, learner_id"
      try db.execute(
        sql: """
          INSERT OR IGNORE INTO \(table) (\(names)) SELECT ?, \(column) FROM \(table) WHERE deck_id = ?
          """, arguments: [target.id, home])
    }
  }

  /// Removes the copy of a card that comes itself, unless somebody has learnt the copy.
  private func removeUnusedCopy(of guid: String, in deck: Int) throws {
    let copy = CardIdentity.guid(deck: decks[deck].guid, question: guid)
    let find = try db.cachedStatement(
      sql: """
        SELECT id FROM cards JOIN identities USING (id)
        WHERE guid = ? AND deck_id = ? AND id NOT IN (SELECT card_id FROM memories)
        """)
    guard let id = try Int64.fetchOne(find, arguments: [copy, decks[deck].id]), !hasSeen(id) else {
      return
    }
    let card = try DeckStore.record(id: id, db).card
    try DeckStore.remove(id, db)
    try grow(deck, by: -card.textBytes, cards: -1)
  }
}

extension DeckStore {
  /// Returns the deck that has the same cards as a deck of a file, up to one in ten, under another name.
  ///
  /// - Parameters:
  ///   - guids: The GUIDs of the file's deck.
  ///   - isExcluded: Whether the deck with this name in files can't be the one.
  /// - Returns: The deck's label; nil if there is none.
  /// - Throws: `LibraryError`.
  package func deck(
    ofCards guids: Set<String>, unless isExcluded: (String) -> Bool
  ) throws(LibraryError) -> String? {
    func isMost(_ part: Int, of all: Int) -> Bool { part > 0 && part * 10 >= all * 9 }
    return try read { db in
      let find = try db.cachedStatement(sql: CardImport.findSQL)
      func homes(_ guids: some Sequence<String>) throws -> [Int64: Int] {
        var homes: [Int64: Int] = [:]
        for guid in guids {
          if let home = try Row.fetchOne(find, arguments: [guid])?.numberIfAny(1, in: Bounds.id) {
            homes[home, default: 0] += 1
          }
        }
        return homes
      }
      // Most imported decks are new, and a few of their cards show it.
      let some = guids.prefix(50)
      guard let likely = try homes(some).max(by: { $0.value < $1.value }),
        likely.value * 2 >= some.count
      else { return nil }
      let row = try Row.fetchOne(
        db,
        sql: """
          SELECT \(Named.decks.label), file_name, (SELECT count(*) FROM cards WHERE deck_id = decks.id)
          FROM decks WHERE id = ?
          """, arguments: [likely.key])
      guard let row, let file = try row.textIfAny(1), !isExcluded(file) else { return nil }
      let shared = try homes(guids)[likely.key] ?? 0
      let isSame = try isMost(shared, of: guids.count) && isMost(shared, of: row.count(2))
      return isSame ? try row.text(0) : nil
    }
  }
}
