import Scenes
import Study
import Testing

@Suite("A deck's cards")
struct CardListSceneTests {
  @Test("the rows on the screen are requested, and then shown with their letters")
  func opened() {
    var box = CardBox()
    #expect(
      box.opened()
        == ["question", "cards back filter search new-card", "ask preference cards d"])
    #expect(box.shows(0..<2) == ["ask d all 0..<2"])
    #expect(
      box.replied(["Ada", "Bo"], of: 5) == ["cards id Ada id Bo back filter search new-card"])
    #expect(box.list?.window?.count == 5 && box.list?.window?.first == 0)
    #expect(box.list?.status == .words(.cardCount, 5))
    #expect(box.shows(2..<4) == ["ask d all 2..<4"])
    // The old rows stay until the new ones arrive.
    #expect(box.list?.window?.first == 0)
    _ = box.replied(["Cy", "Di"], of: 5)
    #expect(box.list?.window?.first == 2)
    #expect(box.shows(2..<4).isEmpty)
  }

  @Test("a set, the cards to fix and the results of a search are shown from their first row")
  func filters() {
    var box = CardBox()
    _ = (box.opened(), box.shows(4..<6), box.replied(["Ada", "Bo"], of: 9))
    #expect(box.chose("filter").contains("filter all set north tag to-fix suspended back"))
    #expect(box.chose("show", "set north").last == "cards back filter search new-card")
    #expect(box.shows(0..<2) == ["ask d set north 0..<2"])
    _ = box.replied(["Bo"], of: 1)
    #expect(box.list?.status == .list([.text("north"), .words(.cardCount, 1)]))
    _ = box.chose("filter")
    _ = box.chose("show", "tag to-fix")
    #expect(box.shows(0..<2) == ["ask d tag to-fix 0..<2"])
    _ = box.replied([], of: 0)
    #expect(box.list?.empty == .words(.nothingHere))
    _ = box.chose("search")
    for letter in "Oslo" { _ = box.chose("key", String(letter)) }
    _ = box.chose("save")
    #expect(box.list?.rows.allSatisfy { $0.detail == nil } == true)
    #expect(box.shows(0..<2) == ["ask d words Oslo 0..<2"])
    // The word was found in the answer, so the row shows it.
    _ = box.got(
      .cards(
        CardListPart(
          count: 2, sections: [], first: 0,
          cards: [
            Card(question: "Norway", answer: "Oslo", guid: "n"),
            Card(question: "", answer: "Oslo[2]", guid: "p"),
          ])))
    #expect(box.list?.rows.map(\.words) == [.text("Norway"), .words(.picture)])
    #expect(box.list?.rows.map(\.detail) == [.text("Oslo"), .text("Oslo[2]")])
    _ = box.chose("filter")
    _ = box.chose("show", "all")
    #expect(box.shows(0..<2) == ["ask d all 0..<2"])
  }

  @Test("the cards with a tag or with a value of an attribute are shown")
  func traits() {
    var box = CardBox()
    _ = (box.opened(), box.shows(0..<2), box.replied(["Ada", "Bo"], of: 9))
    let traits = DeckTraits(
      tags: ["old", "to-fix"], attributes: ["country"],
      counts: .init(all: 9, tags: ["old": 4, "to-fix": 3], suspended: 1))
    _ = box.opens("filter", traits)
    #expect(box.targets == ["show", "show", "show", "show", "attribute", "show", "back"])
    // What is shown now is chosen, and each list has the number of its cards.
    #expect(
      box.list?.rows.map(\.note)
        == [9, 1, 3, 1, nil, 4].map { $0.map { .words(.cardCount, $0) } })
    #expect(box.list?.rows.filter { $0.detail != nil }.map(\.words) == [.words(.wholeDeck)])
    #expect(box.list?.rows.last?.words == .words(.cardTag, [.text("old")]))
    #expect(box.chose("attribute", "country").last == "ask values country")
    #expect(box.list?.rows.isEmpty == true && box.list?.empty == .words(.loading))
    _ = box.got(.values(["Chile", "Peru"]))
    // Back leads from the values to the choice of all, and from there to the list.
    _ = box.chose("back")
    #expect(box.list?.name == "filter" && box.list?.rows.count == 6)
    _ = (box.chose("attribute", "country"), box.got(.values(["Chile", "Peru"])))
    let peru = CardList.Filter.attribute("country", value: "Peru")
    #expect(box.list?.rows.last?.target == Target("show", peru.text))
    _ = box.chose("show", peru.text)
    #expect(box.shows(0..<2) == ["ask d attribute country Peru 0..<2"])
    _ = box.replied(["Bo"], of: 1)
    let name = Label.words(.attribute, [.text("country"), .text("Peru")])
    #expect(box.list?.status == .list([name, .words(.cardCount, 1)]))
  }

  @Test("the list begins where the learner left it, with the same filter, but without a search")
  func remembered() {
    var box = CardBox()
    _ = box.opened(left: "24 set north")
    #expect(box.shows(0..<2) == ["ask d set north 24..<26"])
    _ = box.replied(["Ada", "Bo"], of: 30)
    #expect(box.list?.window?.first == 24)
    // Nothing is saved before the list is left, and nothing that has not changed.
    _ = (box.shows(22..<24), box.shows(24..<26), box.replied(["Ada", "Bo"], of: 30))
    #expect(!box.left().contains { $0.hasPrefix("set ") })
    _ = (box.opened(left: "24 set north"), box.shows(0..<2), box.replied(["Ada", "Bo"], of: 30))
    _ = (box.shows(22..<24), box.replied(["Cy", "Di"], of: 30))
    #expect(box.chose("back").contains("set cards d: 22 set north of Anna"))
    _ = (box.opened(left: "22 set north"), box.shows(0..<2), box.replied(["Ada", "Bo"], of: 30))
    _ = (box.chose("search"), box.chose("key", "x"), box.chose("save"))
    #expect(box.shows(0..<2) == ["ask d words x 0..<2"])
    #expect(box.left().contains("set cards d: nothing of Anna"))
  }

  @Test("a list left before its position is known saves none, and an invalid position is ignored")
  func unknownPlace() {
    var box = CardBox()
    _ = box.chose("cards")
    #expect(box.shows(0..<2).isEmpty)
    #expect(!box.left().contains { $0.hasPrefix("set ") })
    for text in ["", "all", "-1 all", "99999999999999999999 all", "9223372036854775807 all", "0 x"]
    {
      _ = box.opened(left: text)
      #expect(box.shows(0..<2) == ["ask d all 0..<2"], "\(text)")
      _ = box.left()
    }
  }

  @Test("a reply to an outdated query changes nothing")
  func late() {
    var box = CardBox()
    _ = (box.opened(), box.shows(0..<2), box.replied(["Ada", "Bo"], of: 9))
    let late = box.question
    _ = box.shows(2..<4)
    #expect(box.replied(["Ada", "Bo"], of: 9, to: late).isEmpty)
  }

  @Test("a deleted deck is reported")
  func gone() {
    var box = CardBox()
    _ = (box.opened(), box.shows(0..<2))
    #expect(box.got(.nothing) == ["cards back filter search new-card"])
    #expect(box.list?.empty == .words(.deckGone) && box.list?.window == nil)
  }

  @Test("a guest can browse the cards, and change none")
  func guest() {
    var box = CardBox(learner: nil)
    #expect(box.opened().last == "cards back filter search")
    _ = (box.shows(0..<2), box.replied(["Ada", "Bo"], of: 2))
    #expect(box.chose("new-card").isEmpty)
    _ = box.chose("card", "id Ada")
    _ = box.got(.listed(ListedCard(.ada, place: 0, count: 2, next: "id Bo")))
    #expect(box.targets == ["history", "back", "next-card"])
    for target in ["edit", "new-card", "to-fix", "delete"] { #expect(box.chose(target).isEmpty) }
    #expect(box.changes.isEmpty)
  }
}

