package import Study

/// Looking through a deck: questions in order or at random, answers on request, and their marks.
package struct BrowseScene: Equatable, Sendable {
  private var session: StudySession
  private var generator: SeededGenerator
  private var asksToDelete = false

  /// - Parameters:
  ///   - deck: The cards; it may be empty.
  ///   - seed: Repeats the random choice of cards.
  ///   - numbers: Those given before in this run.
  package init(deck: Deck, seed: UInt64, after numbers: RunNumbers = RunNumbers()) {
    session = StudySession(deck, after: numbers)
    generator = SeededGenerator(seed: seed)
  }

  /// Whether there is any card to show.
  package var hasCards: Bool { session.showing != nil }

  /// Whether a double tap does something now: where there is no answer to show, taps need not wait.
  package var bindsDoubleTap: Bool { hasCards }

  /// The deck's name and its cards, in order.
  package var deckName: String { session.deck.name }
  package var cards: [Card] { session.deck.cards }

  /// How often each card was right and wrong in this run, by its GUID.
  package var tallies: [String: Tally] { session.tallies }

  /// The numbers given so far in the run.
  package var numbers: RunNumbers { session.numbers }

  /// Changes the scene and says what has to be done: sound, screen, store.
  ///
  /// - Parameters:
  ///   - event: What the learner wants.
  ///   - time: When, since the start of the run.
  /// - Returns: Nothing for an event that does nothing now.
  package mutating func handle(_ event: StudyEvent, at time: Duration) -> [Effect] {
    session.advance(to: time)
    let wasAsked = asksToDelete
    asksToDelete = false
    switch event {
    case .start:
      session.start()
      return [.show(content)]
    case .random: session.goToRandom(using: &generator)
    case .answer: session.reveal()
    case .next: session.goToNext()
    case .previous: session.goToPrevious()
    case .step: session.step()
    case .leave: session.leave()
    case .right, .wrong:
      return mark(event == .right ? .right : .wrong, unasking: wasAsked)
    case .delete:
      asksToDelete = hasCards && !session.isShownCardGone && !wasAsked
      if asksToDelete { return [.show(content)] }
      let change = session.delete()
      return shown + (change.map { [.save($0)] } ?? [])
    }
    return shown
  }

  /// Puts a new card after the current one and shows it.
  ///
  /// - Parameters:
  ///   - card: With a GUID the deck does not have yet.
  ///   - time: When, since the start of the run.
  /// - Returns: Sound, screen, store.
  package mutating func insert(_ card: Card, at time: Duration) -> [Effect] {
    session.advance(to: time)
    asksToDelete = false
    let change = session.insert(card)
    return shown + [.save(change)]
  }

  /// Goes on in the deck as it is now, after somebody else has changed it.
  ///
  /// - Parameters:
  ///   - deck: All its cards.
  ///   - time: When, since the start of the run.
  /// - Returns: A screen only where there was no card or is none any more: what the learner looks
  ///   at stays until the next card.
  package mutating func replaceDeck(_ deck: Deck, at time: Duration) -> [Effect] {
    let hadCards = hasCards
    session.replaceDeck(deck, at: time)
    guard !hadCards || !hasCards else { return [] }
    asksToDelete = false
    return [.show(content)]
  }

  private mutating func mark(_ rating: Rating, unasking wasAsked: Bool) -> [Effect] {
    guard hasCards else { return shown }
    let goesOn = session.isShownCardGone
    if let change = session.mark(rating) {
      return [.play(rating == .right ? .right : .wrong), .show(content), .save(change)]
    }
    if goesOn { return shown }
    return wasAsked ? [.show(content)] : []
  }

  /// What is to be heard and seen of where we are.
  private var shown: [Effect] {
    guard let showing = session.showing else { return [.play(.empty), .show(content)] }
    return [.play(showing.isRevealed ? .answer : .question), .show(content)]
  }

  private var content: ScreenContent {
    guard let showing = session.showing, let index = session.index else {
      return .emptyDeck(name: session.deck.name)
    }
    let card = showing.card
    return .card(
      CardContent(
        side: showing.isRevealed ? .answer : .question,
        text: showing.isRevealed ? card.answer : card.question,
        caption: showing.isRevealed ? card.question : nil, deckName: session.deck.name,
        position: index + 1, count: session.deck.count, mark: showing.mark?.rating,
        asksToDelete: asksToDelete))
  }
}
