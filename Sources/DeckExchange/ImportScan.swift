internal import DeckFormats
internal import DeckStore
internal import Study

/// What an imported file has, found by reading it once.
package struct ImportScan {
  /// How the file's cards are divided.
  package enum Subdecks: String, CaseIterable {
    /// Each subdeck is a deck: "Languages::French".
    case decks
    /// Each subdeck is a set of the outermost deck.
    case sets
  }

  private(set) var cards = 0
  private(set) var suspended = 0
  /// The decks in the order of their first cards, each with the number of its cards.
  private(set) var decks: [(name: String, cards: Int)] = []
  /// The GUIDs of each deck's cards.
  private(set) var guids: [String: GivenGUIDs] = [:]
  /// How many cards have the GUID of an earlier card of their deck, and the first one's line.
  private(set) var equalGUIDs: (count: Int, line: Int?) = (0, nil)
  /// The names of pictures and sounds, in the order in which they come first.
  private(set) var media: [String] = []
  /// The first cards, as the file has them.
  private(set) var first: [SourceCard] = []

  private var places: [String: Int] = [:]
  private var known: Set<String> = []
  private let naming: DeckNaming

  private var bytes = 0

  private static let mostShown = 5
  /// In bytes, of what all cards say; the largest published decks have a fifth of it.
  ///
  /// A small file may repeat a long text for each of them.
  private static let mostBytes = 512 << 20
  /// A name of each is in memory.
  private static let mostMedia = 100_000

  /// - Throws: What reading the file throws.
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
      let deck = naming.deck(of: card)
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
