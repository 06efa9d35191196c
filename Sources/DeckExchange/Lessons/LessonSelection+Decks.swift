internal import DeckStore
internal import Scenes
internal import Study

extension LessonSelection {
  /// Returns the name of the deck to study; nil if the library has none that the box offers.
  func deckName(in store: DeckStore, isStart: Bool) throws -> String? {
    try addWanted(to: store)
    if try store.decks().isEmpty { try addDecks(to: store) }
    let all = try store.decks().map(\.name)
    if let deck, isStart || all.contains(deck) { return try store.deck(named: deck).name }
    // The offer does not restrict a stand-in library, which has no other decks.
    let names = store.isInMemory ? all : all.filter(offer.has(deck:))
    return names.contains(BuiltInDeck.name) ? BuiltInDeck.name : names.first
  }

  /// Adds the starter decks that somebody has chosen at the box, once.
  ///
  /// An empty choice stays stored, so that no decks are added later, either.
  private func addWanted(to store: DeckStore) throws {
    let stored = Preferences(try store.preferences())
    guard let names = stored.list(.starterDecks), !names.isEmpty, file == nil else { return }
    do {
      try add(StarterDecks.paths(named: Set(names)), to: store)
    } catch let error as LibraryError {
      switch error {
      // They are added another time; meanwhile people can learn, and there may be room for their answers.
      case .readOnly, .full: if try store.decks().isEmpty { throw error }
      default: throw error
      }
    } catch {
      report("\(error)")
    }
  }

  /// Adds the first decks of a library: the built-in deck or, on a box that begins with the first-start
  /// questions, the starter decks of its language once the questions were answered.
  private func addDecks(to store: DeckStore) throws {
    let stored = Preferences(try store.preferences())
    guard asksFirst || stored[.firstStart] != nil, !store.isInMemory else {
      let unread = try StarterDecks.add([BuiltInDeck.path], to: store)
      if let error = unread.values.first { throw error }
      return
    }
    if startsAtHome, stored[.mode] == nil, try isToBeAsked(store, stored) { return }
    // Somebody has chosen none, or others that can't be read now.
    if stored[.starterDecks] != nil { return }
    try add(StarterDecks.paths(in: stored[.language] ?? language), to: store)
  }

  /// Adds starter decks; those whose files can't be read are reported, and are wanted the next time.
  private func add(_ paths: [String], to store: DeckStore) throws {
    let unread = try StarterDecks.add(paths, to: store)
    for error in unread.values { report("\(error)") }
    let names = unread.isEmpty ? nil : unread.keys.sorted().joined(separator: "\n")
    try store.setPreference(Setting.starterDecks.rawValue, to: names)
  }

  /// Returns whether the first-start questions are still to be asked: not if the library has been used.
  private func isToBeAsked(_ store: DeckStore, _ stored: Preferences) throws -> Bool {
    if stored[.firstStart] != nil { return stored.isOn(.firstStart) }
    let isNew = try store.learners().map(\.name) == [Learner.standIn]
    return try isNew && store.rounds(limit: 1).isEmpty
  }
}
