/// The names of pictures and sounds in a text of HTML, as Anki writes them: `src="NAME"` and `[sound:NAME]`.
package enum MediaReferences {
  /// The longest name, with folders, in bytes.
  private static let longest = 1_000

  /// Replaces each name for which `name` returns a new one.
  package static func renamed(in html: String, _ name: (String) -> String?) -> String {
    let bytes = Array(html.utf8)
    var (result, done) = ([UInt8](), 0)
    var place = 0
    while let found = next(in: bytes, from: place) {
      place = max(found.range.upperBound, found.end)
      let old = String(decoding: bytes[found.range], as: UTF8.self)
        .replacing("&amp;", with: "&")
      let path = found.isSource ? MediaName.path(source: old) : MediaName.path(old)
      guard let new = path.flatMap(name) else { continue }
      result += bytes[done..<found.range.lowerBound] + Array(new.utf8)
      done = found.range.upperBound
    }
    return done == 0 ? html : String(decoding: result + bytes[done...], as: UTF8.self)
  }

  private struct Found {
    let range: Range<Int>
    /// The index from which to go on.
    let end: Int
    let isSource: Bool
  }

  private static func next(in bytes: [UInt8], from start: Int) -> Found? {
    var place = start
    while place < bytes.count {
      let rest = bytes[place...]
      if rest.starts(with: "[sound:".utf8) {
        let first = place + 7
        if let end = bytes[first...].prefix(longest).firstIndex(of: UInt8(ascii: "]")) {
          return Found(range: first..<end, end: end, isSource: false)
        }
      } else if bytes[place] | 0x20 == UInt8(ascii: "s"),
        rest.prefix(3).map({ $0 | 0x20 }) == Array("src".utf8),
        let range = source(in: bytes, place + 3)
      {
        return Found(range: range, end: range.upperBound, isSource: true)
      }
      place += 1
    }
    return nil
  }

  /// Returns the value of an attribute behind its name; nil if none follows.
  private static func source(in bytes: [UInt8], _ start: Int) -> Range<Int>? {
    func skippingBlanks(_ place: Int) -> Int {
      bytes[place...].firstIndex { $0 > 0x20 } ?? bytes.count
    }
    let sign = skippingBlanks(start)
    guard sign < bytes.count, bytes[sign] == UInt8(ascii: "=") else { return nil }
    let first = skippingBlanks(sign + 1)
    guard first < bytes.count else { return nil }
    let quote = bytes[first]
    if quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") {
      return bytes[(first + 1)...].prefix(longest).firstIndex(of: quote).map { (first + 1)..<$0 }
    }
    let end = bytes[first...].prefix(longest).firstIndex { $0 <= 0x20 || $0 == UInt8(ascii: ">") }
    return end.map { first..<$0 }
  }
}
