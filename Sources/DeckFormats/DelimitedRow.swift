/// Writes rows of CSV or TSV.
package struct DelimitedRow: Sendable {
  private let delimiter: UInt8
  private let isForSpreadsheet: Bool

  /// - Parameters:
  ///   - path: The file's path; a name ending in `.tsv` or `.txt` means tabs.
  ///   - isForSpreadsheet: Whether to make formulas harmless: every text is quoted, and one that begins
  ///     like a formula gets an apostrophe, which reading does not remove.
  package init(path: String = "", isForSpreadsheet: Bool = false) {
    delimiter = UInt8(ascii: DeckFile.isTabbed(path) ? "\t" : ",")
    self.isForSpreadsheet = isForSpreadsheet
  }

  /// A row with a line end; texts are quoted if necessary.
  package func text(_ texts: [String]) -> String {
    texts.map(cell).joined(separator: String(UnicodeScalar(delimiter))) + "\n"
  }

  private func cell(_ text: String) -> String {
    if isForSpreadsheet {
      return text.isEmpty ? "" : Self.quoted(Self.isFormula(text) ? "'" + text : text)
    }
    let isPlain = text.utf8.allSatisfy {
      $0 != delimiter && $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "\n")
        && $0 != UInt8(ascii: "\r")
    }
    return isPlain ? text : Self.quoted(text)
  }

  /// Whether a spreadsheet may evaluate this text.
  ///
  /// Source: OWASP, "CSV Injection"; the full-width signs are those of Japanese keyboards.
  private static func isFormula(_ text: String) -> Bool {
    text.unicodeScalars.first.map { "=+-@\t\r\n＝＋－＠".unicodeScalars.contains($0) } ?? false
  }

  static func quoted(_ text: String) -> String {
    var bytes = [UInt8(ascii: "\"")]
    for byte in text.utf8 {
      if byte == UInt8(ascii: "\"") { bytes.append(byte) }
      bytes.append(byte)
    }
    bytes.append(UInt8(ascii: "\""))
    return String(decoding: bytes, as: UTF8.self)
  }
}
