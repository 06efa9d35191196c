import Study
import Testing

@testable import Scenes

/// Decks that the school has published.
struct SchoolDeckTests {
  private static let mark = Label.words(.ofTheSchool)

  @Test("a card of the school's says so, and can be marked as to be fixed, and nothing else")
  func card() {
    var card = ListedCard(.ada, place: 0, count: 1)
    card.isSchools = true
    var box = CardBox(showing: card)
    #expect(box.list?.rows.contains { $0.words == Self.mark } == true)
    for target in ["edit", "new-card", "delete"] {
      #expect(!box.targets.contains(target))
      #expect(box.chose(target).isEmpty)
    }
    #expect(box.chose("to-fix").last == "edit to-fix 3")
  }

  @Test("no card can be added to a list of the school's")
  func list() {
    var box = CardBox()
    _ = (box.opened(), box.shows(0..<2))
    var part = CardListPart(count: 1, sections: [], first: 0, cards: [CardRecord.ada.card])
    part.isSchools = true
    _ = box.got(.cards(part))
    #expect(box.list?.status == .list([.words(.cardCount, 1), Self.mark]))
    #expect(!box.targets.contains("new-card") && box.chose("new-card").isEmpty)
  }

  @Test("a deck of the school's can't be renamed or deleted")
  func deck() {
    var deck = DeckOverview(name: "Words", cardCount: 3)
    deck.isSchools = true
    let situation = SceneStack(
      learners: ["Anna"], request: LessonRequest(learner: "Anna", deck: "d", mode: .review),
      startsAtHome: true
    ).situation
    var scene = DeckEditScene("Words", among: ["Words"])
    _ = scene.take(.deck(deck, sets: []), to: .deck("Words", learner: nil), in: situation)
    guard case .list(let list) = scene.content else { return #expect(Bool(false)) }
    #expect(list.status == .list([.words(.cardCount, 3), Self.mark]))
    for name in ["rename", "remove"] {
      #expect(!list.targets.map(\.name).contains(name))
      #expect(scene.choose(Target(name), in: situation) == nil)
    }
  }
}
