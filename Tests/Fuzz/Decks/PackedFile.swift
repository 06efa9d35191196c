import DeckFormats
import Glibc
import Study

/// A deck's packed or binary file, selected by the first byte of an input.
///
/// Random bytes are never a valid zip file, whose checksums must be right; so the packed contents are random.
enum PackedFile: UInt8 {
  /// The database of an Anki package.
  case anki = 0x80
  /// Mnemosyne's own database.
  case mnemosyne = 0x81
  /// The cards in Mnemosyne's export.
  case mnemosyneCards = 0x82
  /// The whole file.
  case zip = 0x83

  private static let path = "/dev/shm/studykiosk-fuzz-\(getpid())"

  /// Checks that the file is refused, or gives the same cards twice, with their media and answers.
  func check(_ content: [UInt8]) {
    let file =
      switch self {
      case .anki:
        Self.zipped([
          ("collection.anki21", content), ("media", Array("{\"0\": \"a.png\"}".utf8)), ("0", [1]),
        ])
      case .mnemosyneCards: Self.zipped([("cards.xml", content), ("METADATA", [])])
      case .mnemosyne, .zip: content
      }
    guard Self.write(file) else { return }
    defer { unlink(Self.path) }
    let input = DeckInput(path: Self.path, start: Array(file.prefix(64)), find: { _ in nil }) {
      file
    }
    if let zip = try? DeckFormat.plainZip(input) {
      _ = try? UnpackedZip(zip)
      return
    }
    guard let source = try? DeckFormat.open(input, SourceChoices()) else { return }
    for media in cards(of: source).flatMap(\.media) {
      _ = try? source.readMedia(media.name) { _ in }
    }
    source.forEachRemark { _ in }
    try? source.forEachReview { _ in }
  }

  private static func write(_ bytes: [UInt8]) -> Bool {
    let descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { return false }
    defer { close(descriptor) }
    return Glibc.write(descriptor, bytes, bytes.count) == bytes.count
  }

  /// Returns a zip file with uncompressed entries.
  ///
  /// Source: APPNOTE.TXT 6.3.10, 4.3.7, 4.3.12 and 4.3.16.
  private static func zipped(_ entries: [(name: String, content: [UInt8])]) -> [UInt8] {
    func little(_ value: Int, _ count: Int) -> [UInt8] {
      (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
    }
    var (file, index): ([UInt8], [UInt8]) = ([], [])
    for entry in entries {
      let common =
        little(20, 2) + little(0, 8) + little(Int(sum(entry.content)), 4)
        + little(entry.content.count, 4) + little(entry.content.count, 4)
        + little(entry.name.utf8.count, 2) + little(0, 2)
      index +=
        little(0x0201_4b50, 4) + little(20, 2) + common + little(0, 10) + little(file.count, 4)
        + entry.name.utf8
      file += little(0x0403_4b50, 4) + common + entry.name.utf8 + entry.content
    }
    let end =
      little(0x0605_4b50, 4) + little(0, 4) + little(entries.count, 2) + little(entries.count, 2)
      + little(index.count, 4) + little(file.count, 4) + little(0, 2)
    return file + index + end
  }

  /// Returns the CRC-32 of a zip file's entry.
  private static func sum(_ bytes: [UInt8]) -> UInt32 {
    var sum = UInt32.max
    for byte in bytes {
      sum ^= UInt32(byte)
      for _ in 0..<8 { sum = sum & 1 == 1 ? sum >> 1 ^ 0xedb8_8320 : sum >> 1 }
    }
    return ~sum
  }
}
