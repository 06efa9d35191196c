import Foundation
import GRDB
import Study

@testable import DeckFormats

/// Packages as Anki writes them, file by file, so that each file can be changed.
enum MadeAnki {
  /// Returns a database of the second generation, with note types and decks in JSON.
  static func oldDatabase(adding sql: String = "") throws -> [UInt8] {
    try database(
      tables: """
        CREATE TABLE col (id integer primary key, crt integer, mod integer, scm integer, ver integer,
          dty integer, usn integer, ls integer, conf text, models text, decks text, dconf text, tags text);
        CREATE TABLE notes (id integer primary key, guid text, mid integer, mod integer, usn integer,
          tags text, flds text, sfld integer, csum integer, flags integer, data text);
        CREATE TABLE cards (id integer primary key, nid integer, did integer, ord integer, mod integer,
          usn integer, type integer, queue integer, due integer, ivl integer, factor integer,
          reps integer, lapses integer, left integer, odue integer, odid integer, flags integer, data text);
        CREATE TABLE revlog (id integer primary key, cid integer, usn integer, ease integer, ivl integer,
          lastIvl integer, factor integer, time integer, type integer);
        INSERT INTO col (id, ver, models, decks) VALUES (1, 11,
          '{"1": {"name": "Basic", "type": 0, "flds": [{"name": "Front"}, {"name": "Back"}],
            "tmpls": [{"name": "Card 1", "ord": 0, "qfmt": "{{Front}}",
              "afmt": "{{FrontSide}}<hr id=answer>{{Back}}"}]},
           "2": {"name": "Cloze", "type": 1, "flds": [{"name": "Text"}, {"name": "Extra"}],
            "tmpls": [{"name": "Cloze", "ord": 0, "qfmt": "{{cloze:Text}}",
              "afmt": "{{cloze:Text}}<br>{{Extra}}"}]}}', '{"1": {"name": "A::B"}}');
        INSERT INTO notes (id, guid, mid, tags, flds) VALUES
          (1, 'g1', 1, ' a ', 'Norway <img src=a.png>' || char(31) || '<b>Oslo</b>'),
          (2, 'g2', 2, '', '{{c1::a::b}} {{c2::c}}' || char(31) || 'x');
        INSERT INTO cards (id, nid, did, ord, queue) VALUES (1, 1, 1, 0, 2), (2, 2, 1, 0, -1), (3, 2, 1, 1, 0);
        INSERT INTO revlog (id, cid, ease, time, type) VALUES
          (1700000000000, 1, 1, 100, 0), (1700000100000, 1, 3, 100, 1);
        """ + sql)
  }

  /// Returns a new database with the tables that the SQL creates.
  static func database(tables: String) throws -> [UInt8] {
    let file = try ScratchFile([])
    let queue = try DatabaseQueue(path: file.path)
    try queue.writeWithoutTransaction { db in try db.execute(sql: tables) }
    try queue.close()
    return Array(try Data(contentsOf: URL(filePath: file.path)))
  }

  static func oldEntries(
    database: [UInt8], media: String = #"{"0": "a.png"}"#
  ) -> [(name: String, bytes: [UInt8])] {
    [("collection.anki21", database), ("media", Array(media.utf8)), ("0", [1, 2, 3])]
  }

  /// Returns the files of the latest generation, not yet packed with zstd.
  static func newEntries() throws -> [(name: String, bytes: [UInt8])] {
    let file = try ScratchFile([])
    let writer = try AnkiPackageWriter(path: file.path, deck: "A::B", now: 1_770_000_000_000)
    try writer.add(
      CardRecord(
        Card(question: "q", answer: "a", guid: "g1"),
        media: [
          .init(side: .question, hash: String(repeating: "0", count: 64), fileExtension: "png")
        ]))
    try writer.add(SourceReview(guid: "g1", time: 1_700_000_000_000, .right))
    try writer.finish()
    var database: [UInt8] = []
    try AnkiArchive(path: file.path).read("collection.anki21b", limit: 1 << 20) { database += $0 }
    return [
      ("meta", [8, 3]), ("collection.anki21b", database), ("media", newMedia), ("0", [1, 2, 3]),
    ]
  }

  private static var newMedia: [UInt8] {
    var entry = ProtobufMessage()
    entry.add(1, String(repeating: "0", count: 64) + ".png")
    var entries = ProtobufMessage()
    entries.add(1, entry.bytes)
    return entries.bytes
  }

  /// Packs with zstd the files that are packed in the latest generation.
  static func packedWithZstd(
    _ entries: [(name: String, bytes: [UInt8])]
  ) throws -> [(name: String, bytes: [UInt8])] {
    try entries.map { entry in
      (entry.name, entry.name == "meta" ? entry.bytes : try zstd(entry.bytes))
    }
  }

  static func zstd(_ bytes: [UInt8]) throws -> [UInt8] {
    var result: [UInt8] = []
    try ZstdEncoder(path: "").pack(bytes, isLast: true) { result += $0 }
    return result
  }
}
