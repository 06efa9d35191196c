import GRDB
import Study

/// A deck of the school's that is being taken, step by step.
///
/// Since the deck is the school's, only another visit changes it meanwhile; the library has the mark of the one that began last.
/// A value is the state between two steps, so that a step may be performed twice.
struct TakenDeck {
  /// What is done in one transaction.
  private enum Step {
    /// Removes cards, by their ids.
    case remove(ArraySlice<Int64>)
    /// Changes cards, by their ids and their places in the deck.
    case change(ArraySlice<(id: Int64, place: Int)>)
    /// Adds cards, by their places in the deck.
    case add(ArraySlice<Int>)
    /// Puts the cards in order, from this place on; those before it come after all others.
    case order(from: Int)
    case finish
  }

  /// How marks begin.
  static let taking = "taking "

  let deck: PublishedDeck
  let id: Int64
  /// What stands in place of a revision as long as these steps are the last that were begun.
  let mark = taking + DeckStore.randomGUID()
  /// The last one is performed next.
  private var steps: [Step]

  var isWhole: Bool { steps.isEmpty }

  /// Begins to take a deck, if it can be taken: makes it, and moves cards that only the box has to a deck of its own.
  ///
  /// - Parameters:
  ///   - deck: The deck, which is not trusted.
  ///   - db: The library.
  /// - Throws: `LibraryError`; the errors of SQLite.
  init(_ deck: PublishedDeck, _ db: Database) throws {
    let bytes = deck.cards.reduce(0) { $0 + $1.card.textBytes }
    if let problem = Limits.problem(with: deck.name, cards: deck.cards.count, bytes: bytes) {
      throw problem
    }
    guard !deck.guid.isEmpty,
      Set(deck.cards.map { Array($0.card.guid.utf8) }).count == deck.cards.count
    else { throw LibraryError.unusable("the deck \"\(deck.name)\" has a card twice") }
    for text in [deck.guid] + Array(deck.voices.values) { try DeckStore.checkText(text) }
    try DeckStore.check(name: deck.name, of: "deck")
    for record in deck.cards { try Self.check(record) }
    let there = try Int64.fetchOne(
      db, sql: "SELECT id FROM decks WHERE guid = ?", arguments: [deck.guid])
    let id = try there ?? DeckStore.insertDeck(deck.name, guid: deck.guid, db)
    (self.deck, self.id, steps) = (deck, id, [])
    let isOwn = try there != nil && !DeckStore.isSchools(id, db)
    try db.execute(
      sql: "UPDATE decks SET name = ?1 WHERE id = ?2 AND name <> ?1",
      arguments: [Named.stored(deck.name), id])

    let here = try here(db)
    let places = Dictionary(
      uniqueKeysWithValues: deck.cards.indices.map { (Array(deck.cards[$0].card.guid.utf8), $0) })
    var others = here.filter { places[Array($0.guid.utf8)] == nil }.map(\.id)
    if isOwn, !others.isEmpty {
      try move(others, db)
      others = []
    }
    let known = Set(here.map { Array($0.guid.utf8) })
    let new = deck.cards.indices.filter { !known.contains(Array(deck.cards[$0].card.guid.utf8)) }
    try checkHome(of: new, db)
    let same = here.compactMap { card in
      places[Array(card.guid.utf8)].map { (id: card.id, place: $0) }
    }
    steps =
      Self.parts(of: others).map(Step.remove)
      + Self.parts(of: same.sorted { $0.id < $1.id }).map(Step.change)
      + Self.parts(of: new).map(Step.add) + [.order(from: 0), .finish]
    steps.reverse()
  }

  private static func parts<Element>(of all: [Element]) -> [ArraySlice<Element>] {
    stride(from: 0, to: all.count, by: DeckStore.cardsInStep).map {
      all[$0..<min($0 + DeckStore.cardsInStep, all.count)]
    }
  }

  /// Refuses a card that can't be in a library.
  ///
  /// - Throws: `LibraryError.unusable`.
  private static func check(_ record: CardRecord) throws(LibraryError) {
    let card = record.card
    let traits = record.attributes.flatMap { [$0.key, $0.value] } + record.tags
    for text in [card.guid, card.question, card.answer, card.name ?? ""] + traits
      + record.copies.keys
    {
      try DeckStore.checkText(text)
    }
    if let problem = record.traitProblem { throw .unusable("\(problem)") }
    guard Set(record.tags.map { Array($0.utf8) }).count == record.tags.count else {
      throw .unusable("the card \(card.guid) has a tag twice")
    }
  }

  /// - Throws: `LibraryError.cardElsewhere` if another deck has one of these new cards; `noMedia`.
  private func checkHome(of places: [Int], _ db: Database) throws {
    let find = try db.cachedStatement(sql: CardImport.findSQL)
    for place in places {
      let guid = deck.cards[place].card.guid
      let home = try Row.fetchOne(find, arguments: [guid])?.numberIfAny(1, in: Bounds.id)
      guard let home else { continue }
      throw LibraryError.cardElsewhere(guid: guid, deck: try Named.decks.label(of: home, db) ?? "")
    }
    let findMedia = try db.cachedStatement(sql: "SELECT 1 FROM media WHERE hash = ?")
    for hash in Set(deck.cards.flatMap(\.media).map(\.hash)).sorted()
    where try Row.fetchOne(findMedia, arguments: [hash]) == nil {
      throw LibraryError.noMedia(hash: hash)
    }
  }

