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
  /// An empty choice stays stored, so that no decks are added later, either. A deck whose file can't be read
  /// stays wanted, and the others are added.
  private func addWanted(to store: DeckStore) throws {
    let stored = Preferences(try store.preferences())
    guard let names = stored.list(.starterDecks), !names.isEmpty, file == nil else { return }
    do {
      let unread = try StarterDecks.add(named: Set(names), to: store)
      try store.setPreference(
        Setting.starterDecks.rawValue, to: unread.isEmpty ? nil : unread.joined(separator: "\n"))
    } catch LibraryError.readOnly, LibraryError.full {
      // They are added another time; meanwhile people can learn, and there may be room for their answers.
    } catch let error where !(error is LibraryError) {
      // None of the files can be read now.
    }
  }

  /// Adds the first decks of a library: the built-in deck or, on a box that begins with the first-start
  /// questions, the starter decks of its language once the questions were answered.
  private func addDecks(to store: DeckStore) throws {
    let stored = Preferences(try store.preferences())
    guard asksFirst || stored[.firstStart] != nil, !store.isInMemory else {
      try StarterDecks.add([BuiltInDeck.path], to: store)
      return
    }
    if startsAtHome, stored[.mode] == nil, try isToBeAsked(store, stored) { return }
    if stored[.starterDecks] == "" { return }
    try StarterDecks.add(StarterDecks.paths(in: stored[.language] ?? language), to: store)
  }

  /// Returns whether the first-start questions are still to be asked: not if the library has been used.
  private func isToBeAsked(_ store: DeckStore, _ stored: Preferences) throws -> Bool {
    if stored[.firstStart] != nil { return stored.isOn(.firstStart) }
    let isNew = try store.learners().map(\.name) == [Learner.standIn]
    return try isNew && store.rounds(limit: 1).isEmpty
  }
}
