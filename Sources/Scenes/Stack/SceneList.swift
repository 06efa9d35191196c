import Study

/// The scenes with which a run or a lesson begins; these lead to all others.
enum SceneList {
  /// Returns the scene where a run begins and to which leaving leads; nil if that is the same lesson again.
  static func home(_ situation: Situation) -> (any Scene)? {
    if situation.startsAtHome, situation.preferences.isOn(.firstStart) {
      return LanguageScene(situation)
    }
    if situation.asksWhoLearns, !situation.startsAtHome || !situation.knowsWhoLearns {
      return LearnerScene(situation.learners, situation, isAtHome: situation.startsAtHome)
    }
    return situation.startsAtHome ? HomeScene(situation) : nil
  }

  /// Returns the current scene of a lesson: its question or its result.
  static func scene(of session: LessonSession, in situation: Situation) -> any Scene {
    if session.isEnded { return ResultScene(session, situation) }
    return session.lesson.request.mode == .quiz
      ? QuizScene(session)
      : LessonScene(session, situation)
  }

  /// Returns the first scene of a lesson.
  ///
  /// - Parameters:
  ///   - lesson: The lesson.
  ///   - situation: The situation at its start.
  ///   - previous: The lesson before it, whose answers can be taken back.
  ///   - bookmark: Where to resume; nil for a lesson that begins.
  /// - Returns: The scene, and the sound with which it appears.
  static func scene(
    of lesson: Lesson, in situation: Situation, following previous: LessonSession?,
    at bookmark: Bookmark?
  ) -> (any Scene, Sound?) {
    if lesson.request.mode == .browse {
      let deck = Deck(name: lesson.request.deck, cards: lesson.entries.map(\.card))
      var scene = BrowseScene(
        deck: deck, seed: lesson.seed, after: situation.numbers,
        wraps: situation.wraps, at: bookmark?.card, hasHints: lesson.hasHints)
      _ = scene.start(in: situation)
      return (scene, scene.hasCards ? .question : .empty)
    }
    let session = LessonSession(
      lesson, at: situation.time, after: situation.numbers, following: previous,
      at: bookmark)
    // The learner has just heard the mark on the previous card.
    if session.replacesOutdatedSession { return (scene(of: session, in: situation), nil) }
    let isEmpty = session.isEnded || session.hasTooFewChoices
    return (scene(of: session, in: situation), isEmpty ? .empty : .question)
  }
}
