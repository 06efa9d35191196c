import Study

@testable import Scenes

/// A second implementation of browsing, with an array, numbers and a list of the marks.
struct PlainBrowsing {
  struct Answer: Equatable {
    var guid: String
    var rating: Rating
    var replaces: Int?
  }

  var name: String
  var cards: [Card]
  /// All marks so far; the first one has the number 1.
  var answers: [Answer] = []

  private var generator: SeededGenerator
  /// The index of `shown` in `cards`, or its index before it was removed.
  private var place = 0
  private var shown: Card?
  private var isAway = false
  private var isAnswer = false
  private var asks = false
  /// The numbers of the answers since the current card was shown.
  private var marks: [Int] = []
  private var took = 0
  /// Times in ms.
  private var now = 0
  private var shownSince = 0
  private var lastSeen = 0
  private var roundStart = 0
  /// The starts of the rounds that have answers.
  private var rounds: [Int] = []
  private var isRoundCounted = false

  init(_ deck: Deck, seed: UInt64) {
    name = deck.name
    cards = deck.cards
    generator = SeededGenerator(seed: seed)
    show(0)
  }

  /// Handles an event; nil is the start of a run.
  mutating func handle(_ event: StudyAction?, at time: Int) -> [Effect] {
    if event == .listen { return [] }
    arrive(at: time)
    if event == nil || event == .leave { newRound() }
    let asked = asks
    asks = false
    if cards.isEmpty { return event == nil ? [.show(screen)] : sound(.empty) }
    switch event {
    case .listen: return []
    case nil:
      show(place)
      return [.show(screen)]
    case .leave: show(0)
    case .random:
      show(cards.count < 2 ? 0 : place + Int.random(in: 1..<cards.count, using: &generator))
    case .previous: show(place - 1)
    case .right, .wrong: return mark(event, asked: asked)
    case .next, .answer, .step, .delete:
      if isAway {
        show(place)
      } else if event == .next || (event == .step && isAnswer) {
        show(place + 1)
      } else if event != .delete {
        isAnswer = true
        return sound(.answer)
      } else if asked {
        let gone = cards.remove(at: place)
        show(place)
        return sound(cards.isEmpty ? .empty : .question) + [.save(.edit(.delete(gone)))]
      } else {
        asks = true
        return [.show(screen)]
      }
    }
    return sound(.question)
  }

  mutating func replace(name: String, cards new: [Card], at time: Int) -> [Effect] {
    now = max(now, time)
    let old = cards
    self.name = name
    cards = new
    if old.isEmpty || new.isEmpty {
      asks = false
      show(0)
      return [.show(screen)]
    }
    func find(_ card: Card?) -> Int? { new.firstIndex { $0.guid == card?.guid } }
    isAway = find(shown) == nil
    place = find(shown) ?? old[place...].lazy.compactMap(find).first ?? 0
    return []
  }

  private mutating func mark(_ event: StudyAction?, asked: Bool) -> [Effect] {
    let rating = event == .right ? Rating.right : .wrong
    let before = marks.last.map { answers[$0 - 1].rating }
    guard isAnswer, before != rating, let shown else {
      if isAway {
        show(place)
        return sound(.question)
      }
      return asked ? [.show(screen)] : []
    }
    if marks.isEmpty { took = min(now - shownSince, 60_000) }
    answers.append(Answer(guid: shown.guid, rating: rating, replaces: marks.last))
    if !isRoundCounted { rounds.append(roundStart) }
    isRoundCounted = true
    let review = Review(
      number: answers.count, card: shown.guid, name: shown.name ?? shown.question, rating: rating,
      answerTime: took, evidence: Evidence(looking: rating), replaces: marks.last,
      round: rounds.count)
    let round = Round(
      number: rounds.count, deck: name, start: .milliseconds(roundStart),
      length: .milliseconds(now - roundStart))
    marks.append(answers.count)
    if isAway { show(place) }
    return sound(event == .right ? .right : .wrong) + [.save(.review(review, in: round))]
  }

  private mutating func arrive(at time: Int) {
    now = max(now, time)
    if now - lastSeen >= 10 * 60 * 1_000 { newRound() }
    lastSeen = now
  }

  private mutating func newRound() {
    roundStart = now
    isRoundCounted = false
  }

  private mutating func show(_ number: Int) {
    place = cards.isEmpty ? 0 : (number + cards.count) % cards.count
    shown = cards.isEmpty ? nil : cards[place]
    shownSince = now
    marks = []
    isAnswer = false
    isAway = false
  }

  private func sound(_ sound: Sound) -> [Effect] { [.play(sound), .show(screen)] }

  private var screen: ScreenContent {
    guard let shown else { return .emptyDeck(name: name) }
    var content = CardContent(
      side: .question, text: shown.question, deckName: name, position: place + 1,
      count: cards.count)
    if isAnswer {
      (content.side, content.field) = (.answer, .answer)
      content.text = shown.answer
      content.caption = shown.question
      content.mark = marks.last.map { answers[$0 - 1].rating }
    }
    content.asksToDelete = asks
    return .card(content)
  }
}
