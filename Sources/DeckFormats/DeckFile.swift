package import Study

/// A deck as CSV or TSV text: a card on each row, with the columns `question,answer` or those that the
/// first row names.
///
/// `question:de` also says the voice in which that side is read aloud; see `DeckVoices`.
/// Columns may be `guid`, `name`, `question`, `answer`, `tags` (separated by blanks),
/// `suspended` (1 for a card that is never asked), `set:NAME` (the
/// number of copies in that set), `attribute:KEY`, `question-media` and `answer-media` (file names,
/// separated by blanks), in any order; others are ignored. An empty cell means no value.
///
/// `init` checks the whole text but keeps no record: iterating parses it again.
package struct DeckFile: Sequence, Sendable {
  /// The name of the deck the cards are read into.
  package let deck: String
  package var count: Int { order.count }
  /// The headings of ignored columns.
  package let unknownHeadings: [String]
  /// The voices that read the sides aloud; a side without one is read in the box's language.
  package let voices: [CardRecord.Side: String]

  /// The parts of cards for which the file has columns.
  let said: SaidParts

  private let contents: [UInt8]
  private let path: String
  private let keepsCards: Bool
  /// The GUIDs of all cards.
  private var order: [String]
  /// The contents of the named pictures and sounds.
  private var media: [String: DeckMedia] = [:]

  /// The file name extensions of decks.
  package static let endings = [".csv"] + tabEndings
  private static let tabEndings = [".tsv", ".txt"]

  /// The largest size of a deck file, in bytes: ten times that of the largest real deck of texts.
  package static let largestFile = 64 << 20
  /// The largest number of cards in a file: the GUIDs of more would not fit into a small Pi's memory.
  package static let mostCards = 500_000

  /// Reads and checks a file.
  ///
  /// - Parameters:
  ///   - contents: The file's bytes: UTF-8, with or without a byte order mark.
  ///   - path: The file's path, for the deck's name and errors; a name ending in `.tsv` or `.txt` means tabs.
  ///   - deck: The deck's name; nil to derive it from the path.
  ///   - keepsCards: Whether a card stays without the pictures and sounds that are missing, which otherwise are
  ///     errors.
  ///   - find: Returns the content of a named picture or sound, called once for each name that is found; nil if
  ///     there is none. Its errors are reported with the line.
  /// - Throws: `DeckFileError` with the first bad line.
  package init(
    _ contents: [UInt8], path: String, deck: String? = nil, keepsCards: Bool = false,
    find: (String) throws -> DeckMedia? = DeckMedia.init(named:)
  ) throws(DeckFileError) {
    self.contents = contents
    self.path = path
    self.keepsCards = keepsCards
    self.deck = deck ?? Self.deckName(ofFile: path)
    var reader = try DeckFileReader(contents, path: path, keepsCards: keepsCards)
    var given = GivenGUIDs()
    var order: [String] = []
    while let record = try reader.next(find: find) {
      guard order.count < Self.mostCards else {
        throw reader.fail("more than \(Self.mostCards) cards; split the file")
      }
      let key = reader.card(record).key(in: self.deck)
      _ = given.note(record.card.guid.isEmpty, key)
      order.append(key)
    }
    (unknownHeadings, voices) = (reader.columns.unknown, reader.columns.voices)
    said = reader.columns.said
    self.order = order
    media = reader.media
    guard !given.repeated.isEmpty else { return }
    var matching = CardMatching(of: self.deck, fileKeys: given)
    try rows { matching.note($0, $1) }
    self.order.removeAll(keepingCapacity: true)
    try rows { self.order.append(matching.guid(of: $0, $1)) }
  }

  /// Calls `body` with each record, and with the same record as a `SourceCard`.
  private func rows(_ body: (CardRecord, SourceCard) -> Void) throws(DeckFileError) {
    var reader = try DeckFileReader(contents, path: path, keepsCards: keepsCards)
    while let record = try reader.next(find: { media[$0] }) {
      body(record, reader.card(record))
    }
  }

  package func makeIterator() -> AnyIterator<CardRecord> {
    // `init` has read the whole file without an error.
    guard var reader = try? DeckFileReader(contents, path: path, keepsCards: keepsCards) else {
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

  /// Calls `body` with each card, which has no GUID if the file gives none.
  func forEachRow(_ body: (SourceCard) throws -> Void) throws {
    var reader = try DeckFileReader(contents, path: path, keepsCards: keepsCards)
    while let record = try reader.next(find: { media[$0] }) { try body(reader.card(record)) }
  }

  package var underestimatedCount: Int { count }

  /// Derives a deck's name from a path: "decks/world-capitals.csv" is the deck "World capitals".
  package static func deckName(ofFile path: String) -> String {
    let file = path.split(separator: "/").last ?? "deck"
    let stem = file.lastIndex(of: ".").map { file[..<$0] } ?? file
    let words = stem.map { $0 == "-" || $0 == "_" ? " " : $0 }
    return (words.first?.uppercased() ?? "") + String(words.dropFirst())
  }

  /// Whether a file's name means that tabs separate its columns.
  static func isTabbed(_ path: String) -> Bool {
    tabEndings.contains { path.hasSuffix($0) }
  }
}

/// The content of a picture or a sound.
package struct DeckMedia: Hashable, Sendable {
  /// The content's hash, as in `CardRecord.Media`.
  package var hash: String
  package var fileExtension: String

  package init(hash: String, fileExtension: String) {
    self.hash = hash
    self.fileExtension = fileExtension
  }

  /// Parses the name `<hash>.<extension>`, which exports write.
  package init?(named name: String) {
    let parts = name.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count == 2, parts[0].utf8.count == 64, Self.isExtension(parts[1]),
      parts[0].utf8.allSatisfy({ (0x30...0x39).contains($0) || (0x61...0x66).contains($0) })
    else { return nil }
    self.init(hash: String(parts[0]), fileExtension: String(parts[1]))
  }

  /// Whether this can be a picture's or sound's file extension: 1 to 10 ASCII letters and digits.
  package static func isExtension(_ text: some StringProtocol) -> Bool {
    (1...10).contains(text.utf8.count)
      && text.utf8.allSatisfy { byte in
        (0x30...0x39).contains(byte) || (0x61...0x7a).contains(byte | 0x20)
      }
  }
}
