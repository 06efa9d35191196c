import GRDB
import Study

/// The days on which a learner last met a new card of each deck, from the log.
enum FedDecks {
  /// The numbers of days back in which the log is searched, one after the other: usually every deck is found
  /// among the newest answers.
  private static let spans = [4, 28]

  /// Returns the last day on which a card of each deck was answered for the first time.
  ///
  /// - Parameters:
  ///   - learner: The learner.
  ///   - decks: The decks to search for.
  ///   - today: A time of the day before which the days are.
  ///   - db: The library.
  /// - Returns: The days, counted like `WallTime.day`; decks fed only before the search are left out.
  /// - Throws: The errors of SQLite.
  static func days(
    of learner: Int64, for decks: Set<Int64>, before today: WallTime, _ db: Database
  ) throws -> [Int64: Int] {
    var days: [Int64: Int] = [:]
    let corrections = try ClockCorrections(db)
    let find = try db.cachedStatement(sql: sql)
    for span in spans where !decks.allSatisfy({ days[$0] != nil }) {
      let since = today.dayStart - Int64(span) * 86_400_000
      let rows = try Row.fetchCursor(find, arguments: [learner, since])
      while let row = try rows.next() {
        let (deck, number) = (try row.id(0), Int(try row.id(3)))
        let written = try row.number(1, in: Bounds.time)
        let time = WallTime(
          milliseconds: corrections.time(written, kiosk: try row.id(2), number: number),
          zoneMinutes: today.zoneMinutes)
        if time.day < today.day { days[deck] = max(days[deck] ?? .min, time.day) }
      }
    }
    return days
  }

  /// The decks and the first answers of the cards all of whose answers are in rounds since a time.
  ///
  /// The writer and the number are those of the row with the least time, as SQLite has it.
  ///
  /// Arguments: the learner, the time in ms.
  static let sql = """
    SELECT deck_id, first_ms, writer, number FROM (
      SELECT card_id AS card, min(effective_ms) AS first_ms, reviews.kiosk_id AS writer,
        sequence AS number, count(*) AS count
      FROM rounds CROSS JOIN reviews ON round_id = rounds.id
      WHERE rounds.learner_id = ?1 AND started_ms >= ?2 AND \(DeckStore.countingReviews)
      GROUP BY card_id)
    CROSS JOIN memories ON memories.learner_id = ?1 AND memories.card_id = card
    WHERE deck_id IS NOT NULL AND answers = count
    """
}
