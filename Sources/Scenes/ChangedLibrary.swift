package import Study

/// What somebody else has changed in the library meanwhile.
extension StudyScene {
  /// Goes on in the deck that is browsed as it is now; for lessons see `changeCards`.
  ///
  /// - Parameters:
  ///   - deck: All its cards.
  ///   - time: Since the start of the run.
  /// - Returns: A screen only where there was no card or is none any more.
  package mutating func replaceDeck(_ deck: Deck, at time: Duration) -> [Effect] {
    guard case .browse(var scene) = place, request?.set == nil else { return [] }
    let effects = scene.replaceDeck(deck, at: time)
    place = .browse(scene)
    return effects
  }

  /// Goes on with the cards of a lesson as they are now; the one that is asked stays.
  ///
  /// - Parameters:
  ///   - changes: Those since it was begun, or since the last ones.
  ///   - time: Since the start of the run.
  /// - Returns: A screen only where nothing is left to ask.
  package mutating func changeCards(_ changes: CardChanges, at time: Duration) -> [Effect] {
    switch place {
    case .lesson(var scene):
      place = .loading
      scene.session.take(changes)
      return goOn(with: scene.session) { .lesson(scene) }
    case .quiz(var scene):
      place = .loading
      scene.session.take(changes)
      return goOn(with: scene.session) { .quiz(scene) }
    case .result(var scene):
      scene.session.take(changes)
      place = .result(scene)
      return []
    case .browse(var scene) where request?.set != nil:
      let cards = scene.cards.filter { !changes.gone.contains($0.guid) }
      let deck = Deck(
        name: scene.deckName, cards: cards.map { changes.changed[$0.guid] ?? $0 })
      let effects = scene.replaceDeck(deck, at: time)
      place = .browse(scene)
      return effects
    case .learners, .loading:
      left?.take(changes)
      return []
    case .browse: return []
    }
  }

  private mutating func goOn(with session: LessonSession, _ stay: () -> Place) -> [Effect] {
    guard session.isEnded else {
      place = stay()
      return []
    }
    return [.show(enter(session))]
  }

  /// Offers other learners from now on.
  ///
  /// - Parameters:
  ///   - names: Fewer than two: nobody is asked who learns.
  ///   - request: What they learn, where no lesson has been asked for yet.
  /// - Returns: A screen where it is being asked, or the lesson to load where nobody need be any more.
  package mutating func replaceLearners(_ names: [String], _ request: LessonRequest?) -> [Effect] {
    learners = names
    self.request = self.request ?? request
    guard case .learners = place else { return [] }
    guard names.count > 1 else {
      place = .loading
      self.request?.learner = request?.learner
      return load()
    }
    let scene = LearnerScene(names)
    place = .learners(scene)
    return [.show(scene.content)]
  }
}
