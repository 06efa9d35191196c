import Study

/// The lines `#key:value` at the beginning of Anki's text files.
///
/// Source: Anki manual, "Text Files"; `rslib/src/import_export/text/csv/metadata.rs`.
struct AnkiTextHeader {
  /// The separator; nil if the header does not name it.
  private(set) var separator: TableShape.Separator?
  private(set) var isHTML = false
  private(set) var deck: [String] = []
  private(set) var tags: [String] = []
  /// The deck's voices if this program has written the file, which then says everything about its cards; nil for a
  /// file of another program.
  private(set) var voices: [CardRecord.Side: String]?
  /// The index of the first row's first byte, and the row's line.
  private(set) var end = (place: 0, line: 1)
  private var names: [String] = []
  /// The indices of the special columns by their keys.
  private var places: [String: Int] = [:]

  /// The key of the line that only this program writes, which Anki ignores.
  static let own = "studykiosk"
  /// The largest number of lines in a header; real ones have a handful.
  private static let mostLines = 100
  private static let keys = [
    "separator", "html", "tags", "columns", "notetype", "deck", "notetype column", "deck column",
    "tags column", "guid column", "match scope", "if matches",
  ]

  /// - Returns: nil if no line has one of Anki's keys.
  init?(_ text: [UInt8]) {
    var (isKnown, place, line) = (false, 0, 1)
    while line <= Self.mostLines,
      text[place...].starts(with: Array("#".utf8))
        || text[place...].starts(with: Array("\"#".utf8))
    {
      let last = text[place...].firstIndex { $0 == 0x0a || $0 == 0x0d } ?? text.count
      let words = Self.withoutCells(
        String(decoding: text[place..<min(last, place + 4096)], as: UTF8.self))
      if let colon = words.firstIndex(of: ":") {
        let key = words[..<colon].lowercased().trimmed
        isKnown = isKnown || Self.keys.contains(key)
        take(key, String(words[words.index(after: colon)...]))
      }
      let isPair = text[last...].starts(with: [0x0d, 0x0a])
      place = min(last + (isPair ? 2 : 1), text.count)
      line += 1
    }
    guard isKnown else { return nil }
    end = (place, line)
  }

  /// Returns a line without its `#`, and without the quotes and the empty cells behind it that a spreadsheet adds.
  private static func withoutCells(_ line: String) -> Substring {
    guard line.first == "\"" else {
      var line = line.dropFirst()
      // "#separator:," names the comma itself.
      while let last = line.last, ",;\t".contains(last), line.dropLast().last != ":" {
        line.removeLast()
      }
      return line
    }
    let inside = line.dropFirst(2)
    return inside[..<(inside.firstIndex(of: "\"") ?? inside.endIndex)]
  }

  private mutating func take(_ key: String, _ value: String) {
    switch key {
    case "separator": separator = Self.separator(value)
    case "html": isHTML = value.lowercased().trimmed == "true"
    case "deck": deck = AnkiDeck.path(value)
    case "tags": tags = AnkiTags.split(value)
    case Self.own: voices = DeckVoices.voices(in: value.split(separator: " "))
    case "columns":
      // The separator's line may come later. Nearly all files have a comma or a tab; a tab is assumed.
      let separator: Character =
        if case .byte(let byte)? = separator { Character(UnicodeScalar(byte)) } else { "\t" }
      names = value.split(separator: separator, omittingEmptySubsequences: false).map(String.init)
    default:
      guard key.hasSuffix(" column"), let number = Int(value.trimmed), (1...1_000).contains(number)
      else { return }
      places[String(key.dropLast(7))] = number - 1
    }
  }

  private static func separator(_ value: String) -> TableShape.Separator? {
    let names: [String: UInt8] = [
      "tab": 0x09, "comma": 0x2c, "semicolon": 0x3b, "pipe": 0x7c, "colon": 0x3a, "space": 0x20,
    ]
    if let byte = names[value.lowercased().trimmed] { return .byte(byte) }
    guard value.utf8.count == 1, let byte = value.utf8.first, byte != 0x22, byte >= 0x09 else {
      return nil
    }
    return .byte(byte)
  }

  /// Removes the question from the beginning of an answer, where Anki's "Cards in Plain Text" repeats it.
  ///
  /// The back templates of Anki begin with `{{FrontSide}}` and a horizontal rule with the id `answer`.
  /// Source: Anki manual, "Card Templates".
  static func answer(_ answer: String, after question: String) -> String {
    guard !question.isEmpty, answer.hasPrefix(question) else { return answer }
    let rest = answer.dropFirst(question.count).trimmed
    guard rest.hasPrefix("<hr"), let end = rest.firstIndex(of: ">"),
      rest[..<end].filter({ !"\"' ".contains($0) }).contains("id=answer")
    else { return answer }
    let following = String(rest[rest.index(after: end)...]).trimmed
    return following.isEmpty ? answer : following
  }

  /// Returns the columns of the first rows; those without a special meaning are the note's fields, in their order.
  func columns(_ rows: ArraySlice<TableRow>) -> TableColumns {
    // A cloze note needs no second field.
    let notes = rows.filter { row in !row.fields.contains { $0.contains("{{c") } }
    var columns = TableColumns(
      names: names, rows: notes[...], special: Array(places.values), isNote: true)
    if notes.isEmpty, names.isEmpty {
      let fields = (0..<6).filter { !places.values.contains($0) }
      (columns.question, columns.answer) = (fields[0], fields[1])
    }
    columns.guid = places["guid"] ?? columns.guid
    columns.tags = places["tags"] ?? columns.tags
    columns.deck = places["deck"] ?? columns.deck
    columns.noteType = places["notetype"] ?? columns.noteType
    return columns
  }
}

/// The names of Anki's decks.
enum AnkiDeck {
  /// "Languages::French" is the deck "French" in the deck "Languages".
  static func path(_ name: String) -> [String] {
    name.split(separator: "::").map { String($0).trimmed }.filter { !$0.isEmpty }
  }
}

/// Anki's tags in one text.
enum AnkiTags {
  /// Splits a text into tags, which blanks separate, and in some files commas.
  static func split(_ text: String) -> [String] {
    text.split { $0.isWhitespace || $0 == "," || $0 == "\u{3000}" }.map(String.init)
  }
}
