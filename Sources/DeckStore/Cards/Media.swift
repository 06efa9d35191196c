package import ContentHash
import GRDB
import GRDBSQLite
package import Study

extension DeckStore {
  /// The longest picture or sound, in bytes: 64 MiB.
  package static let longestMedia = 64 << 20

  /// Stores a picture or sound, each content once; only one piece of it is in memory.
  ///
  /// Content that is stored already keeps its first extension.
  ///
  /// - Parameters:
  ///   - hash: The hash of the whole content.
  ///   - size: The content's length in bytes.
  ///   - fileExtension: The file extension, which tells the content's kind.
  ///   - nextPiece: Returns the content piece by piece, then an empty one.
  /// - Throws: `LibraryError.unusable` if the content is longer than `longestMedia` or does not match `hash`
  ///   and `size`; the errors of `nextPiece`.
  package func addMedia(
    _ hash: ContentHash, size: Int, fileExtension: String, _ nextPiece: () throws -> [UInt8]
  ) throws {
    try addMedia(hash, size: size, fileExtension: fileExtension, noting: { _ in }, nextPiece)
  }

  /// `note` is called in the same transaction.
  private func addMedia(
    _ hash: ContentHash, size: Int, fileExtension: String, noting note: (Database) throws -> Void,
    _ nextPiece: () throws -> [UInt8]
  ) throws {
    try withMediaErrors {
      try holdingWrite {
        try queue.write { db in
          try Self.addMedia(hash, size: size, fileExtension: fileExtension, db, nextPiece)
          try note(db)
        }
      }
    }
  }

  static func addMedia(
    _ hash: ContentHash, size: Int, fileExtension: String, _ db: Database,
    _ nextPiece: () throws -> [UInt8]
  ) throws {
    guard size <= longestMedia else {
      throw LibraryError.unusable(
        "a picture or sound of \(size) bytes is too long: 64 MiB is the most")
    }
    try db.execute(
      sql: "INSERT OR IGNORE INTO media (hash, extension, bytes) VALUES (?, ?, zeroblob(?))",
      arguments: [hash.description, fileExtension.lowercased(), size])
    guard db.changesCount > 0 else { return }
    let blob = try MediaBlob(db, row: db.lastInsertedRowID, isWritten: true)
    var (digest, place) = (ContentDigest(), 0)
    while case let piece = try nextPiece(), !piece.isEmpty, place + piece.count <= size {
      try blob.write(piece, at: place)
      digest.add(piece)
      place += piece.count
    }
    guard place == size, digest.hash == hash else {
      throw LibraryError.unusable("a picture or sound changed while it was read; try again")
    }
  }

  /// Stores a picture or sound that is in memory; it waits an hour for its card.
  @discardableResult
  package func addMedia(_ bytes: [UInt8], fileExtension: String) throws -> ContentHash {
    let hash = ContentHash(of: bytes)
    var pieces = [bytes].makeIterator()
    try addMedia(
      hash, size: bytes.count, fileExtension: fileExtension, noting: { try Self.noteNew(hash, $0) }
    ) { pieces.next() ?? [] }
    return hash
  }

  /// Stores what was recorded.
  package func add(_ voice: RecordedVoice) throws(LibraryError) {
    do {
      try addMedia(voice.file, fileExtension: RecordedVoice.fileExtension)
    } catch let error as LibraryError {
      throw error
    } catch {
      throw .failed(path: path, detail: "\(error)")
    }
  }

  /// Reads a picture or sound piece by piece.
  ///
  /// - Throws: `LibraryError.noMedia`; `unusable` if the content is longer than `longestMedia`; the errors of
  ///   `body`.
  package func media(_ hash: String, _ body: ([UInt8]) throws -> Void) throws {
    try withMediaErrors {
      try queue.unsafeRead { db in
        let row = try Int64.fetchOne(
          db, sql: "SELECT rowid FROM media WHERE hash = ?", arguments: [hash])
        guard let row else { throw LibraryError.noMedia(hash: hash) }
        let blob = try MediaBlob(db, row: row, isWritten: false)
        guard blob.count <= Self.longestMedia else {
          throw LibraryError.unusable(
            "a picture or sound in the library is too long: \(blob.count) bytes")
        }
        for place in stride(from: 0, to: blob.count, by: MediaBlob.piece) {
          try body(try blob.read(at: place))
        }
      }
    }
  }