  /// Performs the next step.
  ///
  /// - Returns: The state after it.
  /// - Throws: `LibraryError`; the errors of SQLite.
  func next(_ db: Database) throws -> TakenDeck {
    guard try DeckStore.isSchools(id, db) else {
      throw LibraryError.unusable("the deck \"\(deck.name)\" is not the school's any more")
    }
    var rest = self
    switch rest.steps.removeLast() {
    case .remove(let cards): for card in cards { try DeckStore.remove(card, db) }
    case .change(let cards): try change(cards, db)
    case .add(let places): for place in places { try add(deck.cards[place], db) }
    case .order(let place):
      if let next = try order(from: place, db) { rest.steps.append(.order(from: next)) }
    case .finish: try finish(db)
    }
    return rest
  }

  /// The deck's cards here, in order.
  private func here(_ db: Database) throws -> [(guid: String, id: Int64)] {
    try Row.fetchAll(
      db,
      sql:
        "SELECT guid, id FROM cards JOIN identities USING (id) WHERE deck_id = ? ORDER BY position",
      arguments: [id]
    ).map { (try $0.text(0), try $0.id(1)) }
  }

  /// Moves cards that the revision lacks, and that only the box has, to a deck of its own.
  ///
  /// Only once for a deck, and all of them before it is the school's, so that none is taken for one of the school's.
  private func move(_ cards: [Int64], _ db: Database) throws {
    let own = try DeckStore.insertDeck(deck.name, guid: DeckStore.randomGUID(), db)
    for card in cards {
      let place = try DeckStore.lastPosition(in: own, db) + DeckStore.positionGap
      try DeckStore.move(card, of: DeckStore.record(id: card, db), from: id, to: own, at: place, db)
    }
  }

  private func change(
    _ cards: ArraySlice<(id: Int64, place: Int)>, _ db: Database
  ) throws {
    let records = try DeckStore.records(ids: cards.map(\.id), db)
    // Another visit may have taken a revision without some of them.
    guard records.count == cards.count else {
      throw LibraryError.unusable("the deck was changed while it was taken")
    }
    for ((card, place), old) in zip(cards, records) {
      let record = deck.cards[place]
      var unmarked = old
      unmarked.isToFix = record.isToFix
      if unmarked != record { try DeckStore.replace(record, id: card, deckID: id, db) }
    }
  }

  private func add(_ record: CardRecord, _ db: Database) throws {
    let card = try DeckStore.identity(of: record.card.guid, db)
    let home = try Int64.fetchOne(
      try db.cachedStatement(sql: "SELECT deck_id FROM cards WHERE id = ?"), arguments: [card])
    // Another visit may be taking the same deck.
    if home == id { return try DeckStore.replace(record, id: card, deckID: id, db) }
    if let home {
      throw LibraryError.cardElsewhere(
        guid: record.card.guid, deck: try Named.decks.label(of: home, db) ?? "")
    }
    try DeckStore.insertRow(
      record.card, isSuspended: record.isSuspended, id: card, deckID: id,
      position: DeckStore.lastPosition(in: id, db) + DeckStore.positionGap,
      try db.cachedStatement(sql: DeckStore.insertSQL))
    try DeckStore.insertExtras(of: record, id: card, deckID: id, db)
    try DeckStore.indexWords(of: card, db)
  }

  /// Moves cards to the deck's end in their order, unless all are in order.
  ///
  /// - Returns: The first place from which on cards are to be moved still; nil for none.
  private func order(from first: Int, _ db: Database) throws -> Int? {
    let here = try here(db)
    if first == 0, here.map(\.guid) == deck.cards.map(\.card.guid) { return nil }
    let ids = Dictionary(here.map { (Array($0.guid.utf8), $0.id) }) { first, _ in first }
    var place = try DeckStore.lastPosition(in: id, db)
    let move = try db.cachedStatement(sql: "UPDATE cards SET position = ? WHERE id = ?")
    let end = min(first + DeckStore.cardsInStep, deck.cards.count)
    for card in deck.cards[first..<end] {
      place += DeckStore.positionGap
      try move.execute(arguments: [place, ids[Array(card.card.guid.utf8)]])
    }
    return end < deck.cards.count ? end : nil
  }

  private func finish(_ db: Database) throws {
    try db.execute(
      sql: "DELETE FROM imported WHERE card_id IN (SELECT id FROM cards WHERE deck_id = ?)",
      arguments: [id])
    try db.execute(sql: "DELETE FROM voices WHERE deck_id = ?", arguments: [id])
    for side in CardRecord.Side.allCases {
      guard let voice = deck.voices[side.rawValue] else { continue }
      try db.execute(
        sql: "INSERT INTO voices (deck_id, side, voice) VALUES (?, ?, ?)",
        arguments: [id, side.rawValue, voice])
    }
    try db.execute(
      sql:
        "DELETE FROM sets WHERE deck_id = ? AND NOT EXISTS (SELECT 1 FROM copies WHERE set_id = sets.id)",
      arguments: [id])
    // Undoing would change the school's cards.
    try DeckStore.forgetKept(ofDeck: deck.guid, db)
  }
}
