package import Scenes
package import Study

/// The results that the library's thread has reported since the last call of `takeNews`.
package struct LibraryNews: Equatable, Sendable {
  package struct Reply: Equatable, Sendable {
    package var query: LibraryQuery
    package var reply: LibraryReply
  }

  /// The notice to show; nil if it has not changed.
  package var notice: Notice?
  /// The studied deck, if it has changed.
  package var deck: Deck?
  /// The lesson that was ordered last.
  package var lesson: Lesson?
  /// The reply to the last query.
  package var reply: Reply?
  /// The changes of this or the previous lesson's cards.
  package var cards = CardChanges()
  /// Whether other processes may have changed anything in the library.
  package var isChanged = false
  /// The pictures and sounds that were requested.
  package var files: [MediaFile] = []
  /// The learners who may be chosen, if they or their settings have changed, and the lesson that they get
  /// unless they request one.
  package var learners: [String]?
  package var request: LessonRequest?
  /// The learners' own settings, by name.
  package var ofLearners: [String: Preferences] = [:]
  /// The box's preferences that other processes have changed.
  package var preferences: PreferenceChanges = [:]
  /// Lines for the log.
  package var lines: [String] = []
}
