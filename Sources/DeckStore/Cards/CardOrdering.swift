import GRDB
import Study

/// The order of a card list, as far as it is determined before rows are read.
///
/// The index of names gives the rows of a whole deck in their order, so only the deck's sections are counted.
/// For other lists, the order has all ids: among 200,000 cards, finding them takes longer than a page may
/// take.
struct CardOrdering: Sendable {
  /// A section, and its first key.
  struct Section: Sendable {
    let section: ListSection
    let key: String
  }

  let list: CardList
  let deckID: Int64
  /// The number of rows that this connection had changed; once it differs, the order may be out of date.
  let changes: Int
  private(set) var count = 0
  private(set) var sections: [Section] = []
  /// The ids of all cards of the list; nil for a whole deck.
  private var ids: [Int64]?

  init(_ list: CardList, _ db: Database) throws {
    self.list = list
    deckID = try DeckStore.deckID(list.deck, db)
    changes = db.totalChangesCount
    switch list.filter {
    case .all: try countSections(db)
    case .set(let name): try take(Self.setSQL, [deckID, name], db)
    case .tag(let name): try take(Self.tagSQL, [deckID, name], db)
    case .attribute(let key, let value): try take(Self.attributeSQL, [deckID, key, value], db)
    case .suspended: try take(Self.suspendedSQL, [deckID], db)
    case .words(let words):
      let found = try DeckStore.found(words, in: deckID, limit: DeckStore.longestReply, db)
      (ids, count) = (found, found.count)
    }
  }

  // MARK: Finding the order

  /// Finds and counts the sections by jumping from each to the next, in as many steps as there are first
  /// letters.
  private mutating func countSections(_ db: Database) throws {
    let find = try db.cachedStatement(sql: Self.nextSQL)
    let size = try db.cachedStatement(sql: Self.sizeSQL)
    var (next, key): (UInt32, String?) = (0, "")
    while let start = key {
      guard let found = try String.fetchOne(find, arguments: [deckID, start]) else { return }
      let scalar = found.unicodeScalars.first ?? "\u{0}"
      // A damaged index may contain a cycle.
      guard scalar.value >= next else { throw ImpossibleValue(column: "sort_key", value: start) }
      let section = NameSection(scalar)
      add(section.title, at: count, key: start)
      (next, key) = Self.bound(section.end)
      let arguments: StatementArguments = [deckID, start, key]
      count += try Row.fetchOne(size, arguments: arguments)?.count(0) ?? 0
    }
  }

  /// Returns the first Unicode scalar from a value on, and the key that consists of it; nil after the last
  /// scalar.
  private static func bound(_ value: UInt32) -> (UInt32, String?) {
    // UTF-8 has no surrogates.
    let value = (0xD800...0xDFFF).contains(value) ? 0xE000 : value
    return (value, Unicode.Scalar(value).map { String($0) })
  }

  /// Takes the cards of a query with the columns id and sort_key, in the order of names.
  private mutating func take(
    _ sql: String, _ arguments: StatementArguments, _ db: Database
  ) throws {
    let rows = try Row.fetchCursor(try db.cachedStatement(sql: sql), arguments: arguments)
    var ids: [Int64] = []
    var (next, isFirst): (UInt32, Bool) = (0, true)
    while let row = try rows.next() {
      let key = try row.text(1)
      let scalar = key.unicodeScalars.first ?? "\u{0}"
      if isFirst || scalar.value >= next {
        let section = NameSection(scalar)
        add(section.title, at: ids.count, key: key)
        (next, isFirst) = (section.end, false)
      }
      ids.append(try row.id(0))
    }
    (self.ids, count) = (ids, ids.count)
  }

  /// Adds a section unless it exists: signs sort before, between and after the letters, and have one section.
  private mutating func add(_ title: String, at place: Int, key: String) {
    guard !sections.contains(where: { $0.section.title == title }) else { return }
    sections.append(Section(section: ListSection(title: title, first: place), key: key))
  }

