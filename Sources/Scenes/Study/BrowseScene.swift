import InputEvents
package import Study

/// Browsing a deck: questions in order or at random, answers on request, and marks.
package struct BrowseScene: Scene, Equatable {
  private var session: BrowsingSession
  private var generator: SeededGenerator
  private var asksToDelete = false
  private let wraps: Bool
  private let hasHints: Bool

  /// - Parameters:
  ///   - deck: The deck to browse; it may be empty.
  ///   - seed: The seed of the random choice of cards.
  ///   - numbers: The last numbers used in this run.
  ///   - wraps: Whether the first card follows the last one.
  ///   - card: The GUID of the card to begin with; nil for the first.
  ///   - hasHints: Whether to show hints about gestures even if buttons do the same.
  package init(
    deck: Deck, seed: UInt64, after numbers: RunNumbers = RunNumbers(), wraps: Bool = true,
    at card: String? = nil, hasHints: Bool = true
  ) {
    (self.wraps, self.hasHints) = (wraps, hasHints)
    session = BrowsingSession(deck, at: card, after: numbers)
    generator = SeededGenerator(seed: seed)
  }

  /// Whether there is any card to show.
  package var hasCards: Bool { session.showing != nil }

  package func bookmark(in situation: Situation) -> Bookmark? {
    guard let request = situation.request, let showing = session.showing else { return nil }
    return Bookmark(request, card: showing.card.guid)
  }

  /// In an empty deck, which has no answer to show, a tap need not wait for a second one.
  package var bindsDoubleTap: Bool { hasCards }

  private var deckName: String { session.deck.name }
  private var cards: [Card] { session.deck.cards }

  package func action(for input: Input) -> StudyAction? {
    // Browsing has no answer to take back.
    input == .key(.takeBack) ? nil : StudyAction(input)
  }

  package mutating func perform(_ action: StudyAction, in situation: Situation) -> Step? {
    if action == .leave, situation.hasHome { return .leave }
    if action == .listen { return .listen }
    // A guest may not change a deck.
    if action == .delete, situation.isGuest || situation.isLocked { return nil }
    if isAtEnd(action) {
      guard asksToDelete else { return nil }
      asksToDelete = false
      return Step()
    }
    session.advance(to: situation.time)
    let wasAsked = asksToDelete
    asksToDelete = false
    switch action {
    case .random: session.goToRandom(using: &generator)
    case .answer: session.reveal()
    case .next: session.goToNext()
    case .previous: session.goToPrevious()
    case .step: session.step()
    case .leave: session.leave()
    case .listen: return nil
    case .right, .wrong:
      return mark(action == .right ? .right : .wrong, unasking: wasAsked)
    case .delete:
      asksToDelete = hasCards && !session.isShownCardGone && !wasAsked
      if asksToDelete { return Step() }
      let change = session.delete()
      return Step(sound, saving: change)
    }
    return Step(sound)
  }

  /// Opens a picture in the gallery, which also has the deck's other pictures in the deck's order.
  ///
  /// Of the card that is shown, the gallery has only the visible pictures, so the answer is not given away.
  package mutating func choose(_ target: Target, in situation: Situation) -> Step? {
    let content = content
    guard let number = content.pictureIndex(of: target), let place = session.index else {
      return perform(target, in: situation)
    }
    let before = cards[..<place].flatMap(\.allPictures)
    let after = cards.dropFirst(session.isShownCardGone ? place : place + 1)
    return Step(
      next: .push(
        GalleryScene(
          before + content.pictures + after.flatMap(\.allPictures), at: before.count + number,
          of: deckName)))
  }

  /// Returns whether an action would go beyond one of the deck's ends although browsing does not wrap.
  private func isAtEnd(_ action: StudyAction) -> Bool {
    guard !wraps, let index = session.index, !session.isShownCardGone else { return false }
    return switch action {
    case .previous: index == 0
    case .next: index == session.deck.count - 1
    case .step: index == session.deck.count - 1 && session.showing?.isRevealed == true
    default: false
    }
  }

  package mutating func start(in situation: Situation) -> Step {
    session.advance(to: situation.time)
    asksToDelete = false
    session.start()
    return Step()
  }

  package mutating func take(_ change: OutsideChange, in situation: Situation) -> Step? {
    let isSet = situation.request?.set != nil
    switch change {
    case .deck(let deck) where !isSet: return replaceDeck(deck, at: situation.time)
    case .cards(let changes) where isSet:
      let left = cards.filter { !changes.deleted.contains($0.guid) }
      let deck = Deck(name: deckName, cards: left.map { changes.changed[$0.guid] ?? $0 })
      return replaceDeck(deck, at: situation.time)
    case .deck, .cards, .learners, .library, .preferences, .stick, .network, .update, .outputs,
      .microphone:
      return nil
    }
  }

  /// Continues in the deck as it is now.
  ///
  /// The screen stays until the next card, unless there was no card before or there is none now.
  private mutating func replaceDeck(_ deck: Deck, at time: Duration) -> Step? {
    let hadCards = hasCards
    session.replaceDeck(deck, at: time)
    guard !hadCards || !hasCards else { return nil }
    asksToDelete = false
    return Step()
  }

  private mutating func mark(_ rating: Rating, unasking wasAsked: Bool) -> Step? {
    guard hasCards else { return Step(sound) }
    let goesOn = session.isShownCardGone
    if let change = session.mark(rating) {
      return Step(rating == .right ? .right : .wrong, saving: change)
    }
    if goesOn { return Step(sound) }
    if wasAsked { return Step() }
    return session.showing?.mark?.rating == rating ? .nothing : nil
  }

  /// The answer, if it is not shown yet, and the next question.
  package var upcoming: [ScreenContent] {
    var (answer, next) = (self, self)
    answer.session.reveal()
    next.session.goToNext()
    return session.showing?.isRevealed == false ? [answer.content, next.content] : [next.content]
  }

  /// The sound of the side that is shown, or of an empty deck.
  private var sound: Sound {
    guard let showing = session.showing else { return .empty }
    return showing.isRevealed ? .answer : .question
  }

  package var buttons: [ListContent.Button] {
    guard let showing = session.showing else { return [.leave] }
    let middle =
      .listen(showing.card.sounds(of: showing.isRevealed ? .answer : .question))
      + (showing.isRevealed ? ListContent.Button.marks : [.init(.answer, .answer)])
    return [.end, button(.previous, .text("◀"))] + middle + [button(.next, .text("▶"))]
  }

  /// Returns a button, which can't be chosen if its action would go beyond an end of the deck.
  private func button(_ action: StudyAction, _ label: Label) -> ListContent.Button {
    .init(isAtEnd(action) ? nil : Target(action), label)
  }

  package var content: ScreenContent {
    guard let showing = session.showing, let index = session.index else {
      return .emptyDeck(name: session.deck.name)
    }
    let card = showing.card
    let isRevealed = showing.isRevealed
    return .card(
      CardContent(
        side: isRevealed ? .answer : .question,
        text: isRevealed ? card.answer : card.question,
        field: isRevealed ? .answer : .question,
        caption: isRevealed ? card.question : nil,
        pictures: card.pictures(of: isRevealed ? .answer : .question),
        captionPictures: isRevealed ? card.pictures(of: .question) : [],
        sounds: card.sounds(of: isRevealed ? .answer : .question),
        deckName: session.deck.name,
        position: index + 1, count: session.deck.count, mark: showing.mark?.rating,
        asksToDelete: asksToDelete, hasHints: hasHints))
  }
}
