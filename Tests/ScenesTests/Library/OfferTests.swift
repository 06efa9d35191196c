import Scenes
import Study
import Testing

@Suite("A box that offers only some decks and modes")
struct OfferTests {
  private static let decks = LibraryReply.decks(
    LibraryOverview(decks: [
      DeckOverview(name: "Capitals", cardCount: 85, due: 3, new: 17),
      DeckOverview(name: "Rivers", cardCount: 4, due: 4),
    ]))

  private static func atHome(_ offer: Offer) -> Learning {
    var box = Learning(
      learners: ["Anna"], LessonRequest(learner: "Anna", deck: "Capitals", mode: .review),
      startsAtHome: true, offer: offer)
    _ = box.started()
    return box
  }

  @Test("home has only those decks, and counts only their cards")
  func home() {
    var box = Self.atHome(Offer(decks: ["Rivers", "Lakes"]))
    #expect(
      box.heard(Self.decks, to: .decks(learner: "Anna")) == [
        "home home.title (cards.due 4): Rivers = cards.due 4 <who> <history> <settings>"
      ])
    #expect(box.chose("deck", "Capitals").isEmpty)
    #expect(box.chose("deck", "Rivers").last == "ask deck Rivers Anna")
  }

  @Test("if none of those decks exists, home reports it")
  func none() {
    var box = Self.atHome(Offer(decks: ["Lakes"]))
    #expect(
      box.heard(Self.decks, to: .decks(learner: "Anna"))
        == ["home home.title: home.none-offered <who> <history> <settings>"])
    let empty = LibraryReply.decks(LibraryOverview(decks: []))
    #expect(
      box.heard(empty, to: .decks(learner: "Anna"))
        == ["home home.title: home.empty <who> <history> <settings>"])
  }

  @Test("a deck has only those modes")
  func modes() {
    var box = Self.atHome(Offer(modes: [.quiz, .round]))
    _ = box.heard(Self.decks, to: .decks(learner: "Anna"))
    _ = box.chose("deck", "Capitals")
    _ = box.heard(
      .deck(DeckOverview(name: "Capitals", cardCount: 85), sets: []),
      to: .deck("Capitals", learner: "Anna"))
    guard case .list(let list) = box.screen else { return #expect(Bool(false)) }
    #expect(list.targets.map(\.name) == ["quiz", "round", "direction", "order", "back", "cards"])
    #expect(box.chose("review").isEmpty)
    #expect(box.chose("quiz") == ["load quiz Anna"])
  }
}
