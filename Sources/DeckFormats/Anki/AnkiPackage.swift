internal import ContentHash
import GRDB
package import Study

/// A deck or collection that Anki exported: `.apkg` or `.colpkg`, of any generation.
///
/// Each of Anki's cards is a card, made of its note by the note type's templates. A note's card with the
/// ordinal 0 has the note's GUID; the others have that GUID followed by their ordinals: "GUID#1".
///
/// Source: Anki `rslib/src/import_export/package`; `rslib/src/notetype/render.rs`.
package final class AnkiPackage: DeckSource {
  package let kind: String

  let path: String
  let archive: AnkiArchive
  let database: UntrustedDatabase
  /// Whether note types and decks are in tables of their own, not in JSON.
  let isNew: Bool
  /// The names of the zip file's entries by the names of pictures and sounds, which are equal however accents
  /// are encoded.
  private let media: MediaEntries
  /// The voices that this program has written; nil for a package of Anki: see `AnkiPackageWriter.ownKey`.
  private let ownVoices: [CardRecord.Side: String]?
  /// Whether a card has another queue than that of new cards: else the package was exported without dates, and
  /// doesn't say which cards are not asked.
  ///
  /// Source: Anki `rslib/src/import_export/package/apkg/import/mod.rs`, `scheduling_included`.
  private let hasQueues: Bool
  /// The GUIDs that cards of this program have instead of those that follow from their notes, by the latter.
  private var otherGUIDs: [String: String] = [:]
  /// The ids of the notes, and of the note types, that have cards of those that were read last.
  private(set) var (noteIDs, typeIDs): (Set<Int64>, Set<Int64>) = ([], [])
  private let remarks = SourceRemarks()
  let reviewRemarks = SourceRemarks()

  /// The largest numbers of cards and answers: no person has that many.
  static let mostCards = 1_000_000
  static let mostReviews = 20_000_000
  /// The largest cost of reading all cards, in steps as of `AnkiNote.Sides`: this number whatever the
  /// package's size, and `stepsOfByte` for each of its bytes.
  ///
  /// A template of a few bytes may make 256 KiB of HTML of each note. In people's packages, each card has a
  /// text of its own, of at least 40 packed bytes, and templates of at most 20 KB, which take 80,000 steps.
  package static let mostSteps = 128 << 20
  private static let stepsOfByte = 4_000
  /// The cost of a card without its texts, and of each of its tags, in steps.
  private static let (stepsOfCard, stepsOfTag) = (2_000, 500)
  /// The largest picture or sound, in bytes, as in other decks.
  static let largestMedium = 64 << 20
  /// The ordinals of a note's cards; cards with others are left out.
  ///
  /// Anki makes up to 500 cards of gaps, and one of each template.
  static let ordinals: ClosedRange<Int64> = 0...10_000
  /// The numbers of a note's fields and tags that are read; people's notes have some dozens.
  private static let mostFields = 1_000
  private static let mostTags = 1_000

  /// The cost that reading may have whatever the package's size, in steps.
  private let mostSteps: Int

  /// - Throws: `DeckFileError` if the file is no sound Anki package, or has an unknown schema.
  package init(path: String, mostSteps: Int = AnkiPackage.mostSteps) throws {
    (self.path, self.mostSteps) = (path, mostSteps)
    archive = try AnkiArchive(path: path)
    database = try UntrustedDatabase(archive.database(), path: path, collation: .unicase)
    try database.check(tables: ["col", "notes", "cards", "revlog"])
    var version: Int64 = 0
    try database.forEachRow(of: "SELECT ver FROM col LIMIT 1") { version = $0.integer(0) ?? 0 }
    // Source: Anki `rslib/src/storage/upgrades/mod.rs`.
    guard (11...18).contains(version) else {
      throw DeckFileError(
        path: path, message: "the program knows Anki's schemas 11 to 18, not \(version)")
    }
    isNew = version >= 15
    if isNew {
      try database.check(tables: ["notetypes", "fields", "templates", "decks"])
    }
    ownVoices = isNew ? try Self.ownVoices(in: database) : nil
    var hasQueues = false
    try database.forEachRow(of: "SELECT 1 FROM cards WHERE queue <> 0 LIMIT 1") { _ in
      hasQueues = true
    }
    self.hasQueues = hasQueues
    media = MediaEntries(try AnkiMediaMap.names(in: archive, database))
    kind = archive.generation == .latest ? "Anki package" : "Anki package of an older kind"
  }

  package var voices: [CardRecord.Side: String] { ownVoices ?? [:] }

  /// Whether the package comes from Anki, and not from this program.
  var isFromAnki: Bool { ownVoices == nil }

  /// Whether a zip file is an Anki package, by its entries.
  package static func isPackage(_ zip: ZipArchive) -> Bool { AnkiArchive.isPackage(zip) }

  // MARK: Cards

  package func forEachCard(_ body: (SourceCard) throws -> Void) throws {
    remarks.clear()
    (otherGUIDs, noteIDs, typeIDs) = ([:], [], [])
    let types = try AnkiNoteType.all(in: database, isNew: isNew, path: path)
    let decks = try deckNames()
    var line = 0
    var steps = mostSteps + Self.stepsOfByte * archive.zip.size
    /// The last card and its note, held back until it is known whether the note has more.
    var (held, heldNote) = (SourceCard?.none, Int64?.none)
    try database.forEachRow(of: Self.cardsSQL) { row in
      line += 1
      guard line <= Self.mostCards else {
        throw DeckFileError(path: path, message: "more than \(Self.mostCards) cards are in it")
      }
      let deck = decks[row.integer(2) ?? 0] ?? []
      guard let ordinal = row.integer(1), Self.ordinals.contains(ordinal) else {
        return remarks.add("cards with a number that Anki gives none, left out", line: line)
      }
      var card = SourceCard(CardRecord(Card(question: "", answer: "")), line: line)
      card.deck = deck
      card.isSuspended = row.integer(3) == Self.suspended
      card.record.card.guid = Self.guid(row.text(0), ordinal)
      let tags = row.text(5).cut(to: DelimitedRows.longestText)
        .split(maxSplits: Self.mostTags, whereSeparator: \.isWhitespace)
        .prefix(Self.mostTags).map(String.init)
      card.record.tags = Set(tags).sorted()
      let type = types[row.integer(4) ?? 0]
      if type == nil {
        remarks.add("cards without a note type, made of their fields", line: line, nil)
      }
      let fields = row.text(6).utf8.split(
        separator: 0x1f, maxSplits: Self.mostFields, omittingEmptySubsequences: false
      ).prefix(Self.mostFields)
      let note = AnkiNote(
        type: type ?? AnkiNoteType(),
        fields: fields.map { String(Substring($0)).cut(to: HTMLText.longest) }, tags: tags,
        deck: deck.joined(separator: "::"))
      guard !note.isImageOcclusion else {
        return remarks.add(
          "cards that cover parts of a picture, which the box can't, left out", line: line)
      }
      steps -= fill(&card, from: note, ordinal: ordinal)
      steps -= Self.stepsOfCard + Self.stepsOfTag * card.record.tags.count
      guard steps >= 0 else {
        throw DeckFileError(
          path: path,
          message: "its cards repeat too much of the same fields, templates or tags; it is no deck")
      }
      let data = isFromAnki ? "" : row.text(8).cut(to: HTMLText.longest)
      describe(&card, from: note, ordinal: Int(ordinal), data: data)
      steps -= data.utf8.count + (note.fields.count > 1 ? note.fields[1].utf8.count : 0)
      guard !card.isEmpty(.question) else {
        return remarks.add("cards without a question, left out", line: line)
      }
      let noteID = row.integer(7)
      if let noteID, let typeID = row.integer(4) {
        noteIDs.insert(noteID)
        typeIDs.insert(typeID)
      }
      if held != nil, heldNote == noteID {
        // Some programs leave out all GUIDs.
        let guid = Self.guid(row.text(0), 0)
        let name = guid.isEmpty ? "note \(noteID ?? 0)" : guid
        held?.note = name
        card.note = name
      }
      if let held { try body(held) }
      (held, heldNote) = (card, noteID)
    }
    if let held { try body(held) }
  }

  /// The queue of cards that are not asked; those in queues with lower numbers are buried until the next day.
  ///
  /// Source: Anki `rslib/src/card/mod.rs`, `CardQueue`.
  static let suspended: Int64 = -1

  /// Returns the GUID of a note's card; `ordinal` is the template's, or the gap's number less one.
  ///
  /// A note's GUID that is too long for this program's own files is replaced by a short one.
  static func guid(_ note: String, _ ordinal: Int64) -> String {
    let isLong = note.utf8.count > DeckFileReader.longestGUID
    let note = isLong ? CardIdentity.guid(deck: "", question: note) : note
    return ordinal == 0 || note.isEmpty ? note : "\(note)#\(ordinal)"
  }

  /// Returns the GUID of a note's card as `forEachCard` has read it.
  func cardGUID(_ note: String, _ ordinal: Int64) -> String {
    let guid = Self.guid(note, ordinal)
    return otherGUIDs[guid] ?? guid
  }

  /// Gives a card its texts and media.
  ///
  /// - Returns: The cost in steps.
  private func fill(_ card: inout SourceCard, from note: AnkiNote, ordinal: Int64) -> Int {
    let template = note.type.templates[note.type.isCloze ? 0 : ordinal]
    if template?.front == nil || template?.back == nil, !note.type.templates.isEmpty {
      remarks.add("cards whose template can't be read, made of their fields", line: card.line, nil)
    }
    var sides = note.texts(template, card: ordinal)
    if sides.question.text.isEmpty, sides.question.media.isEmpty {
      remarks.add("cards without a gap or a question, made of their fields", line: card.line, nil)
      let bare = note.texts(nil, card: ordinal)
      let hasAnswer = !bare.answer.text.isEmpty || !bare.answer.media.isEmpty
      sides.question = bare.question
      sides.answer = hasAnswer ? bare.answer : bare.question
      sides.steps += bare.steps
    }
    let hasScript = template?.front?.hasScript ?? false || template?.back?.hasScript ?? false
    card.fill(question: sides.question, answer: sides.answer, hasScript: hasScript, remarks)
    return sides.steps
  }

  /// Gives a card what this program has written beside its texts.
  ///
  /// `data` is what this program has written beside a note of Anki: see `OwnNoteType.data`.
  private func describe(
    _ card: inout SourceCard, from note: AnkiNote, ordinal: Int, data: String
  ) {
    (card.said.tags, card.said.suspension) = (true, hasQueues)
    if !isFromAnki { card.said = .everything }
    if !data.isEmpty {
      if let comment = OwnNoteType.comment(card: ordinal, in: data) {
        comment.describe(&card, [.name, .tags])
      }
      return
    }
    let isOwn = note.type.name.hasPrefix(OwnNoteType.name)
    // Anki's own note types have a comment behind the answer, from a text: see `AnkiTextWriter`.
    let place = isOwn ? OwnNoteType.nameField(card: ordinal) : 1
    guard note.fields.indices.contains(place) else { return }
    let field = note.fields[place]
    if isOwn {
      let name = HTMLText(html: field).text.cut(to: DelimitedRows.longestText)
      card.record.card.name = name.isEmpty ? nil : name
      card.said.name = true
    }
    let guid = card.record.card.guid
    // In Anki, the tags are edited, and GUIDs belong to notes.
    CardComment(in: field)?.describe(
      &card, !isFromAnki ? [.guid, .tags, .texts] : isOwn ? [.guid, .texts] : [.name, .texts])
    if card.record.card.guid != guid { otherGUIDs[guid] = card.record.card.guid }
  }

  /// The query for cards, which sorts them before it joins their notes, as `reviewsSQL` does.
  ///
  /// Without `LIMIT`, SQLite would sort a copy of the note for each of its cards, and a small file could fill
  /// the disk. A card in a filtered deck names its home deck in `odid`. Source: Anki
  /// `rslib/src/storage/schema11.sql`.
  private static let cardsSQL = """
    SELECT notes.guid, cards.ord, iif(cards.odid > 0, cards.odid, cards.did), cards.queue, notes.mid,
      notes.tags, notes.flds, cards.nid, notes.data
    FROM (SELECT nid, ord, did, odid, queue FROM cards ORDER BY nid, ord LIMIT -1) AS cards
      CROSS JOIN notes ON notes.id = cards.nid
    """

  private func deckNames() throws -> [Int64: [String]] {
    var decks: [Int64: [String]] = [:]
    let sql =
      isNew
      ? "SELECT id, name FROM decks"
      : "SELECT decks.key, decks.value ->> 'name' FROM col, json_each(col.decks) AS decks"
    try database.forEachRow(of: sql) { row in
      guard decks.count < AnkiNoteType.most, let id = row.integer(0) else { return }
      decks[id] = Self.deckPath(row.text(1))
    }
    return decks
  }

  /// Returns a deck and its subdecks, by the deck's full name.
  static func deckPath(_ name: String) -> [String] {
    name.cut(to: AnkiNoteType.longestName).replacing("\u{1f}", with: "::")
      .split(separator: "::").map(String.init)
  }

  // MARK: The rest

  package func forEachRemark(_ body: (SourceRemark) -> Void) { remarks.forEach(body) }

  package func forEachReviewRemark(_ body: (SourceRemark) -> Void) { reviewRemarks.forEach(body) }

  package func readMedia(_ name: String, _ body: ([UInt8]) throws -> Void) throws -> Bool {
    guard let entry = media[name], archive.zip.has(entry) else { return false }
    try archive.read(entry, limit: Self.largestMedium, body)
    return true
  }
}

extension String {
  /// Returns the first UTF-8 bytes, at most `longest`, without cutting a scalar in two.
  func cut(to longest: Int) -> String {
    guard utf8.count > longest else { return self }
    // An index within a scalar counts as its start.
    return String(self[..<utf8.index(startIndex, offsetBy: longest)])
  }
}
