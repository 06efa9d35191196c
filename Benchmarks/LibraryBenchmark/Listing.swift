import DeckStore
import Study

/// A list of a deck's cards: the largest deck, or what a filter leaves of it.
struct OpenList: Operation {
  let path: String
  let list: CardList
  var store: DeckStore?

  /// - Parameters:
  ///   - path: The library.
  ///   - filter: "", `set=NAME`, `tag=NAME`, `KEY==VALUE` or words.
  init(path: String, filter: String) {
    self.path = path
    list = CardList(deck: largestDeck, filter: CardList.Filter(filter))
  }

  /// A store that has just been opened knows no order.
  mutating func prepare() throws {
    store = try DeckStore.shared(path)
    _ = try store?.deck(of: "")
  }

  /// The result is the number of cards of the whole list.
  mutating func run() throws -> Int {
    try store?.part(of: list, rows: 0..<24).count ?? 0
  }

  mutating func clean() throws {
    try store?.close()
    store = nil
  }
}

/// Turns to pages all over a list, one for each run.
struct TurnList: Operation {
  let store: DeckStore
  let list: CardList
  let count: Int
  private var chance = SeededGenerator(seed: 1)

  init(path: String, filter: String) throws {
    store = try DeckStore.shared(path)
    list = CardList(deck: largestDeck, filter: CardList.Filter(filter))
    count = try store.part(of: list, rows: 0..<1).count
  }

  mutating func run() throws -> Int {
    let first = Int.random(in: 0..<max(count, 1), using: &chance)
    return try store.part(of: list, rows: first..<first + 24).count
  }
}

/// Shows a card from anywhere in the list of all cards.
struct ShowListed: Operation {
  let store: DeckStore
  private let list = CardList(deck: largestDeck)
  private let count: Int
  private let learner: Learner
  private var chance = SeededGenerator(seed: 1)
  private var guid = ""

  init(path: String) throws {
    store = try DeckStore.shared(path)
    count = try store.part(of: list, rows: 0..<1).count
    learner = try store.learners()[0]
  }

  mutating func prepare() throws {
    let place = Int.random(in: 0..<count, using: &chance)
    guid = try store.part(of: list, rows: place..<place + 1).cards.first?.guid ?? ""
  }

  mutating func run() throws -> Int {
    try store.card(guid, in: list, learner: learner.id, at: now()).count
  }
}

extension CardList.Filter {
  fileprivate init(_ text: String) {
    let pair = text.split(separator: "==", maxSplits: 1).map(String.init)
    if pair.count == 2 {
      self = .attribute(pair[0], value: pair[1])
      return
    }
    let parts = text.split(separator: "=", maxSplits: 1).map(String.init)
    self =
      switch (text.isEmpty, parts.count, parts.first) {
      case (true, _, _): .all
      case (_, 2, "set"?): .set(parts[1])
      case (_, 2, "tag"?): .tag(parts[1])
      default: .words(text)
      }
  }
}
