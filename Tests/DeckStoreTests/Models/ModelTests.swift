import Study
import Testing
import TestSupport

@testable import DeckStore

@Suite struct ModelTests {
  @Test(
    "After any changes in any order, the library equals a model in plain arrays",
    arguments: 1...3 as ClosedRange<UInt64>)
  func random(seed: UInt64) throws {
    let folder = try TemporaryFolder()
    var walk = try ModelWalk(path: folder.path("library.sqlite"), seed: seed)
    for step in 1...1_000 {
      let done = try walk.step()
      let difference = try walk.difference(afterStep: step)
      try #require(difference == nil, "step \(step), after \(done)")
    }
    #expect(try walk.store.check() == [])
  }
}

/// A library and its model, which get the same changes.
struct ModelWalk {
  var store: DeckStore
  var model = LibraryModel()
  var generator: SeededGenerator
  private var made = 0
  private var round = 1
  private var roundDeck = ""
  private var roundStart = WallTime(milliseconds: 1_770_000_000_000, zoneMinutes: 60)
  private var roundLearner: Int64?
  private var now = WallTime(milliseconds: 1_770_000_000_000, zoneMinutes: 60)
  private var lastNumber = 0
  private var usedRound = 0

  init(path: String, seed: UInt64) throws {
    store = try DeckStore(path: path)
    generator = SeededGenerator(seed: seed)
  }

  private mutating func pick(_ count: Int) -> Int { Int.random(in: 0..<count, using: &generator) }

  private mutating func pickDeck() -> Int? { model.decks.isEmpty ? nil : pick(model.decks.count) }

  private mutating func pickCard() -> Card? {
    let cards = model.cards
    return cards.isEmpty ? nil : cards[pick(cards.count)]
  }

  private mutating func newCard() -> Card {
    made += 1
    let words = ["Ångström", "apple", "Zebra", "élan", "\"q\"", ""]
    return Card(
      question: words[pick(words.count)] + " \(pick(50))", answer: "answer \(made)",
      name: pick(3) == 0 ? words[pick(5)] : nil, guid: "card-\(made)")
  }

  /// Makes one change to the library and the model.
  ///
  /// - Returns: A description of the change.
  mutating func step() throws -> String {
    switch pick(100) {
    case 0..<8: return try append()
    case 8..<22: return try insert()
    case 22..<30: return try update()
    case 30..<40: return try move()
    case 40..<46: return try remove()
    case 46..<48: return try bringIn()
    case 48..<56: return try changeDecks()
    case 56..<82: return try mark()
    case 82..<90: return try changeMind()
    case 90..<94: return try changeLearners()
    case 94..<96: return try again()
    case 96..<98: return try reopen()
    default: return try rebuild()
    }
  }

  private mutating func append() throws -> String {
    guard let deck = pickDeck(), model.cards.count < 80 else { return "nothing" }
    let cards = (0..<pick(4)).map { _ in newCard() }
    try store.append(cards, to: model.decks[deck].name)
    model.decks[deck].cards += cards
    return "append \(cards.count)"
  }

