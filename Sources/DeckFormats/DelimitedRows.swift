/// The rows of CSV or TSV text, read one after the other.
///
/// Texts with a delimiter, a quote or a line end stand in quotes, a quote in them is written twice.
/// LF, CR LF and CR end a row. A byte order mark at the beginning is passed over.
///
/// Works on bytes and keeps no row: 30 MB of cards are read in a fraction of a second.
///
/// Source: RFC 4180; the delimiter may be a tab.
struct DelimitedRows {
  private let bytes: [UInt8]
  private let path: String
  private let delimiter: UInt8
  private var place = 0
  private var line = 1

  /// A row with more is no deck: spreadsheets have up to 16,384, and each takes memory in every row.
  static let mostColumns = 1_000
  /// A longer text, in UTF-8 bytes, fits on no screen.
  static let longestText = 65_536

  private static let quote = UInt8(ascii: "\"")
  private static let lineFeed = UInt8(ascii: "\n")
  private static let carriageReturn = UInt8(ascii: "\r")

  /// - Parameters:
  ///   - bytes: UTF-8.
  ///   - delimiter: A comma or a tab.
  ///   - path: For the errors.
  init(_ bytes: [UInt8], delimiter: UInt8, path: String) {
    self.bytes = bytes
    self.delimiter = delimiter
    self.path = path
    if bytes.starts(with: [0xef, 0xbb, 0xbf]) { place = 3 }
  }

  /// Reads the next row that has any text.
  ///
  /// - Parameter fields: Becomes the row's texts, at least one of them not empty.
  /// - Returns: The line the row begins on, from 1; nil at the end.
  /// - Throws: `DeckFileError` for a quote inside a text, one never closed, bytes that are not UTF-8,
  ///   too many columns and a text that is too long.
  mutating func next(into fields: inout [String]) throws(DeckFileError) -> Int? {
    while place < bytes.count {
      fields.removeAll(keepingCapacity: true)
      let start = line
      var hasText = false
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

  /// Steps over what follows a field: a delimiter, a line end or the end.
  ///
  /// - Returns: Whether the row goes on.
  private mutating func endsField() -> Bool {
    guard place < bytes.count else { return false }
    if bytes[place] == delimiter {
      place += 1
      return true
    }
    place += isLineBreak(at: place) == 2 ? 2 : 1
    line += 1
    return false
  }

  /// The number of bytes of the line end at a place; 0 where there is none.
  private func isLineBreak(at place: Int) -> Int {
    if bytes[place] == Self.lineFeed { return 1 }
    guard bytes[place] == Self.carriageReturn else { return 0 }
    return place + 1 < bytes.count && bytes[place + 1] == Self.lineFeed ? 2 : 1
  }

  private mutating func nextField() throws(DeckFileError) -> String {
    guard place < bytes.count, bytes[place] == Self.quote else { return try plainField() }
    return try quotedField()
  }

  private mutating func plainField() throws(DeckFileError) -> String {
    let start = place
    let last = min(start + Self.longestText + 1, bytes.count)
    place = bytes.withUnsafeBufferPointer { bytes in
      bytes[start..<last].firstIndex(where: endsPlainText) ?? last
    }
    if place - start > Self.longestText { throw tooLong(line) }
    if place < bytes.count, bytes[place] == Self.quote { throw strayQuote }
    return try text(bytes, start..<place, from: line)
  }

  private func endsPlainText(_ byte: UInt8) -> Bool {
    byte == delimiter || byte == Self.lineFeed || byte == Self.carriageReturn || byte == Self.quote
  }

  private mutating func quotedField() throws(DeckFileError) -> String {
    let opening = line
    place += 1
    var start = place
    /// What stands before the last quote that was written twice.
    var gathered: [UInt8] = []
    while place < bytes.count {
      if gathered.count + place - start > Self.longestText { throw tooLong(opening) }
      guard bytes[place] == Self.quote else {
        let lineBreak = isLineBreak(at: place)
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
        guard place == bytes.count || bytes[place] == delimiter || isLineBreak(at: place) > 0
        else { throw strayQuote }
        guard !gathered.isEmpty else { return try text(bytes, start..<end, from: opening) }
        gathered += bytes[start..<end]
        return try text(gathered, gathered.indices, from: opening)
      }
    }
    throw DeckFileError(
      path: path, line: opening, message: "a quote is opened here and never closed")
  }

  /// The text that begins on a line.
  private func text(
    _ bytes: [UInt8], _ places: Range<Int>, from line: Int
  ) throws(DeckFileError) -> String {
    do {
      return String(copying: try UTF8Span(validating: bytes.span.extracting(places)))
    } catch {
      let before = bytes[places].prefix(error.byteOffsets.lowerBound)
      throw DeckFileError(
        path: path, line: line + before.count { $0 == Self.lineFeed },
        message: "this is not UTF-8 text; save the file again as UTF-8")
    }
  }

  private func tooLong(_ line: Int) -> DeckFileError {
    DeckFileError(
      path: path, line: line,
      message: "a text longer than 64 KiB begins here; shorten it, or close its quotes")
  }

  private var strayQuote: DeckFileError {
    DeckFileError(
      path: path, line: line,
      message: "a quote stands inside a text; write it twice and put the text in quotes")
  }
}
