internal import ContentHash
import GRDB
import Study

/// A deck or collection that Anki exported: `.apkg` or `.colpkg`, of any generation.
///
/// Each of Anki's cards is a card, made of its note by the note type's templates. The first card of a
/// note (the template's ordinal is 0) has the note's GUID; others have the ordinal behind it: "GUID#1".
///
/// Source: Anki `rslib/src/import_export/package`; `rslib/src/notetype/render.rs`.
package final class AnkiPackage: DeckSource {
  package let kind: String

  private let path: String
  private let archive: AnkiArchive
  private let database: UntrustedDatabase
  /// Whether note types and decks are in tables of their own, not in JSON.
  private let isNew: Bool
  /// The names of pictures and sounds, as the zip file has them; equal however accents are written.
  private let media: [String: String]
  private let remarks = SourceRemarks()
  private let reviewRemarks = SourceRemarks()

  /// More cards or answers are refused: no person has that many.
  static let mostCards = 1_000_000
  static let mostReviews = 20_000_000
  /// In bytes, as of the media of other decks.
  static let largestMedium = 64 << 20
  /// Of a note's cards; those with others are left out.
  ///
  /// Anki makes 500 of gaps, and one of each template.
  private static let ordinals: ClosedRange<Int64> = 0...10_000
  /// The first ones of a note are read; people's notes have some dozens.
  private static let mostFields = 1_000
  private static let mostTags = 1_000

  /// - Throws: `DeckFileError` if it is no sound Anki package.
  package init(path: String) throws {
    self.path = path
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
    if isNew { try database.check(tables: ["notetypes", "fields", "templates", "decks"]) }
    media = try AnkiMediaMap.names(in: archive, database)
    kind = archive.generation == .latest ? "Anki package" : "Anki package of an older kind"
  }

  /// Whether a file is one, by its content.
  package static func isPackage(_ zip: ZipArchive) -> Bool { AnkiArchive.isPackage(zip) }

  // MARK: Cards

  package func forEachCard(_ body: (SourceCard) throws -> Void) throws {
    remarks.clear()
    let types = try AnkiNoteType.all(in: database, isNew: isNew, path: path)
    let decks = try deckNames()
    var line = 0
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
      if type == nil { remarks.add("cards without a note type, made of their fields", line: line) }
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
      fill(&card, from: note, ordinal: ordinal)
      if note.type.name == AnkiPackageWriter.noteType, note.fields.count > 2 {
        let name = HTMLText(html: note.fields[2]).text.cut(to: DelimitedRows.longestText)
        card.record.card.name = name.isEmpty ? nil : name
      }
      guard !card.isEmpty(.question) else {
        return remarks.add("cards without a question, left out", line: line)
      }
      let noteID = row.integer(7)
      if held != nil, heldNote == noteID {
        let name = Self.guid(row.text(0), 0)
        held?.note = name
        card.note = name
      }
      if let held { try body(held) }
      (held, heldNote) = (card, noteID)
    }
    if let held { try body(held) }
  }

  /// The queue of cards that are not asked; those below it are buried until the next day.
  ///
  /// Source: Anki `rslib/src/card/mod.rs`, `CardQueue`.
  static let suspended: Int64 = -1

  /// The GUID of a note's card; `ordinal` is the template's, or the number of the cloze less one.
  ///
  /// A note's GUID that is too long for this program's own files becomes a short one.
  static func guid(_ note: String, _ ordinal: Int64) -> String {
    let isLong = note.utf8.count > DeckFileReader.longestGUID
    let note = isLong ? CardIdentity.guid(deck: "", question: note) : note
    return ordinal == 0 || note.isEmpty ? note : "\(note)#\(ordinal)"
  }

  /// Gives a card its texts and media.
  private func fill(_ card: inout SourceCard, from note: AnkiNote, ordinal: Int64) {
    let template = note.type.templates[note.type.isCloze ? 0 : ordinal]
    if template?.front == nil || template?.back == nil, !note.type.templates.isEmpty {
      remarks.add("cards whose template can't be read, made of their fields", line: card.line)
    }
    var (question, answer) = note.texts(template, card: ordinal)
    if question.text.isEmpty, question.media.isEmpty {
      remarks.add("cards without a gap or a question, made of their fields", line: card.line)
      (question, answer) = note.texts(nil, card: ordinal)
      if answer.text.isEmpty, answer.media.isEmpty { answer = question }
    }
    let hasScript = template?.front?.hasScript ?? false || template?.back?.hasScript ?? false
    card.fill(question: question, answer: answer, hasScript: hasScript, remarks)
  }

  /// Sorts before it looks for texts, as `reviewsSQL` does.
  ///
  /// SQLite would else sort a copy of a note for each of its cards, and a small file could fill the disk;
  /// `LIMIT` keeps it from that. A filtered deck's cards name their home in `odid`. Source: Anki
  /// `rslib/src/storage/schema11.sql`.
  private static let cardsSQL = """
    SELECT notes.guid, cards.ord, iif(cards.odid > 0, cards.odid, cards.did), cards.queue, notes.mid,
      notes.tags, notes.flds, cards.nid
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
      decks[id] = row.text(1).cut(to: AnkiNoteType.longestName).replacing("\u{1f}", with: "::")
        .split(separator: "::").map(
          String.init)
    }
    return decks
  }

  // MARK: The rest

  package func forEachRemark(_ body: (SourceRemark) -> Void) { remarks.forEach(body) }

  package func forEachReviewRemark(_ body: (SourceRemark) -> Void) { reviewRemarks.forEach(body) }

  package func readMedia(_ name: String, _ body: ([UInt8]) throws -> Void) throws -> Bool {
    guard let entry = media[MediaName.last(name)], archive.zip.has(entry) else { return false }
    try archive.read(entry, limit: Self.largestMedium, body)
    return true
  }

  /// Answers to cards of the package that decide when they come back, in Anki as here.
  ///
  /// Rescheduling by hand is none; those in a filtered deck that reschedules nothing and those from
  /// before the card was made new again are left out.
  package func forEachReview(_ body: (SourceReview) throws -> Void) throws {
    reviewRemarks.clear()
    let resets = try lastResets()
    var count = 0
    try database.forEachRow(of: Self.reviewsSQL) { row in
      count += 1
      guard count <= Self.mostReviews else {
        throw DeckFileError(
          path: path, message: "more than \(Self.mostReviews) answers are in it")
      }
      guard let time = row.integer(0), let ease = row.integer(3),
        let ordinal = row.integer(2), Self.ordinals.contains(ordinal)
      else { return }
      if let reset = resets[row.integer(5) ?? 0], time <= reset {
        return reviewRemarks.add("answers from before a card was made new again", line: count)
      }
      guard row.integer(6) == 0 else {
        return reviewRemarks.add("answers in a deck for cramming", line: count)
      }
      try body(
        SourceReview(
          guid: Self.guid(row.text(1), ordinal), time: time, isRight: ease > 1,
          duration: row.integer(4).map { max($0, 0) }))
    }
    try forEachStandIn(body)
  }

  /// Answers that stand for those of cards that have a schedule but none in the log.
  private func forEachStandIn(_ body: (SourceReview) throws -> Void) throws {
    try database.forEachRow(of: Self.schedulesSQL) { row in
      guard let ordinal = row.integer(1), Self.ordinals.contains(ordinal),
        let created = row.integer(2), let due = row.integer(3), let interval = row.integer(4),
        Self.plausibleTimes.contains(created), Self.plausibleDays.contains(due)
      else { return }
      let next = created * 1_000 + due * Self.day
      let last = next - min(interval, Self.plausibleDays.upperBound) * Self.day
      guard last >= 0 else { return }
      for time in StandInAnswers.times(last: last, next: next) {
        try body(SourceReview(guid: Self.guid(row.text(0), ordinal), time: time, isRight: true))
      }
    }
  }

  private static let day: Int64 = 86_400_000
  /// In seconds since 1970, for 30,000 years, and in days after the collection's beginning.
  private static let plausibleTimes: Range<Int64> = 0..<1 << 40
  private static let plausibleDays: ClosedRange<Int64> = -40_000...40_000

  /// Cards to review by their day, of which the log knows no answer.
  ///
  /// A filtered deck's cards have their own day in `odue`. Source: Anki `rslib/src/card/mod.rs`.
  private static let schedulesSQL = """
    SELECT notes.guid, cards.ord, col.crt, iif(cards.odid > 0, cards.odue, cards.due), cards.ivl
    FROM (
      SELECT id, nid, ord, odid, odue, due, ivl FROM cards
      WHERE type = 2 AND ivl > 0 AND id NOT IN (
        SELECT cid FROM revlog WHERE ease BETWEEN 1 AND 4 AND type NOT IN (4, 5))
      ORDER BY id LIMIT -1) AS cards
    CROSS JOIN (SELECT crt FROM col LIMIT 1) AS col
    CROSS JOIN notes ON notes.id = cards.nid
    """

  /// When each card was made new for the last time, if it was, by the cards' ids.
  private func lastResets() throws -> [Int64: Int64] {
    var resets: [Int64: Int64] = [:]
    try database.forEachRow(of: Self.resetsSQL) { row in
      guard let card = row.integer(0), let time = row.integer(1) else { return }
      resets[card] = max(resets[card] ?? time, time)
      guard resets.count <= Self.mostCards else {
        throw DeckFileError(path: path, message: "more than \(Self.mostCards) cards are in it")
      }
    }
    return resets
  }

  /// Source: Anki `rslib/src/revlog/mod.rs`, `is_reset`.
  private static let resetsSQL = "SELECT cid, id FROM revlog WHERE type = 4 AND factor = 0"

  /// Ease 1 is "again", 2 to 4 are right answers; types 4 and 5 are no answers.
  ///
  /// The last column is 1 for cramming.
  ///
  /// Source: Anki `rslib/src/revlog/mod.rs`, `is_cramming`.
  private static let reviewsSQL = """
    SELECT revlog.id, notes.guid, cards.ord, revlog.ease, revlog.time, revlog.cid,
      revlog.type = 3 AND revlog.factor = 0
    FROM (
      SELECT id, cid, ease, time, type, factor FROM revlog
      WHERE ease BETWEEN 1 AND 4 AND type NOT IN (4, 5) ORDER BY id LIMIT -1) AS revlog
    CROSS JOIN cards ON cards.id = revlog.cid CROSS JOIN notes ON notes.id = cards.nid
    """
}

extension String {
  /// At most `longest` UTF-8 bytes, without a scalar that is cut in two.
  func cut(to longest: Int) -> String {
    guard utf8.count > longest else { return self }
    // An index within a scalar counts as its start.
    return String(self[..<utf8.index(startIndex, offsetBy: longest)])
  }
}