  private mutating func insert() throws -> String {
    guard let deck = pickDeck(), model.cards.count < 80 else { return "nothing" }
    let place = pick(model.decks[deck].cards.count + 1)
    let before = place == 0 ? nil : model.decks[deck].cards[place - 1].guid
    let card = newCard()
    try store.apply(
      .add(CardRecord(card), to: model.decks[deck].name, at: before.map { .after($0) } ?? .first))
    model.decks[deck].cards.insert(card, at: place)
    #expect(throws: LibraryError.cardExists(guid: card.guid)) {
      try store.apply(.add(CardRecord(card), to: model.decks[deck].name, at: .first))
    }
    return "insert at \(place)"
  }

  private mutating func update() throws -> String {
    guard var card = pickCard(), let place = model.place(of: card.guid) else { return "nothing" }
    let other = newCard()
    (card.question, card.answer, card.name) = (other.question, other.answer, other.name)
    _ = try store.update(card.guid) { record in
      record.card = card
      return true
    }
    model.decks[place.deck].cards[place.card] = card
    return "update \(card.guid)"
  }

  private mutating func move() throws -> String {
    guard let card = pickCard(), let place = model.place(of: card.guid), let deck = pickDeck()
    else { return "nothing" }
    model.decks[place.deck].cards.remove(at: place.card)
    // Cards are often moved between the same two cards, so that gaps are used up.
    let target = min(pick(4) == 0 ? pick(1_000) : 1, model.decks[deck].cards.count)
    let before = target == 0 ? nil : model.decks[deck].cards[target - 1].guid
    try store.apply(
      .move(card.guid, to: model.decks[deck].name, at: before.map { .after($0) } ?? .first))
    model.decks[deck].cards.insert(card, at: target)
    return "move \(card.guid) to \(target)"
  }

  private mutating func remove() throws -> String {
    guard let card = pickCard(), let place = model.place(of: card.guid) else { return "nothing" }
    try store.remove(card.guid)
    model.decks[place.deck].cards.remove(at: place.card)
    #expect(throws: LibraryError.noCard(guid: card.guid)) { try store.remove(card.guid) }
    return "remove \(card.guid)"
  }

  private mutating func bringIn() throws -> String {
    guard let deck = pickDeck(), model.cards.count < 80 else { return "nothing" }
    var cards = Array(model.decks[deck].cards.prefix(3))
    for index in cards.indices where pick(2) == 0 { cards[index].answer += "!" }
    let added = newCard()
    try store.importRecords((cards + [added]).map { CardRecord($0) }, into: model.decks[deck].name)
    model.decks[deck].cards.replaceSubrange(0..<cards.count, with: cards)
    model.decks[deck].cards.append(added)
    return "import \(cards.count + 1)"
  }

  private mutating func changeDecks() throws -> String {
    made += 1
    let deck = pickDeck()
    switch pick(8) {
    case 0 where deck != nil, 1 where deck != nil:
      let deck = deck ?? 0
      try store.apply(.deck(.rename(model.decks[deck].name, to: "deck \(made)")))
      model.decks[deck].name = "deck \(made)"
      return "rename deck"
    case 2 where deck != nil:
      try store.apply(.deck(.delete(model.decks[deck ?? 0].name)))
      model.decks.remove(at: deck ?? 0)
      return "delete deck"
    default:
      guard model.decks.count < 4 else { return "nothing" }
      try store.createDeck("deck \(made)")
      model.decks.append(LibraryModel.Deck(name: "deck \(made)", cards: []))
      return "create deck"
    }
  }

  private mutating func changeLearners() throws -> String {
    made += 1
    switch pick(8) {
    case 0 where !model.learners.isEmpty:
      let learner = model.learners[pick(model.learners.count)]
      try store.apply(.learner(.remove(learner.name)))
      model.removeLearner(learner.id)
      if roundLearner == learner.id { roundLearner = nil }
      return "remove learner"
    case 1 where !model.learners.isEmpty:
      let index = pick(model.learners.count)
      try store.apply(.learner(.rename(model.learners[index].name, to: "learner \(made)")))
      model.learners[index].name = "learner \(made)"
      return "rename learner"
    default:
      guard model.learners.count < 4 else { return "nothing" }
      model.learners.append(try store.addLearner("learner \(made)", at: now))
      return "add learner"
    }
  }

  private mutating func mark() throws -> String {
    guard let card = pickCard(), let place = model.place(of: card.guid), !model.learners.isEmpty
    else { return "nothing" }
    if roundLearner == nil || pick(10) == 0 {
      round = usedRound + 1
      usedRound = round
      now = now + .seconds(pick(40_000))
      roundLearner = model.learners[pick(model.learners.count)].id
      (roundStart, roundDeck) = (now, model.decks[place.deck].name)
    }
    let guesses = (0..<pick(3)).map { "guess \($0)" }
    try save(
      Review(
        number: lastNumber + 1, card: card.guid, name: card.title,
        rating: Rating.allCases[pick(3)], answerTime: pick(70_000), guesses: guesses,
        evidence: pick(2) == 0 ? nil : Evidence(.quiz, .right, choices: pick(5)),
        round: round))
    return "mark \(card.guid)"
  }

  private mutating func changeMind() throws -> String {
    guard let last = model.answers.last, last.review.round == round, roundLearner != nil
    else { return "nothing" }
    var review = last.review
    review.replaces = review.number
    review.number = lastNumber + 1
    review.rating = review.rating.isRight ? .wrong : .right
    try save(review)
    return "change mind"
  }

  private mutating func save(_ review: Review) throws {
    now = now + .milliseconds(pick(9_000))
    lastNumber = review.number
    let seconds = Int((now.milliseconds - roundStart.milliseconds) / 1_000)
    try store.save(logged(review, seconds: seconds))
    model.log(
      LibraryModel.Answer(
        review: review, learner: roundLearner ?? 0, deck: roundDeck, time: now),
      start: roundStart, seconds: seconds)
  }

  private func logged(_ review: Review, seconds: Int) -> LoggedReview {
    LoggedReview(
      review,
      in: Round(number: round, deck: roundDeck, start: .zero, length: .seconds(seconds)),
      startedAt: roundStart, by: roundLearner ?? 0, at: now)
  }

  private mutating func again() throws -> String {
    guard let last = model.answers.last, last.review.number == lastNumber, roundLearner != nil
    else { return "nothing" }
    try store.save(logged(last.review, seconds: 0))
    return "save again"
  }

  private mutating func reopen() throws -> String {
    try store.close()
    store = try DeckStore(path: store.path)
    return "reopen"
  }

  private mutating func rebuild() throws -> String {
    let report = try store.rebuild()
    #expect(report.differences == 0 && report.answers == model.answers.count, "\(report)")
    return "rebuild"
  }
}
