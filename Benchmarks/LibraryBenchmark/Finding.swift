import DeckStore
import Study

/// The number of cards on a screen.
let page = 50

/// Lists the first page of all cards by name, with everyone's counts.
struct ListCards: Operation {
  let store: DeckStore

  init(path: String) throws {
    store = try DeckStore.shared(path)
  }

  func run() throws -> Int {
    try store.cards(order: .name, limit: page).count
  }
}

/// Finds the first page of the cards with a word.
///
/// The result is the number on all pages, which is counted before.
struct FindWord: Operation {
  let store: DeckStore
  let word: String
  let count: Int

  init(path: String, word: String) throws {
    store = try DeckStore.shared(path)
    self.word = word
    count = try store.search(word, limit: .max).count
  }

  func run() throws -> Int {
    try store.search(word, limit: page).isEmpty ? 0 : count
  }
}

/// Adds up every learner's totals: the four share the reviews of Anki's one.
struct Totals: Operation {
  let store: DeckStore

  init(path: String) throws {
    store = try DeckStore.shared(path)
  }

  func run() throws -> Int {
    try store.learnerSummaries().reduce(0) { $0 + $1.right + $1.wrong }
  }
}

/// Lists every learner's totals for each day of a year.
struct Year: Operation {
  let store: DeckStore
  let today = now().day

  init(path: String) throws {
    store = try DeckStore.shared(path)
  }

  func run() throws -> Int {
    try store.days(since: today - 365, limit: .max).count
  }
}
