import Glibc
import ScreenLayout

/// Rows of texts in aligned columns, for people; scripts ask for JSON.
struct TextTable {
  struct Column {
    var heading: String
    var isNumber = false

    /// Texts, from the left.
    static func text(_ heading: String) -> Column { Column(heading: heading) }
    /// Numbers, at the right.
    static func number(_ heading: String) -> Column { Column(heading: heading, isNumber: true) }
  }

  private let columns: [Column]
  private var rows: [[String]]

  /// What a text is shortened to when a terminal is too narrow, in columns; no text gets shorter.
  private static let narrowest = 8

  init(_ columns: [Column]) {
    self.columns = columns
    rows = [columns.map(\.heading)]
  }

  /// Adds a row; control characters and line ends in it are made harmless.
  mutating func add(_ cells: [String]) {
    rows.append(cells.map(\.onOneLine))
  }

  /// The rows under their headings.
  ///
  /// - Parameter width: The terminal's columns: longer texts are shortened, ending in `…`; nil keeps
  ///   them whole.
  /// - Returns: Lines without trailing blanks.
  func lines(width: Int?) -> [String] {
    let sizes = rows.map { $0.map(\.shownColumns) }
    var widths = columns.indices.map { column in sizes.reduce(0) { max($0, $1[column]) } }
    if let width { shrink(&widths, to: width) }
    return zip(rows, sizes).map { row, sizes in
      var line = ""
      for (column, cell) in row.enumerated() {
        let isCut = sizes[column] > widths[column]
        let text = isCut ? cell.shortened(to: widths[column]) : cell
        let blanks = String(
          repeating: " ", count: widths[column] - (isCut ? text.columns : sizes[column]))
        line +=
          (column > 0 ? "  " : "") + (columns[column].isNumber ? blanks + text : text + blanks)
      }
      return String(line.reversed().drop { $0 == " " }.reversed())
    }
  }

  /// Takes from the widest column of texts, one after the other, what is too much.
  private func shrink(_ widths: inout [Int], to width: Int) {
    while widths.reduce(2 * (columns.count - 1), +) > width {
      let texts = columns.indices.filter {
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
  /// This text on one line, with nothing in it that a terminal would obey.
  var onOneLine: String {
    if utf8.allSatisfy({ (0x20..<0x7f).contains($0) }) { return self }
    return safeForScreen.replacing("\n", with: " ")
  }

  /// `columns`, at once for the most usual texts.
  fileprivate var shownColumns: Int {
    utf8.allSatisfy { (0x20..<0x7f).contains($0) } ? utf8.count : columns
  }

  /// The beginning, with `…`, in at most so many columns.
  fileprivate func shortened(to width: Int) -> String {
    var (text, room) = ("", width - 1)
    for character in self {
      room -= character.columns
      if room < 0 { break }
      text.append(character)
    }
    return text + "…"
  }
}
