import ContentHash
import GRDB
package import Study

/// One import, within its transaction.
package final class CardImport {
  let db: Database
  /// The GUIDs of the copies of other decks' cards, by the GUIDs of the originals.
  package private(set) var copied: [String: String] = [:]

  private let copiesCards: Bool
  /// The ids of the decks whose cards move to the decks in which the file has them.
  var leaving: Set<Int64> = []
  /// The ids of the cards that this import has changed, moved or brought back.
  private var seen: Set<Int64> = []
  /// The last id before this import.
  private let lastBefore: Int64
  private let addIdentity: Statement
  private let addCard: Statement
  private let find: Statement
  /// The last id that was given to a card.
  private var lastID: Int64
  var decks: [Target] = []
  /// The indexes of the decks, by their names.
  private var places: [String: Int] = [:]
  /// Records that wait to be added.
  private var batch: [Waiting] = []
  /// The size of the batch in bytes.
  private var bytes = 0
  /// Records of cards that their decks already have.
  private var known: [Int64: Waiting] = [:]
  private var knownBytes = 0

  private struct Waiting {
    var record: CardRecord
    /// The index of the card's deck.
    var deck: Int
    let said: SaidParts
    /// The GUID of the deck in which the file has the card; nil if the card is in it.
    var fileDeck: String?
    /// Whether this import has moved the card to its deck.
    var isMoved = false
  }

  struct Target {
    let name: String
    let guid: String
    let id: Int64
    /// The last card's position.
    var position: Int64
    /// The position of the last card whose words are indexed.
    var indexed: Int64
    /// The number of the deck's cards, and the bytes of their texts.
    var (cards, bytes): (Int, Int)
    var summary = ImportSummary()
    /// Whether this import has created the deck, and has moved no card to it yet.
    var isNew: Bool
  }

  /// A card's id and its deck, if it is in one.
  static let findSQL =
    "SELECT id, deck_id FROM identities LEFT JOIN cards USING (id) WHERE guid = ?"

  /// The number of a deck's cards, the bytes of their texts, and the deck's GUID.
  private static let sizeSQL = """
    SELECT count(*),
      ifnull(sum(length(CAST(question AS BLOB)) + length(CAST(answer AS BLOB))), 0),
      (SELECT guid FROM decks WHERE id = ?1)
    FROM cards WHERE deck_id = ?1
    """

  private static let mostRecords = 10_000
  private static let mostBytes = 8 << 20
  /// The most known records that are compared with their decks at once.
  private static let mostKnown = 500

  init(copiesCards: Bool, _ db: Database) throws {
    self.copiesCards = copiesCards
    self.db = db
    addIdentity = try db.cachedStatement(
      sql: "INSERT INTO identities (id, guid) VALUES (?, ?) ON CONFLICT DO NOTHING")
    addCard = try db.cachedStatement(sql: DeckStore.insertSQL)
    find = try db.cachedStatement(sql: Self.findSQL)
    let last = try Row.fetchOne(db, sql: "SELECT max(id) FROM identities")
    lastBefore = try last?.numberIfAny(0, in: Bounds.id) ?? 0
    lastID = lastBefore
  }

  var summaries: [(deck: String, summary: ImportSummary)] {
    decks.map { ($0.name, $0.summary) }
  }

  /// Adds a card to a deck, which is created if it is missing.
  ///
  /// - Parameters:
  ///   - record: The card.
  ///   - deck: The deck's name.
  ///   - fileName: The deck's name in the file, by which later versions of the file find the deck even if it
  ///     is renamed; nil for a deck that a person has named.
  ///   - said: The parts of the card about which the file says something.
  /// - Throws: `LibraryError`.
  package func add(
    _ record: CardRecord, to deck: String, ofFiles fileName: String? = nil,
    saying said: SaidParts = .everything
  ) throws {
    batch.append(Waiting(record: record, deck: try open(deck, ofFiles: fileName), said: said))
    bytes += record.size
    if batch.count == Self.mostRecords || bytes >= Self.mostBytes { try addBatch() }
  }

  /// Stores the languages in which a deck's sides are read aloud.
  package func setVoices(_ voices: [CardRecord.Side: String], of deck: String) throws {
    // Only a deck that exists can have voices.
    try open(deck)
    for (side, voice) in voices {
      try DeckStore.setPreference(DeckVoices.key(side, of: deck), to: voice, db)
    }
  }

  /// Returns the index of a deck, which is created if it is missing.
  @discardableResult
  func open(_ deck: String, ofFiles fileName: String? = nil) throws -> Int {
    if let place = places[deck] { return place }
    let found = try Named.decks.id(deck, db)
    if let found { try DeckStore.refuseSchools(found, db) }
    let id =
      try found
      ?? DeckStore.insertDeck(deck, guid: DeckStore.deckGUID(ofFiles: fileName ?? deck, db), db)
    // The deck may be open under its name and under the label that tells it from namesakes.
    if let place = decks.firstIndex(where: { $0.id == id }) { return place }
    if let fileName {
      try db.execute(
        sql: "UPDATE OR IGNORE decks SET file_name = ? WHERE id = ? AND file_name IS NULL",
        arguments: [Named.stored(fileName), id])
    }
    let position = try DeckStore.lastPosition(in: id, db)
    let row = try Row.fetchOne(db, sql: Self.sizeSQL, arguments: [id])
    decks.append(
      Target(
        name: deck, guid: try row?.text(2) ?? "", id: id, position: position, indexed: position,
        cards: try row?.count(0) ?? 0, bytes: try row?.count(1) ?? 0, isNew: found == nil))
    places[deck] = decks.count - 1
    return decks.count - 1
  }

  /// Adds the records that still wait to their decks.
  func finish() throws {
    try addBatch()
    try update()
  }

  private func addBatch() throws {
    for (one, id) in zip(batch, try identify(batch.map(\.record))) {
      if let id { try add(one.record, as: id, to: one.deck) } else { try addKnown(one) }
    }
    batch.removeAll(keepingCapacity: true)
    bytes = 0
  }

  /// Assigns ids to new GUIDs; nil for those that are known.
  ///
  /// The GUIDs are inserted in sorted order, so that each page of their index is visited once.
  private func identify(_ records: [CardRecord]) throws -> [Int64?] {
    var ids = [Int64?](repeating: nil, count: records.count)
    // The GUIDs are sorted by bytes: to Swift, composed and decomposed letters are equal.
    let keys = records.enumerated().map { place, record in
      (record.card.guid.utf8.prefix(8).reduce(0) { $0 << 8 | UInt64($1) }, place)
    }
    for (_, place) in keys.sorted(by: <) {
      let (guid, id) = (records[place].card.guid, lastID + Int64(place) + 1)
      try DeckStore.checkGUID(guid)
      try addIdentity.execute(arguments: [id, guid])
      if db.changesCount == 1 { ids[place] = id }
    }
    lastID += Int64(records.count)
    return ids
  }

  private func addKnown(_ one: Waiting, isCopy: Bool = false) throws {
    let (guid, deck) = (one.record.card.guid, decks[one.deck])
    guard let row = try Row.fetchOne(find, arguments: [guid]) else {
      throw LibraryError.noCard(guid: guid)
    }
    let (id, home) = (try row.id(0), try row.numberIfAny(1, in: Bounds.id))
    let place = try home.map {
      $0 == deck.id || isCopy ? .stays : try self.place(of: id, at: $0, unless: deck)
    }
    if let home, place == .stays {
      var one = one
      if home != deck.id, let name = try Named.decks.label(of: home, db) {
        // The card has been moved at the box.
        (one.deck, one.fileDeck) = (try open(name), deck.guid)
      }
      try change(one, id: id)
    } else if let home, place == .leaves {
      try move(id, from: home, to: one.deck)
      var one = one
      one.isMoved = true
      try change(one, id: id)
    } else if copiesCards, !isCopy, try home != nil || hasCopy(of: guid, in: deck) {
      try addCopy(of: one)
    } else if let home {
      throw LibraryError.cardElsewhere(
        guid: guid, deck: try Named.decks.label(of: home, db) ?? "")
    } else if !deck.isNew, try staysRemoved(one.record, from: deck) {
      decks[one.deck].summary.removed += 1
    } else {
      try forgetNote(of: guid)
      try add(one.record, as: id, to: one.deck)
      seen.insert(id)
    }
  }

  /// Whether records wait to be added or compared.
  var hasWaiting: Bool { !batch.isEmpty || !known.isEmpty }

  /// Whether this import has already had the card.
  func hasSeen(_ id: Int64) -> Bool { id > lastBefore || seen.contains(id) }

  private func change(_ one: Waiting, id: Int64) throws {
    known[id] = one
    seen.insert(id)
    knownBytes += one.record.size
    if known.count == Self.mostKnown || knownBytes >= Self.mostBytes { try update() }
  }

  /// Whether the deck has a copy of a card that was once in another one.
  private func hasCopy(of guid: String, in deck: Target) throws -> Bool {
    let copy = CardIdentity.guid(deck: deck.guid, question: guid)
    return try Row.fetchOne(find, arguments: [copy])?.numberIfAny(1, in: Bounds.id) == deck.id
  }

  private func addCopy(of one: Waiting) throws {
    var copy = one
    copy.record.card.guid = CardIdentity.guid(
      deck: decks[one.deck].guid, question: one.record.card.guid)
    copied[one.record.card.guid] = copy.record.card.guid
    lastID += 1
    try addIdentity.execute(arguments: [lastID, copy.record.card.guid])
    guard db.changesCount == 1 else { return try addKnown(copy, isCopy: true) }
    try add(copy.record, as: lastID, to: copy.deck)
    decks[copy.deck].summary.copied += 1
  }

  private func add(_ record: CardRecord, as id: Int64, to deck: Int) throws {
    decks[deck].position += DeckStore.positionGap
    try grow(deck, by: record.card.textBytes, cards: 1)
    let target = decks[deck]
    try DeckStore.insertRow(
      record.card, isSuspended: record.isSuspended, id: id, deckID: target.id,
      position: target.position, addCard)
    try DeckStore.insertExtras(of: record, id: id, deckID: target.id, db)
    decks[deck].summary.added += 1
  }

  /// - Throws: `LibraryError.unusable` if a deck becomes larger than the `Limits` allow.
  func grow(_ deck: Int, by bytes: Int, cards: Int = 0) throws {
    decks[deck].bytes += bytes
    decks[deck].cards += cards
    guard bytes > 0 || cards > 0 else { return }
    let target = decks[deck]
    if let problem = Limits.problem(with: target.name, cards: target.cards, bytes: target.bytes) {
      throw problem
    }
  }

  /// Changes the known cards as their records have changed since they were imported last.
  private func update() throws {
    // A known card may have been added by this import: its words must be indexed before they change.
    for place in decks.indices {
      try DeckStore.indexWords(in: decks[place].id, after: decks[place].indexed, db)
      decks[place].indexed = decks[place].position
    }
    let ids = known.keys.sorted()
    let imported = try DeckStore.imported(ids, db)
    for (id, old) in zip(ids, try DeckStore.records(ids: ids, db)) {
      guard let one = known[id] else { continue }
      let (deck, last) = (one.deck, imported[id]?.record ?? old)
      let file = one.record.completed(by: last, where: one.said)
      var new = old
      new.follow(file, since: last)
      if !file.hasTexts(of: last) { try forgetNote(of: old.card.guid) }
      if new == old {
        decks[deck].summary.unchanged += one.isMoved ? 0 : 1
        decks[deck].summary.changed += one.isMoved ? 1 : 0
      } else {
        try grow(deck, by: new.card.textBytes - old.card.textBytes)
        try DeckStore.replace(new, id: id, deckID: decks[deck].id, db)
        decks[deck].summary.changed += 1
      }
      let kept =
        new == file && one.fileDeck == nil ? nil : ImportedRecord(file, deck: one.fileDeck)
      if kept != imported[id] { try DeckStore.setImported(kept, of: id, db) }
    }
    (known, knownBytes) = ([:], 0)
  }
}
