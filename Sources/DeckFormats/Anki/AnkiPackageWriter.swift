internal import ContentHash
import GRDB
package import Study

/// Writes a deck as an Anki package of the latest generation, which Anki 2.1.50 and later read.
///
/// Each card is a note of an `OwnNoteType`, with the card's GUID; cards of one note here are one note there, too. What
/// Anki has no place for is in a `CardComment` beside the card's name. The cards are added first, then their media and
/// answers; `finish` is called last.
package final class AnkiPackageWriter {
  private let path: String
  let deck: String
  let now: Int64
  private let zip: ZipWriter
  private let file: TemporaryFile
  let queue: DatabaseQueue
  var count: Int64 = 0
  private var media: [(name: String, size: Int, hash: [UInt8])] = []
  private var hasAnswers = false
  /// The ids from which to look for a free one, by taken ids; all ids in between are taken.
  private var freeIDs: [Int64: Int64] = [:]

  var places = AnkiNotePlaces()
  /// The ids of the notes by their GUIDs, and the numbers of cards of the note types.
  var notes: [String: Int64] = [:]
  var types: Set<Int> = []
  /// The notes of Anki that go back as they were, by their GUIDs, the ids of their types, and the names of all types,
  /// which must be unique.
  var (origins, originTypes): (Set<String>, Set<Int64>) = ([], [])
  var typeNames: Set<String> = []
  /// The ids of the cards whose GUIDs don't follow from their notes'.
  var others: [String: Int64] = [:]

  /// The key of the row in Anki's configuration that only this program writes.
  ///
  /// A package with it says everything about its cards. The value has the deck's voices, as the headings of deck files.
  static let ownKey = "studykiosk"

  /// - Parameters:
  ///   - path: The package, which `finish` replaces.
  ///   - deck: The deck's name; "::" separates subdecks.
  ///   - voices: The voices in which the library's decks are read aloud.
  ///   - memory: What becomes the deck's options in Anki.
  ///   - now: The time in ms since 1970; the ids of notes and cards count up from it, as in Anki.
  /// - Throws: `DeckFileError` if no temporary file can be written.
  package init(
    path: String, deck: String, voices: DeckVoices = DeckVoices(), memory: Memory = Memory(),
    now: Int64
  ) throws {
    (self.path, self.deck, self.now) = (path, deck, max(now, 1))
    zip = try ZipWriter(path: path)
    file = try TemporaryFile()
    var configuration = Configuration()
    // One transaction lasts from the first card to `finish`.
    configuration.allowsUnsafeTransactions = true
    configuration.prepareDatabase { db in
      db.add(collation: .unicase)
      try db.execute(sql: "PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF")
    }
    queue = try DatabaseQueue(path: file.path, configuration: configuration)
    try queue.writeWithoutTransaction { db in
      try db.execute(sql: AnkiSchema.tables)
      try addFrame(voices, memory, db)
      try db.execute(sql: "BEGIN")
    }
  }

  /// Adds what a package has beside notes: the collection and the decks.
  private func addFrame(_ voices: DeckVoices, _ memory: Memory, _ db: Database) throws {
    let seconds = now / 1_000
    try db.execute(
      sql: "INSERT INTO col VALUES (1, ?, ?, ?, ?, 0, 0, 0, '', '', '', '', '')",
      arguments: [Self.created(now), now, now, AnkiSchema.version])
    // Without this row, Anki takes the answers for those of its first scheduler, which had other buttons.
    // Source: Anki `rslib/src/config/mod.rs`, `SchedulerVersion`.
    try db.execute(
      sql: "INSERT INTO config VALUES ('schedVer', 0, ?, CAST('2' AS BLOB))",
      arguments: [seconds])
    try db.execute(
      sql: "INSERT INTO config VALUES (?, 0, ?, CAST(? AS BLOB))",
      arguments: [Self.ownKey, seconds, voices.text(of: deck)])
    let preset = try addPresets(memory, db)
    // As Anki writes them: collapsed.
    var common = ProtobufMessage()
    common.add(1, 1)
    common.add(2, 1)
    let own = Self.deckKind(preset: preset, share: memory.deckShare)
    // Anki always has a deck "Default", and takes names that differ only in case for the same.
    let frame: [(Int64, String, ProtobufMessage)] =
      deck.lowercased() == "default" ? [] : [(1, "Default", Self.deckKind(preset: 1, share: nil))]
    for (id, name, kind) in frame + [(now, deck.replacing("::", with: "\u{1f}"), own)] {
      try db.execute(
        sql: "INSERT INTO decks VALUES (?, ?, ?, -1, \(Self.blob(common)), \(Self.blob(kind)))",
        arguments: [id, name, seconds])
    }
  }

  /// Returns the GUID of a card's note.
  package static func note(of guid: String) -> String { AnkiNotePlaces.parts(of: guid).note }

  // MARK: Content

  /// Adds an answer, after all cards; an answer to a card that was not added is left out.
  ///
  /// Anki keeps one answer per millisecond: if several have the same time, the later ones get the next free
  /// times.
  package func add(_ review: SourceReview) throws {
    try queue.writeWithoutTransaction { db in
      if !hasAnswers {
        try db.execute(sql: AnkiSchema.answerIndex)
        try db.execute(
          sql: """
            CREATE TEMP TABLE guids (guid TEXT PRIMARY KEY, id INTEGER) WITHOUT ROWID;
            INSERT OR IGNORE INTO guids
            SELECT iif(ord = 0, guid, guid || '#' || ord), cards.id
            FROM cards JOIN notes ON notes.id = nid;
            """)
        for (guid, card) in others {
          try db.execute(
            sql: "INSERT OR REPLACE INTO guids VALUES (?, ?)", arguments: [guid, card])
        }
        hasAnswers = true
      }
      let card = try Int64.fetchOne(
        db.cachedStatement(sql: "SELECT id FROM guids WHERE guid = ?"), arguments: [review.guid])
      guard let card else { return }
      let isTaken = try db.cachedStatement(sql: "SELECT EXISTS (SELECT 1 FROM revlog WHERE id = ?)")
      let time = min(max(review.time, 0), Self.latest)
      var (id, passed) = (time, [Int64]())
      while try Bool.fetchOne(isTaken, arguments: [id]) == true {
        passed.append(id)
        id = freeIDs[id] ?? id + 1
      }
      for taken in passed { freeIDs[taken] = id + 1 }
      try db.cachedStatement(
        sql: """
          INSERT INTO revlog
          SELECT ?1, ?2, -1, ?3, 0, 0, 0, ?4, EXISTS (SELECT 1 FROM revlog WHERE cid = ?2)
          """
      ).execute(arguments: [id, card, review.rating.rawValue, review.duration ?? 0])
    }
  }

  /// The end of the year 9999, in ms since 1970.
  private static let latest: Int64 = 253_402_300_799_999

  /// Adds a picture or sound.
  ///
  /// - Parameters:
  ///   - name: Its file name, which cards use.
  ///   - content: Its bytes.
  /// - Throws: `DeckFileError` if the disk is full.
  package func add(medium name: String, _ content: [UInt8]) throws {
    try zip.add("\(media.count)") { write in
      try ZstdEncoder(path: path).pack(content, isLast: true, write)
    }
    media.append((name, content.count, SHA1Digest.of(content)))
  }

  /// Writes the package.
  package func finish() throws {
    try queue.writeWithoutTransaction { db in
      try db.execute(sql: "COMMIT")
      try db.execute(sql: AnkiSchema.indexes)
    }
    try queue.close()
    try zip.add("meta") { write in try write([0x08, 0x03]) }
    try zip.add("collection.anki21b") { write in
      let encoder = try ZstdEncoder(path: path)
      try file.read { try encoder.pack($0, isLast: false, write) }
      try encoder.pack([], isLast: true, write)
    }
    var entries = ProtobufMessage()
    for medium in media {
      var entry = ProtobufMessage()
      entry.add(1, medium.name)
      entry.add(2, medium.size)
      entry.add(3, medium.hash)
      entries.add(1, entry.bytes)
    }
    try zip.add("media") { write in
      try ZstdEncoder(path: path).pack(entries.bytes, isLast: true, write)
    }
    try zip.finish()
  }

  // MARK: Values

  static let soundExtensions: Set = ["wav", "mp3", "ogg", "oga", "flac", "opus", "m4a"]

  /// Returns the beginning of a day, at 4:00 UTC, in seconds since 1970; Anki counts its days from there.
  static func created(_ now: Int64) -> Int64 { now / 86_400_000 * 86_400 + 4 * 3_600 }

  /// Returns Anki's JSON for the memory state of FSRS, which consists of numbers.
  static func data(_ schedule: Schedule?) -> String {
    guard let schedule else { return "{}" }
    return "{\"s\":\(schedule.stability),\"d\":\(schedule.difficulty)}"
  }

  /// Returns a message as an SQL blob literal.
  static func blob(_ message: ProtobufMessage) -> String {
    let digits = message.bytes.map { byte in
      (byte < 16 ? "0" : "") + String(byte, radix: 16)
    }
    return "x'\(digits.joined())'"
  }
}
