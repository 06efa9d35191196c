import Study
import Testing

@Suite("Changes of the deck under study")
struct DeckChangeTests {
  private var session = StudySession(.letters)

  @Test("deleting the card brings up the next one, after the last the first, and finally none")
  mutating func delete() {
    session.goToNext()
    #expect(session.delete() == .delete(.letter("b")))
    #expect(session.showing?.card == .letter("c"))
    #expect(session.delete() == .delete(.letter("c")))
    #expect(session.showing?.card == .letter("a"))
    #expect(session.delete() == .delete(.letter("a")))
    #expect(session.showing == nil)
    #expect(session.delete() == nil)
  }

  @Test("the learner stays at the card with the same GUID, whose text changes with the next card")
  mutating func sameCard() {
    session.goToNext()
    let edited = Card(question: "B?", answer: "B", guid: "b")
    session.replaceDeck(Deck(name: "d", cards: [.letter("x"), .letter("c"), edited]), at: .zero)
    #expect(session.showing?.card == .letter("b"))
    #expect(session.index == 2)
    session.reveal()
    #expect(session.showing?.card == .letter("b"))
    session.start()
    #expect(session.showing?.card == edited)
  }

  @Test(
    "when the card is gone, study continues from its place",
    arguments: [
      ("abcde", "abde", "d"), ("abcde", "dab", "d"), ("abcde", "abe", "e"), ("abcde", "xab", "x"),
      ("abcde", "xye", "e"),
    ])
  mutating func place(before: String, after: String, next: String) {
    session = StudySession(Deck(letters: before))
    session.goToNext()
    session.goToNext()
    session.replaceDeck(Deck(letters: after), at: .zero)
    #expect(session.showing?.card == .letter("c"))
    #expect(session.isShownCardGone)
    var revealed = session
    revealed.reveal()
    #expect(revealed.showing?.card == .letter(next))
    #expect(revealed.showing?.isRevealed == false)
    session.goToNext()
    #expect(session.showing?.card == .letter(next))
  }

  @Test("when the card is gone and its deck changes again, study continues from the same place")
  mutating func placeTwice() {
    session = StudySession(Deck(letters: "abcde"))
    session.goToNext()
    session.goToNext()
    session.replaceDeck(Deck(letters: "abde"), at: .zero)
    session.replaceDeck(Deck(letters: "xabde"), at: .zero)
    session.goToNext()
    #expect(session.showing?.card == .letter("d"))
  }

  @Test("after a deck is renamed, the rounds of later answers have the new name")
  mutating func renamed() {
    session.replaceDeck(Deck(name: "new", cards: [.letter("a")]), at: .zero)
    session.reveal()
    guard case .review(_, let round) = session.mark(.right) else {
      Issue.record("nothing was marked")
      return
    }
    #expect(round.deck == "new")
  }

  @Test("a change that is reported late does not set the clock back")
  mutating func lateChange() {
    session.advance(to: .seconds(9))
    session.replaceDeck(Deck(letters: ""), at: .seconds(5))
    session.replaceDeck(.letters, at: .seconds(5))
    #expect(session.showing?.start == .seconds(9))
  }

  @Test("going back from the place of a deleted card leads to the card before it")
  mutating func previous() {
    session.goToNext()
    session.replaceDeck(Deck(letters: "ac"), at: .zero)
    session.goToPrevious()
    #expect(session.showing?.card == .letter("a"))
  }

  @Test("a card that comes back before the next event was never away")
  mutating func back() {
    session.goToNext()
    session.replaceDeck(Deck(letters: "ac"), at: .zero)
    session.replaceDeck(Deck(letters: "xabc"), at: .zero)
    #expect(!session.isShownCardGone)
    #expect(session.index == 2)
  }

  @Test("a mark on a deleted card counts, and deleting that card deletes no other")
  mutating func markGone() {
    session.reveal()
    session.replaceDeck(Deck(letters: "bc"), at: .zero)
    var deleting = session
    #expect(deleting.delete() == nil)
    #expect(deleting.deck.letters == "bc")
    guard case .review(let review, _) = session.mark(.wrong) else {
      Issue.record("no review")
      return
    }
    #expect(review.card == "a")
    #expect(session.showing?.card == .letter("b"))
  }

  @Test("a deck that is or becomes empty changes at once")
  mutating func emptied() {
    session.replaceDeck(Deck(name: "d"), at: .seconds(1))
    #expect(session.showing == nil)
    session.replaceDeck(.letters, at: .seconds(2))
    #expect(session.showing?.card == .letter("a"))
    #expect(session.showing?.start == .seconds(2))
  }

  @Test("a change by others does not end the round's pause")
  mutating func pause() {
    session.reveal()
    _ = session.mark(.right)
    session.replaceDeck(Deck(letters: "abcd"), at: .seconds(500))
    session.advance(to: .seconds(700))
    guard case .review(_, let round) = session.mark(.wrong) else {
      Issue.record("no review")
      return
    }
    #expect(round.number == 2)
  }
}

extension Deck {
  fileprivate init(letters: String) {
    self.init(name: "d", cards: letters.map { .letter(String($0)) })
  }

  fileprivate var letters: String { cards.map(\.guid).joined() }
}
