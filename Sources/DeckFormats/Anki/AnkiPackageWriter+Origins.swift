import GRDB
import Study

/// Notes that go back to Anki as they were, under their own types.
///
/// A collection that has such a note keeps it as it is there, because the package's is not newer.
extension AnkiPackageWriter {
  /// Returns the place of a card that is added, and notes whether its note goes back as it was.
  func place(
    of record: CardRecord, _ origin: (note: OriginNote, type: OriginNoteType)?
  ) -> AnkiNotePlaces.Place {
    let place = AnkiNotePlaces.parts(of: record.card.guid)
    if let origin, origin.type.isSound(for: origin.note),
      origin.type.isCloze || origin.type.templates.contains(where: { $0.ordinal == place.ordinal }),
      notes[place.note] == nil || origins.contains(place.note)
    {
      origins.insert(place.note)
      return place
    }
    // A note can't have two types.
    guard !origins.contains(place.note) else {
      return AnkiNotePlaces.Place(note: record.card.guid, ordinal: 0)
    }
    return places.add(record)
  }

  /// Adds a card's note, unless the card before it has added it.
  ///
  /// - Returns: The note's id.
  func addOrigin(
    _ origin: (note: OriginNote, type: OriginNoteType)?, _ place: AnkiNotePlaces.Place,
    data: String, of record: CardRecord, id: Int64, _ db: Database
  ) throws -> Int64 {
    let tags = record.tags.isEmpty ? "" : " \(record.tags.joined(separator: " ")) "
    if let note = notes[place.note] {
      // The cards' own tags are in `data`.
      try db.cachedStatement(sql: "UPDATE notes SET data = data || ? WHERE id = ?")
        .execute(arguments: [data, note])
      return note
    }
    guard let origin else { return id }
    notes[place.note] = id
    try add(origin.type, id: origin.note.type, db)
    try db.cachedStatement(sql: "INSERT INTO notes VALUES (?, ?, ?, ?, -1, ?, ?, ?, 0, 0, ?)")
      .execute(arguments: [
        id, place.note, origin.note.type, origin.note.modified, tags,
        origin.note.text, origin.note.fields.first ?? "", data,
      ])
    return id
  }

  private func add(_ type: OriginNoteType, id: Int64, _ db: Database) throws {
    guard originTypes.insert(id).inserted else { return }
    var (kind, name) = (ProtobufMessage(), type.name)
    if type.isCloze { kind.add(1, 1) }
    kind.add(3, type.css)
    if !typeNames.insert(name.lowercased()).inserted { name += " \(id)" }
    typeNames.insert(name.lowercased())
    // The oldest time: a collection that has the type keeps its own.
    try db.execute(
      sql: "INSERT INTO notetypes VALUES (?, ?, 1, -1, \(Self.blob(kind)))", arguments: [id, name])
    for (place, name) in type.fields.enumerated() {
      try db.execute(sql: "INSERT INTO fields VALUES (?, ?, ?, x'')", arguments: [id, place, name])
    }
    for template in type.templates {
      var sides = ProtobufMessage()
      sides.add(1, template.front)
      sides.add(2, template.back)
      try db.execute(
        sql: "INSERT INTO templates VALUES (?, ?, ?, 1, -1, \(Self.blob(sides)))",
        arguments: [id, template.ordinal, template.name])
    }
  }
}

extension OriginNoteType {
  /// Whether Anki takes the type, and the note is one of this type.
  fileprivate func isSound(for note: OriginNote) -> Bool {
    func areNames(_ names: [String]) -> Bool {
      !names.isEmpty && !names.contains("")
        && Set(names.map { $0.lowercased() }).count == names.count
    }
    return areNames(fields) && areNames(templates.map(\.name)) && !name.isEmpty
      && note.fields.count == fields.count && !OwnNoteType.ids.contains(note.type)
      && Set(templates.map(\.ordinal)).count == templates.count
  }
}
