package import Scenes
package import Study

/// The study context: the learner, the deck and the settings with which a library is studied.
package struct StudyContext: Equatable, Sendable {
  package var learner: Learner
  package var deck: Deck
  /// The learners who may choose themselves on the screen; empty if the learner is known.
  package var learners: [String]
  /// The first lesson; nil to browse the deck.
  package var request: LessonRequest?
  /// Whether the run begins at the home screen, where `request` is only offered first.
  package var startsAtHome = false
  /// The box's preferences, as they are in the library.
  package var preferences = Preferences()
  /// The learners' own settings, by name.
  package var ofLearners: [String: Preferences] = [:]
  /// The languages in which decks are read aloud.
  package var voices = DeckVoices()
  /// The place where an earlier run was interrupted and this one continues.
  package var bookmark: Bookmark?
  /// Whether the cards come from a file, which is never changed.
  package var isFile: Bool
  /// Whether there were any answers at the start.
  package var hasAnswers = false
  /// Whether nobody has chosen who learns with this library, or has learnt with it.
  package var isNew: Bool {
    learner.id > 0 && learner.name == Learner.standIn && learners.isEmpty && !hasAnswers
  }

  package init(
    learner: Learner, deck: Deck, learners: [String] = [], request: LessonRequest? = nil,
    isFile: Bool = false
  ) {
    self.learner = learner
    self.deck = deck
    self.learners = learners
    self.request = request
    self.isFile = isFile
  }
}

/// A lesson to load.
package struct LessonOrder: Equatable, Sendable {
  package var request: LessonRequest
  /// The seed of the lesson; different for each order of a run.
  package var seed: UInt64
  /// The wall clock's time of the order.
  package var time: WallTime

  package init(_ request: LessonRequest, seed: UInt64, at time: WallTime) {
    self.request = request
    self.seed = seed
    self.time = time
  }
}

/// A query of a screen.
package struct QueryOrder: Equatable, Sendable {
  package var query: LibraryQuery
  /// The wall clock's time of the query.
  package var time: WallTime

  package init(_ query: LibraryQuery, at time: WallTime) {
    self.query = query
    self.time = time
  }
}
