internal import DeckStore
internal import Scenes
internal import Study

extension LibraryChange {
  /// Whether the change affects a deck.
  var isOfCards: Bool {
    switch self {
    case .edit(.learner), .edit(.set): false
    case .edit: true
    case .review, .undo, .keep, .phone, .voice, .restore: false
    }
  }

  /// Whether no notice reports that the change is saved: a draft is not yet a card, and a place in a list is
  /// not a setting.
  var isQuiet: Bool {
    switch self {
    case .edit(.set(let name, _, _)): Setting(rawValue: name) == nil
    case .keep, .phone, .voice: true
    case .review, .undo, .edit, .restore: false
    }
  }

  /// The preference of the box that the change sets.
  var preference: Setting? {
    if case .edit(.set(let name, _, nil)) = self { Setting(rawValue: name) } else { nil }
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
    case .edit(let edit): try store.apply(edit, of: owner == nil ? nil : id, at: time)
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
    switch (self, error) {
    // A command has already done it; an answer of the learner may have added the learner.
    case (.edit(.delete), .noCard), (.edit(.learner(.add)), .learnerExists),
      (.edit(.deck(.create)), .deckExists), (.edit(.deck(.delete)), .noDeck):
      return .saved
    // For a learner who is gone, there is nothing to remember or to remove.
    case (_, .noLearner): return .saved
    default: if isFile, isOfCards { return .notKept(.notKept) }
    }
    return switch error {
    case .noCard, .noDeck: .notKept(.notChanged(isGone: true))
    default: .notKept(.notChanged(isGone: false))
    }
  }
}
