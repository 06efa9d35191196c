import GRDB
package import Study

extension DeckStore {
  /// Returns a learner's garden.
  ///
  /// - Parameters:
  ///   - learner: The learner's id.
  ///   - clock: The wall clock's time.
  /// - Returns: The garden at that time.
  /// - Throws: `LibraryError` if the library can't be read.
  package func garden(of learner: Int64, at clock: WallTime) throws(LibraryError) -> Garden {
    try read { db in
      try Self.garden(of: learner, on: Self.logClock(db, at: clock).time(at: clock).day, db)
    }
  }

  static func garden(of learner: Int64, on today: Int, _ db: Database) throws -> Garden {
    let decks = try LastDecks(of: learner, db)
    var (days, learnt): ([Garden.Day], Int) = ([], 0)
    let rows = try Row.fetchCursor(
      try db.cachedStatement(sql: finishedSQL), arguments: [learner, today])
    while let row = try rows.next() {
      learnt += try row.count(1)
      guard try row.isTrue(2), let deck = try decks.deck(on: try row.day(0), db) else { continue }
      days.append(Garden.Day(try row.day(0), deck: deck, learnt: learnt))
    }
    return Garden(days, learnt: learnt)
  }

  /// Each day with the number of cards learnt on it, and whether it was finished.
  ///
  /// Arguments: the learner, the last day.
  static let finishedSQL = """
    SELECT day, learnt_cards, days_to_next > 0 FROM days WHERE learner_id = ? AND day <= ? ORDER BY day
    """
}

/// The deck that a learner learnt last on each day.
private struct LastDecks {
  private struct Round {
    var id: Int64
    var deck: String
    var guid: String?
  }

  /// The last round that began on each day.
  private var rounds: [Int: Round] = [:]

  init(of learner: Int64, _ db: Database) throws {
    let rows = try Row.fetchCursor(
      try db.cachedStatement(sql: Self.roundsSQL), arguments: [learner])
    while let row = try rows.next() {
      rounds[try row.time(3).day] = Round(
        id: try row.id(0), deck: try row.text(1), guid: try row.textIfAny(2))
    }
  }

  /// Returns the deck of a day; that of the day before for a round that began before midnight.
  ///
  /// - Returns: Nil only if no round began on either day.
  func deck(on day: Int, _ db: Database) throws -> (key: String, name: String)? {
    guard let round = rounds[day] ?? rounds[day - 1] else { return nil }
    let find = try db.cachedStatement(
      sql: round.deck == LessonRequest.allDecks ? Self.lastCardSQL : Self.deckSQL)
    let arguments: StatementArguments =
      round.deck == LessonRequest.allDecks ? [round.id] : [round.guid]
    guard let row = try Row.fetchOne(find, arguments: arguments) else {
      return (round.guid ?? round.deck, round.deck)
    }
    return (try row.text(0), try row.text(1))
  }

  /// Arguments: the learner.
  private static let roundsSQL = """
    SELECT id, deck, deck_guid, started_ms, zone_minutes FROM rounds WHERE learner_id = ?
    ORDER BY started_ms, id
    """

  /// Arguments: the deck's GUID.
  private static let deckSQL = "SELECT guid, \(Named.decks.label) FROM decks WHERE guid = ?"

  /// The deck of the last answer of a round.
  ///
  /// Arguments: the round.
  private static let lastCardSQL = """
    SELECT guid, \(Named.decks.label) FROM decks WHERE id = (
      SELECT deck_id FROM reviews JOIN cards ON cards.id = reviews.card_id
      WHERE round_id = ? ORDER BY kiosk_id DESC, sequence DESC LIMIT 1)
    """
}
