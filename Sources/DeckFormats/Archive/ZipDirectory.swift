import Glibc

/// A look at the list of files at a zip file's end, before libzip reads it into memory.
///
/// Source: PKWARE, "APPNOTE.TXT", 4.3.12 to 4.3.16 and 4.4.
enum ZipDirectory {
  /// The longest list of files, in bytes; where several places may be the list's end, all their lists
  /// together.
  ///
  /// libzip needs some six times as much memory; 100,000 files with short names take 6 MB.
  static let largest = 8 << 20

  private static let end = Array("PK\u{5}\u{6}".utf8)
  private static let wideEndLocator = Array("PK\u{6}\u{7}".utf8)
  private static let wideEnd = Array("PK\u{6}\u{6}".utf8)
  private static let file = Array("PK\u{1}\u{2}".utf8)

  /// Checks each place that may be the list's end; libzip chooses one of them.
  ///
  /// - Throws: `DeckFileError` if the list is too long, or a name in it contains a NUL, which would
  ///   hide the rest of the name.
  static func check(fileAt path: String) throws(DeckFileError) {
    guard let stream = fopen(path, "rbe") else {
      throw DeckFileError(path: path, message: String(cString: strerror(errno)))
    }
    defer { fclose(stream) }
    guard fseek(stream, 0, SEEK_END) == 0, case let size = ftell(stream), size >= 22 else {
      throw DeckFileError(path: path, message: "it is no zip file")
    }
    // The record's 22 bytes, a comment of 65,535 at most, and the locator of 20 before it.
    let start = max(0, size - 22 - 65_535 - 20)
    let tail = bytes(stream, at: start, count: size - start)
    var hasEnd = false
    var total: UInt64 = 0
    for place in tail.indices.dropLast(21) where tail[place...].starts(with: end) {
      hasEnd = true
      var length = number(tail, place + 12, bytes: 4)
      var offset = number(tail, place + 16, bytes: 4)
      if place >= 20, tail[(place - 20)...].starts(with: wideEndLocator),
        let wide = Int(exactly: number(tail, place - 12, bytes: 8))
      {
        let record = bytes(stream, at: wide, count: 56)
        if record.count == 56, record.starts(with: wideEnd) {
          (length, offset) = (number(record, 40, bytes: 8), number(record, 48, bytes: 8))
        }
      }
      // Each is at most `largest` when it is added.
      total += min(length, UInt64(largest) + 1)
      guard total <= largest else {
        throw DeckFileError(
          path: path, message: "its list of files is longer than \(largest >> 20) MiB")
      }
      guard let offset = Int(exactly: offset) else { continue }
      if hasNUL(bytes(stream, at: offset, count: Int(length))) {
        throw DeckFileError(path: path, message: "a file's name in it contains a NUL")
      }
    }
    guard hasEnd else {
      throw DeckFileError(path: path, message: "it is no zip file, or it is cut off")
    }
  }

  /// Whether a name in a list of files contains a NUL.
  private static func hasNUL(_ list: [UInt8]) -> Bool {
    var place = 0
    while place + 46 <= list.count, list[place...].starts(with: file) {
      let name = place + 46
      let length = Int(number(list, place + 28, bytes: 2))
      let rest = Int(number(list, place + 30, bytes: 2) + number(list, place + 32, bytes: 2))
      guard name + length <= list.count else { return false }
      if list[name..<name + length].contains(0) { return true }
      place = name + length + rest
    }
    return false
  }

  /// Fewer bytes at the file's end, and none outside of it.
  private static func bytes(
    _ stream: UnsafeMutablePointer<FILE>, at place: Int, count: Int
  ) -> [UInt8] {
    guard fseek(stream, place, SEEK_SET) == 0 else { return [] }
    return [UInt8](unsafeUninitializedCapacity: count) { buffer, read in
      read = fread(buffer.baseAddress, 1, count, stream)
    }
  }

  /// A number of up to 8 bytes, the lowest first.
  private static func number(_ list: [UInt8], _ place: Int, bytes: Int) -> UInt64 {
    list[place..<place + bytes].reversed().reduce(0) { $0 << 8 | UInt64($1) }
  }
}
