/// A note type: the fields and templates that make cards of a note.
struct AnkiNoteType {
  var isCloze = false
  /// The indices of the fields by their names.
  var fields: [String: Int] = [:]
  /// The templates by their ordinals; a cloze type has one.
  var templates: [Int64: Template] = [:]

  struct Template: Sendable {
    var name: String
    /// The template of the question's side; nil if it can't be read.
    var front: AnkiTemplate?
    var back: AnkiTemplate?

    /// The rules on what is hidden on each side, from the type's style sheet and the templates' own.
    var sheets: (front: StyleSheet, back: StyleSheet)

    init(name: String, front: String, back: String, sheet: StyleSheet = StyleSheet()) {
      self.name = name
      sheets = (sheet, sheet)
      sheets.front.add(embeddedIn: front)
      sheets.back = sheets.front
      sheets.back.add(embeddedIn: back)
      self.front = AnkiTemplate(front)
      self.back = AnkiTemplate(back)
    }
  }

  var name = ""
  /// The style sheet for both sides of all cards.
  var sheet = StyleSheet()

  /// The largest number of note types, fields and templates together, which stay in memory.
  static let most = 10_000
  /// The longest name of a note type, field, template or deck, in bytes; the rest is left out.
  ///
  /// A template can't name a longer field either: see `AnkiTemplate`.
  static let longestName = 1_000
  /// The longest total of all templates and style sheets, in bytes.
  static let longestTemplates = 32 << 20

  /// Reads the note types of a collection.
  ///
  /// - Parameters:
  ///   - database: The collection.
  ///   - isNew: Whether the note types are in tables of their own, as from schema 15 on.
  ///   - path: The package's path, for errors.
  /// - Returns: The note types by their ids.
  /// - Throws: `DeckFileError` if the note types are too many or too long, or damaged.
  static func all(
    in database: UntrustedDatabase, isNew: Bool, path: String
  ) throws -> [Int64: AnkiNoteType] {
    var types: [Int64: AnkiNoteType] = [:]
    var (count, bytes) = (0, 0)
    func bound(_ size: Int) throws {
      (count, bytes) = (count + 1, bytes + size)
      guard count <= most, bytes <= longestTemplates else {
        throw DeckFileError(path: path, message: "its note types are too many or too long")
      }
    }
    try database.forEachRow(of: isNew ? newTypes : oldTypes) { row in
      guard let id = row.integer(0) else { return try bound(0) }
      let css = isNew ? text(3, in: row.bytes(2)) : row.text(3)
      try bound(css.utf8.count)
      types[id] = AnkiNoteType(
        isCloze: isNew ? number(1, in: row.bytes(2)) == 1 : row.integer(2) == 1,
        name: name(1, in: row), sheet: StyleSheet(css))
    }
    try database.forEachRow(of: isNew ? newFields : oldFields) { row in
      try bound(0)
      guard let id = row.integer(0), let place = row.integer(1).flatMap(Int.init(exactly:)) else {
        return
      }
      types[id]?.fields[name(2, in: row)] = place
    }
    try database.forEachRow(of: isNew ? newTemplates : oldTemplates) { row in
      guard let id = row.integer(0), let place = row.integer(1) else { return }
      var (front, back) = (row.text(3), row.text(4))
      if isNew {
        let config = row.bytes(3)
        (front, back) = (text(1, in: config), text(2, in: config))
      }
      try bound(front.utf8.count + back.utf8.count)
      let sheet = types[id]?.sheet ?? StyleSheet()
      types[id]?.templates[place] = Template(
        name: name(2, in: row), front: front, back: back, sheet: sheet)
    }
    return types
  }

  static func name(_ place: Int, in row: UntrustedRow) -> String {
    row.text(place).cut(to: longestName)
  }

  static func number(_ field: Int, in config: [UInt8]) -> UInt64? {
    ProtobufFields(config).first { $0.field == field }?.value.number
  }

  static func text(_ field: Int, in config: [UInt8]) -> String {
    ProtobufFields(config).first { $0.field == field }?.value.text ?? ""
  }

  // Source: Anki `rslib/src/storage/schema11.sql`, `upgrades/schema15_upgrade.sql`,
  // `proto/anki/notetypes.proto`.
  static let newTypes = "SELECT id, name, config FROM notetypes"
  static let newFields = "SELECT ntid, ord, name FROM fields"
  static let newTemplates = "SELECT ntid, ord, name, config, NULL FROM templates"

  static let oldTypes = """
    SELECT types.key, types.value ->> 'name', types.value ->> 'type',
      types.value ->> 'css'
    FROM col, json_each(col.models) AS types
    """
  static let oldFields = """
    SELECT types.key, fields.key, fields.value ->> 'name'
    FROM col, json_each(col.models) AS types, json_each(types.value, '$.flds') AS fields
    """
  static let oldTemplates = """
    SELECT types.key, coalesce(templates.value ->> 'ord', templates.key), templates.value ->> 'name',
      templates.value ->> 'qfmt', templates.value ->> 'afmt'
    FROM col, json_each(col.models) AS types, json_each(types.value, '$.tmpls') AS templates
    """
}
