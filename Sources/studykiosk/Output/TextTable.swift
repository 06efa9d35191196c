import CommandBasis
import Glibc
import InputEvents
import ScreenLayout

/// Text in aligned columns, for people; scripts ask for JSON.
struct TextTable {
  struct Column {
    var heading: String
    /// Numbers are aligned to the right.
    var isNumber = false
    /// Whether to leave the column out if it is empty in every row.
    var isOptional = false
  }

  private let columns: [Column]
  /// The cells row by row, the headings first.
  private var cells: [String] = []
  /// The width of each column's widest text, in terminal columns.
  private var widths: [Int]

  /// The minimum width to which text is shortened on a narrow terminal, in terminal columns.
  private static let narrowest = 8

  /// Creates a table, in which control characters and line ends of the rows are replaced.
  init<Row>(_ rows: [Row], _ fields: [Field<Row>]) {
    let fields = fields.filter { $0.column != nil }
    columns = fields.compactMap(\.column)
    widths = columns.map { $0.isOptional ? 0 : $0.heading.columns }
    cells = columns.map(\.heading)
    for row in rows {
      for (column, field) in fields.enumerated() {
        let cell = field.text(row).printable(limit: .max)
        if !cell.isEmpty {
          widths[column] = max(widths[column], cell.shownColumns, columns[column].heading.columns)
        }
        cells.append(cell)
      }
    }
  }

  /// Writes headings and rows, without trailing spaces.
  ///
  /// Text that is too long for the terminal it goes to is shortened with `…`.
  func write(to output: inout OutputFile) throws {
    var widths = widths
    let shown = columns.indices.filter { widths[$0] > 0 }
    if let width = Self.terminalWidth { shrink(&widths, of: shown, to: width) }
    for row in stride(from: 0, to: cells.count, by: columns.count) {
      var line = ""
      for column in shown {
        let text = cells[row + column].shortened(to: widths[column])
        let blanks = String(repeating: " ", count: widths[column] - text.shownColumns)
        if column != shown.first { line += "  " }
        line += columns[column].isNumber ? blanks + text : text + blanks
      }
      while line.utf8.last == UInt8(ascii: " ") { line.removeLast() }
      try output.write(line + "\n")
    }
  }

  /// Narrows the widest text column, one step at a time, until the table fits.
  private func shrink(_ widths: inout [Int], of shown: [Int], to width: Int) {
    while shown.reduce(2 * (shown.count - 1), { $0 + widths[$1] }) > width {
      let texts = shown.filter {
        !columns[$0].isNumber && widths[$0] > max(Self.narrowest, columns[$0].heading.count)
      }
      guard let widest = texts.max(by: { widths[$0] < widths[$1] }) else { return }
      widths[widest] -= 1
    }
  }

  /// The width of the terminal that standard output goes to; nil if it goes elsewhere.
  static var terminalWidth: Int? {
    var size = winsize()
    guard isatty(STDOUT_FILENO) == 1, ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0,
      size.ws_col > 0
    else { return nil }
    return Int(size.ws_col)
  }
}

extension String {
  /// The same as `columns`, but fast for ASCII.
  fileprivate var shownColumns: Int {
    utf8.allSatisfy { (0x20..<0x7f).contains($0) } ? utf8.count : columns
  }

  /// Returns this text in at most `width` columns: if it is longer, its beginning and `…`.
  fileprivate func shortened(to width: Int) -> String {
    if shownColumns <= width { return self }
    var (text, room) = ("", width - 1)
    for character in self {
      room -= character.columns
      if room < 0 { break }
      text.append(character)
    }
    return text + "…"
  }
}
