import Study

/// What Anki has no place for, in an HTML comment in one of a note's fields, where Anki keeps it and doesn't show it:
/// `<!--studykiosk suspended=1 set:Unit%201=2 attribute:kind=noun-->`.
///
/// Each word is a heading of this program's own deck files, an equals sign and the value. Letters other than ASCII
/// stand for themselves; blanks, control characters and signs are percent-encoded.
struct CardComment {
  private var values: [(column: DeckColumn, text: String)] = []

  private static let opening = "<!--studykiosk "
  private static let closing = "-->"
  /// The longest comment that is read, in bytes, and the most words in it.
  private static let longest = DelimitedRows.longestHTML
  private static let mostValues = 1_000

  // MARK: Writing

  /// What a comment says in addition to sets and attributes.
  struct Parts: OptionSet {
    let rawValue: Int
    /// The GUID, if it is not the one that a reader would give the card.
    static let guid = Parts(rawValue: 1)
    static let name = Parts(rawValue: 2)
    static let suspension = Parts(rawValue: 4)
    static let tags = Parts(rawValue: 8)
    /// The texts that HTML can't hold, such as one with tabs.
    static let texts = Parts(rawValue: 16)
  }

  /// - Parameters:
  ///   - record: The card.
  ///   - guid: The GUID that a reader would give the card.
  ///   - parts: What the comment says in addition.
  init(_ record: CardRecord, guid: String, saying parts: Parts) {
    if parts.contains(.guid), record.card.guid != guid { values.append((.guid, record.card.guid)) }
    if parts.contains(.name), let name = record.card.name { values.append((.name, name)) }
    if parts.contains(.tags) { values.append((.tags, record.tags.joined(separator: " "))) }
    if parts.contains(.suspension), record.isSuspended { values.append((.suspended, "1")) }
    if parts.contains(.texts) {
      for (column, text) in [
        (DeckColumn.question, record.card.question), (.answer, record.card.answer),
      ] where Self.asHTML(text) != text {
        values.append((column, text))
      }
    }
    for (name, copies) in record.copies.sorted(by: { $0.key < $1.key }) {
      values.append((.set(name), "\(copies)"))
    }
    for (key, text) in record.attributes.sorted(by: { $0.key < $1.key }) {
      values.append((.attribute(key), text))
    }
  }

  /// Returns the text that is read from the HTML of a text.
  private static func asHTML(_ text: String) -> String {
    HTMLText(html: WrittenHTML.html(text)).text
  }

  /// Whether a card of Anki's text export needs a comment.
  static func isNeeded(for record: CardRecord) -> Bool {
    record.card.name != nil || record.isSuspended || !record.copies.isEmpty
      || !record.attributes.isEmpty
  }

  /// The comment as HTML; "" if it says nothing.
  var html: String {
    guard !values.isEmpty else { return "" }
    let words = values.map { "\(Self.encoded($0.column.heading))=\(Self.encoded($0.text))" }
    return Self.opening + words.joined(separator: " ") + Self.closing
  }

  private static func encoded(_ text: String) -> String {
    let digits = Array("0123456789ABCDEF")
    var encoded = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "a"..."z", "A"..."Z", "0"..."9", ":", ".", "_": encoded.unicodeScalars.append(scalar)
      case _ where !scalar.isASCII && scalar.properties.isAlphabetic:
        encoded.unicodeScalars.append(scalar)
      default:
        for byte in String(scalar).utf8 {
          encoded += "%\(digits[Int(byte >> 4)])\(digits[Int(byte & 15)])"
        }
      }
    }
    return encoded
  }

  // MARK: Reading

  /// Reads the first comment of this program in a text of HTML; nil if there is none.
  init?(in html: String) {
    // Most texts have no comment at all.
    guard let start = Self.place(in: html.utf8) else { return nil }
    let words = html[start...].dropFirst(Self.opening.count)
    guard let end = words.utf8.prefix(Self.longest).firstIndex(of: UInt8(ascii: ">")) else {
      return nil
    }
    let text = words[..<end].drop { $0 == " " }
    for word in text.split(separator: " ").prefix(Self.mostValues) {
      let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard parts.count == 2, let heading = Self.decoded(parts[0]),
        let column = DeckColumn(heading: heading),
        let value = Self.decoded(parts[1].hasSuffix("--") ? parts[1].dropLast(2) : parts[1])
      else { continue }
      values.append((column, value))
    }
  }

  private static func place(in text: String.UTF8View) -> String.Index? {
    var rest = text[...]
    while let sign = rest.firstIndex(of: UInt8(ascii: "<")) {
      if rest[sign...].starts(with: opening.utf8) { return sign }
      rest = rest[sign...].dropFirst()
    }
    return nil
  }

  /// Returns the percent-decoded text; nil if it is not UTF-8.
  private static func decoded(_ text: some StringProtocol) -> String? {
    var bytes: [UInt8] = []
    var rest = Array(text.utf8)[...]
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "%") else {
        bytes.append(byte)
        continue
      }
      guard rest.count >= 2, let high = digit(rest.removeFirst()),
        let low = digit(rest.removeFirst())
      else { return nil }
      bytes.append(high << 4 | low)
    }
    return String(validating: bytes, as: UTF8.self)
  }

  private static func digit(_ byte: UInt8) -> UInt8? {
    Character(UnicodeScalar(byte)).hexDigitValue.map { UInt8($0) }
  }

  /// The GUID that the comment gives its card; nil if it gives none that deck files could.
  var guid: String? {
    values.last { $0.column == .guid }.map(\.text).flatMap { text in
      !text.isEmpty && text.utf8.count <= DeckFileReader.longestGUID ? text : nil
    }
  }

  /// Gives a card what the comment says, within the limits of deck files.
  func describe(_ card: inout SourceCard, _ parts: Parts) {
    if parts.contains(.guid), let guid { card.record.card.guid = guid }
    (card.said.sets, card.said.attributes) = (.all, .all)
    if parts.contains(.name) { card.said.name = true }
    if parts.contains(.suspension) { card.said.suspension = true }
    for (column, text) in values
    where text.utf8.count <= DelimitedRows.longestText && !text.contains("\0") {
      switch column {
      case .name where parts.contains(.name) && !text.isEmpty: card.record.card.name = text
      // A text that was changed in Anki is not the one that was written.
      case .question where parts.contains(.texts) && Self.asHTML(text) == card.record.card.question:
        card.record.card.question = text
      case .answer where parts.contains(.texts) && Self.asHTML(text) == card.record.card.answer:
        card.record.card.answer = text
      case .suspended where parts.contains(.suspension): card.isSuspended = text == "1"
      case .tags where parts.contains(.tags):
        card.record.tags = Set(text.split(separator: " ").map(String.init)).sorted()
      case .set(let name):
        guard let copies = Int(text), (1...CardRecord.mostCopies).contains(copies),
          NameRule.problem(with: name, of: "set") == nil
        else { continue }
        card.record.copies[name] = copies
      case .attribute(let key) where !key.contains("\0"): card.record.attributes[key] = text
      default: break
      }
    }
  }
}
