import GRDB

/// Writes the entries of a Mnemosyne export into a database.
final class MnemosyneEntries {
  let file: TemporaryFile

  private let path: String
  private let queue: DatabaseQueue
  private var count = 0
  /// The attributes of the entry that is being read; `fields` has its elements with their texts.
  private var entry: [String: String]?
  private var fields: [(key: String, value: String)] = []
  private var (depth, length) = (0, 0)
  private var problem: (any Error)?

  /// The largest number of entries: a fact, a card and a tag for each card that may be imported.
  private static let most = 3 * DeckFile.mostCards

  init(path: String) throws {
    self.path = path
    file = try TemporaryFile()
    var configuration = Configuration()
    configuration.prepareDatabase { db in
      try db.execute(sql: "PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF")
    }
    queue = try DatabaseQueue(path: file.path, configuration: configuration)
  }

  /// - Parameter bytes: Gives the XML, piece by piece.
  /// - Throws: `DeckFileError`; what `bytes` throws.
  func read(_ bytes: (([UInt8]) throws -> Void) throws -> Void) throws {
    try queue.write { db in
      try db.execute(sql: Self.schema)
      let events = XMLEvents(
        path: path, begin: { self.begin($0, $1) }, write: { self.write($0) },
        end: { self.end(db) })
      func read(_ piece: [UInt8]) throws {
        try events.read(piece)
        if let problem { throw problem }
      }
      try bytes { if !$0.isEmpty { try read($0) } }
      try read([])
    }
    try queue.close()
  }

  // MARK: Elements

  private func begin(_ name: String, _ attributes: [String: String]) {
    depth += 1
    switch depth {
    case 2 where name == "log": (entry, fields, length) = (attributes, [], 0)
    case 3 where fields.count < Self.mostFields:
      // The prefix "___" is on keys that begin with a digit, which are no names in XML.
      fields.append((name.hasPrefix("___") ? String(name.dropFirst(3)) : name, ""))
    default: break
    }
  }

  /// The largest number of an entry's fields and of a card's tags; there are usually a handful.
  private static let mostFields = 1_000
  /// The longest text of an entry, all its fields together, in UTF-8 bytes; the rest is left out.
  private static let longest = 4 * HTMLText.longest

  private func write(_ text: String) {
    length += text.utf8.count
    guard depth == 3, let last = fields.indices.last, length <= Self.longest else { return }
    fields[last].value += text
  }

  private func end(_ db: Database) {
    depth -= 1
    guard depth == 1, let entry = entry.take(), problem == nil else { return }
    do { try add(entry, to: db) } catch { problem = error }
  }

  // MARK: Entries

  private func add(_ entry: [String: String], to db: Database) throws {
    count += 1
    guard count <= Self.most else {
      throw DeckFileError(path: path, message: "more than \(Self.most) entries are in it")
    }
    func field(_ key: String) -> String? { fields.first { $0.key == key }?.value }
    func number(_ key: String) -> Int64? { entry[key].flatMap { Int64($0) } }
    let id = entry["o_id"]
    // Source: Mnemosyne `openSM2sync/log_entry.py`.
    switch entry["type"] {
    case "6":
      try insert(
        "INSERT INTO cards VALUES (NULL, ?, ?, (SELECT _id FROM facts WHERE id = ?), ?, ?, ?, ?, ?, 1)",
        [
          id, entry["card_t"], entry["fact"], entry["fact_v"], number("gr"), number("l_rp"),
          number("n_rp"), field("extra"),
        ], db)
      let card = db.lastInsertedRowID
      for tag in (entry["tags"] ?? "").split(separator: ",").prefix(Self.mostFields) {
        try insert(
          "INSERT INTO tags_for_card SELECT ?, _id FROM tags WHERE id = ?", [card, String(tag)], db)
      }
    case "10":
      try insert("INSERT OR IGNORE INTO tags VALUES (NULL, ?, ?)", [id, field("name")], db)
    case "16":
      try insert("INSERT OR IGNORE INTO facts VALUES (NULL, ?)", [id], db)
      guard db.changesCount == 1 else { return }
      let fact = db.lastInsertedRowID
      for field in fields {
        try insert(
          "INSERT INTO data_for_fact VALUES (?, ?, ?)", [fact, field.key, field.value], db)
      }
    case "19":
      try insert(
        "INSERT INTO fact_views VALUES (?, ?, ?, ?, ?, ?, ?)",
        [
          id, field("name"), field("q_fact_keys"), field("a_fact_keys"),
          field("q_fact_key_decorators"), field("a_fact_key_decorators"), field("extra"),
        ], db)
    case "22":
      try insert(
        "INSERT INTO card_types VALUES (?, ?, ?)",
        [id, field("name"), field("fact_keys_and_names")],
        db)
    default: break
    }
  }

  private func insert(
    _ sql: String, _ values: [(any DatabaseValueConvertible)?], _ db: Database
  ) throws {
    try db.cachedStatement(sql: sql).execute(arguments: StatementArguments(values))
  }

  /// The columns of Mnemosyne's tables that are read.
  private static let schema = """
    CREATE TABLE facts (_id INTEGER PRIMARY KEY, id TEXT UNIQUE);
    CREATE TABLE data_for_fact (_fact_id INTEGER, key TEXT, value TEXT);
    CREATE TABLE cards (_id INTEGER PRIMARY KEY, id TEXT, card_type_id TEXT, _fact_id INTEGER,
      fact_view_id TEXT, grade INTEGER, last_rep INTEGER, next_rep INTEGER, extra_data TEXT,
      active INTEGER);
    CREATE TABLE tags (_id INTEGER PRIMARY KEY, id TEXT UNIQUE, name TEXT);
    CREATE TABLE tags_for_card (_card_id INTEGER, _tag_id INTEGER);
    CREATE TABLE fact_views (id TEXT, name TEXT, q_fact_keys TEXT, a_fact_keys TEXT,
      q_fact_key_decorators TEXT, a_fact_key_decorators TEXT, extra_data TEXT);
    CREATE TABLE card_types (id TEXT, name TEXT, fact_keys_and_names TEXT);
    CREATE TABLE log (_id INTEGER PRIMARY KEY, event_type INTEGER, timestamp INTEGER,
      object_id TEXT, grade INTEGER, thinking_time INTEGER);
    """
}
