package import Study

/// A deck as CSV or TSV text: a card on each row, `question,answer` or what the first row names.
///
/// Columns may be `guid`, `name`, `question`, `answer`, `tags` (separated by blanks), `set:NAME` (how
/// often the card is in that set), `attribute:KEY`, `question-media` and `answer-media` (names of
/// files, separated by blanks), in any order; others are left alone. An empty cell says nothing.
///
/// The whole text is checked when it is read, and no record is kept: iterating reads them anew.
package struct DeckFile: Sequence, Sendable {
  /// The name of the deck the cards are read into.
  package let deck: String
  package var count: Int { order.count }
  /// The headings that mean nothing here.
  package let unknownHeadings: [String]

  private let contents: [UInt8]
  private let path: String
  /// Whether a row leaves its card's GUID to its question.
  package let derivesGUIDs: Bool
  private let guids: GivenGUIDs
  /// The GUIDs of all cards.
  private let order: [String]
  /// What the names of pictures and sounds stand for.
  private var media: [String: DeckMedia] = [:]

  /// Larger files are refused, in bytes: ten times the largest real deck of texts.
  package static let largestFile = 64 << 20
  /// Files with more cards are refused: as many GUIDs as fit beside the file in a small Pi's memory.
  package static let mostCards = 500_000

  /// Reads a whole file, or nothing.
  ///
  /// - Parameters:
  ///   - contents: The file's bytes: UTF-8, with or without a byte order mark.
  ///   - path: For the deck's name and the errors; a name ending in `.tsv` or `.txt` means tabs.
  ///   - deck: The deck's name; nil for the file's.
  ///   - find: The content a picture's or sound's name stands for, asked once for each name; nil
  ///     when no folder has it. What it throws is thrown with the line.
  /// - Throws: `DeckFileError` with the first bad line; no card of a bad file is used.
  package init(
    _ contents: [UInt8], path: String, deck: String? = nil,
    find: (String) throws -> DeckMedia? = DeckMedia.init(named:)
  ) throws(DeckFileError) {
    self.contents = contents
    self.path = path
    self.deck = deck ?? Self.deckName(ofFile: path)
    var reader = try DeckFileReader(contents, path: path)
    var guids = GivenGUIDs()
    var order: [String] = []
    while let card = try reader.nextCard(of: self.deck, &guids, find: find) {
      guard order.count < Self.mostCards else {
        throw reader.fail("more than \(Self.mostCards) cards; make several files of this one")
      }
      order.append(card.guid)
    }
    unknownHeadings = reader.columns.leftAlone
    self.guids = guids
    self.order = order
    derivesGUIDs = guids.hasDerived
    media = reader.media
  }

  package func makeIterator() -> AnyIterator<CardRecord> {
    // Nothing is thrown here: all of it has been read before.
    guard var reader = try? DeckFileReader(contents, path: path) else {
      return AnyIterator { nil }
    }
    var guids = order.makeIterator()
    return AnyIterator { [media] in
      guard let guid = guids.next(), var record = try? reader.next(find: { media[$0] }) else {
        return nil
      }
      record.card.guid = guid
      return record
    }
  }

  /// Whether a card of the file has this GUID.
  package func has(_ guid: String) -> Bool { guids.contains(guid) }

  package var underestimatedCount: Int { count }

  /// "decks/world-capitals.csv" is the deck "World capitals".
  package static func deckName(ofFile path: String) -> String {
    let file = path.split(separator: "/").last ?? "deck"
    let stem = file.lastIndex(of: ".").map { file[..<$0] } ?? file
    let words = stem.map { $0 == "-" || $0 == "_" ? " " : $0 }
    return (words.first?.uppercased() ?? "") + String(words.dropFirst())
  }

  /// Whether a file's name means tabs.
  static func isTabbed(_ path: String) -> Bool {
    path.hasSuffix(".tsv") || path.hasSuffix(".txt")
  }
}

/// The content of a picture or a sound.
package struct DeckMedia: Hashable, Sendable {
  /// As in `CardRecord.Media`.
  package var hash: String
  package var fileExtension: String

  package init(hash: String, fileExtension: String) {
    self.hash = hash
    self.fileExtension = fileExtension
  }

  /// What a name written by us says by itself: `<hash>.<extension>`.
  package init?(named name: String) {
    let parts = name.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count == 2, parts[0].utf8.count == 64, Self.isExtension(parts[1]),
      parts[0].utf8.allSatisfy({ (0x30...0x39).contains($0) || (0x61...0x66).contains($0) })
    else { return nil }
    self.init(hash: String(parts[0]), fileExtension: String(parts[1]))
  }

  /// Whether this can end the name of a picture or a sound: 1 to 10 letters and digits of ASCII.
  package static func isExtension(_ text: some StringProtocol) -> Bool {
    (1...10).contains(text.utf8.count)
      && text.utf8.allSatisfy { byte in
        (0x30...0x39).contains(byte) || (0x61...0x7a).contains(byte | 0x20)
      }
  }
}
