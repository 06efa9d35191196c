import ContentHash
package import Study

/// Writes cards as the text a `DeckFile` reads, in two passes: first the columns, then the rows.
package struct DeckFileWriter {
  private var columns: [DeckColumn] = []
  private let delimiter: Character

  /// - Parameters:
  ///   - records: The cards that will be written; only columns that say something are.
  ///   - deck: The name of their deck. GUIDs that reading would give anyway are left out.
  ///   - path: The file's; a name ending in `.tsv` or `.txt` means tabs.
  ///   - hasGUIDs: Whether GUIDs are written in any case.
  package init(_ records: [CardRecord], deck: String, path: String, hasGUIDs: Bool = false) {
    delimiter = DeckFile.isTabbed(path) ? "\t" : ","
    var sets: Set<String> = []
    var keys: Set<String> = []
    for record in records {
      sets.formUnion(record.copies.keys)
      keys.formUnion(record.attributes.keys)
    }
    func uses(_ isUsed: (CardRecord) -> Bool, _ column: DeckColumn) -> [DeckColumn] {
      records.contains(where: isUsed) ? [column] : []
    }
    var given = GivenGUIDs()
    let needsGUIDs = records.contains { record in
      var card = record.card
      card.guid = ""
      let isGiven = given.give(to: &card, of: deck)
      return !record.card.guid.isEmpty && !(isGiven && card.guid == record.card.guid)
    }
    columns =
      (hasGUIDs || needsGUIDs ? [.guid] : [])
      + uses({ $0.card.name != nil }, .name)
      + [.question, .answer]
      + uses({ !$0.tags.isEmpty }, .tags)
      + sets.sorted().map(DeckColumn.set)
      + keys.sorted().map(DeckColumn.attribute)
      + uses({ $0.media.contains { $0.side == .question } }, .media(.question))
      + uses({ $0.media.contains { $0.side == .answer } }, .media(.answer))
  }

  /// The first row, with its line end.
  package var header: String { row(columns.map(\.heading)) }

  /// A card's row, with its line end.
  package func row(_ record: CardRecord) -> String {
    row(columns.map { $0.text(of: record) })
  }

  private func row(_ texts: [String]) -> String {
    DelimitedRow.text(texts, delimiter: delimiter)
  }
}

/// A row of CSV or TSV.
package enum DelimitedRow {
  /// Texts as a row, in quotes where they need them, with its line end.
  package static func text(_ texts: [String], delimiter: Character = ",") -> String {
    texts.map { quoted($0, delimiter.asciiValue) }.joined(separator: String(delimiter)) + "\n"
  }

  private static func quoted(_ text: String, _ delimiter: UInt8?) -> String {
    let isPlain = text.utf8.allSatisfy {
      $0 != delimiter && $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "\n")
        && $0 != UInt8(ascii: "\r")
    }
    guard !isPlain else { return text }
    var bytes = [UInt8(ascii: "\"")]
    for byte in text.utf8 {
      if byte == UInt8(ascii: "\"") { bytes.append(byte) }
      bytes.append(byte)
    }
    bytes.append(UInt8(ascii: "\""))
    return String(decoding: bytes, as: UTF8.self)
  }
}

extension DeckColumn {
  fileprivate func text(of record: CardRecord) -> String {
    switch self {
    case .guid: record.card.guid
    case .name: record.card.name ?? ""
    case .question: record.card.question
    case .answer: record.card.answer
    case .tags: record.tags.joined(separator: " ")
    case .set(let name): record.copies[name].map(String.init) ?? ""
    case .attribute(let key): record.attributes[key] ?? ""
    case .media(let side):
      record.media.filter { $0.side == side }.map { "\($0.hash).\($0.fileExtension)" }
        .joined(separator: " ")
    }
  }
}
