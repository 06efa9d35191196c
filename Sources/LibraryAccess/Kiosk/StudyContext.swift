package import Scenes
package import Study

/// What is studied in a library.
package struct StudyContext: Equatable, Sendable {
  package var learner: Learner
  package var deck: Deck
  /// The learners who may choose themselves on the screen; empty if the learner is known.
  package var learners: [String]
  /// The first lesson; nil to browse the deck.
  package var request: LessonRequest?
  /// Whether the run begins at home, where the request is only what is offered first.
  package var startsAtHome = false
  /// The box's, as they are in the library.
  package var preferences = Preferences()
  /// What learners have set for themselves, by name.
  package var ofLearners: [String: Preferences] = [:]
  /// In which languages decks are read aloud.
  package var voices = DeckVoices()
  /// Where an earlier run was cut off and this one goes on.
  package var bookmark: Bookmark?
  /// Whether the cards come from a file, which nothing changes.
  package var isFile: Bool
  /// Whether there were answers at the start.
  package var hasAnswers = false
  /// Whether nobody has said who learns with this library, nor learnt with it.
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
  /// The lesson's seed; different for each order of a run.
  package var seed: UInt64
  /// The wall clock's time when it was ordered.
  package var time: WallTime

  package init(_ request: LessonRequest, seed: UInt64, at time: WallTime) {
    self.request = request
    self.seed = seed
    self.time = time
  }
}

/// A question of a screen.
package struct QueryOrder: Equatable, Sendable {
  package var query: LibraryQuery
  /// The wall clock's time when it was asked.
  package var time: WallTime

  package init(_ query: LibraryQuery, at time: WallTime) {
    self.query = query
    self.time = time
  }
}
