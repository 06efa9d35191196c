import Glibc
import InputEvents
import ScreenLayout

/// Text in aligned columns, for people; scripts ask for JSON.
struct TextTable {
  struct Column {
    var heading: String
    var isNumber = false
    /// Whether to leave it out if it is empty in every row.
    var isOptional = false

    /// Left-aligned text.
    static func text(_ heading: String) -> Column { Column(heading: heading) }
    /// Left-aligned text, left out if it is empty in every row.
    static func optional(_ heading: String) -> Column {
      Column(heading: heading, isOptional: true)
    }
    /// Right-aligned numbers.
    static func number(_ heading: String) -> Column { Column(heading: heading, isNumber: true) }
  }

  private let columns: [Column]
  /// Row by row, headings first.
  private var cells: [String] = []
  /// The width of each column's widest text, in terminal columns.
  private var widths: [Int]
  /// Whether any row has text in a column.
  private var isUsed: [Bool]

  /// The fewest columns to which text is shortened on a narrow terminal.
  private static let narrowest = 8

  init(_ columns: [Column]) {
    self.columns = columns
    widths = columns.map { $0.heading.columns }
    isUsed = columns.map { _ in false }
    cells = columns.map(\.heading)
  }

  var isEmpty: Bool { cells.count == columns.count }

  /// Adds a row; control characters and line ends in it are made harmless.
  mutating func add(_ row: [String]) {
    for (column, text) in row.enumerated() {
      let cell = text.printable(limit: .max)
      widths[column] = max(widths[column], cell.shownColumns)
      isUsed[column] = isUsed[column] || !cell.isEmpty
      cells.append(cell)
    }
  }

  /// Passes the headings and rows on, line by line, without trailing spaces.
  ///
  /// Text that is too long for the terminal's `width` is shortened with `…`; nil shortens nothing.
  func forEachLine(width: Int?, _ body: (String) throws -> Void) rethrows {
    var widths = widths
    let shown = columns.indices.filter { !columns[$0].isOptional || isUsed[$0] }
    if let width { shrink(&widths, of: shown, to: width) }
    for row in stride(from: 0, to: cells.count, by: columns.count) {
      var line = ""
      for column in shown {
        let text = cells[row + column].shortened(to: widths[column])
        let blanks = String(repeating: " ", count: widths[column] - text.shownColumns)
        if column != shown.first { line += "  " }
        line += columns[column].isNumber ? blanks + text : text + blanks
      }
      while line.utf8.last == UInt8(ascii: " ") { line.removeLast() }
      try body(line)
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
  /// `columns`, at once for the most usual texts.
  fileprivate var shownColumns: Int {
    utf8.allSatisfy { (0x20..<0x7f).contains($0) } ? utf8.count : columns
  }

  /// This text in at most `width` columns: if it is longer, its beginning and `…`.
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