  // MARK: Reading the order

  /// Returns the ids of the cards at some indexes.
  func ids(_ rows: Range<Int>, _ db: Database) throws -> [Int64] {
    let rows = rows.clamped(to: 0..<count)
    if let ids { return Array(ids[rows]) }
    let section = sections.last { $0.section.first <= rows.lowerBound }
    let find = try db.cachedStatement(sql: Self.rowsSQL)
    return try Int64.fetchAll(
      find,
      arguments: [
        deckID, section?.key ?? "", rows.count, rows.lowerBound - (section?.section.first ?? 0),
      ])
  }

  /// Returns the index of a card; nil if the list lacks it.
  func place(of id: Int64, _ db: Database) throws -> Int? {
    if let ids { return ids.firstIndex(of: id) }
    let find = try db.cachedStatement(sql: "SELECT sort_key FROM cards WHERE id = ?")
    guard let key = try String.fetchOne(find, arguments: [id]) else { return nil }
    // Keys are compared as SQLite compares them: by their bytes.
    let section = sections.last { !key.utf8.lexicographicallyPrecedes($0.key.utf8) }
    let before = try db.cachedStatement(sql: Self.beforeSQL)
    let arguments: StatementArguments = [deckID, section?.key ?? "", key, id]
    return (section?.section.first ?? 0)
      + (try Row.fetchOne(before, arguments: arguments)?.count(0) ?? 0)
  }
}

extension CardOrdering {
  /// The first key from a key on.
  ///
  /// Arguments: the deck, the key.
  static let nextSQL = """
    SELECT sort_key FROM cards WHERE deck_id = ? AND sort_key >= ? ORDER BY sort_key LIMIT 1
    """

  /// Arguments: the deck, the first key, the first key of the next section or NULL.
  ///
  /// An empty blob sorts after all texts.
  static let sizeSQL = """
    SELECT count(*) FROM cards WHERE deck_id = ? AND sort_key >= ? AND sort_key < ifnull(?, x'')
    """

  /// Arguments: the deck, the first key, the limit, the offset.
  static let rowsSQL = """
    SELECT id FROM cards WHERE deck_id = ? AND sort_key >= ?
    ORDER BY sort_key, id LIMIT ? OFFSET ?
    """

  /// Arguments: the deck, the first key, the key and the id of a card.
  static let beforeSQL = """
    SELECT count(*) FROM cards
    WHERE deck_id = ?1 AND sort_key >= ?2 AND (sort_key, id) < (?3, ?4)
    """

  /// Arguments: the deck, the set's name.
  static let setSQL = """
    SELECT cards.id, sort_key
    FROM sets CROSS JOIN copies ON set_id = sets.id CROSS JOIN cards ON cards.id = card_id
    WHERE sets.deck_id = ? AND sets.name = ? ORDER BY sort_key, cards.id
    """

  /// Arguments: the deck, the tag.
  static let tagSQL = """
    SELECT cards.id, sort_key
    FROM tags CROSS JOIN card_tags ON tag_id = tags.id CROSS JOIN cards ON cards.id = card_id
    WHERE deck_id = ? AND tags.name = ? ORDER BY sort_key, cards.id
    """

  /// Arguments: the deck.
  static let suspendedSQL = """
    SELECT id, sort_key FROM cards WHERE deck_id = ? AND is_suspended = 1 ORDER BY sort_key, id
    """

  /// Reads the attributes of all cards, in the order of the table: in the order of names, each card's
  /// attributes would have to be looked up, which takes ten times as long.
  ///
  /// Arguments: the deck, the attribute's key, its value.
  static let attributeSQL = """
    SELECT cards.id, sort_key FROM attributes CROSS JOIN cards ON cards.id = card_id
    WHERE deck_id = ? AND key = ? AND value = ? ORDER BY sort_key, cards.id
    """
}
