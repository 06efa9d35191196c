internal import DeckFormats
internal import DeckStore
internal import InputEvents
internal import LibraryAccess
internal import Study

/// What an imported file says about memory, on its way into the library.
///
/// A wanted share becomes that of a deck which has none yet. The weights are the learner's whose answers come with them:
/// without answers of the learner, nothing tells whether they are somebody else's.
struct ImportedMemory {
  private let memories: [SourceDeckMemory]
  private let naming: DeckNaming

  /// What came of it.
  struct Outcome {
    /// The decks that got a share, by name.
    var shares: [(deck: String, wanted: WantedShare)] = []
    /// What became of the learner's weights; nil if there were none.
    var weights: BroughtWeights?

    /// Lines for a person.
    var lines: [String] {
      shares.map { "\($0.deck): how sure, \($0.wanted.percent) %, comes from the file" }
        + [weights.map(Self.line)].compactMap { $0 }
    }

    private static func line(_ weights: BroughtWeights) -> String {
      switch weights {
      case .adopted:
        "how the learner forgets comes from the file, and counts until the next measure"
      case .worse:
        "how the learner forgets, as the file has it, predicts these answers worse than the average: left out"
      case .tooFewAnswers:
        "how the learner forgets, as the file has it, is left out: too few answers to tell whether it is right"
      case .known: "how the learner forgets was measured here already, and stays"
      }
    }
  }

  init(_ source: any DeckSource, _ naming: DeckNaming) throws {
    memories = try source.deckMemories()
    self.naming = naming
  }

  /// The decks of the file, those with most cards first: of several that are one deck here, the first counts.
  private var byCards: [SourceDeckMemory] {
    memories.enumerated().sorted {
      ($1.element.cards, $0.offset) < ($0.element.cards, $1.offset)
    }.map(\.element)
  }

  /// Says how sure everyone wants to be of the file's decks, before their answers come.
  ///
  /// - Parameters:
  ///   - cards: The import, which has all cards.
  ///   - renamed: The names in the library of renamed decks, by their names in the file.
  /// - Returns: The decks of which that was not said before.
  /// - Throws: The errors of SQLite.
  func setShares(
    in cards: CardImport, renamed: [String: String]
  ) throws -> [(deck: String, wanted: WantedShare)] {
    var (shares, decks): ([(deck: String, wanted: WantedShare)], Set<String>) = ([], [])
    for one in byCards {
      guard let recall = one.memory.wanted else { continue }
      let name = naming.deck(ofPath: one.deck)
      let deck = renamed[name] ?? name
      let wanted = WantedShare(Int((100 * recall).rounded()))
      guard decks.insert(deck).inserted, try cards.setShare(wanted, of: deck) else { continue }
      shares.append((deck, wanted))
    }
    return shares.sorted { $0.deck < $1.deck }
  }

  /// Brings the weights to the learner whose answers came with the file.
  ///
  /// - Parameters:
  ///   - learner: The learner's id.
  ///   - store: The library, which has the answers.
  /// - Returns: What became of the weights; nil if the file has none.
  /// - Throws: `LibraryError`.
  func bringWeights(to learner: Int64, in store: DeckStore) throws -> BroughtWeights? {
    try byCards.lazy.compactMap(\.memory.weights).first.map {
      try store.bring($0, to: learner, at: .now)
    }
  }
}
