import Study

/// Reads CSV or TSV text row by row.
///
/// A text with a delimiter, quote or line end is quoted; a quote in it is doubled. LF, CR LF and CR end a
/// row. A byte order mark is skipped. Tables from elsewhere are read with `Rule.lenient`.
///
/// The reader works on bytes and keeps no row: 30 MB of cards take a fraction of a second.
///
/// Source: RFC 4180; the delimiter may be a tab.
struct DelimitedRows {
  private let bytes: [UInt8]
  private let path: String
  private let delimiter: UInt8
  private let rule: Rule
  private var place = 0
  private var line = 1
  /// The number of bytes read in vain after quotes that turned out not to quote a text.
  private var wasted = 0

  /// How to read what RFC 4180 does not allow.
  enum Rule: Equatable {
    case strict
    /// A quote that does not enclose a whole text is part of it. A row that begins with `comment` is skipped.
    case lenient(comment: UInt8?)
  }

  /// The largest number of columns: a file with more is not a deck, and each takes memory in every row.
  static let mostColumns = 1_000
  /// The longest text, in UTF-8 bytes; a longer one fits on no screen.
  static let longestText = CardRecord.longestText
  /// The longest text of a table from elsewhere, in UTF-8 bytes; much of it may be HTML tags.
  static let longestHTML = 4 * longestText
  /// The limit of `wasted`, in bytes, which bounds the time that meaningless quotes cost.
  private static let mostWasted = 1 << 20

  private static let quote = UInt8(ascii: "\"")
  private static let lineFeed = UInt8(ascii: "\n")
  private static let carriageReturn = UInt8(ascii: "\r")

  /// - Parameters:
  ///   - bytes: The text in UTF-8.
  ///   - delimiter: A comma or a tab; any ASCII character in a table from elsewhere.
  ///   - path: The file's path, for errors.
  ///   - rule: How to read what RFC 4180 does not allow.
  ///   - start: Where to begin: an index in the bytes and its line.
  init(
    _ bytes: [UInt8], delimiter: UInt8, path: String, rule: Rule = .strict,
    from start: (place: Int, line: Int) = (0, 1)
  ) {
    self.bytes = bytes
    self.delimiter = delimiter
    self.path = path
    self.rule = rule
    (place, line) = start
    if place == 0, bytes.starts(with: [0xef, 0xbb, 0xbf]) { place = 3 }
  }

  private var longest: Int { rule == .strict ? Self.longestText : Self.longestHTML }

  /// Reads the next row that is not empty.
  ///
  /// - Parameter fields: Receives the row's texts.
  /// - Returns: The row's first line, from 1; nil at the end.
  /// - Throws: `DeckFileError` for a quote inside a text, an unclosed quote, bytes that are not UTF-8,
  ///   too many columns, or a text that is too long.
  mutating func next(into fields: inout [String]) throws(DeckFileError) -> Int? {
    while place < bytes.count {
      skipEmptyLines()
      guard place < bytes.count else { break }
      fields.removeAll(keepingCapacity: true)
      let start = line
      var hasText = false
      if case .lenient(let comment?) = rule, bytes[place] == comment {
        place =
          bytes[place...].firstIndex { $0 == Self.lineFeed || $0 == Self.carriageReturn }
          ?? bytes.count
        _ = endsField()
        continue
      }
      repeat {
        let field = try nextField()
        hasText = hasText || !field.isEmpty
        guard fields.count < Self.mostColumns else {
          throw DeckFileError(
            path: path, line: start,
            message: "more than \(Self.mostColumns) columns; is this a deck?")
        }
        fields.append(field)
      } while endsField()
      if hasText { return start }
    }
    return nil
  }

  /// Skips empty lines quickly, because a file may have millions.
  ///
  /// - Returns: The index of the next row's first byte, and its line.
  @discardableResult
  mutating func skipEmptyLines() -> (place: Int, line: Int) {
    while place < bytes.count {
      let lineBreak = lineBreakLength(at: place)
      guard lineBreak > 0 else { break }
      place += lineBreak
      line += 1
    }
    return (place, line)
  }

