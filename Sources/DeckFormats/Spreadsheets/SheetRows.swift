/// The rows of a sheet, gathered cell by cell as the text of a table.
struct SheetRows {
  /// What is wrong with the sheet, so that no more of it is taken; nil if nothing is.
  private(set) var problem: String?
  /// Whether any cell has a text.
  var hasText: Bool { count > 0 }
  /// The numbers of rows with texts that people see, and of those that they don't.
  private(set) var (count, hiddenCount) = (0, 0)

  /// Whether rows are only counted, and no texts are kept.
  private let areCounted: Bool
  private var bytes: [UInt8] = []
  private var row: [String] = []
  private var number = 1
  private var (first, last) = (Int.max, -1)

  /// The largest size of all texts, in bytes: more than twice that of the largest real deck.
  private static let largest = 16 << 20
  /// The largest number of rows: sheets have no more.
  private static let mostRows = 1 << 20
  // No text in XML has either of these bytes.
  private static let cellEnd: UInt8 = 0x1f
  private static let rowEnd: UInt8 = 0x1e

  init(areCounted: Bool = false) { self.areCounted = areCounted }

  /// Puts a text into a cell of the row that is open; `column` counts from 0.
  mutating func put(_ text: String, column: Int) {
    guard problem == nil, column >= 0, !text.allSatisfy(\.isWhitespace) else { return }
    guard !areCounted else {
      if row.isEmpty { row = [text] }
      return
    }
    guard column < DelimitedRows.mostColumns else {
      return problem = "row \(number) has more than \(DelimitedRows.mostColumns) columns"
    }
    guard text.utf8.count <= DelimitedRows.longestHTML else {
      return problem =
        "a text in row \(number) is longer than \(DelimitedRows.longestHTML >> 10) KiB; shorten it"
    }
    while row.count <= column { row.append("") }
    row[column] = text
  }

  /// Ends the row that is open.
  ///
  /// - Parameters:
  ///   - next: The number of the row after it, from 1; the rows between are empty.
  ///   - copies: The number of times that the row is repeated.
  ///   - isHidden: Whether people don't see the row, so that it counts as empty.
  mutating func endRow(next: Int, copies: Int = 1, isHidden: Bool = false) {
    defer { row.removeAll(keepingCapacity: true) }
    if isHidden, row.contains(where: { !$0.isEmpty }) {
      hiddenCount += copies
    } else if let start = row.firstIndex(where: { !$0.isEmpty }) {
      (first, last) = (min(first, start), max(last, row.count - 1))
      count = min(count + copies, Self.mostRows)
      for _ in 0..<copies where problem == nil && !areCounted {
        for cell in row {
          bytes += cell.utf8
          bytes.append(Self.cellEnd)
        }
        bytes.append(Self.rowEnd)
        number += 1
        if bytes.count > Self.largest {
          problem = "its texts are longer than \(Self.largest >> 20) MiB; split the sheet"
        }
      }
    }
    while number < min(next, Self.mostRows), problem == nil, !areCounted {
      bytes.append(Self.rowEnd)
      number += 1
    }
  }

  /// Returns the rows as a table separated by commas, or as plain text if only one column is used.
  ///
  /// A row is on the line of its number, unless texts of several lines are above it.
  ///
  /// - Parameter covered: Returns whether a merged cell covers a cell, by its row from 1 and column from 0.
  /// - Returns: The text in UTF-8, and whether it is a table.
  func text(covered: (Int, Int) -> Bool = { _, _ in false }) -> (bytes: [UInt8], isTable: Bool) {
    let isTable = last > first
    var text: [UInt8] = []
    text.reserveCapacity(bytes.count + bytes.count / 8)
    var line = 1
    for row in bytes.split(separator: Self.rowEnd, omittingEmptySubsequences: false) {
      defer { line += 1 }
      let cells = row.split(separator: Self.cellEnd, omittingEmptySubsequences: false).dropLast()
      // Columns at the left that all rows leave empty are a margin.
      if !cells.isEmpty {
        for column in first...max(last, first) {
          if column > first { text.append(UInt8(ascii: ",")) }
          guard column < cells.count, !covered(line, column) else { continue }
          let cell = cells[column]
          guard isTable, cell.contains(where: Self.needsQuotes) else {
            text += cell
            continue
          }
          text.append(UInt8(ascii: "\""))
          for byte in cell {
            if byte == UInt8(ascii: "\"") { text.append(byte) }
            text.append(byte)
          }
          text.append(UInt8(ascii: "\""))
        }
      }
      text.append(UInt8(ascii: "\n"))
    }
    return (text, isTable)
  }

  private static func needsQuotes(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: ",") || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\n")
      || byte == UInt8(ascii: "\r")
  }
}

extension XMLEvents {
  /// Reads an entry of a zip file.
  ///
  /// - Parameters:
  ///   - name: The entry's name.
  ///   - zip: The zip file.
  ///   - problem: Returns what the callbacks have found wrong so far; nil if nothing is.
  /// - Throws: `DeckFileError`.
  func read(_ name: String, of zip: ZipArchive, problem: () -> String? = { nil }) throws {
    func check() throws {
      if let problem = problem() { throw DeckFileError(path: zip.path, message: problem) }
    }
    try zip.read(name, limit: DeckFile.largestFile) {
      try read($0)
      try check()
    }
    try read([])
    try check()
  }
}
