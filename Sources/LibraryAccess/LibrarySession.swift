package import DeckStore
package import Study

/// What is studied, out of a library.
package struct Studied: Equatable, Sendable {
  package var learner: Learner
  package var deck: Deck

  package init(learner: Learner, deck: Deck) {
    self.learner = learner
    self.deck = deck
  }
}

/// A run that saves into an open library: `LibraryThread`'s part that needs no thread.
package struct LibrarySession {
  package private(set) var store: DeckStore
  package private(set) var studied: Studied
  private var numbers: RunNumbers

  /// - Throws: `LibraryError` when the library can't be read.
  package init(_ store: DeckStore, _ studied: Studied) throws(LibraryError) {
    self.store = store
    self.studied = studied
    numbers = RunNumbers(after: try store.lastNumbers())
  }

  /// Saves one change in one transaction; it is on the disk when this returns.
  ///
  /// - Parameters:
  ///   - change: What happened, in the order of the run.
  ///   - time: What the clock on the wall said when it happened.
  /// - Throws: `LibraryError`; then nothing is saved, and the change may be tried again.
  package mutating func save(_ change: LibraryChange, at time: WallTime) throws(LibraryError) {
    switch change {
    case .review(let review, let round):
      try store.save(numbers.logged(review, in: round, by: studied.learner.id, at: time))
      numbers.saved(review.number)
    case .undo(let review, let round):
      try store.saveUndo(numbers.logged(review, in: round, by: studied.learner.id, at: time))
      numbers.saved(review.number)
    case .insert(let card, let deck, let neighbour):
      try insert(card, into: deck, after: neighbour)
    case .delete(let card): try store.remove(card.guid)
    }
  }

  /// A neighbour that a command has deleted meanwhile does not cost the new card.
  private func insert(
    _ card: Card, into deck: String, after neighbour: String?
  ) throws(LibraryError) {
    do throws(LibraryError) {
      try store.insert(card, into: deck, after: neighbour)
    } catch .noCard {
      try store.append([card], to: deck)
    }
  }

  /// Goes on with a library that was closed meanwhile, or that has taken its place.
  mutating func reopen(_ store: DeckStore, _ studied: Studied, waiting: Int) throws(LibraryError) {
    numbers.reopened(at: try store.lastNumbers(), waiting: waiting)
    self.store = store
    self.studied = studied
  }

  mutating func reload(_ deck: Deck) {
    studied.deck = deck
  }
}
