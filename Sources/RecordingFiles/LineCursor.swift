import InputEvents

/// Reads one line of text from its beginning; every step is bounds-checked.
struct LineCursor {
  private var rest: ArraySlice<UInt8>

  /// - Parameter line: A line without its newline; a carriage return at its end is ignored.
  init(_ line: ArraySlice<UInt8>) {
    rest = line.last == UInt8(ascii: "\r") ? line.dropLast() : line
  }

  var isAtEnd: Bool { rest.isEmpty }

  /// The rest of the line as text.
  var text: String { String(decoding: rest, as: UTF8.self) }

  /// Skips spaces and tabs.
  ///
  /// - Returns: The number of skipped bytes.
  @discardableResult
  mutating func skipBlanks() -> Int {
    let count = rest.prefix { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }.count
    rest = rest.dropFirst(count)
    return count
  }

  /// Skips `text` if the line continues with it, and returns whether it does.
  mutating func take(_ text: StaticString) -> Bool {
    let count = text.utf8CodeUnitCount
    let isNext = text.withUTF8Buffer { rest.prefix(count).elementsEqual($0) }
    if isNext { rest = rest.dropFirst(count) }
    return isNext
  }

  /// Skips everything up to and including the next occurrence of a byte; returns false if there is none.
  mutating func skip(past byte: Unicode.Scalar) -> Bool {
    guard let index = rest.firstIndex(of: UInt8(ascii: byte)) else { return false }
    rest = rest[(index + 1)...]
    return true
  }

  /// Reads everything up to the next blank.
  mutating func word() -> Substring {
    let word = rest.prefix { $0 != UInt8(ascii: " ") && $0 != UInt8(ascii: "\t") }
    rest = rest.dropFirst(word.count)
    return Substring(decoding: word, as: UTF8.self)
  }

  /// Reads a decimal number of at most 18 digits; nil if there is none.
  mutating func decimal() -> Int64? {
    let isNegative = take("-")
    guard let (magnitude, _) = digits(most: 18) else { return nil }
    return isNegative ? -magnitude : magnitude
  }

  /// Reads a time such as `12.000345`: seconds and six digits of microseconds; nil if there is none.
  mutating func time() -> Timestamp? {
    guard let (seconds, _) = digits(most: 12), take("."),
      let (microseconds, count) = digits(most: 6), count == 6
    else { return nil }
    return Timestamp(seconds: seconds, microseconds: microseconds)
  }

  private mutating func digits(most: Int) -> (value: Int64, count: Int)? {
    var (value, count): (Int64, Int) = (0, 0)
    while let byte = rest.first, case let digit = byte &- UInt8(ascii: "0"), digit < 10 {
      count += 1
      guard count <= most else { return nil }
      value = value * 10 + Int64(digit)
      rest = rest.dropFirst()
    }
    return count > 0 ? (value, count) : nil
  }
}

extension RecordingError {
  /// An error that quotes the first 60 bytes of a line.
  init(line: Int, expected: String, found bytes: ArraySlice<UInt8>) {
    self.init(
      line: line, expected: expected,
      found: String(decoding: bytes.prefix(60), as: UTF8.self).printable())
  }
}
