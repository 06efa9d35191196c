import Study
import Testing

@Suite("Marking answers")
struct MarkingTests {
  private var session = StudySession(.letters)

  @Test("nothing can be marked before the answer is shown")
  mutating func beforeReveal() {
    #expect(session.mark(.right) == nil)
    session.reveal()
    session.goToNext()
    #expect(session.mark(.wrong) == nil)
  }

  @Test("an answer is marked once; the opposite mark replaces the earlier one")
  mutating func changeOfMind() {
    session.reveal()
    #expect(session.marks(.right) == Mark(1, "a", .right))
    #expect(session.mark(.right) == nil)
    #expect(session.marks(.wrong) == Mark(2, "a", .wrong, replaces: 1))
    #expect(session.marks(.right) == Mark(3, "a", .right, replaces: 2))
  }

  @Test("showing the answer again does not begin a new showing")
  mutating func revealedAgain() {
    session.reveal()
    _ = session.mark(.right)
    session.reveal()
    #expect(session.mark(.right) == nil)
    #expect(session.marks(.wrong)?.replaces == 1)
  }

  @Test("the same card brought up again is a new showing with its own mark")
  mutating func anotherShowing() {
    session.reveal()
    _ = session.mark(.right)
    session.leave()
    #expect(session.showing?.isRevealed == false)
    session.reveal()
    #expect(session.marks(.right) == Mark(2, "a", .right))
  }

  @Test("a step shows the answer, and the next step the next card")
  mutating func steps() {
    session.step()
    #expect(session.showing?.isRevealed == true)
    session.step()
    #expect(session.showing?.card == .letter("b"))
    #expect(session.showing?.isRevealed == false)
  }

  @Test("the answer time runs from the question to the first mark, 60 s at most")
  mutating func answerTime() {
    session.advance(to: .milliseconds(4_000))
    session.goToNext()
    session.advance(to: .microseconds(5_500_900))
    session.reveal()
    session.advance(to: .milliseconds(6_250))
    #expect(session.review(.wrong)?.answerTime == 2_250)
    session.advance(to: .milliseconds(9_000))
    #expect(session.review(.right)?.answerTime == 2_250)
    session.goToNext()
    session.reveal()
    session.advance(to: .seconds(100))
    #expect(session.review(.right)?.answerTime == 60_000)
  }

  @Test("a time before the last one counts as that one")
  mutating func backwards() {
    session.advance(to: .seconds(5))
    session.goToNext()
    session.advance(to: .seconds(2))
    session.reveal()
    guard case .review(let review, let round) = session.mark(.right) else {
      Issue.record("no review")
      return
    }
    #expect(review.answerTime == 0)
    #expect(round.length == .seconds(5))
  }

  @Test("the log uses a card's name, or its question if it has none")
  mutating func names() {
    let card = Card(question: "b?", answer: "b", name: "The letter b", guid: "b")
    session = StudySession(Deck(name: "d", cards: [card]))
    session.reveal()
    #expect(session.review(.right)?.name == "The letter b")
  }
}

@Suite("Rounds")
struct RoundTests {
  private var session = StudySession(.letters)

  @Test("a mark reports its round: when it began, and how long it has lasted")
  mutating func length() {
    session.advance(to: .seconds(2))
    session.start()
    session.advance(to: .seconds(9))
    session.reveal()
    #expect(
      session.round(.right)
        == Round(
          number: 1, deck: "d", start: .seconds(2), length: .seconds(7)))
    session.advance(to: .seconds(11))
    #expect(session.round(.wrong)?.length == .seconds(9))
  }

  @Test("leaving begins the next round")
  mutating func leave() {
    session.reveal()
    _ = session.mark(.right)
    session.advance(to: .seconds(30))
    session.leave()
    session.reveal()
    session.advance(to: .seconds(31))
    #expect(
      session.round(.right)
        == Round(
          number: 2, deck: "d", start: .seconds(30), length: .seconds(1)))
  }

  @Test(
    "the first event after ten minutes without one begins the next round",
    arguments: [
      (599_999, 1), (600_000, 2),
    ])
  mutating func pause(milliseconds: Int, number: Int) {
    session.reveal()
    _ = session.mark(.right)
    session.advance(to: .milliseconds(milliseconds))
    session.goToNext()
    session.reveal()
    #expect(session.round(.right)?.number == number)
  }

  @Test("an hour of touches without a pause is one round")
  mutating func hour() {
    for minute in 0..<60 {
      session.advance(to: .seconds(60 * minute))
      session.goToNext()
      session.reveal()
      #expect(session.round(.right)?.number == 1)
    }
  }

  @Test("a round without an answer does not count: the next one takes its number")
  mutating func empty() {
    session.leave()
    session.advance(to: .seconds(3_600))
    session.leave()
    session.reveal()
    #expect(session.round(.right) == Round(number: 1, deck: "d", start: .seconds(3_600)))
  }
}

extension StudySession {
  fileprivate mutating func review(_ rating: Rating) -> Review? {
    guard case .review(let review, _) = mark(rating) else { return nil }
    return review
  }

  fileprivate mutating func round(_ rating: Rating) -> Round? {
    guard case .review(_, let round) = mark(rating) else { return nil }
    return round
  }

  fileprivate mutating func marks(_ rating: Rating) -> Mark? {
    review(rating).map { Mark($0.number, $0.card, $0.rating, replaces: $0.replaces) }
  }
}

/// The parts of a review that matter here.
private struct Mark: Equatable {
  var number: Int
  var card: String
  var rating: Rating
  var replaces: Int?

  init(_ number: Int, _ card: String, _ rating: Rating, replaces: Int? = nil) {
    self.number = number
    self.card = card
    self.rating = rating
    self.replaces = replaces
  }
}

extension Deck {
  static let letters = Deck(name: "d", cards: ["a", "b", "c"].map(Card.letter))
}

extension Card {
  /// A card whose GUID is one or more letters.
  static func letter(_ letter: String) -> Card {
    Card(question: "\(letter)?", answer: letter, guid: letter)
  }
}
