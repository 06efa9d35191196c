import DeckStore
import Study

/// How many cards a screen has.
let page = 50

/// The first page of all cards by name, with how often each was right and wrong.
struct ListCards: Operation {
  let store: DeckStore

  init(path: String) throws {
    store = try DeckStore(path: path)
  }

  func run() throws -> Int {
    try store.cards(order: .name, limit: page).count
  }
}

/// The first page of the cards with a word.
///
/// Finds how many there are on all pages, which is counted before.
struct FindWord: Operation {
  let store: DeckStore
  let word: String
  let count: Int

  init(path: String, word: String) throws {
    store = try DeckStore(path: path)
    self.word = word
    count = try store.search(word, limit: .max).count
  }

  func run() throws -> Int {
    try store.search(word, limit: page).isEmpty ? 0 : count
  }
}

/// Every learner's totals: what the one of Anki's collection has, in four parts.
struct Totals: Operation {
  let store: DeckStore

  init(path: String) throws {
    store = try DeckStore(path: path)
  }

  func run() throws -> Int {
    try store.learnerSummaries().reduce(0) { $0 + $1.right + $1.wrong }
  }
}

/// Every learner's totals of each day of a year.
struct Year: Operation {
  let store: DeckStore
  let today = now().day

  init(path: String) throws {
    store = try DeckStore(path: path)
  }

  func run() throws -> Int {
    try store.days(since: today - 365, limit: .max).count
  }
}
