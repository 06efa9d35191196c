package import ContentHash
import Foundation
import GRDB

extension DeckStore {
  /// The longest picture or sound, in bytes: 64 MiB.
  package static let longestMedia = 64 << 20

  /// Keeps a picture or sound, once however often it comes.
  ///
  /// Of one content the first extension to come stays.
  ///
  /// - Throws: `LibraryError.unusable` when it is longer than `longestMedia`.
  @discardableResult
  package func addMedia(
    _ bytes: [UInt8], fileExtension: String
  ) throws(LibraryError) -> ContentHash {
    guard bytes.count <= Self.longestMedia else {
      throw .unusable("a picture or sound of \(bytes.count) bytes is too long: 64 MiB is the most")
    }
    let hash = ContentHash(of: bytes)
    try write { db in
      try db.execute(
        sql: "INSERT OR IGNORE INTO media (hash, extension, bytes) VALUES (?, ?, ?)",
        arguments: [hash.description, fileExtension.lowercased(), Data(bytes)])
    }
    return hash
  }

  /// The bytes of a picture or sound.
  ///
  /// - Throws: `LibraryError.noMedia`.
  package func media(_ hash: String) throws(LibraryError) -> [UInt8] {
    try read { db in
      let rows = try Row.fetchCursor(
        db, sql: "SELECT bytes FROM media WHERE hash = ?", arguments: [hash])
      guard let row = try rows.next() else { throw LibraryError.noMedia(hash: hash) }
      return try row.withUnsafeData(atIndex: 0) { $0.map { [UInt8]($0) } ?? [] }
    }
  }

  /// Lets go of pictures and sounds that no card has.
  ///
  /// - Returns: How many.
  @discardableResult
  package func removeUnusedMedia() throws(LibraryError) -> Int {
    try write { db in
      try db.execute(
        sql: """
          DELETE FROM media
          WHERE NOT EXISTS (SELECT 1 FROM card_media WHERE card_media.hash = media.hash)
          """)
      return db.changesCount
    }
  }
}
