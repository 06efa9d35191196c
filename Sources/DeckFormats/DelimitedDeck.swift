package import Study
import SwiftCSV

/// Reads a deck from CSV or TSV text: `question,answer` on each line.
///
/// The first line may name the columns; then they may stand in any order, and further columns are
/// left alone. Texts with a comma, a quote or a line end stand in quotes (RFC 4180).
package enum DelimitedDeck {
  /// A text longer than this, in UTF-8 bytes, is refused.
  private static let longestText = 65_536

  /// Reads a whole deck, or nothing.
  ///
  /// - Parameters:
  ///   - contents: The file's bytes: UTF-8, with or without a byte order mark.
  ///   - path: For the deck's name and the errors; a name ending in `.tsv` or `.txt` means tabs.
  /// - Returns: The deck, its cards in the file's order.
  /// - Throws: `DeckFileError` with the first bad line; no card of a bad file is used.
  package static func read(_ contents: [UInt8], path: String) throws(DeckFileError) -> Deck {
    guard let text = String(validating: contents, as: UTF8.self) else {
      throw DeckFileError(
        path: path, line: lineOfBadText(contents),
        message: "this is not UTF-8 text; save the file again as UTF-8")
    }
    let isTabbed = path.hasSuffix(".tsv") || path.hasSuffix(".txt")
    let rows = try rows(in: text, delimiter: isTabbed ? .tab : .comma, path: path)
    var deck = Deck(name: name(of: path))
    var columns = Columns()
    for (index, row) in rows.enumerated() {
      if index == 0, let named = Columns(header: row.fields) {
        columns = named
        continue
      }
      deck.append(try card(row, columns, path: path))
    }
    return deck
  }

  private struct Row {
    var line: Int
    var fields: [String]
  }

  private struct Columns {
    var question = 0
    var answer = 1
    /// How many columns each row has; nil when the header names more than two.
    var count: Int? = 2

    init() {}

    init?(header: [String]) {
      let names = header.map { $0.lowercased().filter { !$0.isWhitespace } }
      guard let question = names.firstIndex(of: "question"),
        let answer = names.firstIndex(of: "answer")
      else { return nil }
      (self.question, self.answer) = (question, answer)
      count = header.count == 2 ? 2 : nil
    }
  }

  private static func card(
    _ row: Row, _ columns: Columns, path: String
  ) throws(DeckFileError) -> Card {
    func fail(_ message: String) -> DeckFileError {
      DeckFileError(path: path, line: row.line, message: message)
    }
    if let count = columns.count, row.fields.count != count {
      throw fail(
        "expected a question and an answer, found \(row.fields.count) columns"
          + (row.fields.count > count
            ? "; put quotes around a text that has a comma"
            : "; a comma stands between them, in .tsv and .txt files a tab"))
    }
    guard row.fields.count > max(columns.question, columns.answer) else {
      throw fail("expected a question and an answer, found \(row.fields.count) columns")
    }
    let card = Card(question: row.fields[columns.question], answer: row.fields[columns.answer])
    for (name, text) in [("question", card.question), ("answer", card.answer)] {
      if text.allSatisfy(\.isWhitespace) { throw fail("the \(name) is empty") }
      if text.utf8.count > longestText { throw fail("the \(name) is longer than 64 KiB") }
    }
    return card
  }

  private static func lineOfBadText(_ contents: [UInt8]) -> Int {
    let lines = contents.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    let bad = lines.firstIndex { String(validating: $0, as: UTF8.self) == nil }
    return (bad ?? 0) + 1
  }

  /// The rows that are not blank, each with the line it begins on.
  private static func rows(
    in text: String, delimiter: CSVDelimiter, path: String
  ) throws(DeckFileError) -> [Row] {
    final class Reading {
      var rows: [Row] = []
      var line = 1
    }
    let reading = Reading()
    // The library drops an empty field at the very end of a text without a last line end.
    let whole = text.last?.isNewline == false ? text + "\n" : text
    do {
      let csv = try CSV<NoRows>(string: whole, delimiter: delimiter, loadColumns: false)
      try csv.enumerateAsArray(startAt: 0, rowLimit: nil) { fields in
        if fields.contains(where: { !$0.isEmpty }) {
          reading.rows.append(Row(line: reading.line, fields: fields))
        }
        reading.line += 1 + fields.reduce(0) { $0 + $1.count(where: \.isNewline) }
      }
    } catch {
      throw DeckFileError(
        path: path, line: reading.line,
        message: "a quote stands inside a text; write it twice and put the text in quotes")
    }
    // The library takes the end of the file for the end of an open quote.
    guard text.utf8.count(where: { $0 == UInt8(ascii: "\"") }).isMultiple(of: 2) else {
      throw DeckFileError(
        path: path, line: reading.rows.last?.line ?? 1,
        message: "a quote is opened here and never closed")
    }
    return reading.rows
  }

  /// "decks/world-capitals.csv" is the deck "World capitals".
  private static func name(of path: String) -> String {
    let file = path.split(separator: "/").last ?? "deck"
    let stem = file.lastIndex(of: ".").map { file[..<$0] } ?? file
    let words = stem.map { $0 == "-" || $0 == "_" ? " " : $0 }
    return (words.first?.uppercased() ?? "") + String(words.dropFirst())
  }
}

/// A deck file that can't be used, with the first line at fault.
package struct DeckFileError: Error, Equatable, Sendable, CustomStringConvertible {
  package let path: String
  package let line: Int
  package let message: String

  package init(path: String, line: Int, message: String) {
    self.path = path
    self.line = line
    self.message = message
  }

  package var description: String { "\(path):\(line): \(message)" }
}

/// Keeps the library from loading every row a second time: rows are taken one by one.
private struct NoRows: CSVView {
  let rows: [Never] = []
  let columns: Never? = nil

  init(
    header: [String], text: String, delimiter: CSVDelimiter, loadColumns: Bool, rowLimit: Int?
  ) {}

  func serialize(header: [String], delimiter: CSVDelimiter) -> String { "" }
}
