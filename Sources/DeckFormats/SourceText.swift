import Study

/// A text file from elsewhere, converted to UTF-8.
struct SourceText {
  let path: String
  let bytes: [UInt8]
  /// A note that names the file's encoding; nil for UTF-8.
  let encodingNote: String?
  /// Whether the text is a spreadsheet's table, separated by commas.
  let isSheet: Bool
  /// The lines of a chatbot's talk around the cards, from 1, which are empty in `bytes`.
  let talk: [Int]
  /// The file's bytes, in which no line is empty that was not.
  private let whole: [UInt8]

  /// - Parameters:
  ///   - contents: The file's bytes.
  ///   - path: The file's path, for errors.
  ///   - encoding: iconv's name of the encoding; nil to detect it.
  /// - Throws: `DeckFileError` if the bytes are no text.
  init(_ contents: [UInt8], path: String, encoding: String?) throws(DeckFileError) {
    let found = encoding.map(TextEncoding.init(named:)) ?? TextEncoding(of: contents)
    self.path = path
    isSheet = false
    whole = try found.text(of: contents, path: path)
    (bytes, talk) = ChatTalk.removing(from: whole)
    encodingNote = found.name == "UTF-8" ? nil : "in \(found.name)"
    if let place = bytes.firstIndex(of: 0) {
      throw DeckFileError(
        path: path, line: bytes[..<place].count { $0 == UInt8(ascii: "\n") } + 1,
        message: "this is no text; a deck is \(DeckFormat.names)")
    }
  }
}

extension SourceText {
  /// The remark on `talk`.
  static let talkRemark = "lines before or after the cards"

  init(_ sheet: Sheet, path: String) {
    self.init(sheet.bytes, path: path, encodingNote: nil, isSheet: sheet.isTable)
  }

  /// The text as the file has it: formats that only programs write have no talk around the cards.
  var untouched: SourceText {
    SourceText(whole, path: path, encodingNote: encodingNote, isSheet: isSheet)
  }

  private init(_ bytes: [UInt8], path: String, encodingNote: String?, isSheet: Bool) {
    (self.path, self.encodingNote, self.isSheet) = (path, encodingNote, isSheet)
    (self.bytes, whole, talk) = (bytes, bytes, [])
  }
}

/// What a person may decide about how a file is read.
package struct SourceChoices: Sendable {
  /// The question's column, as a heading or a number from 1; nil to detect it.
  package var question: String?
  /// The answer's column, likewise.
  package var answer: String?
  /// A spreadsheet's sheet, as a name or a number from 1; nil for the first with rows.
  package var sheet: String?
  /// iconv's name of the text's encoding; nil to detect it.
  package var encoding: String?
  /// Whether to refuse a file with anything that would be left out.
  package var isStrict = false
  /// Whether the file lies in a folder of notes of which some have Obsidian's tag `#flashcards`: there, texts
  /// without the tag have no cards, as in Obsidian.
  package var isInTaggedVault = false
  /// The name of the deck; nil to derive it from the file's name.
  package var deck: String?

  package init() {}
}

extension SourceCard {
  /// Whether a side has neither a visible text nor a picture or sound.
  func isEmpty(_ side: CardRecord.Side) -> Bool {
    let text = side == .question ? record.card.question : record.card.answer
    return text.allSatisfy(\.isWhitespace) && !media.contains { $0.side == side }
  }

  mutating func add(_ names: [String], to side: CardRecord.Side) {
    for name in names { media.append(Media(side: side, name: name)) }
  }
}

extension StringProtocol {
  /// The text without blanks and line ends at its beginning and end.
  var trimmed: String {
    guard let start = firstIndex(where: { !$0.isWhitespace }),
      let last = lastIndex(where: { !$0.isWhitespace })
    else { return "" }
    return String(self[start...last])
  }
}
