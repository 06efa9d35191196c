import GRDB
import Study

/// A deck as it is for all learners.
struct SharedDeck {
  let id: Int64
  let name: String
  let cardCount: Int
  let suspended: Int
  /// The most new cards of the deck on a day; nil if only the day's own limit applies.
  let limit: Int?
  /// The deck's limit in minutes on a day; nil if there is none.
  let minutes: Int?
  /// How sure everyone wants to be of the deck; nil for the learners' own shares.
  let wanted: WantedShare?
  /// How everyone is asked its cards; nil for the learners' own ways.
  let asking: Asking?
  /// The face that the deck was given; nil for that of its name.
  let face: DeckFace?

  /// Returns all decks that a learner gets, by name; all decks for a guest.
  ///
  /// - Parameters:
  ///   - learner: The learner's id; nil for a guest.
  ///   - deck: A deck that is added at the end if the learner does not get it.
  ///   - db: The library.
  /// - Returns: The decks.
  /// - Throws: The errors of SQLite.
  static func all(
    shownTo learner: Int64?, with deck: Int64? = nil, _ db: Database
  ) throws -> [SharedDeck] {
    let find = try db.cachedStatement(sql: sql)
    let rows = try Row.fetchAll(
      find,
      arguments: [
        learner, deck, DeckSetting.newCards.key(of: ""), DeckSetting.sure.key(of: ""),
        DeckSetting.face.key(of: ""), DeckSetting.minutes.key(of: ""),
        DeckSetting.asking.key(of: ""),
      ])
    return try rows.map { row in
      SharedDeck(
        id: try row.id(0), name: try row.text(1), cardCount: try row.count(2),
        suspended: try row.count(3),
        limit: try row.textIfAny(4).flatMap(DeckLimits.number),
        minutes: try row.textIfAny(7).flatMap(DeckLimits.minutes),
        wanted: try row.textIfAny(5).flatMap(WantedShares.share),
        asking: try row.textIfAny(8).flatMap(Asking.init),
        face: try row.textIfAny(6).flatMap(DeckFace.init))
    }
  }

  /// Arguments: the learner, the deck that is added, the prefixes of the keys of limits, wanted shares,
  /// faces, limits in minutes and ways of asking.
  static let sql = """
    SELECT id, \(Named.decks.label), (SELECT count(*) FROM cards WHERE deck_id = decks.id),
      (SELECT count(*) FROM cards WHERE deck_id = decks.id AND is_suspended = 1),
      \(DeckLimits.value("?3", "decks.guid")), \(DeckLimits.value("?4", "decks.guid")),
      \(DeckLimits.value("?5", "decks.guid")), \(DeckLimits.value("?6", "decks.guid")),
      \(DeckLimits.value("?7", "decks.guid"))
    FROM decks WHERE \(ShownDecks.has("decks.id")) OR id = ?2
    ORDER BY NOT (\(ShownDecks.has("decks.id"))), name LIMIT \(Limits.decks)
    """
}
