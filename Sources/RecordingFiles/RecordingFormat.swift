import InputEvents

/// The format of a recording, which its first lines show.
enum RecordingFormat: Equatable {
  case evemu, libinput, evtest, getevent

  /// A format, and the numbers of lines and bytes before the recording, such as a shell's prompt.
  struct Found: Equatable {
    var format: RecordingFormat
    var lines = 0
    var bytes = 0
  }

  /// Finds the format of a file.
  ///
  /// - Parameters:
  ///   - start: The file's first bytes.
  ///   - path: The file's path; the suffix `.yml` or `.yaml` decides if no line does.
  ///   - isWhole: Whether no more bytes will come.
  /// - Returns: The format; nil if more bytes are needed.
  /// - Throws: `RecordingFileError` for a file that is no recording, with its actual format, if it is known,
  ///   and a remedy.
  static func find(
    in start: ArraySlice<UInt8>, path: String, isWhole: Bool
  ) throws(RecordingFileError) -> Found? {
    if let problem = unreadable(start) {
      throw RecordingFileError(path: path, line: nil, message: problem)
    }
    let mark = start.starts(with: [0xef, 0xbb, 0xbf]) ? 3 : 0
    var skipped = (lines: 0, bytes: mark)
    var (line, place) = (0, start.startIndex + mark)
    while place < start.endIndex {
      let end = start[place...].firstIndex(of: UInt8(ascii: "\n"))
      if end == nil, !isWhole { return nil }
      line += 1
      let text = start[place..<(end ?? start.endIndex)]
      if let format = format(of: LineCursor(text)) {
        return Found(format: format, lines: skipped.lines, bytes: skipped.bytes)
      }
      place = end.map { $0 + 1 } ?? start.endIndex
      if !isComment(text) { skipped = (line, place - start.startIndex) }
    }
    guard isWhole else { return nil }
    if path.hasSuffix(".yml") || path.hasSuffix(".yaml") { return Found(format: .libinput) }
    guard skipped.lines == 0 else {
      throw RecordingFileError(
        path: path, line: nil,
        message: start.contains(0)
          ? "binary data, not a recording; `studykiosk record` makes one"
          : "not a recording: expected evemu's, the YAML of `libinput record`, or the text of "
            + "evtest or of getevent -lt")
    }
    return Found(format: .evemu, bytes: mark)
  }

  private static func isComment(_ line: ArraySlice<UInt8>) -> Bool {
    var cursor = LineCursor(line)
    cursor.skipBlanks()
    return cursor.isAtEnd || cursor.take("#")
  }

  /// The format to which a line belongs; nil for a line that may be part of any format.
  private static func format(of start: LineCursor) -> RecordingFormat? {
    func begins(_ texts: StaticString...) -> Bool {
      texts.contains { text in
        var cursor = start
        return cursor.take(text)
      }
    }
    if begins("# EVEMU", "N:", "I:", "P:", "B:", "A:", "E:") { return .evemu }
    if begins("# libinput record", "version: ", "ndevices:", "libinput:", "devices:") {
      return .libinput
    }
    var cursor = start
    cursor.skipBlanks()
    if cursor.take("Event: time ") || cursor.take("Input driver version is")
      || cursor.take("Input device ID:") || cursor.take("Input device name:")
      || cursor.take("Supported events:")
    {
      return .evtest
    }
    if cursor.take("add device ") || cursor.take("EV_") || isTimed(cursor) || isNamed(cursor) {
      return .getevent
    }
    return nil
  }

  /// Whether a line begins with a time such as `[   12.000345]`.
  private static func isTimed(_ start: LineCursor) -> Bool {
    var cursor = start
    guard cursor.take("[") else { return false }
    cursor.skipBlanks()
    return cursor.time() != nil && cursor.take("]")
  }

  /// Whether a line is an event without its time, such as `/dev/input/event2: 0003 0035 0000021c`.
  private static func isNamed(_ start: LineCursor) -> Bool {
    var cursor = start
    guard cursor.take("/dev/input/event"), cursor.word().hasSuffix(":") else { return false }
    cursor.skipBlanks()
    return GeteventNames.type(cursor.word()) != nil
  }

  /// The error message for a compressed or UTF-16 file, by its first bytes; nil for other files.
  ///
  /// Source: the `magic` files of file(1).
  private static func unreadable(_ start: ArraySlice<UInt8>) -> String? {
    let compressed: [(magic: [UInt8], name: String, tool: String)] = [
      ([0x1f, 0x8b], "gzip", "zcat"), ([0xfd, 0x37, 0x7a, 0x58, 0x5a], "xz", "xzcat"),
      ([0x28, 0xb5, 0x2f, 0xfd], "zstd", "zstdcat"), (Array("BZh".utf8), "bzip2", "bzcat"),
      (Array("PK\u{3}\u{4}".utf8), "zip", "unzip -p"),
    ]
    if let (_, name, tool) = compressed.first(where: { start.starts(with: $0.magic) }) {
      return "compressed by \(name); unpack it: \(tool) FILE | studykiosk replay -"
    }
    if start.starts(with: [0xff, 0xfe]) || start.starts(with: [0xfe, 0xff]) {
      return "UTF-16, as Windows' shell writes; make it UTF-8: "
        + "iconv -f UTF-16 -t UTF-8 FILE | studykiosk replay -"
    }
    return nil
  }
}