  /// Returns the hash of the first picture of each of these cards that has one, by GUID; the question's comes first.
  package func pictures(of cards: [String]) throws(LibraryError) -> [String: String] {
    try read { db in
      let find = try db.cachedStatement(sql: Self.picturesSQL)
      var pictures: [String: String] = [:]
      for card in cards {
        let media = try Row.fetchAll(find, arguments: [card]).map {
          CardRecord.Media(side: .question, hash: try $0.text(0), fileExtension: try $0.text(1))
        }
        pictures[card] = media.first { $0.isPicture }?.hash
      }
      return pictures
    }
  }

  /// Arguments: the card's GUID.
  static let picturesSQL = """
    SELECT hash, extension FROM identities JOIN card_media ON card_id = identities.id JOIN media USING (hash)
    WHERE guid = ? ORDER BY side DESC, place
    """

  /// Returns those of these hashes whose pictures and sounds the library does not have.
  package func mediaMissing(of hashes: [String]) throws(LibraryError) -> Set<String> {
    guard !hashes.isEmpty else { return [] }
    return try read { db in try Self.mediaMissing(of: hashes, db) }
  }

  static func mediaMissing(of hashes: [String], _ db: Database) throws -> Set<String> {
    let find = try db.cachedStatement(sql: "SELECT 1 FROM media WHERE hash = ?")
    return Set(try hashes.filter { try Row.fetchOne(find, arguments: [$0]) == nil })
  }

  /// The free space within the library's file, in bytes, which new pictures and sounds take before the file grows.
  package func reusableBytes() throws(LibraryError) -> Int {
    try read { db in
      let pages = try Int.fetchOne(db, sql: "PRAGMA freelist_count") ?? 0
      return pages * (try Int.fetchOne(db, sql: "PRAGMA page_size") ?? 0)
    }
  }

  /// Converts errors as `read` and `write` do, but lets the caller's own errors pass.
  private func withMediaErrors(_ body: () throws -> Void) throws {
    do { try body() } catch let error as DatabaseError {
      throw LibraryError(error, path: path)
    }
  }

  /// Removes the pictures and sounds that no card uses, nor a draft or one that can be brought back, and that do not wait for a card;
  /// and the notes of Anki whose cards are all gone.
  ///
  /// - Returns: The number of pictures and sounds that were removed.
  @discardableResult
  package func removeUnusedMedia() throws(LibraryError) -> Int {
    try write { db in
      try Self.removeUnusedNotes(db)
      try db.execute(
        sql: """
          DELETE FROM media
          WHERE NOT EXISTS (SELECT 1 FROM card_media WHERE card_media.hash = media.hash)
            AND NOT EXISTS (
              SELECT 1 FROM preferences WHERE key GLOB '\(Self.draftPrefix)*' AND instr(value, media.hash))
            AND hash NOT IN (
              SELECT json_extract(row, '$[2]') FROM kept CROSS JOIN kept_rows ON kept_id = kept.id
              WHERE part = '\(KeptPart.cardMedia.rawValue)')
            AND NOT \(Self.isAwaitedSQL)
          """)
      return db.changesCount
    }
  }
}

/// A picture's or sound's bytes, read and written in place.
///
/// Source: sqlite.org/c3ref/blob_open.html.
private struct MediaBlob: ~Copyable {
  static let piece = 65_536

  private let blob: OpaquePointer
  let count: Int

  init(_ db: Database, row: Int64, isWritten: Bool) throws(DatabaseError) {
    var blob: OpaquePointer?
    let code = sqlite3_blob_open(
      db.sqliteConnection, "main", "media", "bytes", row, isWritten ? 1 : 0, &blob)
    guard code == SQLITE_OK, let blob else {
      throw DatabaseError(resultCode: ResultCode(rawValue: code))
    }
    self.blob = blob
    count = Int(sqlite3_blob_bytes(blob))
  }

  deinit {
    sqlite3_blob_close(blob)
  }

  func write(_ bytes: [UInt8], at place: Int) throws(DatabaseError) {
    try check(sqlite3_blob_write(blob, bytes, CInt(bytes.count), CInt(place)))
  }

  func read(at place: Int) throws(DatabaseError) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: min(Self.piece, count - place))
    try check(sqlite3_blob_read(blob, &bytes, CInt(bytes.count), CInt(place)))
    return bytes
  }

  private func check(_ code: CInt) throws(DatabaseError) {
    if code != SQLITE_OK { throw DatabaseError(resultCode: ResultCode(rawValue: code)) }
  }
}

extension CardImport {
  /// Adds a picture or sound, before the cards that have it: see `DeckStore.addMedia`.
  package func addMedia(
    _ hash: ContentHash, size: Int, fileExtension: String, _ nextPiece: () throws -> [UInt8]
  ) throws {
    try DeckStore.addMedia(hash, size: size, fileExtension: fileExtension, db, nextPiece)
  }
}
