import Foundation

@testable import DeckFormats

/// Small malicious files, made byte by byte.
enum Bombs {
  struct Bomb: Sendable {
    /// The name, which ends like the files that the bomb pretends to be.
    let name: String
    let make: @Sendable () throws -> ScratchFile
  }

  private typealias Part = (name: String, bytes: [UInt8])

  static let all = zips + packages + databases + mnemosyne + texts

  // MARK: Zip files

  private static let zips = [
    made("3-gib.apkg") { $0.add(Array("collection.anki21".utf8), [0], method: 8, size: 3 << 30) },
    made("3-gib.zip") { $0.add(Array("a.csv".utf8), [0], method: 8, size: 3 << 30) },
    made("lies.cards") {
      $0.add(Array("cards.xml".utf8), [1], method: 8, size: 10)
      $0.add(Array("METADATA".utf8), [])
    },
    zip("zeros.zip") { [("a.csv", [UInt8](repeating: 0, count: 60 << 20))] },
    made("up.zip") { $0.add(Array("../../a.csv".utf8), Array("a,b\n".utf8)) },
    made("absolute.zip") { $0.add(Array("/tmp/a.csv".utf8), Array("a,b\n".utf8)) },
    made("backslash.zip") { $0.add(Array("..\\a.csv".utf8), Array("a,b\n".utf8)) },
    made("nul.zip") { $0.add(Array("a.csv\0.png".utf8), Array("a,b\n".utf8)) },
    made("control.zip") { $0.add(Array("a\u{1b}[2J.csv".utf8), Array("a,b\n".utf8)) },
    made("long-name.zip") { $0.add([UInt8](repeating: 0x61, count: 5_000), Array("a,b\n".utf8)) },
    made("link.zip") { $0.add(Array("a.csv".utf8), Array("/etc/passwd".utf8), mode: 0o120777) },
    made("twice.zip") { zip in
      for _ in 0..<2 { zip.add(Array("a.csv".utf8), Array("a,b\n".utf8)) }
    },
    made("locked.zip") { $0.add(Array("a.csv".utf8), [1], flags: 1) },
    made("deep.zip") {
      $0.add(Array((String(repeating: "d/", count: 500) + "a.csv").utf8), Array("a,b\n".utf8))
    },
    made("file-and-folder.zip") { zip in
      zip.add(Array("a.csv".utf8), Array("a,b\n".utf8))
      zip.add(Array("a.csv/b.csv".utf8), Array("a,b\n".utf8))
    },
    made("many.zip") { zip in for file in 0..<20_000 { zip.add(Array("\(file).csv".utf8), []) } },
    Bomb(name: "zip-in-zip.zip") {
      var inner = try ScratchFile(Array("a,b\n".utf8))
      for _ in 0..<20 { inner = try packed([("a.csv", try bytes(of: inner))]) }
      return inner
    },
  ]

  // MARK: Anki

  private static let packages = [
    Bomb(name: "zstd.apkg") {
      try latest { $0["collection.anki21b"] = [UInt8](repeating: 0, count: 100 << 20) }
    },
    Bomb(name: "zstd-window.apkg") {
      // A frame that asks for a window of 2 GiB. Source: RFC 8878, 3.1.1.1.
      try packed(raw(collection: [0x28, 0xb5, 0x2f, 0xfd, 0, 0xa8, 1, 0, 0]))
    },
    Bomb(name: "zstd-cut.apkg") {
      try packed(
        raw(collection: Array(try MadeAnki.zstd([UInt8](repeating: 7, count: 1 << 20)).dropLast(9)))
      )
    },
    Bomb(name: "media-names.apkg") {
      var entry = ProtobufMessage()
      entry.add(1, "a")
      var list = ProtobufMessage()
      for _ in 0..<1_000_000 { list.add(1, entry.bytes) }
      return try latest { $0["media"] = list.bytes }
    },
    Bomb(name: "media-length.apkg") {
      try latest { $0["media"] = [0x0a] + [UInt8](repeating: 0xff, count: 9) + [1] }
    },
    Bomb(name: "media-json.apkg") {
      try packed(
        MadeAnki.oldEntries(
          database: try MadeAnki.oldDatabase(), media: String(repeating: "[", count: 1_000_000)))
    },
    Bomb(name: "no-database.apkg") {
      try packed(MadeAnki.oldEntries(database: [UInt8](repeating: 0x41, count: 100_000)))
    },
    Bomb(name: "newer.apkg") { try latest { $0["meta"] = [8, 99] } },
  ]

  // MARK: Databases

