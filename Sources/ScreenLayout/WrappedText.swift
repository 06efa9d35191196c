/// Text broken into lines no wider than a number of columns.
///
/// Lines break at blanks and beside wide characters, because Chinese and Japanese have no blanks. A
/// word wider than a line is broken at the line's end.
package struct WrappedText: Equatable, Sendable {
  package private(set) var lines: [String] = []
  /// What stood in the text where each line ends: a blank, a line end, or nothing.
  private var ends: [String] = []

  /// - Parameters:
  ///   - text: Safe to show (see `safeForScreen`); its own line ends are kept.
  ///   - columns: At least 2 are used, so that a wide character fits.
  package init(_ text: String, columns: Int) {
    for paragraph in text.split(separator: "\n", omittingEmptySubsequences: false) {
      wrap(paragraph, columns: max(columns, 2))
    }
  }

  /// The text of some lines, without the line ends that wrapping has added.
  func text(of lines: Range<Int>) -> String {
    zip(self.lines[lines], ends[lines].dropLast() + [""]).map(+).joined()
  }

  /// Keeps at most `count` lines; when some are dropped, the last one kept ends in "…".
  package mutating func truncate(to count: Int, columns: Int) {
    guard lines.count > count, count > 0 else { return }
    lines.removeLast(lines.count - count)
    ends.removeLast(ends.count - count)
    var last = lines[count - 1]
    while !last.isEmpty, last.columns >= columns { last.removeLast() }
    lines[count - 1] = last + "…"
  }

  private mutating func wrap(_ paragraph: Substring, columns: Int) {
    var line = ""
    var width = 0
    for piece in Self.pieces(paragraph) {
      let pieceWidth = piece.text.columns
      if width + (piece.hasBlankBefore ? 1 : 0) + pieceWidth <= columns {
        if piece.hasBlankBefore, width > 0 {
          line += " "
          width += 1
        }
        line += piece.text
        width += pieceWidth
        continue
      }
      if width > 0 { append(line, end: piece.hasBlankBefore ? " " : "") }
      (line, width) = ("", 0)
      for character in piece.text {
        if width + character.columns > columns {
          append(line, end: "")
          (line, width) = ("", 0)
        }
        line.append(character)
        width += character.columns
      }
    }
    append(line, end: "\n")
  }

  private mutating func append(_ line: String, end: String) {
    lines.append(line)
    ends.append(end)
  }

  private struct Piece {
    var text: Substring
    var hasBlankBefore: Bool
  }

  /// The words, with each wide character as a piece of its own.
  private static func pieces(_ paragraph: Substring) -> [Piece] {
    paragraph.split(whereSeparator: \.isWhitespace).flatMap { word in
      var pieces: [Piece] = []
      var start = word.startIndex
      var isFirst = true
      func cut(at end: Substring.Index) {
        guard start < end else { return }
        pieces.append(Piece(text: word[start..<end], hasBlankBefore: isFirst))
        isFirst = false
        start = end
      }
      for index in word.indices where word[index].columns == 2 {
        cut(at: index)
        cut(at: word.index(after: index))
      }
      cut(at: word.endIndex)
      return pieces
    }
  }
}
