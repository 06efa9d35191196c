internal import DeckStore
internal import Scenes
internal import Study

extension LibraryChange {
  /// Whether the change affects a deck.
  var isOfCards: Bool {
    switch self {
    case .delete, .add, .edit, .finish, .deck: true
    case .review, .undo, .learner, .set, .keep, .phone, .voice, .restore: false
    }
  }

  /// Whether no notice reports that the change is saved: a draft is not yet a card, and a place in a list is
  /// not a setting.
  var isQuiet: Bool {
    switch self {
    case .set(let name, _, _): Setting(rawValue: name) == nil
    case .keep, .phone, .voice: true
    case .review, .undo, .delete, .learner, .deck, .add, .edit, .finish, .restore: false
    }
  }

  /// The preference of the box that the change sets.
  var preference: Setting? {
    if case .set(let name, _, nil) = self { Setting(rawValue: name) } else { nil }
  }

  /// Whether saving the change has decks added to the library: the end of the first start, and a request for
  /// starter decks.
  var addsDecks: Bool { [.firstStart, .starterDecks].contains(preference) }

  /// The final outcome of a change.
  enum Outcome: Equatable {
    case saved
    /// A change of cards or learners that the library can't keep, and the notice to show.
    case notKept(Notice)
    /// An answer that the library refuses.
    case refused
  }

  /// Saves the change in one transaction.
  ///
  /// - Parameters:
  ///   - store: The library.
  ///   - numbers: The numbers of the library's log.
  ///   - id: The learner's id; unused for changes of cards and of the box.
  ///   - time: The wall clock's time of the change.
  ///   - note: The learner's bookmark after the change; only an answer needs both in one transaction.
  /// - Throws: `LibraryError`; then nothing is saved.
  func save(
    into store: DeckStore, as numbers: LogNumbers, by id: Int64, at time: WallTime,
    noting note: BookmarkNote? = nil
  ) throws(LibraryError) {
    switch self {
    case .review(let review, let round):
      let logged = numbers.logged(review, in: round, by: id, at: time)
      return try Self.save(noting: note) { note throws(LibraryError) in
        try store.save(logged, noting: note)
      }
    case .undo(let review, let round):
      let logged = numbers.logged(review, in: round, by: id, at: time)
      return try Self.save(noting: note) { note throws(LibraryError) in
        try store.saveUndo(logged, noting: note)
      }
    case .delete(let card): try store.remove(card.guid, at: time)
    case .learner(let change): try change.save(into: store, at: time)
    case .deck(let change): try change.save(into: store, at: time)
    case .add(let record, let deck, let place):
      try store.insert(record, into: deck, at: place)
    case .edit(let record): try store.update(record)
    case .finish(let record, let deck, let place):
      try store.finish(record, in: deck, at: place)
    case .set(let name, let value, let learner):
      try store.setPreference(name, to: value, of: learner == nil ? nil : id)
    case .keep(let draft, let key): try store.keep(draft, of: key)
    case .phone(let change): try store.save(change, at: time)
    case .voice(let voice): try store.add(voice)
    // `LibraryWorker` restores the backup; in a later run, it is too late.
    case .restore(let name): throw .unusable("the backup \(name) was not restored in its run")
    }
    if let note { try store.keep(note) }
  }

  /// Saves an answer with the bookmark after it, or else the answer alone: a full disk may have room for
  /// that.
  private static func save(
    noting note: BookmarkNote?, _ save: (BookmarkNote?) throws(LibraryError) -> Void
  ) throws(LibraryError) {
    do throws(LibraryError) {
      try save(note)
    } catch {
      guard note != nil else { throw error }
      try save(nil)
    }
  }

  /// Returns the final outcome of a change that failed and is not tried again.
  ///
  /// - Parameters:
  ///   - error: The reason for the failure.
  ///   - isFile: Whether the cards come from a file; changes to them last only as long as the run.
  /// - Returns: The outcome.
  func outcome(of error: LibraryError, isFile: Bool = false) -> Outcome {
    if answer != nil { return .refused }
    // A command has already deleted the card.
    if case .delete = self, case .noCard = error { return .saved }
    // An answer of the learner or a command has already added the learner.
    if case .learner(.add) = self, case .learnerExists = error { return .saved }
    // For a learner who is gone, there is nothing to remember or to remove.
    if case .noLearner = error { return .saved }
    if case .deck(.create) = self, case .deckExists = error { return .saved }
    if case .deck(.delete) = self, case .noDeck = error { return .saved }
    if isFile, isOfCards { return .notKept(.notKept) }
    return switch error {
    case .noCard, .noDeck: .notKept(.notChanged(isGone: true))
    default: .notKept(.notChanged(isGone: false))
    }
  }
}

extension LearnerChange {
  fileprivate func save(into store: DeckStore, at time: WallTime) throws(LibraryError) {
    switch self {
    case .add(let name): try store.addLearner(name, at: time)
    case .rename(let name, let new): try store.renameLearner(name, to: new)
    case .startAnew(let name): try store.startAnew(name, at: time)
    case .remove(let name): try store.removeLearner(name, at: time)
    }
  }
}

extension DeckChange {
  fileprivate func save(into store: DeckStore, at time: WallTime) throws(LibraryError) {
    switch self {
    case .create(let name): try store.createDeck(name)
    case .rename(let name, let new): try store.renameDeck(name, to: new)
    case .delete(let name): try store.deleteDeck(name, at: time)
    case .show(let name, let isShown, let learner): try store.show(name, isShown, to: learner)
    }
  }
}