@Suite("A card of the list")
struct CardSceneTests {
  @Test("cards of the same name are distinguished, so that each opens on its own first page")
  func subjects() {
    var box = CardBox(showing: ListedCard(.ada, place: 0, count: 2, next: "id Bo"))
    let ada = box.list?.subject
    _ = box.chose("next-card")
    let other = CardRecord(Card(question: "Ada", answer: "2", guid: "id Bo"))
    _ = box.got(.listed(ListedCard(other, place: 1, count: 2, previous: "id Ada")))
    #expect(box.list?.title == .text("Ada") && ada != nil && box.list?.subject != ada)
  }

  @Test("previous and next follow the list, and are disabled at its ends")
  func neighbours() {
    var box = CardBox(showing: ListedCard(.ada, place: 0, count: 2, next: "id Bo"))
    #expect(box.list?.status == .words(.place, [.number(1), .number(2)]))
    #expect(!box.targets.contains("previous-card"))
    #expect(box.chose("previous-card").isEmpty)
    // The card stays until the other one arrives.
    #expect(box.chose("next-card") == ["question", "ask id Bo in d"])
    #expect(box.list?.title == .text("Ada"))
    let bo = CardRecord(Card(question: "Bo", answer: "2", guid: "id Bo"))
    _ = box.got(.listed(ListedCard(bo, place: 1, count: 2, previous: "id Ada")))
    #expect(box.list?.title == .text("Bo"))
    #expect(box.targets.contains("previous-card") && !box.targets.contains("next-card"))
  }

