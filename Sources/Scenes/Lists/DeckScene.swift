package import Study

/// The ways to study a deck: the four modes, and the choice of set, side and order.
package struct DeckScene: Scene, Equatable {
  private var request: LessonRequest
  private let offer: Offer
  private var deck: DeckOverview?
  private var sets: [SetOverview] = []
  /// Whether the deck is gone.
  private var isGone = false
  /// Whether questions without sounds can be read aloud.
  private let canSpeak: Bool

  /// - Parameters:
  ///   - deck: The deck's name.
  ///   - situation: Tells who learns, and how this deck was studied last.
  package init(_ deck: String, _ situation: Situation) {
    offer = situation.offer
    canSpeak = situation.abilities.contains(.speak)
    if let last = situation.request, last.deck == deck {
      request = last
    } else {
      request = LessonRequest(learner: situation.request?.learner, deck: deck, mode: .review)
    }
  }

  package var query: LibraryQuery? { .deck(request.deck, learner: request.learner) }

  package mutating func take(
    _ reply: LibraryReply, to query: LibraryQuery, in situation: Situation
  ) -> Step? {
    guard query == self.query else { return nil }
    if case .deck(let deck, let sets) = reply {
      (self.deck, self.sets, isGone) = (deck, sets, false)
      if let set = request.set, !sets.contains(where: { $0.name == set }) { request.set = nil }
    } else {
      (deck, isGone) = (nil, true)
    }
    return Step()
  }

  package mutating func choose(_ target: Target, in situation: Situation) -> Step? {
    if target == .back { return perform(.leave, in: situation) }
    if let mode = Round.Mode(rawValue: target.name), let deck, offer.has(mode) {
      request.mode = mode
      request.isAhead = mode == .review && deck.ahead > 0
      return .load(request)
    }
    switch target.name {
    case Self.direction.name:
      let directions = Round.Direction.allCases
      let place = directions.firstIndex(of: request.direction) ?? 0
      request.direction = directions[(place + 1) % directions.count]
    case Self.order.name: request.isInOrder.toggle()
    case Self.cards.name where deck != nil:
      let scene = CardListScene(request.deck, sets: sets, situation)
      return Step(.question, next: .push(scene))
    case Self.set.name:
      return deck.map {
        Step(.question, next: .push(SetScene(sets, of: $0, now: request.set)))
      }
    case SetScene.chosen: request.set = target.detail
    default: return nil
    }
    return Step(.question)
  }

  private static let cards = Target("cards", icon: .cards)
  private static let set = Target("sets", icon: .part)
  private static let direction = Target("direction", icon: .swap)
  private static let order = Target("order", icon: .shuffle)

  package var content: ScreenContent {
    var content = ListContent(
      "deck", title: .text(request.deck), status: deck.map(status),
      rows: deck.map(rows) ?? [], empty: .words(isGone ? .deckGone : .loading),
      icon: .cards,
      buttons: [.back] + (deck == nil ? [] : [.init(Self.cards, .words(.cards))]))
    (content.kind, content.subject) = (.deck, request.deck)
    content.face = deck?.face
    return .list(content)
  }

  /// The number of cards or, where questions are only heard, of those that can't be.
  private func status(of deck: DeckOverview) -> Label {
    deck.unheard > 0 && !canSpeak
      ? .words(.unheardCards, deck.unheard) : .words(.cardCount, deck.cardCount)
  }

  /// The number of cards that a review would ask, or when the next ones come, in words.
  private func reviewLabel(of deck: DeckOverview) -> Label {
    deck.ahead > 0 ? .words(.aheadCards, deck.ahead) : deck.leftLabel
  }

  private func rows(_ deck: DeckOverview) -> [ListContent.Row] {
    var rows = Round.Mode.inMenus.filter(offer.has).map { mode in
      ListContent.Row(
        mode.target, .words(mode.phrase),
        detail: mode == .review && request.learner != nil ? reviewLabel(of: deck) : nil)
    }
    if !sets.isEmpty {
      rows.append(
        .init(
          Self.set, .words(.set), .option,
          detail: request.set.map { .text($0) } ?? .words(.wholeDeck)))
    }
    rows.append(
      .init(Self.direction, .words(.direction), .option, detail: .words(request.direction.phrase)))
    let order: Phrase = request.isInOrder ? .inOrder : .shuffled
    rows.append(.init(Self.order, .words(.order), .option, detail: .words(order)))
    return rows
  }
}

extension Round.Mode {
  /// The order in which menus offer them.
  fileprivate static let inMenus: [Self] = [.review, .quiz, .round, .browse]

  /// The target that begins such a lesson.
  fileprivate var target: Target {
    switch self {
    case .browse: Target(rawValue, icon: .eye)
    case .round: Target(rawValue, icon: .repeat)
    case .review: Target(rawValue)
    case .quiz: Target(rawValue, icon: .quiz)
    }
  }

  var phrase: Phrase {
    switch self {
    case .browse: .browse
    case .round: .round
    case .review: .review
    case .quiz: .quiz
    }
  }
}

extension Round.Direction {
  var phrase: Phrase {
    switch self {
    case .question: .asksQuestion
    case .answer: .asksAnswer
    case .both: .asksBoth
    }
  }
}