  /// Skips the delimiter or line end after a field.
  ///
  /// - Returns: Whether the row continues.
  private mutating func endsField() -> Bool {
    guard place < bytes.count else { return false }
    if bytes[place] == delimiter {
      place += 1
      return true
    }
    place += lineBreakLength(at: place) == 2 ? 2 : 1
    line += 1
    return false
  }

  /// Returns the length in bytes of the line end at an index; 0 if there is none.
  private func lineBreakLength(at place: Int) -> Int {
    if bytes[place] == Self.lineFeed { return 1 }
    guard bytes[place] == Self.carriageReturn else { return 0 }
    return place + 1 < bytes.count && bytes[place + 1] == Self.lineFeed ? 2 : 1
  }

  private mutating func nextField() throws(DeckFileError) -> String {
    guard place < bytes.count, bytes[place] == Self.quote, wasted < Self.mostWasted else {
      return try plainField()
    }
    guard rule != .strict else { return try quotedField() }
    let (start, opening) = (place, line)
    if let text = try? quotedField() { return text }
    wasted += place - start
    (place, line) = (start, opening)
    return try plainField()
  }

  private mutating func plainField() throws(DeckFileError) -> String {
    let start = place
    let last = min(start + longest + 1, bytes.count)
    place = bytes.withUnsafeBufferPointer { bytes in
      bytes[start..<last].firstIndex(where: endsPlainText) ?? last
    }
    if place - start > longest { throw tooLong(line) }
    if place < bytes.count, bytes[place] == Self.quote { throw strayQuote }
    return try text(bytes, start..<place, from: line)
  }

  private func endsPlainText(_ byte: UInt8) -> Bool {
    byte == delimiter || byte == Self.lineFeed || byte == Self.carriageReturn
      || byte == Self.quote && rule == .strict
  }

  private mutating func quotedField() throws(DeckFileError) -> String {
    let opening = line
    place += 1
    var start = place
    /// The text up to the last doubled quote, which counts as one.
    var gathered: [UInt8] = []
    while place < bytes.count {
      if gathered.count + place - start > longest { throw tooLong(opening) }
      guard bytes[place] == Self.quote else {
        let lineBreak = lineBreakLength(at: place)
        if lineBreak > 0 { line += 1 }
        place += max(lineBreak, 1)
        continue
      }
      let end = place
      place += 1
      if place < bytes.count, bytes[place] == Self.quote {
        gathered += bytes[start..<place]
        place += 1
        start = place
      } else {
        guard place == bytes.count || bytes[place] == delimiter || lineBreakLength(at: place) > 0
        else { throw strayQuote }
        guard !gathered.isEmpty else { return try text(bytes, start..<end, from: opening) }
        gathered += bytes[start..<end]
        return try text(gathered, gathered.indices, from: opening)
      }
    }
    throw DeckFileError(
      path: path, line: opening, message: "the quote that is opened here is never closed")
  }

  /// Decodes a range of bytes that begins on `line`.
  private func text(
    _ bytes: [UInt8], _ places: Range<Int>, from line: Int
  ) throws(DeckFileError) -> String {
    do {
      return String(copying: try UTF8Span(validating: bytes.span.extracting(places)))
    } catch {
      let before = bytes[places].prefix(error.byteOffsets.lowerBound)
      throw DeckFileError(
        path: path, line: line + before.count { $0 == Self.lineFeed },
        message: "this is not UTF-8; save the file as UTF-8")
    }
  }

  private func tooLong(_ line: Int) -> DeckFileError {
    DeckFileError(
      path: path, line: line,
      message:
        "a text longer than \(longest >> 10) KiB begins here; shorten it, or close its quotes")
  }

  private var strayQuote: DeckFileError {
    DeckFileError(
      path: path, line: line,
      message: "a quote inside a text; double it and put the text in quotes")
  }
}