  @Test("a card is marked as to fix, and saved; the same button marks it as fixed")
  func toFix() {
    var box = CardBox(showing: ListedCard(.ada, place: 0, count: 1))
    #expect(box.chose("to-fix").last == "edit to-fix 3")
    #expect(box.list?.rows.last?.isOn == true)
    #expect(box.chose("to-fix").last == "edit 3")
    #expect(box.list?.rows.last?.isOn == false)
  }

  @Test("a card is deleted only after a question, and restored to its place with all its data")
  func delete() {
    let ada = ListedCard(.ada, place: 0, count: 1, previousInDeck: "id Zoe")
    var box = CardBox(showing: ada)
    #expect(box.chose("delete").last == "card keep delete-now")
    // Pressing the key twice does not confirm the deletion.
    #expect(box.chose("delete").isEmpty)
    _ = box.chose("keep")
    #expect(box.changes.isEmpty && box.list?.title == .text("Ada"))
    _ = box.chose("delete")
    // A swipe does not confirm the deletion either.
    #expect(box.left() == ["back", CardBox.allOfACard])
    _ = box.chose("delete")
    #expect(box.chose("delete-now") == ["empty", "card back undo", "delete Ada"])
    #expect(box.chose("edit").isEmpty)
    #expect(box.chose("undo").last == "add Ada after id Zoe 3")
    #expect(box.changes.last == .edit(.add(.ada, to: "d", at: .after("id Zoe"))))
    var first = CardBox(showing: ListedCard(.ada, place: 0, count: 1))
    _ = (first.chose("delete"), first.chose("delete-now"))
    #expect(first.chose("undo").last == "add Ada first 3")
  }

  @Test("its answers are shown, and a card deleted by another program is reported")
  func history() {
    var box = CardBox(showing: ListedCard(.ada, place: 0, count: 1))
    #expect(box.chose("history").dropFirst().first == "card-history back")
    #expect(box.chose("back").last == "ask id Ada in d")
    #expect(box.got(.nothing) == ["card back"])
    #expect(box.list?.empty == .words(.cardGone))
  }

  @Test("its pictures are shown, the question's first; without any there is no button")
  func pictures() {
    var record = CardRecord.ada
    let hash = String(repeating: "0", count: 63)
    record.media = [
      .init(side: .question, hash: "\(hash)1", fileExtension: "wav"),
      .init(side: .question, hash: "\(hash)2", fileExtension: "png"),
      .init(side: .answer, hash: "\(hash)3", fileExtension: "jpg"),
    ]
    var box = CardBox(showing: ListedCard(record, place: 0, count: 1))
    #expect(box.targets.contains("pictures"))
    _ = box.chose("pictures")
    guard case .buttoned(.gallery(let gallery), _) = box.screen else {
      Issue.record("\(String(describing: box.screen))")
      return
    }
    #expect(gallery.picture == CardPicture(hash: "\(hash)2") && gallery.count == 2)
    #expect(box.chose("back").last == "ask id Ada in d")
    _ = box.got(.listed(ListedCard(.ada, place: 0, count: 1)))
    #expect(!box.targets.contains("pictures") && box.chose("pictures").isEmpty)
  }

  @Test("the card's data, its past answers and its due day are shown")
  func rows() {
    var record = CardRecord.ada
    record.card.name = "A."
    record.tags = ["old"]
    var box = CardBox(
      showing: ListedCard(record, place: 0, count: 1, right: 2, wrong: 1, dueInDays: 3))
    let rows = box.list?.rows ?? []
    let labels: [Label] = [
      .text("Ada"), .text("1"), .words(.dueInDays, 3), .text("A."),
      .words(.copiesIn, [.number(3), .text("north")]), .text("old"), .words(.cardHistory),
      .words(.toFix),
    ]
    #expect(rows.map(\.words) == labels)
    let captions: [Label] = [.words(.cardQuestion), .words(.cardAnswer), .words(.name)]
    #expect(rows.compactMap(\.fieldName) == captions && rows.last?.isOn == false)
    #expect(
      rows.dropLast().last?.detail == .list([.words(.timesRight, 2), .words(.timesWrong, 1)]))
    _ = box.got(.listed(ListedCard(.ada, place: 0, count: 1)))
    #expect(
      box.list?.rows.first { $0.target?.name == "history" }?.detail == .words(.neverAnswered))
  }
}
