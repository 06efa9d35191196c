import Study
import Testing

/// Tests of rounds; BrowseModelTests compares the rest of a run of browsing with a plain array.
@Suite("Rounds")
struct RoundTests {
  @Test(
    "the first event after ten minutes without one begins the next round",
    arguments: [(599_999, 1), (600_000, 2)])
  func pause(milliseconds: Int, number: Int) {
    let cards = ["a", "b"].map { Card(question: "\($0)?", answer: $0, guid: $0) }
    var session = BrowsingSession(Deck(name: "d", cards: cards))
    session.reveal()
    _ = session.mark(.right)
    session.advance(to: .milliseconds(milliseconds))
    session.goToNext()
    session.reveal()
    guard case .review(_, let round) = session.mark(.right) else {
      Issue.record("nothing was marked")
      return
    }
    #expect(round.number == number)
  }
}
