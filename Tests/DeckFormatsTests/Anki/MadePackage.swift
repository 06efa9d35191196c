import Foundation
import GRDB

@testable import DeckFormats

/// An untrusted Anki package: a note type "Kind" with the fields F and G and one template.
struct MadePackage {
  private let file: ScratchFile

  /// - Parameters:
  ///   - front: The template of the question's side.
  ///   - back: The template of the answer's side.
  ///   - css: The note type's style sheet.
  ///   - isCloze: Whether the note type makes a card of each gap.
  ///   - media: The files beside the database, and their names in cards.
  ///   - change: Fills the database, which begins without notes.
  /// - Throws: The errors of `change` and of writing the package.
  init(
    front: String = "{{F}}", back: String = "{{G}}", css: String = "", isCloze: Bool = false,
    media: [(name: String, bytes: [UInt8])] = [], _ change: (Database) throws -> Void
  ) throws {
    let database = try ScratchFile([])
    var configuration = Configuration()
    configuration.prepareDatabase { $0.add(collation: .unicase) }
    let queue = try DatabaseQueue(path: database.path, configuration: configuration)
    var (config, kind) = (ProtobufMessage(), ProtobufMessage())
    config.add(1, front)
    config.add(2, back)
    kind.add(1, isCloze ? 1 : 0)
    kind.add(3, css)
    try queue.write { db in
      try db.execute(sql: AnkiSchema.tables)
      try db.execute(
        sql: "INSERT INTO col VALUES (1, 0, 0, 0, 18, 0, 0, 0, '', '', '', '', '')")
      try db.execute(
        sql: "INSERT INTO notetypes VALUES (1, 'Kind', 0, 0, ?)", arguments: [Data(kind.bytes)])
      try db.execute(
        sql: "INSERT INTO fields VALUES (1, 0, 'F', x''), (1, 1, 'G', x'')")
      try db.execute(
        sql: "INSERT INTO templates VALUES (1, 0, 'Card 1', 0, 0, ?)",
        arguments: [Data(config.bytes)])
      try db.execute(sql: "INSERT INTO decks VALUES (1, 'Deck', 0, 0, x'', x'')")
      try change(db)
    }
    try queue.close()
    let list = media.indices.map { "\"\($0)\":\"\(media[$0].name)\"" }.joined(separator: ",")
    file = try packed(
      [
        ("collection.anki21", Array(try Data(contentsOf: URL(filePath: database.path)))),
        ("media", Array("{\(list)}".utf8)),
      ]
        + media.enumerated().map { ("\($0.offset)", $0.element.bytes) })
  }

  var path: String { file.path }

  /// Opens the package.
  func read() throws -> AnkiPackage { try AnkiPackage(path: file.path) }
}

extension Database {
  /// Adds a note of the note type "Kind" with its cards.
  func add(
    note id: Int64, guid: String? = nil, _ fields: String..., tags: String = "",
    ordinals: [Int64] = [0]
  ) throws {
    try execute(
      sql: "INSERT INTO notes VALUES (?, ?, 1, 0, 0, ?, ?, '', 0, 0, '')",
      arguments: [id, guid ?? "g\(id)", tags, fields.joined(separator: "\u{1f}")])
    for (place, ordinal) in ordinals.enumerated() {
      try execute(
        sql: "INSERT INTO cards VALUES (?, ?, 1, ?, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, '')",
        arguments: [id * 1_000 + Int64(place), id, ordinal])
    }
  }

  /// Adds an answer to a note's first card.
  func add(answer time: Int64, to note: Int64, ease: Int = 3, kind: Int = 1, factor: Int = 2_500)
    throws
  {
    try execute(
      sql: "INSERT INTO revlog VALUES (?, ?, 0, ?, 0, 0, ?, 0, ?)",
      arguments: [time, note * 1_000, ease, factor, kind])
  }
}
