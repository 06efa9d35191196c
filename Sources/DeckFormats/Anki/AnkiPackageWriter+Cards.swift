import GRDB
package import Study

extension AnkiPackageWriter {
  /// A learner's memory of a card.
  package struct Schedule: Sendable {
    package var stability: Double
    package var difficulty: Double
    /// The days on which the card is due and was last answered, since 1970.
    package var dueDay: Int
    package var lastDay: Int
    package var answers: Int
    package var lapses: Int

    package init(
      stability: Double, difficulty: Double, dueDay: Int, lastDay: Int, answers: Int, lapses: Int
    ) {
      (self.stability, self.difficulty) = (stability, difficulty)
      (self.dueDay, self.lastDay) = (dueDay, lastDay)
      (self.answers, self.lapses) = (answers, lapses)
    }
  }

  /// Adds a card.
  ///
  /// - Parameters:
  ///   - record: The card.
  ///   - name: Returns the file name of a picture or sound: see `add(medium:_:)`.
  ///   - schedule: The learner's memory of the card; nil for a new card.
  ///   - origin: The note of Anki from which the card was made, as it goes back, and its type; nil if there is none,
  ///     or if a text of it was changed here.
  /// - Throws: What SQLite throws.
  package func add(
    _ record: CardRecord, name: (CardRecord.Media) -> String = { "\($0.hash).\($0.fileExtension)" },
    schedule: Schedule? = nil, origin: (note: OriginNote, type: OriginNoteType)? = nil
  ) throws {
    count += 1
    let id = now + count
    func html(_ text: String, _ side: CardRecord.Side) -> String {
      let media = record.media.filter { $0.side == side }.map { medium in
        Self.soundExtensions.contains(medium.fileExtension)
          ? "[sound:\(name(medium))]" : "<img src=\"\(WrittenHTML.html(name(medium)))\">"
      }
      let parts = [WrittenHTML.html(text)] + media
      return parts.filter { !$0.isEmpty }.joined(separator: "<br>")
    }
    let (card, place) = (record.card, place(of: record, origin))
    let guid = AnkiPackage.guid(place.note, Int64(place.ordinal))
    if guid != card.guid { others[card.guid] = id }
    let isOrigin = origins.contains(place.note)
    let hasSiblings = place.ordinal > 0 || record.attributes["source"] != nil
    let comment = CardComment(
      record, guid: guid,
      saying: isOrigin ? [.name, .tags] : hasSiblings ? [.guid, .tags, .texts] : [.guid, .texts])
    let sides = [
      html(card.question, .question), html(card.answer, .answer),
      WrittenHTML.html(card.name ?? "") + comment.html,
    ]
    try queue.writeWithoutTransaction { db in
      let note =
        if isOrigin {
          try addOrigin(
            origin, place, data: OwnNoteType.data(comment, card: place.ordinal), of: record, id: id,
            db)
        } else { try addNote(place, sides, of: record, id: id, db) }
      let today = Self.created(now) / 86_400
      let due = schedule.map { Int64($0.dueDay) - today } ?? count
      let interval = schedule.map { max($0.dueDay - $0.lastDay, 1) } ?? 0
      try db.cachedStatement(
        sql: """
          INSERT INTO cards
          VALUES (?1, ?12, ?2, ?13, ?3, -1, ?4, ?11, ?5, ?6, ?7, ?8, ?9, 0, 0, 0, 0, ?10)
          """
      ).execute(arguments: [
        id, now, now / 1_000, schedule == nil ? 0 : 2, due, interval, schedule == nil ? 0 : 2_500,
        schedule?.answers ?? 0, schedule?.lapses ?? 0, Self.data(schedule),
        record.isSuspended ? AnkiPackage.suspended : schedule == nil ? 0 : 2, note, place.ordinal,
      ])
    }
  }

  /// Adds a card's note, or the card's fields to the note that the card before it has added.
  ///
  /// - Returns: The note's id.
  private func addNote(
    _ place: AnkiNotePlaces.Place, _ sides: [String], of record: CardRecord, id: Int64,
    _ db: Database
  ) throws -> Int64 {
    let note = notes[place.note]
    var (fields, tags) = ([String](), Set(record.tags))
    if let note,
      let row = try Row.fetchOne(
        try db.cachedStatement(sql: "SELECT flds, tags FROM notes WHERE id = ?"), arguments: [note])
    {
      let old: String = row[0]
      fields = old.split(separator: "\u{1f}", omittingEmptySubsequences: false).map(String.init)
      tags.formUnion((row[1] as String).split(separator: " ").map(String.init))
    }
    let first = place.ordinal * OwnNoteType.fieldsOfCard
    let missing = first + OwnNoteType.fieldsOfCard - fields.count
    fields += Array(repeating: "", count: max(missing, 0))
    fields.replaceSubrange(first..<(first + OwnNoteType.fieldsOfCard), with: sides)
    let cards = fields.count / OwnNoteType.fieldsOfCard
    try addType(cards: cards, db)
    let (type, text) = (OwnNoteType.id(cards: cards), fields.joined(separator: "\u{1f}"))
    let words = tags.isEmpty ? "" : " \(tags.sorted().joined(separator: " ")) "
    if note == nil {
      notes[place.note] = id
      try db.cachedStatement(sql: "INSERT INTO notes VALUES (?, ?, ?, ?, -1, ?, ?, ?, 0, 0, '')")
        .execute(arguments: [
          id, place.note, type, now / 1_000, words, text, record.card.question,
        ])
    } else {
      try db.cachedStatement(
        sql: "UPDATE notes SET mid = ?, tags = ?, flds = ? WHERE id = ?"
      ).execute(arguments: [type, words, text, note])
    }
    return note ?? id
  }

  /// Adds the note type for notes of so many cards, once.
  private func addType(cards: Int, _ db: Database) throws {
    guard types.insert(cards).inserted else { return }
    typeNames.insert(OwnNoteType.name(cards: cards).lowercased())
    let (id, seconds) = (OwnNoteType.id(cards: cards), now / 1_000)
    var type = ProtobufMessage()
    type.add(3, OwnNoteType.css)
    try db.execute(
      sql: "INSERT INTO notetypes VALUES (?, ?, ?, -1, \(Self.blob(type)))",
      arguments: [id, OwnNoteType.name(cards: cards), seconds])
    for (place, name) in OwnNoteType.fields(cards: cards).enumerated() {
      try db.execute(sql: "INSERT INTO fields VALUES (?, ?, ?, x'')", arguments: [id, place, name])
    }
    for card in 0..<cards {
      let (front, back) = OwnNoteType.template(card: card)
      var template = ProtobufMessage()
      template.add(1, front)
      template.add(2, back)
      try db.execute(
        sql: "INSERT INTO templates VALUES (?, ?, ?, ?, -1, \(Self.blob(template)))",
        arguments: [id, card, "Card \(card + 1)", seconds])
    }
  }
}
