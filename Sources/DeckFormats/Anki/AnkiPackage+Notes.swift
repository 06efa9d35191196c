package import Study

extension AnkiPackage {
  /// Calls `type` with each note type of Anki, and `note` with each note that has a GUID, of those that have cards
  /// among the ones that `forEachCard` has read; see `DeckSource`.
  package func forEachOriginNote(
    type: (Int64, OriginNoteType) throws -> Void, note: (OriginNote) throws -> Void
  ) throws {
    var types: Set<Int64> = []
    for (id, kept) in try AnkiNoteType.origins(in: database, isNew: isNew, path: path)
    where typeIDs.contains(id) && !kept.name.hasPrefix(OwnNoteType.name) {
      types.insert(id)
      try type(id, kept)
    }
    var bytes = 0
    let mostBytes = min(Self.someBytes + Self.mostGrowth * archive.zip.size, Self.mostBytes)
    try database.forEachRow(of: Self.notesSQL) { row in
      guard let id = row.integer(4), noteIDs.contains(id) else { return }
      let (guid, text) = (row.text(0), row.text(3))
      guard let type = row.integer(1), types.contains(type), let modified = row.integer(2),
        !guid.isEmpty, guid.utf8.count <= DeckFileReader.longestGUID,
        text.utf8.count <= Self.longestNote, !text.utf8.contains(0)
      else { return }
      bytes += text.utf8.count
      guard bytes <= mostBytes else { return }
      try note(OriginNote(guid: guid, type: type, modified: modified, text: text))
    }
  }

  /// The longest note that is kept, in bytes.
  private static let longestNote = 1 << 20
  /// The most of all notes that are kept, in bytes: some whatever the package's size, and a multiple of it, because
  /// a small package may repeat a long text, and the box keeps what it does not show.
  private static let (someBytes, mostGrowth, mostBytes) = (16 << 20, 16, 256 << 20)

  private static let notesSQL = "SELECT guid, mid, mod, flds, id FROM notes"
}

extension AnkiNoteType {
  /// Reads the note types as they go back to Anki, by their ids.
  ///
  /// - Throws: As `all`.
  static func origins(
    in database: UntrustedDatabase, isNew: Bool, path: String
  ) throws -> [Int64: OriginNoteType] {
    var types: [Int64: OriginNoteType] = [:]
    var (count, bytes) = (0, 0)
    func bound(_ size: Int) throws {
      (count, bytes) = (count + 1, bytes + size)
      guard count <= most, bytes <= longestTemplates else {
        throw DeckFileError(path: path, message: "its note types are too many or too long")
      }
    }
    try database.forEachRow(of: isNew ? newTypes : oldTypes) { row in
      guard let id = row.integer(0) else { return try bound(0) }
      var type = OriginNoteType()
      type.name = name(1, in: row)
      type.isCloze = isNew ? number(1, in: row.bytes(2)) == 1 : row.integer(2) == 1
      type.css = isNew ? text(3, in: row.bytes(2)) : row.text(3)
      try bound(type.css.utf8.count)
      types[id] = type
    }
    var fields: [Int64: [Int64: String]] = [:]
    try database.forEachRow(of: isNew ? newFields : oldFields) { row in
      try bound(0)
      guard let id = row.integer(0), let place = row.integer(1) else { return }
      fields[id, default: [:]][place] = name(2, in: row)
    }
    for (id, names) in fields {
      types[id]?.fields = names.sorted { $0.key < $1.key }.map(\.value)
    }
    try database.forEachRow(of: isNew ? newTemplates : oldTemplates) { row in
      guard let id = row.integer(0), let place = row.integer(1) else { return }
      let config = isNew ? row.bytes(3) : []
      let (front, back) =
        isNew ? (text(1, in: config), text(2, in: config)) : (row.text(3), row.text(4))
      try bound(front.utf8.count + back.utf8.count)
      types[id]?.templates.append(
        .init(ordinal: place, name: name(2, in: row), front: front, back: back))
    }
    return types
  }
}
