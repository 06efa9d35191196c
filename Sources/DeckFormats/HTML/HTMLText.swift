/// A field of HTML as plain text, and the pictures and sounds it names.
///
/// Paragraphs, line breaks, lists, table cells, readings (`<ruby>` becomes `漢字[かんじ]`), superscripts,
/// subscripts and formulas stay readable; emphasis, colours and links are dropped. Scripts and frames are
/// left out.
package struct HTMLText: Equatable, Sendable {
  /// The text, without blanks at its ends, and with at most one empty line between two others.
  package private(set) var text = ""
  /// The names of pictures, recordings and films, then those of `[sound:…]`; see `MediaName`.
  package private(set) var media: [String] = []
  /// Whether something was left out that only a browser can show: a script, a frame, a picture from
  /// the internet or one embedded in the HTML.
  package private(set) var needsBrowser = false
  /// Whether the HTML is longer than `longest`, is nested more deeply than `deepest` or names more than
  /// `mostMedia`, so that something at its end is missing.
  package private(set) var isCut = false
  /// The cost of reading the HTML, where a byte is a step.
  package private(set) var steps: Int

  /// The longest HTML, in UTF-8 bytes: four times as long as a card's text may be, because of the tags.
  package static let longest = 256 << 10
  /// The largest depth of nested elements; editors nest a few dozen.
  package static let deepest = 500
  /// The largest number of pictures and sounds; each takes a row in the library.
  package static let mostMedia = 100
  /// The longest tag, in bytes; a longer one holds a whole picture or is no tag.
  ///
  /// libxml2 compares each attribute of a tag with all others.
  private static let longestTag = 4 << 10

  /// - Parameters:
  ///   - html: A side of a card, or a part of it.
  ///   - opensDetails: Whether the content of `<details>` is shown, such as a hint on the answer's side.
  package init(html: String, opensDetails: Bool = false) {
    self.init(html: html, opensDetails: opensDetails, sheet: StyleSheet())
  }

  /// `sheet` has rules from elsewhere on what is hidden; the rules of the HTML itself follow them.
  init(html: String, opensDetails: Bool, sheet: StyleSheet) {
    steps = html.utf8.count
    if Self.isPlain(html) {
      text = html
      return
    }
    var sheet = sheet
    let bytes = tidied(html, &sheet)
    let builder = TextBuilder(deepest: Self.deepest, opensDetails: opensDetails, sheet)
    HTMLEvents.read(bytes, into: builder)
    let tags = SoundTags(builder.finished())
    text = LaTeXText.replacingFormulas(in: tags.text)
    // Formulas within formulas are read several times.
    if tags.text.utf8.contains(UInt8(ascii: "\\")) { steps += 8 * tags.text.utf8.count }
    let names = builder.media + tags.names
    media = Array(names.prefix(Self.mostMedia))
    needsBrowser = needsBrowser || builder.needsBrowser
    isCut = isCut || builder.isCut || names.count > Self.mostMedia
    // A comparison of names and classes takes longer than reading a byte.
    steps += 8 * builder.comparisons
  }

  /// Whether a text needs no conversion, as most fields: nothing in it is HTML, a formula or a sound.
  private static func isPlain(_ html: String) -> Bool {
    var last = UInt8(ascii: " ")
    for byte in html.utf8 {
      switch byte {
      // 0xc2 begins a no-break space.
      case UInt8(ascii: "<"), UInt8(ascii: "&"), UInt8(ascii: "["), UInt8(ascii: "\\"), 0..<0x20,
        0x7f, 0xc2:
        return false
      case UInt8(ascii: " ") where last == byte: return false
      default: last = byte
      }
    }
    return last != UInt8(ascii: " ") || html.isEmpty
  }

  /// Returns the bytes for libxml2, at most `longest`, and without tags longer than `longestTag`.
  ///
  /// The rules of the HTML are added to `sheet` beforehand, because they may be behind what they hide.
  private mutating func tidied(_ html: String, _ sheet: inout StyleSheet) -> [UInt8] {
    let all = Array(html.utf8)
    // Without an enclosing element, libxml2 would make paragraphs of the texts between elements.
    var bytes = Array("<body>".utf8)
    var rest = all[...]
    /// Whether libxml2 takes what follows as the text of a script or a style.
    var isRaw = false
    while let tag = rest.firstIndex(of: UInt8(ascii: "<")) {
      sheet.add(embeddedAt: rest[tag...])
      let end = rest[tag...].firstIndex(of: UInt8(ascii: ">")).map { $0 + 1 } ?? all.count
      if end - tag > Self.longestTag {
        bytes += rest[..<tag]
        needsBrowser = true
      } else {
        isRaw = Self.isRaw(after: rest[tag..<end]) ?? isRaw
        if !isRaw { steps += Self.comparisons(of: rest[tag..<end]) }
        bytes += rest[..<end]
      }
      rest = rest[end...]
      if bytes.count > Self.longest { break }
    }
    bytes += rest
    guard bytes.count > Self.longest else { return bytes }
    isCut = true
    return Array(bytes.prefix(Self.longest))
  }

  /// Returns a bound on how often libxml2 compares a tag's attributes, each with all before it.
  private static func comparisons(of tag: ArraySlice<UInt8>) -> Int {
    guard let first = tag.dropFirst().first, isLetter(first) else { return 0 }
    let attributes = tag.split(whereSeparator: { $0 <= UInt8(ascii: " ") }).count - 1
    return attributes * attributes
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
  }

  /// Whether text without tags follows a tag; nil if the tag changes nothing.
  private static func isRaw(after tag: ArraySlice<UInt8>) -> Bool? {
    let start = tag.prefix(8).map { isLetter($0) ? $0 | 0x20 : $0 }
    for name in ["script", "style"].map({ Array($0.utf8) }) {
      if start.dropFirst().starts(with: name) { return true }
      if start.dropFirst(2).starts(with: name), start[1] == UInt8(ascii: "/") { return false }
    }
    return nil
  }
}
