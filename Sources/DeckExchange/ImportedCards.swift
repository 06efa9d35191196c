internal import DeckFormats
internal import DeckStore
internal import LibraryAccess
internal import InputEvents
internal import Study

/// The cards of an imported file, in the form in which they go into the library.
struct ImportedCards {
  private let source: any DeckSource
  private let scan: ImportScan
  private let naming: DeckNaming
  private let media: ImportedMedia
  /// The name of the learner for whom the file's answers are imported; nil to import no answers.
  private let learner: String?
  /// The hashes of pictures and sounds that neither the folder nor the library has, and which are left out.
  private var lost: Set<String> = []

  /// Creates the cards; `media` has those of `scan.media` that were found, and `learner` is the name of the
  /// learner for whom the file's answers are imported, nil to import no answers.
  init(
    _ source: any DeckSource, _ scan: ImportScan, _ naming: DeckNaming, _ media: ImportedMedia,
    learner: String?
  ) {
    self.learner = learner
    self.source = source
    self.scan = scan
    self.naming = naming
    self.media = media
  }

  /// Adds all cards in one transaction, with their pictures and sounds.
  ///
  /// - Parameters:
  ///   - store: The library.
  ///   - copiesCards: See `DeckStore.importCards`.
  ///   - isKept: See `DeckStore.importCards`.
  ///   - isStrict: Whether a file that names a picture or sound that is nowhere is refused; otherwise its cards lack
  ///     it.
  ///   - report: Called with the progress of a large import: the task, and the part that is done, from 0 to
  ///     1.
  /// - Returns: The outcome for the decks and the answers.
  /// - Throws: `LibraryError.noLearner`; the errors of `DeckStore.importCards`.
  mutating func add(
    to store: DeckStore, copiesCards: Bool, isKept: Bool = true, isStrict: Bool = false,
    report: (String, Double) throws -> Void = { _, _ in }
  ) throws -> ImportOutcome {
    let learner = try learner.map { try store.learner(named: $0).id }
    var outcome = ImportOutcome()
    lost = isStrict ? [] : try store.mediaMissing(of: scan.hashes.keys.filter { !media.has($0) })
    outcome.lostMedia = lost.sorted().map { "\($0).\(scan.hashes[$0] ?? "")" }
    let names = Set(try store.decks().map(\.name))
    // A deck name that a person has given is used as it is.
    if !naming.isForAll {
      for deck in scan.guids.keys {
        let known = try store.deck(ofFiles: deck) ?? deckOfSameCards(as: deck, in: store)
        if let known, known != deck { outcome.renamed[deck] = known }
      }
    }
    var matching = try matching(in: store, names: names, outcome.renamed)
    let memory = try ImportedMemory(source, naming)
    let task = "importing \(counted(scan.cards, "card"))"
    var done = 0
    outcome.decks = try store.importCards(
      expecting: scan.cards, copiesCards: copiesCards, isKept: isKept
    ) { cards in
      if !naming.isForAll { try cards.moveCards(toDecksOfFile: Array(scan.named)) }
      try media.add(to: cards)
      try source.forEachCard { card in
        var record = record(card)
        let deck = naming.deck(of: card)
        record.card.guid =
          matching[deck]?.guid(of: record, card) ?? card.key(in: deck)
        try cards.add(
          record, to: outcome.renamed[deck] ?? deck, ofFiles: naming.isForAll ? nil : deck,
          saying: said(card))
        done += 1
        if scan.cards >= Self.large { try report(task, Double(done) / Double(scan.cards)) }
      }
      try source.forEachOriginNote(
        type: { try cards.keep($1, id: $0) }, note: { try cards.keep(withMediaRenamed($0)) })
      outcome.memory.shares = try memory.setShares(in: cards, renamed: outcome.renamed)
      if let learner {
        outcome.answers = try addAnswers(of: learner, to: cards)
        source.forEachReviewRemark { outcome.answerRemarks.append($0) }
      }
    }
    guard isKept else { return outcome }
    if let learner { outcome.memory.weights = try memory.bringWeights(to: learner, in: store) }
    if outcome.decks.isEmpty {
      // A file without cards leaves its deck unchanged, or creates an empty one.
      outcome.decks = [(naming.deck, try store.importRecords([], into: naming.deck))]
    }
    let counts = Dictionary(try store.decks().map { ($0.name, $0.cardCount) }) { first, _ in first }
    for (deck, summary) in outcome.decks {
      let missing = (counts[deck] ?? 0) - summary.added - summary.changed - summary.unchanged
      if missing > 0 { outcome.missing[deck] = missing }
    }
    // The cards may have had other pictures and sounds before. Nothing is lost if removing them fails.
    _ = try? store.removeUnusedMedia()
    return outcome
  }

