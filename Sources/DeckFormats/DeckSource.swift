package import Study

/// A file, folder or text that holds cards, in one of the formats people have.
///
/// Each pass reads the source from its beginning; its cards are never all in memory at once. The content is
/// untrusted: a reader checks every length, number and name before using it.
package protocol DeckSource {
  /// What the file is, for a person: "Anki package", "table separated by semicolons".
  var kind: String { get }

  /// Sentences about how the file is read, for the person who imports.
  var notes: [String] { get }

  /// The sheets, columns and hidden rows that are left out, of which `notes` tell, too.
  var leftOut: [LeftOut] { get }

  /// What a person may choose about the file; nil if there is nothing.
  var choice: TableChoice? { get }

  /// The file as one of this program's own; nil for any other.
  var ownFile: DeckFile? { get }

  /// Calls `body` with each card, in the file's order.
  ///
  /// - Throws: `DeckFileError` for what can't be read; what `body` throws.
  func forEachCard(_ body: (SourceCard) throws -> Void) throws

  /// Calls `type` with each type of Anki's own notes and its id, and then `note` with each such note, so that they
  /// can go back to Anki as they were; after `forEachCard`.
  func forEachOriginNote(
    type: (Int64, OriginNoteType) throws -> Void, note: (OriginNote) throws -> Void
  ) throws

  /// Returns what the file says about memory, for each deck of which it says something.
  ///
  /// - Throws: `DeckFileError` for what can't be read.
  func deckMemories() throws -> [SourceDeckMemory]

  /// The voices that read the sides of its deck aloud; a side without one is read in the box's language.
  var voices: [CardRecord.Side: String] { get }

  /// Calls `body` with what was left out and why, for the person who imports; after `forEachCard`.
  func forEachRemark(_ body: (SourceRemark) -> Void)

  /// Calls `body` with the content of a picture or sound that a card names, piece by piece.
  ///
  /// - Returns: Whether the file has that picture or sound.
  func readMedia(_ name: String, _ body: ([UInt8]) throws -> Void) throws -> Bool

  /// The folder with the source's pictures and sounds; nil if they are in the same folder as the source.
  var mediaFolder: String? { get }

  /// Calls `body` with each answer that was given to a card, in any order.
  func forEachReview(_ body: (SourceReview) throws -> Void) throws

  /// Calls `body` with the answers that were left out and why, for the person who imports; after
  /// `forEachReview`.
  func forEachReviewRemark(_ body: (SourceRemark) -> Void)
}

extension DeckSource {
  package var notes: [String] { [] }
  package var leftOut: [LeftOut] { [] }
  package var choice: TableChoice? { nil }
  package var ownFile: DeckFile? { nil }
  package var mediaFolder: String? { nil }
  package func forEachOriginNote(
    type: (Int64, OriginNoteType) throws -> Void, note: (OriginNote) throws -> Void
  ) throws {}
  package func deckMemories() throws -> [SourceDeckMemory] { [] }
  package var voices: [CardRecord.Side: String] { [:] }
  package func forEachRemark(_ body: (SourceRemark) -> Void) {}
  package func readMedia(_ name: String, _ body: ([UInt8]) throws -> Void) throws -> Bool { false }
  package func forEachReview(_ body: (SourceReview) throws -> Void) throws {}
  package func forEachReviewRemark(_ body: (SourceRemark) -> Void) {}
}

extension CardRecord {
  /// Lets a side that would otherwise be empty name the pictures and sounds that are missing from it.
  package mutating func name(_ names: [String], asMissingFrom side: Side) {
    guard !names.isEmpty, !media.contains(where: { $0.side == side }) else { return }
    let text = names.map { "[\($0)]" }.joined(separator: " ")
    switch side {
    case .question where card.question.isEmpty: card.question = text
    case .answer where card.answer.isEmpty: card.answer = text
    default: break
    }
  }

  /// Whether a text only names pictures and sounds that were missing: see `name(_:asMissingFrom:)`.
  static func isStandIn(_ text: String) -> Bool {
    guard text.first == "[", text.last == "]", let start = text.lastIndex(of: "[") else {
      return false
    }
    return MediaName.isFile(String(text[text.index(after: start)...].dropLast()))
  }
}

/// A card as a file has it.
package struct SourceCard: Hashable, Sendable {
  /// The deck and its subdecks, from the outside in; empty where the file names none.
  package var deck: [String] = []
  /// The card, without a GUID where the file has none.
  ///
  /// Only those of this program's own files have media; see `media`.
  package var record: CardRecord
  /// The pictures and sounds of both sides by the names the file gives them, in their order; of this program's own
  /// files, those that are missing.
  package var media: [Media] = []
  /// An identifier that the cards made from one note share, such as both directions or all gaps of a cloze
  /// text, and no other card of the deck has.
  ///
  /// nil for a note's only card.
  package var note: String?
  /// Whether the card is kept in the deck but not asked.
  package var isSuspended = false
  /// The parts about which the file says something, without `note` and `deck`.
  package var said = SaidParts.textsAndMedia
  /// The card's line in a text, from 1, or the number of its record, for messages.
  package var line: Int

  package struct Media: Hashable, Sendable {
    package var side: CardRecord.Side
    /// One path component, or several if the file names the folder, too: "img/dog.png".
    package var name: String

    package init(side: CardRecord.Side, name: String) {
      self.side = side
      self.name = name
    }
  }

  package init(_ record: CardRecord, line: Int) {
    self.record = record
    self.line = line
  }
}

/// An answer that was given in another program.
package struct SourceReview: Hashable, Sendable {
  /// The card's GUID, as in its record.
  package var guid: String
  /// Milliseconds since 1970, UTC.
  package var time: Int64
  package var rating: Rating
  /// How long the question was shown, in milliseconds; nil where the file does not say.
  package var duration: Int64?

  package init(guid: String, time: Int64, _ rating: Rating, duration: Int64? = nil) {
    self.guid = guid
    self.time = time
    self.rating = rating
    self.duration = duration
  }
}

/// Something of a file that was left out or changed.
package struct SourceRemark: Hashable, Sendable {
  /// What was left out or changed, and why, without a number: "rows without an answer".
  package var message: String
  package var count: Int
  /// The line or record of the first occurrence.
  package var line: Int
  /// What the page and the box's screen say about it; nil if they say nothing.
  package var kind: LeftOut.Kind?

  package init(_ message: String, count: Int, line: Int, _ kind: LeftOut.Kind? = .cards) {
    self.message = message
    self.count = count
    self.line = line
    self.kind = kind
  }
}
