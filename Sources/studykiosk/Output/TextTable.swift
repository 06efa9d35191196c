import Glibc
import InputEvents
import ScreenLayout

/// Rows of texts in aligned columns, for people; scripts ask for JSON.
struct TextTable {
  struct Column {
    var heading: String
    var isNumber = false
    /// Whether it is left out where no row says anything there.
    var isOptional = false

    /// Texts, from the left.
    static func text(_ heading: String) -> Column { Column(heading: heading) }
    /// The same, left out where no row says anything there.
    static func optional(_ heading: String) -> Column {
      Column(heading: heading, isOptional: true)
    }
    /// Numbers, at the right.
    static func number(_ heading: String) -> Column { Column(heading: heading, isNumber: true) }
  }

  private let columns: [Column]
  /// Row by row, the headings first.
  private var cells: [String] = []
  /// Of the widest text of each column, in a terminal's columns.
  private var widths: [Int]
  /// Whether a row says something in this column.
  private var isUsed: [Bool]

  /// What a text is shortened to when a terminal is too narrow, in columns; no text gets shorter.
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

  /// Gives the rows under their headings, line by line, without trailing blanks.
  ///
  /// `width` is the terminal's: longer texts are shortened, ending in `…`; nil keeps them whole.
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

  /// Takes from the widest column of texts, one after the other, what is too much.
  private func shrink(_ widths: inout [Int], of shown: [Int], to width: Int) {
    while shown.reduce(2 * (shown.count - 1), { $0 + widths[$1] }) > width {
      let texts = shown.filter {
        !columns[$0].isNumber && widths[$0] > max(Self.narrowest, columns[$0].heading.count)
      }
      guard let widest = texts.max(by: { widths[$0] < widths[$1] }) else { return }
      widths[widest] -= 1
    }
  }

  /// The columns of the terminal that standard output goes to; nil where it goes elsewhere.
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

  /// This text in at most so many columns: the beginning and `…` where it is longer.
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