  private static let databases = [
    old("endless-view.apkg") {
      """
      DROP TABLE cards; CREATE VIEW cards AS WITH RECURSIVE n(nid) AS (SELECT 1 UNION ALL SELECT 1 FROM n)
      SELECT nid, 1 AS did, 0 AS ord, 0 AS queue, 0 AS odid FROM n;
      """
    },
    old("same-note.apkg") {
      """
      UPDATE notes SET flds = hex(zeroblob(500000)) WHERE id = 1;
      WITH RECURSIVE n(i) AS (SELECT 10 UNION ALL SELECT i + 1 FROM n WHERE i < 100000)
      INSERT INTO cards (id, nid, did, ord, queue) SELECT i, 1, 1, i, 0 FROM n;
      """
    },
    old("gaps.apkg") {
      "UPDATE notes SET flds = replace(hex(zeroblob(20000)), '00', '{{c1::') WHERE id = 2;"
    },
    old("elements.apkg") {
      "UPDATE notes SET flds = replace(hex(zeroblob(60000)), '00', '<div>') WHERE id = 1;"
    },
    old("attributes.apkg") {
      "UPDATE notes SET flds = '<b ' || replace(hex(zeroblob(60000)), '00', 'a=1 ') || '>' WHERE id = 1;"
    },
    old("conditions.apkg") {
      """
      UPDATE col SET models = replace(models, '{{Front}}',
        replace(hex(zeroblob(100000)), '00', '{{#Front}}'));
      """
    },
    old("fields.apkg") {
      """
      UPDATE notes SET flds = hex(zeroblob(100000)) WHERE id = 1;
      UPDATE col SET models = replace(models, '{{Front}}',
        replace(hex(zeroblob(50000)), '00', '{{Front}}'));
      """
    },
    old("answers.apkg") {
      """
      WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 100000)
      INSERT INTO revlog (id, cid, ease, time, type)
      SELECT -9223372036854775807 + i, 1, 9223372036854775807, -1, 0 FROM n;
      """
    },
    old("types.apkg") { "UPDATE cards SET ord = 'x', did = 1e300, queue = x'00', odid = 'y';" },
    old("decks.apkg") {
      "UPDATE col SET decks = '{\"1\": {\"name\": \"' || hex(zeroblob(1000000)) || '\"}}';"
    },
    old("json.apkg") { "UPDATE col SET models = replace(hex(zeroblob(1000000)), '00', '[');" },
    old("schema.apkg") { "UPDATE col SET ver = 9223372036854775807;" },
    Bomb(name: "own-child.apkg") {
      // The first table's page lists itself as its child. Source: sqlite.org/fileformat, 1.6.
      var database = try MadeAnki.oldDatabase()
      for page in 1..<4 {
        let start = page * 4_096
        guard database.count > start + 16 else { continue }
        database.replaceSubrange(
          start..<start + 16,
          with: [5, 0, 0, 0, 1, 15, 0, 0, 0, 0, 0, UInt8(page + 1), 0, 14, 0, 0])
      }
      return try packed(MadeAnki.oldEntries(database: database))
    },
    Bomb(name: "pages.apkg") {
      var database = try MadeAnki.oldDatabase()
      database.replaceSubrange(28..<32, with: [0x7f, 0xff, 0xff, 0xff])
      return try packed(MadeAnki.oldEntries(database: database))
    },
  ]

  // MARK: Mnemosyne

  private static let mnemosyne = [
    cards("laughs.cards") {
      "<!DOCTYPE a [<!ENTITY b \"ha\"><!ENTITY c \"&b;&b;&b;\">]><openSM2sync><log>&c;</log></openSM2sync>"
    },
    cards("outside.cards") {
      "<!DOCTYPE a [<!ENTITY b SYSTEM \"file:///etc/passwd\">]><a><log type='16'><f>&b;</f></log></a>"
    },
    cards("nested.cards") { String(repeating: "<a>", count: 500_000) },
    cards("tag.cards") { "<a><log " + String(repeating: "x='1' ", count: 100_000) + "/></a>" },
    cards("value.cards") { "<a><log type='" + String(repeating: "x", count: 5 << 20) + "'/></a>" },
    cards("text.cards") {
      "<a><log type='16' o_id='1'><f>" + String(repeating: "x", count: 20 << 20) + "</f></log></a>"
    },
    cards("entries.cards") {
      "<a>" + String(repeating: "<log type='6'/>", count: 20_000) + "</a>"
    },
    cards("keys.cards") {
      "<a><log type='16' o_id='1'>" + String(repeating: "<k>v</k>", count: 200_000) + "</log></a>"
    },
    cards("literals.cards") {
      "<a><log type='19' o_id='1.1'><q_fact_keys>" + String(repeating: "[", count: 200_000)
        + "</q_fact_keys></log></a>"
    },
    cards("words.cards") {
      """
      <a><log type='19' o_id='v'><q_fact_keys>['f']</q_fact_keys><a_fact_keys>['f']</a_fact_keys>\
      <q_fact_key_decorators>{'f': '\(String(repeating: "$f", count: 50_000))'}</q_fact_key_decorators>\
      </log><log type='16' o_id='1'><f>\(String(repeating: "x", count: 100_000))</f></log>\
      <log type='6' o_id='c' fact='1' fact_v='v' card_t='1'/></a>
      """
    },
    database("same-fact.db") {
      """
      UPDATE data_for_fact SET value = hex(zeroblob(500000)) WHERE _fact_id = 1;
      WITH RECURSIVE n(i) AS (SELECT 10 UNION ALL SELECT i + 1 FROM n WHERE i < 50000)
      INSERT INTO cards (_id, id, card_type_id, _fact_id, fact_view_id) SELECT i, i, '1', 1, '1.1' FROM n;
      """
    },
    database("tags.db") {
      """
      WITH RECURSIVE n(i) AS (SELECT 10 UNION ALL SELECT i + 1 FROM n WHERE i < 50000)
      INSERT INTO tags_for_card SELECT 1, 2 FROM n;
      """
    },
    database("dates.db") {
      """
      DELETE FROM log; UPDATE cards SET grade = 5, last_rep = 1, next_rep = 9223372036854775807;
      WITH RECURSIVE n(i) AS (SELECT 10 UNION ALL SELECT i + 1 FROM n WHERE i < 20000)
      INSERT INTO cards (_id, id, grade, last_rep, next_rep) SELECT i, i, 5, 1700000000, 1 << 50 FROM n;
      """
    },
  ]

