import InputEvents

/// What a person does at a terminal.
package enum TerminalEvent: Equatable, Sendable {
  /// A key was typed, by its Linux key code.
  case key(UInt16)
  /// The mouse's left button was used.
  case mouse(MouseMove)
}

/// A move of a terminal's mouse while its left button is down.
package struct MouseMove: Equatable, Sendable {
  package enum Kind: Sendable {
    case press, move, release
  }

  package var kind: Kind
  /// The cell under the pointer, counted from 0 at the top left; it may lie outside the screen.
  package var column: Int
  package var row: Int

  package init(_ kind: Kind, column: Int, row: Int) {
    (self.kind, self.column, self.row) = (kind, column, row)
  }
}

/// Reads the bytes that a terminal sends: keys, the mouse, and late answers to questions, which are left out.
package struct TerminalSequences: Sendable {
  /// The beginning of a sequence whose end has not come yet.
  private var pending: [UInt8] = []

  /// The most bytes of a sequence; a longer one is none.
  private static let longest = 64
  /// The most bytes of a control string, such as a terminal's name in an answer.
  private static let longestString = 256

  package init() {}

  /// Whether the last bytes are Escape or Alt with a letter, or begin a sequence, if more bytes follow at once.
  package var isUndecided: Bool {
    !pending.isEmpty && !Self.isIntroducer(pending.dropFirst().first)
  }

  /// Returns what was undecided, as nothing follows it.
  package mutating func decided() -> [TerminalEvent] {
    isUndecided ? events(in: [], isAll: true) : []
  }

  /// Returns what the next bytes say; keys that the kiosk doesn't use are left out.
  package mutating func events(in bytes: some Collection<UInt8>) -> [TerminalEvent] {
    events(in: bytes, isAll: false)
  }

  private mutating func events(
    in bytes: some Collection<UInt8>, isAll: Bool
  ) -> [TerminalEvent] {
    var (rest, events) = ((pending + bytes)[...], [TerminalEvent]())
    pending = []
    while let first = rest.first {
      if let key = Self.keys.first(where: { rest.starts(with: $0.bytes) }) {
        events.append(.key(key.meaning.code))
        rest = rest.dropFirst(key.bytes.count)
      } else if first == Self.escape, !isAll, Self.isBeginning(rest) {
        pending = Array(rest)
        return events
      } else if first == Self.escape, Self.isIntroducer(rest.dropFirst().first) {
        guard let end = rest.dropFirst(2).firstIndex(where: { !(0x20...0x3f).contains($0) }) else {
          if rest.count <= Self.longest { pending = Array(rest) }
          return events
        }
        // Anything but a letter, a bracket or a tilde ends no sequence, but begins something else.
        let isWhole = (0x40...0x7e).contains(rest[end])
        if isWhole, let move = MouseMove(rest[rest.startIndex...end]) {
          events.append(.mouse(move))
        }
        rest = isWhole ? rest[(end + 1)...] : rest[end...]
      } else if first == Self.escape, let end = Self.endOfString(rest) {
        rest = rest[end...]
      } else {
        if first == Self.escape { events.append(.key(KeyMeaning.back.code)) }
        rest = rest.dropFirst()
      }
    }
    return events
  }

  /// Returns whether bytes are only Escape, or begin a control string whose end has not come.
  private static func isBeginning(_ bytes: ArraySlice<UInt8>) -> Bool {
    guard let second = bytes.dropFirst().first else { return true }
    return strings.contains(second) && bytes.count <= longestString
      && (bytes.dropFirst(2).firstIndex(of: escape) ?? bytes.endIndex - 1) == bytes.endIndex - 1
  }

  /// Returns where a control string ends, with which bytes begin; nil if there is none.
  ///
  /// These are DCS, APC and OSC (ECMA-48), in which terminals answer; Alt-P, which begins like DCS, has no end.
  private static func endOfString(_ bytes: ArraySlice<UInt8>) -> Int? {
    guard let second = bytes.dropFirst().first, strings.contains(second) else { return nil }
    return bytes.firstRange(of: [escape, UInt8(ascii: "\\")])?.upperBound
  }

  private static func isIntroducer(_ byte: UInt8?) -> Bool {
    byte.map(introducers.contains) ?? false
  }

  private static let escape: UInt8 = 0x1b
  /// The second bytes of the introducers CSI and SS3.
  private static let introducers = [UInt8(ascii: "["), UInt8(ascii: "O")]
  /// The second bytes of DCS, APC and OSC.
  private static let strings = [UInt8(ascii: "P"), UInt8(ascii: "_"), UInt8(ascii: "]")]

  /// The sequences that xterm and similar terminals send, with their meanings.
  ///
  /// Source: XTerm Control Sequences, "PC-Style Function Keys".
  private static let keys: [(bytes: [UInt8], meaning: KeyMeaning)] = {
    var keys: [(String, KeyMeaning)] = [
      ("\u{1b}[5~", .pageUp), ("\u{1b}[6~", .pageDown), ("\u{1b}[3~", .delete),
      ("\r", .choose), ("\n", .choose), (" ", .answer), ("\t", .step), ("\u{7f}", .takeBack),
      ("\u{8}", .takeBack), ("r", .random), ("y", .right), ("n", .wrong), ("R", .random),
      ("Y", .right), ("N", .wrong),
    ]
    for (letter, meaning) in [("A", KeyMeaning.up), ("B", .down), ("C", .next), ("D", .previous)] {
      keys += [("\u{1b}[\(letter)", meaning), ("\u{1b}O\(letter)", meaning)]
    }
    keys += KeyMeaning.allCases.filter { $0.place != nil }.map { ($0.rawValue, $0) }
    return keys.map { (Array($0.0.utf8), $0.1) }
  }()
}

extension MouseMove {
  /// Reads `ESC [ < button ; column ; row M`, or `m` for a release; nil for anything but the left button.
  ///
  /// Source: XTerm Control Sequences, "Extended coordinates" (SGR, 1006): 4, 8 and 16 are added for the keys
  /// Shift, Meta and Control, 32 for a move; cells count from 1.
  fileprivate init?(_ sequence: ArraySlice<UInt8>) {
    let body = sequence.dropFirst(2)
    guard body.first == UInt8(ascii: "<"), let letter = body.last,
      letter == UInt8(ascii: "M") || letter == UInt8(ascii: "m")
    else { return nil }
    let numbers = body.dropFirst().dropLast().split(
      separator: UInt8(ascii: ";"), omittingEmptySubsequences: false
    ).map { Int(String(decoding: $0, as: UTF8.self)) ?? -1 }
    guard numbers.count == 3, numbers.allSatisfy({ (0...100_000).contains($0) }) else { return nil }
    let isMove = numbers[0] & 32 != 0
    guard numbers[0] & ~(4 | 8 | 16 | 32) == 0 else { return nil }
    let kind: Kind = letter == UInt8(ascii: "m") ? .release : isMove ? .move : .press
    self.init(kind, column: numbers[1] - 1, row: numbers[2] - 1)
  }
}
