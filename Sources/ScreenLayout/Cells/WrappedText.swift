import Study

/// Text broken into lines no wider than a number of columns.
///
/// Lines break at blanks and beside wide characters, because Chinese and Japanese have no blanks. A
/// word wider than a line is broken at the line's end. A word with a reading (`RubyText`) is written as
/// `漢字(かんじ)`, and is broken only if it is wider than a line.
package struct WrappedText: Equatable, Sendable {
  package private(set) var lines: [String] = []
  /// The source text of each line: the line itself, but with readings in their notation.
  private var sources: [String] = []
  /// The source text between each line and the next: a blank, a line end, or nothing.
  private var ends: [String] = []

  /// - Parameters:
  ///   - text: The text, safe to show (see `safeForScreen`); its own line ends are kept.
  ///   - columns: The maximum width of a line; at least 2 are used, so that a wide character fits.
  package init(_ text: String, columns: Int) {
    let isParagraph = !text.utf8.contains(UInt8(ascii: "\n"))
    let paragraphs =
      isParagraph ? [text[...]] : text.split(separator: "\n", omittingEmptySubsequences: false)
    for paragraph in paragraphs { wrap(paragraph, columns: max(columns, 2)) }
  }

  /// Returns the source text of some lines: with readings in their notation, without added line ends.
  func text(of lines: Range<Int>) -> String {
    var text = ""
    for line in lines {
      text += sources[line]
      if line < lines.upperBound - 1 { text += ends[line] }
    }
    return text
  }

  /// Keeps at most `count` lines; when some are dropped, the last one kept ends in "…".
  package mutating func truncate(to count: Int, columns: Int) {
    guard lines.count > count, count > 0 else { return }
    lines.removeLast(lines.count - count)
    sources.removeLast(sources.count - count)
    ends.removeLast(ends.count - count)
    var (last, source) = (lines[count - 1], sources[count - 1])
    while !last.isEmpty, last.columns >= columns {
      last.removeLast()
      source = last
    }
    lines[count - 1] = last + "…"
    sources[count - 1] = source + "…"
  }

  private mutating func wrap(_ paragraph: Substring, columns: Int) {
    if paragraph.isPlainLine(columns: columns) {
      return append(Line(text: String(paragraph)), end: "\n")
    }
    var line = Line()
    for piece in Self.pieces(paragraph) {
      let pieceWidth = piece.text.columns
      if line.width + (piece.hasBlankBefore ? 1 : 0) + pieceWidth <= columns {
        if piece.hasBlankBefore, line.width > 0 { line.append(" ", width: 1) }
        line.append(piece.text, from: piece.source, width: pieceWidth)
        continue
      }
      if line.width > 0 { append(line, end: piece.hasBlankBefore ? " " : "") }
      line = Line()
      // A broken word's source is not broken; it belongs to the first of the word's lines.
      var source = piece.source
      for character in piece.text {
        if line.width + character.columns > columns {
          append(line, end: "")
          line = Line()
          if piece.source != nil { line.source = "" }
        }
        line.append(String(character)[...], from: source, width: character.columns)
        if source != nil { source = "" }
      }
    }
    append(line, end: "\n")
  }

  private mutating func append(_ line: Line, end: String) {
    lines.append(line.text)
    sources.append(line.source ?? line.text)
    ends.append(end)
  }

  private struct Line {
    var text = ""
    /// The line's source; nil as long as it equals the text.
    var source: String?
    var width = 0

    /// Appends a piece with its source, which is nil if it equals the piece.
    mutating func append(_ piece: Substring, from piecesSource: Substring? = nil, width: Int) {
      if let piecesSource {
        source = (source ?? text) + piecesSource
      } else {
        source?.append(contentsOf: piece)
      }
      text += piece
      self.width += width
    }
  }

  private struct Piece {
    var text: Substring
    /// The piece's source; nil if it equals the text.
    var source: Substring?
    var hasBlankBefore: Bool
  }

  /// Splits a paragraph into words, and makes each wide character and each word with a reading a piece.
  private static func pieces(_ paragraph: Substring) -> [Piece] {
    var pieces: [Piece] = []
    var hasBlankBefore = true
    func append(_ text: Substring, from source: Substring? = nil) {
      pieces.append(Piece(text: text, source: source, hasBlankBefore: hasBlankBefore))
      hasBlankBefore = false
    }
    for part in RubyText(paragraph).parts {
      switch part {
      case .word(let base, let reading, let source): append("\(base)(\(reading))", from: source)
      case .plain(let text):
        hasBlankBefore = hasBlankBefore || text.first?.isWhitespace == true
        for word in text.split(whereSeparator: \.isWhitespace) {
          var start = word.startIndex
          func cut(at end: Substring.Index) {
            guard start < end else { return }
            append(word[start..<end])
            start = end
          }
          for index in word.indices where word[index].columns == 2 {
            cut(at: index)
            cut(at: word.index(after: index))
          }
          cut(at: word.endIndex)
          hasBlankBefore = true
        }
        hasBlankBefore = text.last?.isWhitespace == true
      }
    }
    return pieces
  }
}

extension Substring {
  /// Whether this is surely one line as it is: a few ASCII words with single blanks between them, without a reading.
  ///
  /// Most texts of cards are.
  fileprivate func isPlainLine(columns: Int) -> Bool {
    let (blank, bracket) = (UInt8(ascii: " "), UInt8(ascii: "["))
    guard utf8.count <= columns else { return false }
    var last = blank
    for byte in utf8 {
      guard (blank..<0x7f).contains(byte), byte != bracket, byte != blank || last != blank else {
        return false
      }
      last = byte
    }
    return last != blank
  }
}
