import Glibc
import InputEvents

/// The keys that are typed in the terminal that shows the screen.
package struct TypedKeys {
  package let descriptor = STDIN_FILENO

  /// Creates a reader; nil unless standard input is the same terminal and not a virtual terminal of Linux.
  ///
  /// The keyboard of a virtual terminal is read as an input device of its own.
  package init?(on terminal: String) {
    var (input, screen) = (stat(), stat())
    guard isatty(STDIN_FILENO) == 1, !LinuxConsole.isVirtualTerminal(STDIN_FILENO),
      fstat(STDIN_FILENO, &input) == 0, stat(terminal, &screen) == 0,
      input.st_rdev == screen.st_rdev
    else { return nil }
  }

  /// Reads the typed keys once the descriptor is ready.
  ///
  /// - Returns: The codes of the keys, in order; nil if the terminal is gone.
  package func read() -> [UInt16]? {
    var buffer = [UInt8](repeating: 0, count: 256)
    let count = Glibc.read(descriptor, &buffer, buffer.count)
    guard count > 0 else { return count < 0 && (errno == EINTR || errno == EAGAIN) ? [] : nil }
    return Self.codes(in: buffer.prefix(count))
  }

  /// The codes of the keys in typed bytes; keys that the kiosk doesn't use are left out.
  package static func codes(in bytes: some Collection<UInt8>) -> [UInt16] {
    var (rest, codes) = (Array(bytes)[...], [UInt16]())
    while let first = rest.first {
      if let key = sequences.first(where: { rest.starts(with: $0.bytes) }) {
        codes.append(key.meaning.code)
        rest = rest.dropFirst(key.bytes.count)
      } else if first == escape, let second = rest.dropFirst().first, introducers.contains(second) {
        // The sequence of another key, which ends with a letter or a tilde.
        let end = rest.dropFirst(2).firstIndex { (0x40...0x7e).contains($0) }
        rest = end.map { rest[($0 + 1)...] } ?? []
      } else {
        if first == escape { codes.append(KeyMeaning.back.code) }
        rest = rest.dropFirst()
      }
    }
    return codes
  }

  private static let escape: UInt8 = 0x1b
  /// The second bytes of the introducers CSI and SS3.
  private static let introducers = [UInt8(ascii: "["), UInt8(ascii: "O")]

  /// The sequences that xterm and similar terminals send, with their meanings.
  ///
  /// Source: XTerm Control Sequences, "PC-Style Function Keys".
  private static let sequences: [(bytes: [UInt8], meaning: KeyMeaning)] = {
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
