/// The names of pictures and sounds in a text of HTML, as Anki writes them: `src="NAME"` and `[sound:NAME]`.
package enum MediaReferences {
  /// The longest name, with folders, in bytes.
  private static let longest = 1_000

  /// Replaces each name for which `name` returns a new one.
  package static func renamed(in html: String, _ name: (String) -> String?) -> String {
    let bytes = Array(html.utf8)
    var signs = ClosingSigns(bytes: bytes)
    var (result, done) = ([UInt8](), 0)
    var place = 0
    while let found = next(in: bytes, from: place, &signs) {
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

  /// Looks for the signs that close a name, which come in ascending order, so that no byte is searched twice in vain.
  private struct ClosingSigns {
    enum Sign: Int { case bracket, quote, apostrophe, blank }

    let bytes: [UInt8]
    /// The indices before which there is no such sign any more, by sign.
    private var searched = [0, 0, 0, 0]

    init(bytes: [UInt8]) { self.bytes = bytes }

    /// Returns the index of the first sign from `start` on, within the longest name; nil if there is none.
    mutating func first(_ sign: Sign, from start: Int) -> Int? {
      let end = min(start + longest, bytes.count)
      let from = max(start, searched[sign.rawValue])
      guard from < end else { return nil }
      let place = bytes[from..<end].firstIndex { byte in
        switch sign {
        case .bracket: byte == UInt8(ascii: "]")
        case .quote: byte == UInt8(ascii: "\"")
        case .apostrophe: byte == UInt8(ascii: "'")
        case .blank: byte <= 0x20 || byte == UInt8(ascii: ">")
        }
      }
      if place == nil { searched[sign.rawValue] = end }
      return place
    }
  }

  private static func next(
    in bytes: [UInt8], from start: Int, _ signs: inout ClosingSigns
  ) -> Found? {
    var place = start
    while place < bytes.count {
      let rest = bytes[place...]
      if rest.starts(with: "[sound:".utf8) {
        let first = place + 7
        if let end = signs.first(.bracket, from: first) {
          return Found(range: first..<end, end: end, isSource: false)
        }
      } else if bytes[place] | 0x20 == UInt8(ascii: "s"),
        rest.prefix(3).map({ $0 | 0x20 }) == Array("src".utf8),
        let range = source(in: bytes, place + 3, &signs)
      {
        return Found(range: range, end: range.upperBound, isSource: true)
      }
      place += 1
    }
    return nil
  }

  /// Returns the value of an attribute behind its name; nil if none follows.
  private static func source(
    in bytes: [UInt8], _ start: Int, _ signs: inout ClosingSigns
  ) -> Range<Int>? {
    func skippingBlanks(_ place: Int) -> Int {
      bytes[place...].firstIndex { $0 > 0x20 } ?? bytes.count
    }
    let sign = skippingBlanks(start)
    guard sign < bytes.count, bytes[sign] == UInt8(ascii: "=") else { return nil }
    let first = skippingBlanks(sign + 1)
    guard first < bytes.count else { return nil }
    let quote: ClosingSigns.Sign? =
      switch bytes[first] {
      case UInt8(ascii: "\""): .quote
      case UInt8(ascii: "'"): .apostrophe
      default: nil
      }
    guard let quote else { return signs.first(.blank, from: first).map { first..<$0 } }
    return signs.first(quote, from: first + 1).map { (first + 1)..<$0 }
  }
}
