package import Study

/// Everything about a card, and what can be done with it.
package struct CardScene: Scene, Equatable {
  let list: CardList
  let mayEdit: Bool
  private(set) var guid: String
  private(set) var card: ListedCard?
  private(set) var state = State.shown
  private let sets: [SetOverview]
  private let learner: String?
  private let isHistoryGuarded: Bool
  /// Whether the card may have been changed since it was read.
  private var isOld = false

  enum State {
    case shown
    case asksToDelete
    /// The card was deleted here and can be brought back.
    case deleted
    /// Somebody else has deleted it.
    case gone
  }

  /// - Parameters:
  ///   - guid: The card's GUID.
  ///   - list: The list in which other cards come before and after it.
  ///   - sets: The sets of the card's deck.
  ///   - situation: Tells who learns; a guest may not change a deck.
  ///   - isToLookAt: Whether the card can't be changed from here.
  package init(
    _ guid: String, in list: CardList, sets: [SetOverview], _ situation: Situation,
    isToLookAt: Bool = false
  ) {
    self.guid = guid
    self.list = list
    self.sets = sets
    learner = situation.request?.learner
    mayEdit = !situation.isGuest && !isToLookAt
    isHistoryGuarded = situation.isHistoryGuarded
  }

  package var query: LibraryQuery? {
    state == .deleted ? nil : .listed(guid, in: list, learner: learner)
  }

  package mutating func take(
    _ reply: LibraryReply, to query: LibraryQuery, in situation: Situation
  ) -> Step? {
    guard query == self.query else { return nil }
    if case .listed(let card) = reply {
      self.card = card
      isOld = false
      if state == .gone { state = .shown }
    } else {
      state = .gone
    }
    return Step()
  }

  /// Leaves the card; while the scene asks whether to delete the card, keeps it.
  package mutating func perform(_ action: ListAction, in situation: Situation) -> Step? {
    guard state == .asksToDelete else { return Step(.back, next: .back) }
    state = .shown
    return Step(.back)
  }

  package var guarded: [String] {
    [Self.edit, Self.new, Self.delete].map(\.name)
      + (isHistoryGuarded ? [Self.history.name] : [])
  }

  package mutating func choose(_ target: Target, in situation: Situation) -> Step? {
    switch target {
    case .back: return Step(.back, next: .back)
    case Self.keep: return perform(.leave, in: situation)
    default: break
    }
    // While another card or changes of this one are awaited, targets do nothing to the card still shown.
    guard let card, state != .gone, !isOld, card.record.card.guid == guid else { return nil }
    switch (target, state) {
    case (Self.previous, .shown): return go(to: card.previous)
    case (Self.next, .shown): return go(to: card.next)
    case (Self.history, .shown):
      let title = Label.title(
        card.record.card.title, answer: card.record.card.answer, card.record.media)
      return Step(.question, next: .push(CardHistoryScene(guid: guid, title: title, of: learner)))
    case (Self.pictures, .shown):
      let pictures = card.record.cardWithMedia.allPictures
      guard !pictures.isEmpty else { return nil }
      return Step(next: .push(GalleryScene(pictures, at: 0, of: list.deck)))
    case _ where !mayEdit: return nil
    case (Self.toFix, .shown): return flag(card)
    // The school's cards can only be marked.
    case _ where card.isSchools: return nil
    case (Self.edit, .shown):
      isOld = true
      return Step(.question, next: .push(EditScene(card.record, in: list, sets: sets)))
    case (Self.new, .shown):
      let scene = EditScene(newIn: list, at: .after(guid), sets: sets)
      return Step(.question, next: .push(scene))
    case (Self.delete, .shown):
      state = .asksToDelete
      return Step(.question)
    case (Self.deleteNow, .asksToDelete):
      state = .deleted
      return Step(.empty, saving: .delete(card.record.card))
    case (Self.undo, .deleted):
      state = .shown
      let place = card.previousInDeck.map { CardPlace.after($0) } ?? .first
      return Step(.question, saving: .add(card.record, to: list.deck, at: place))
    default: return nil
    }
  }

  private mutating func go(to other: String?) -> Step? {
    guard let other else { return nil }
    guid = other
    // The card stays on the screen until the other one is there.
    return .heard(.question)
  }

  private mutating func flag(_ card: ListedCard) -> Step? {
    var record = card.record
    record.isToFix.toggle()
    self.card?.record = record
    return Step(.question, saving: .replace(record))
  }

  static let previous = Target("previous-card")
  static let next = Target("next-card")
  static let edit = Target("edit", icon: .pencil)
  static let new = Target("new-card", icon: .plus)
  static let history = Target("history", icon: .chart)
  static let toFix = Target("to-fix", icon: .flag)
  static let pictures = Target("pictures", icon: .eye)
  static let delete = Target("delete", icon: .trash, role: .danger)
  /// Another target than the one that asks, so that a key pressed twice deletes nothing.
  static let deleteNow = Target("delete-now", icon: .trash, role: .delete)
  static let keep = Target("keep", icon: .check)
  static let undo = Target("undo", icon: .undo, role: .primary)
}