  /// Returns the deck that another program has renamed since it was imported, by its cards; nil if there is none.
  private func deckOfSameCards(as deck: String, in store: DeckStore) throws -> String? {
    guard scan.named.contains(deck), let guids = scan.guids[deck], !guids.hasDerived else {
      return nil
    }
    return try store.deck(ofCards: guids.given) { name in
      // The file has the old deck, too, or the deck in which it is now: its cards were moved.
      scan.guids[name] != nil || deck.hasPrefix("\(name)::")
    }
  }

  /// Returns a note whose pictures and sounds have the names that an export gives them.
  private func withMediaRenamed(_ note: OriginNote) -> OriginNote {
    guard !scan.media.isEmpty else { return note }
    var note = note
    note.text = MediaReferences.renamed(in: note.text) { name in
      media[name].map { "\($0.hash).\($0.fileExtension)" }
    }
    return note
  }

  private func addAnswers(
    of learner: Int64, to cards: CardImport
  ) throws -> AnswerImportSummary {
    try cards.addAnswers(of: learner, deck: scan.decks.first?.name ?? naming.deck, now: .now) {
      add in
      try source.forEachReview { review in
        try add(
          ImportedAnswer(
            card: review.guid, rating: review.rating,
            time: WallTime(localTime: review.time), answerTime: review.duration ?? 0))
      }
    }
  }

  /// Returns the parts of a card about which the file says something: see `record(_:)`.
  private func said(_ card: SourceCard) -> SaidParts {
    var said = card.said
    if card.note != nil { said.attributes.insert("source") }
    if naming.subdecks == .sets { said.sets.formUnion(scan.sets) }
    if !missing(from: .question, of: card).isEmpty {
      said.questionMedia = false
      said.questionText = said.questionText && !card.record.card.question.isEmpty
    }
    if !missing(from: .answer, of: card).isEmpty {
      said.answerMedia = false
      said.answerText = said.answerText && !card.record.card.answer.isEmpty
    }
    return said
  }

  /// Returns the names of the pictures and sounds of a side that are nowhere.
  private func missing(from side: CardRecord.Side, of card: SourceCard) -> [String] {
    card.media.filter { $0.side == side && media[$0.name] == nil }.map(\.name)
      + card.record.media.filter { $0.side == side && lost.contains($0.hash) }
      .map { "\($0.hash).\($0.fileExtension)" }
  }

  /// The number of cards from which progress is reported, because a person notices the wait.
  private static let large = 2_000

  /// The previews of the file's first cards.
  var previews: [ImportPreview] {
    scan.first.map { card in
      let record = record(card)
      func names(_ side: CardRecord.Side) -> [String] {
        card.media.filter { $0.side == side && media[$0.name] != nil }.map(\.name)
      }
      return ImportPreview(
        question: record.card.question, answer: record.card.answer,
        questionMedia: names(.question), answerMedia: names(.answer))
    }
  }

  /// Creates the matching of the file's cards with the library's, for the decks that need one.
  ///
  /// A deck needs matching if several of its cards have the same key, or if the deck is in the library and
  /// the file has cards without GUIDs.
  ///
  /// - Parameters:
  ///   - store: The library.
  ///   - names: The names of the library's decks.
  ///   - renamed: The names in the library of renamed decks, by their names in the file.
  /// - Returns: The matching of each deck, by the deck's name in the file.
  /// - Throws: The errors of reading the library or the file.
  private func matching(
    in store: DeckStore, names: Set<String>, _ renamed: [String: String]
  ) throws -> [String: CardMatching] {
    var matching: [String: CardMatching] = [:]
    for (deck, given) in scan.guids where given.hasDerived || !given.repeated.isEmpty {
      let home = renamed[deck] ?? deck
      guard !given.repeated.isEmpty || renamed[deck] != nil || names.contains(home) else {
        continue
      }
      var cards = CardMatching(of: deck, fileKeys: given)
      if renamed[deck] != nil || names.contains(home) {
        try store.records(in: home, isAsImported: true) { cards.add($0) }
      }
      matching[deck] = cards
    }
    if matching.values.contains(where: \.needsNotes) {
      try source.forEachCard { card in
        matching[naming.deck(of: card)]?.note(record(card), card)
      }
    }
    return matching
  }

  /// Returns a card with the pictures and sounds that were found; a side that would be empty gets the names
  /// of the missing ones as its text.
  private func record(_ card: SourceCard) -> CardRecord {
    var record = card.record
    for one in card.media {
      if let content = media[one.name] {
        record.media.append(
          .init(side: one.side, hash: content.hash, fileExtension: content.fileExtension))
      }
    }
    if !lost.isEmpty { record.media.removeAll { lost.contains($0.hash) } }
    for side in CardRecord.Side.allCases {
      record.name(missing(from: side, of: card), asMissingFrom: side)
    }
    record.media =
      record.media.filter { $0.side == .question } + record.media.filter { $0.side == .answer }
    // A lesson keeps cards with the same source apart.
    if let note = card.note, record.attributes["source"] == nil {
      record.attributes["source"] = note
    }
    if let set = naming.set(of: card) { record.copies[set] = 1 }
    record.isSuspended = record.isSuspended || card.isSuspended
    return record
  }
}
