package import Scenes
package import Study

/// What the library's thread has reported since it was last asked.
package struct LibraryNews: Equatable, Sendable {
  package struct Reply: Equatable, Sendable {
    package var query: LibraryQuery
    package var reply: LibraryReply
  }

  /// The notice to show; nil if it has not changed.
  package var notice: Notice?
  /// The studied deck, if it has changed.
  package var deck: Deck?
  /// The lesson that was asked for last.
  package var lesson: Lesson?
  /// The reply to the question that was asked last.
  package var reply: Reply?
  /// How the cards of this or the previous lesson have changed.
  package var cards = CardChanges()
  /// Whether anything in the library may have changed by others.
  package var isChanged = false
  /// The pictures and sounds that were asked for.
  package var files: [MediaFile] = []
  /// The learners who may be chosen, if they or what they have set has changed, and what they learn unless
  /// they ask for something.
  package var learners: [String]?
  package var request: LessonRequest?
  /// What learners have set for themselves, by name.
  package var ofLearners: [String: Preferences] = [:]
  /// The box's preferences that others have changed.
  package var preferences: PreferenceChanges = [:]
  /// For the log.
  package var lines: [String] = []
}
