internal import DeckFormats
internal import DeckStore
internal import Study

/// The content of an imported file, collected by reading the file once.
package struct ImportScan {
  /// The meaning of the file's subdecks in the library.
  package enum Subdecks: String, CaseIterable, Sendable {
    /// Each subdeck is a deck: "Languages::French".
    case decks
    /// Each subdeck is a set of the outermost deck.
    case sets
  }

  private(set) var cards = 0
  private(set) var suspended = 0
  /// The decks in the order of their first cards, each with the number of its cards.
  private(set) var decks: [(name: String, cards: Int)] = []
  /// The decks that the file names, and the sets that its subdecks are.
  private(set) var (named, sets): (Set<String>, Set<String>) = ([], [])
  /// The GUIDs of each deck's cards.
  private(set) var guids: [String: GivenGUIDs] = [:]
  /// The number of cards that have the GUID of an earlier card of their deck, and the line of the first one.
  private(set) var equalGUIDs: (count: Int, line: Int?) = (0, nil)
  /// The names of pictures and sounds, in the order of their first occurrence.
  private(set) var media: [String] = []
  /// The file extensions of the pictures and sounds that this program's own files name, by their hashes.
  private(set) var hashes: [String: String] = [:]
  /// The file's first cards.
  private(set) var first: [SourceCard] = []

  private var places: [String: Int] = [:]
  private var known: Set<String> = []
  private let naming: DeckNaming

  private var bytes = 0

  private static let mostShown = 5
  /// The maximum size of all cards in bytes, five times that of the largest published decks.
  ///
  /// The file's own size is no limit, because a small file may repeat a long text in each card.
  private static let mostBytes = 512 << 20
  /// The maximum number of pictures and sounds, whose names are kept in memory.
  private static let mostMedia = 100_000

  /// - Throws: `DeckFileError` if the file exceeds a limit; the errors of reading the file.
  init(_ source: any DeckSource, _ naming: DeckNaming, path: String) throws {
    self.naming = naming
    try source.forEachCard { card in
      cards += 1
      guard cards <= DeckFile.mostCards else {
        throw DeckFileError(
          path: path, line: card.line,
          message: "more than \(DeckFile.mostCards) cards; split the file")
      }
      bytes += card.record.size
      guard bytes <= Self.mostBytes else {
        throw DeckFileError(
          path: path, line: card.line,
          message: "its cards say more than \(Self.mostBytes >> 20) MiB; split the file")
      }
      if card.isSuspended { suspended += 1 }
      if first.count < Self.mostShown { first.append(card) }
      for one in card.media where known.insert(one.name).inserted {
        guard media.count < Self.mostMedia else {
          throw DeckFileError(
            path: path, line: card.line,
            message: "more than \(Self.mostMedia) pictures and sounds; split the file")
        }
        media.append(one.name)
      }
      for one in card.record.media { hashes[one.hash] = one.fileExtension }
      let deck = naming.deck(of: card)
      if !card.deck.isEmpty { named.insert(deck) }
      if let set = naming.set(of: card) { sets.insert(set) }
      if let place = places[deck] {
        decks[place].cards += 1
      } else {
        guard decks.count < Limits.decks else {
          throw DeckFileError(
            path: path, line: card.line,
            message: "more than \(Limits.decks) decks; --deck brings all cards into one")
        }
        places[deck] = decks.count
        decks.append((deck, 1))
      }
      let isFirst = guids[deck, default: GivenGUIDs()].note(card, in: deck)
      if !isFirst, !card.record.card.guid.isEmpty {
        equalGUIDs = (equalGUIDs.count + 1, equalGUIDs.line ?? card.line)
      }
    }
  }
}
