/// A text without Anki's `[sound:…]`, and the names of these sounds.
///
/// Source: Anki manual, "Media"; `rslib/src/card_rendering/parser.rs`.
struct SoundTags {
  private(set) var text = ""
  private(set) var names: [String] = []

  private static let opening = "[sound:"

  init(_ whole: String) {
    guard whole.utf8.contains(UInt8(ascii: "[")), whole.contains(Self.opening) else {
      text = whole
      return
    }
    var rest = whole[...]
    while let bracket = rest.utf8.firstIndex(of: UInt8(ascii: "[")) {
      append(rest[..<bracket])
      rest = rest[bracket...]
      // No file has a longer name.
      let tag = rest.utf8.prefix(Self.opening.utf8.count + MediaName.longest + 1)
      guard tag.starts(with: Self.opening.utf8), let end = tag.firstIndex(of: UInt8(ascii: "]"))
      else {
        append(rest.prefix(1))
        rest = rest.dropFirst()
        continue
      }
      let name = rest[..<end].dropFirst(Self.opening.count)
      if let name = MediaName.path(name) { names.append(name) }
      rest = rest[end...].dropFirst()
    }
    append(rest)
    while text.last?.isWhitespace == true { text.removeLast() }
  }

  /// Appends text without a second blank in a row.
  private mutating func append(_ part: Substring) {
    guard text.isEmpty || text.last?.isWhitespace == true else {
      text += part
      return
    }
    text += part.drop(while: \.isWhitespace)
  }
}
