import GRDB
import Study

/// The check of the texts in which numbers are stored: no CHECK constraint sees them, and every reader judges
/// them again.
extension DeckStore {
  /// The most faulty rows that are named.
  private static let mostNamed = 20

  /// Returns a description of each row of `preferences`, `note_types`, `weights` and `imported` whose text this program
  /// can't have written, and which it therefore ignores.
  ///
  /// The values of settings are left out, as their table is in `Scenes`, except those that are read here.
  static func impossibleTexts(_ db: Database) throws -> [String] {
    var names: [String] = []
    let rows = try Row.fetchCursor(
      db,
      sql: """
        SELECT key, value, guid FROM preferences LEFT JOIN learners ON learners.id = learner_id
        """)
    while let row = try rows.next() {
      let (key, learner) = (try row.text(0), try row.textIfAny(2))
      guard !isPossible(try row.text(1), of: key, isOfBox: learner == nil) else { continue }
      names.append("preferences: \"\(key)\" of \(learner ?? "the box")")
    }
    let types = try Row.fetchCursor(db, sql: "SELECT id, type FROM note_types")
    while let row = try types.next() {
      if originNoteType(try row.text(1)) == nil {
        names.append("note_types: the type \(try row.number(0, in: Bounds.time))")
      }
    }
    let weights = try Row.fetchCursor(
      db, sql: "SELECT number, weights FROM weights WHERE model = \(WeightHistory.model)")
    while let row = try weights.next() {
      if WeightHistory.weights(try row.text(1)) == nil {
        names.append("weights: the row \(try row.id(0))")
      }
    }
    names += try unreadableImports(db).map { "imported: the record of the card \($0)" }
    let more = names.count - mostNamed
    return names.prefix(mostNamed).map { "\($0) has a value that is impossible" }
      + (more > 0 ? ["\(more) more of these"] : [])
  }

  private static func isPossible(_ value: String, of key: String, isOfBox: Bool) -> Bool {
    let ofDeck = DeckSetting.parts(ofKey: key)?.setting
    if key == WantedShares.preference || ofDeck == .sure {
      return WantedShares.share(value).map { "\($0.percent)" } == value
    }
    if key == newCardsPreference || key == reviewsPreference || ofDeck == .newCards {
      return DeckLimits.number(value).map { "\($0)" } == value
    }
    if ofDeck == .asking { return Asking(rawValue: value) != nil }
    if ofDeck == .face { return DeckFace(rawValue: value) != nil }
    guard isOfBox else { return key != MoreCards.key || MoreCards(text: value) != nil }
    if key == bookmarkName { return isPossibleBookmark(value) }
    if key.hasPrefix(rowsPrefix) { return storedRows(value) != nil }
    if key.hasPrefix(draftPrefix) {
      let copies = storedDraft(value)?.record.copies.values
      return copies?.allSatisfy { Bounds.copies.contains(Int64($0)) } ?? false
    }
    return isPossiblePhone(key, value)
  }
}