  // MARK: Texts

  private static let texts = [
    text("lines.txt") { String(repeating: "\n", count: 20_000_000) },
    text("cells.csv") { String(repeating: ",\n", count: 5_000_000) },
    text("commas.csv") { String(repeating: ",", count: 1_000_000) },
    text("quote.csv") { "a,\"" + String(repeating: "x\n", count: 2_500_000) },
    text("gaps.txt") { "#html:true\n#separator:;\n" + String(repeating: "{{c1::", count: 200_000) },
    text("brackets.md") { "C: " + String(repeating: "[x]", count: 21_000) },
    text("quotes.md") { "Q: a\nA: " + String(repeating: "> ", count: 30_000) },
    text("colons.md") { String(repeating: "::", count: 1_000_000) },
    Bomb(name: "odd.txt") {
      try ScratchFile([0xff, 0xfe] + [UInt8](repeating: 0xd8, count: 3_000_001))
    },
    Bomb(name: "nul.csv") { try ScratchFile([UInt8](repeating: 0, count: 10 << 20)) },
  ]

  // MARK: Making

  private static func made(_ name: String, _ fill: @escaping @Sendable (inout MadeZip) -> Void)
    -> Bomb
  {
    Bomb(name: name) {
      var zip = MadeZip()
      fill(&zip)
      return try ScratchFile(zip.bytes())
    }
  }

  private static func zip(_ name: String, _ parts: @escaping @Sendable () -> [Part]) -> Bomb {
    Bomb(name: name) { try packed(parts()) }
  }

  private static func old(_ name: String, _ sql: @escaping @Sendable () -> String) -> Bomb {
    Bomb(name: name) {
      try packed(MadeAnki.oldEntries(database: try MadeAnki.oldDatabase(adding: sql())))
    }
  }

  private static func cards(_ name: String, _ xml: @escaping @Sendable () -> String) -> Bomb {
    Bomb(name: name) { try packed(MadeMnemosyne.entries(xml: xml())) }
  }

  private static func database(_ name: String, _ sql: @escaping @Sendable () -> String) -> Bomb {
    Bomb(name: name) { try ScratchFile(try MadeMnemosyne.database(adding: sql())) }
  }

  private static func text(_ name: String, _ text: @escaping @Sendable () -> String) -> Bomb {
    Bomb(name: name) { try ScratchFile(Array(text().utf8)) }
  }

  /// Returns a package of the latest generation with changed files.
  private static func latest(
    _ change: (inout [String: [UInt8]]) throws -> Void
  ) throws -> ScratchFile {
    var files: [String: [UInt8]] = [:]
    try change(&files)
    let entries = try MadeAnki.newEntries().map { ($0.name, files[$0.name] ?? $0.bytes) }
    return try packed(MadeAnki.packedWithZstd(entries))
  }

  /// Returns a package of the latest generation whose database is already packed.
  private static func raw(collection: [UInt8]) throws -> [Part] {
    try MadeAnki.packedWithZstd(MadeAnki.newEntries()).map {
      ($0.name, $0.name == "collection.anki21b" ? collection : $0.bytes)
    }
  }

  private static func bytes(of file: ScratchFile) throws -> [UInt8] {
    Array(try Data(contentsOf: URL(filePath: file.path)))
  }
}
