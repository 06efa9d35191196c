/// A fact view: which fields of a fact are on which side of a card.
///
/// Source: Mnemosyne `libmnemosyne/card_types`, `fact_view.py`.
struct MnemosyneView: Sendable {
  /// The keys of the fields on each side.
  var question: [String]
  var answer: [String]
  /// The words around a field (Mnemosyne's decorators), by the field's key: "What is $f?".
  var questionWords: [String: String] = [:]
  var answerWords: [String: String] = [:]
  /// The sides in Anki's template language, for cards that came from Anki.
  var template: AnkiNoteType.Template?

  /// The views of Mnemosyne's built-in card types, by their ids.
  static let own: [String: MnemosyneView] = [
    "1.1": MnemosyneView(question: ["f"], answer: ["b"]),
    "2.1": MnemosyneView(question: ["f"], answer: ["b"]),
    "2.2": MnemosyneView(question: ["b"], answer: ["f"]),
    "3.1": MnemosyneView(question: ["f"], answer: ["p_1", "m_1", "n"]),
    "3.2": MnemosyneView(question: ["m_1"], answer: ["f", "p_1", "n"]),
    "4.1": MnemosyneView(question: ["marked"], answer: ["loc", "marked"]),
    "4.2": MnemosyneView(question: ["loc", "blank"], answer: ["loc", "marked"]),
    "5.1": MnemosyneView(question: ["f"], answer: ["b"]),
    "6.1": MnemosyneView(question: ["f"], answer: ["p_1", "m_1", "n"]),
    "6.2": MnemosyneView(question: ["f"], answer: ["a", "p_1", "m_1", "n"]),
  ]
}

/// The card types of a collection.
struct MnemosyneCardTypes {
  /// The views by their ids.
  private(set) var views = MnemosyneView.own
  /// The card types that came from Anki, by their ids.
  private(set) var notes: [String: Note] = [:]

  /// A note type of Anki, and the keys under which a fact has its fields, in their order.
  struct Note {
    var type = AnkiNoteType()
    var keys: [String] = []
  }

  /// - Throws: `DeckFileError` if the card types are too many or too long.
  init(in database: UntrustedDatabase, path: String) throws {
    var (count, bytes) = (0, 0)
    func check(_ row: UntrustedRow, columns: Int) throws {
      count += 1
      bytes += (0..<columns).reduce(0) { $0 + row.text($1).utf8.count }
      guard count <= AnkiNoteType.most, bytes <= AnkiNoteType.longestTemplates else {
        throw DeckFileError(path: path, message: "its card types are too many or too long")
      }
    }
    try database.forEachRow(of: Self.viewsSQL) { row in
      try check(row, columns: 7)
      let (front, back) = (Self.words(row.text(4)), Self.words(row.text(5)))
      var view = MnemosyneView(
        question: PythonLiteral(row.text(2))?.texts ?? [],
        answer: PythonLiteral(row.text(3))?.texts ?? [],
        questionWords: front, answerWords: back)
      let extra = PythonLiteral(row.text(6))
      if let front = extra?["qfmt"]?.text, let back = extra?["afmt"]?.text {
        view.template = .init(name: row.text(1), front: front, back: back)
      }
      views[row.text(0)] = view
    }
    try database.forEachRow(of: "SELECT id, name, fact_keys_and_names FROM card_types") { row in
      try check(row, columns: 3)
      guard row.text(0).hasPrefix("7::"), case .list(let fields) = PythonLiteral(row.text(2)) else {
        return
      }
      var note = Note()
      (note.type.name, note.type.isCloze) = (row.text(1), true)
      for field in fields.map(\.texts) where field.count == 2 {
        note.type.fields[field[1]] = note.keys.count
        note.keys.append(field[0])
      }
      notes[row.text(0)] = note
    }
  }

  private static let viewsSQL = """
    SELECT id, name, q_fact_keys, a_fact_keys, q_fact_key_decorators, a_fact_key_decorators,
      extra_data FROM fact_views
    """

  /// Reads a dictionary of texts from a Python literal; empty if it is none.
  private static func words(_ literal: String) -> [String: String] {
    guard case .dictionary(let values) = PythonLiteral(literal) else { return [:] }
    var words: [String: String] = [:]
    for (key, value) in values {
      if let key = key.text { words[key] = value.text }
    }
    return words
  }
}
