import Scenes
import Study
import Testing

@Suite("A deck's cards")
struct CardListSceneTests {
  @Test("the rows that the screen shows are asked for, and then shown with their letters")
  func opened() {
    var box = CardBox()
    #expect(box.opened() == ["question", "cards back filter search new-card"])
    #expect(box.shows(0..<2) == ["ask d all 0..<2"])
    #expect(
      box.replied(["Ada", "Bo"], of: 5) == ["cards id Ada id Bo back filter search new-card"])
    #expect(box.list?.window?.count == 5 && box.list?.window?.first == 0)
    #expect(box.list?.status == .words(.cardCount, 5))
    #expect(box.shows(2..<4) == ["ask d all 2..<4"])
    // The old rows stay until the new ones are there.
    #expect(box.list?.window?.first == 0)
    _ = box.replied(["Cy", "Di"], of: 5)
    #expect(box.list?.window?.first == 2)
    #expect(box.shows(2..<4).isEmpty)
  }

  @Test("a set, the cards to fix or the words of a search are shown from their first row on")
  func filters() {
    var box = CardBox()
    _ = (box.opened(), box.shows(4..<6), box.replied(["Ada", "Bo"], of: 9))
    #expect(box.chose("filter").last == "sets set north to-fix back")
    #expect(box.chose("set", "north").last == "cards back filter search new-card")
    #expect(box.shows(0..<2) == ["ask d set north 0..<2"])
    _ = box.replied(["Bo"], of: 1)
    #expect(box.list?.status == .list([.text("north"), .words(.cardCount, 1)]))
    _ = box.chose("filter")
    _ = box.chose("tag", CardRecord.toFix)
    #expect(box.shows(0..<2) == ["ask d tag to-fix 0..<2"])
    _ = box.replied([], of: 0)
    #expect(box.list?.empty == .words(.nothingHere))
    _ = box.chose("search")
    for letter in "Oslo" { _ = box.chose("key", String(letter)) }
    _ = box.chose("save")
    #expect(box.shows(0..<2) == ["ask d words Oslo 0..<2"])
    _ = box.chose("filter")
    _ = box.chose("set")
    #expect(box.shows(0..<2) == ["ask d all 0..<2"])
  }

  @Test("a reply to a question that nobody asks any more changes nothing")
  func late() {
    var box = CardBox()
    _ = (box.opened(), box.shows(0..<2), box.replied(["Ada", "Bo"], of: 9))
    let late = box.question
    _ = box.shows(2..<4)
    #expect(box.replied(["Ada", "Bo"], of: 9, to: late).isEmpty)
  }

  @Test("a deck that is gone says so")
  func gone() {
    var box = CardBox()
    _ = (box.opened(), box.shows(0..<2))
    #expect(box.got(.nothing) == ["cards back filter search new-card"])
    #expect(box.list?.empty == .words(.deckGone) && box.list?.window == nil)
  }

  @Test("a guest looks at cards, and changes none")
  func guest() {
    var box = CardBox(learner: nil)
    #expect(box.opened().last == "cards back filter search")
    _ = (box.shows(0..<2), box.replied(["Ada", "Bo"], of: 2))
    #expect(box.chose("new-card").isEmpty)
    _ = box.chose("card", "id Ada")
    _ = box.got(.listed(ListedCard(.ada, place: 0, count: 2, next: "id Bo")))
    #expect(box.targets == ["back", "next-card", "history"])
    for target in ["edit", "new-card", "to-fix", "delete"] { #expect(box.chose(target).isEmpty) }
    #expect(box.changes.isEmpty)
  }
}

@Suite("A card of the list")
struct CardSceneTests {
  @Test("previous and next follow the list, and can't be chosen at its ends")
  func neighbours() {
    var box = CardBox(showing: ListedCard(.ada, place: 0, count: 2, next: "id Bo"))
    #expect(box.list?.status == .words(.place, [.number(1), .number(2)]))
    #expect(!box.targets.contains("previous-card"))
    #expect(box.chose("previous-card").isEmpty)
    // The card stays until the other one is there.
    #expect(box.chose("next-card") == ["question", "ask id Bo in d"])
    #expect(box.list?.title == .text("Ada"))
    let bo = CardRecord(Card(question: "Bo", answer: "2", guid: "id Bo"))
    _ = box.got(.listed(ListedCard(bo, place: 1, count: 2, previous: "id Ada")))
    #expect(box.list?.title == .text("Bo"))
    #expect(box.targets.contains("previous-card") && !box.targets.contains("next-card"))
  }

  @Test("a card to fix is marked and saved so, and with the same button it is fixed")
  func toFix() {
    var box = CardBox(showing: ListedCard(.ada, place: 0, count: 1))
    #expect(box.chose("to-fix").last == "edit to-fix 3")
    #expect(box.list?.rows.contains { $0.isWrong } == true)
    #expect(box.chose("to-fix").last == "edit 3")
    #expect(box.list?.rows.contains { $0.isWrong } == false)
  }

  @Test("a card is deleted only when asked twice, and comes back to its place with all it had")
  func delete() {
    let ada = ListedCard(.ada, place: 0, count: 1, before: "id Zoe")
    var box = CardBox(showing: ada)
    #expect(box.chose("delete").last == "card keep delete")
    _ = box.chose("keep")
    #expect(box.changes.isEmpty && box.list?.title == .text("Ada"))
    _ = box.chose("delete")
    // A swipe is no yes.
    #expect(box.left() == ["question", CardBox.allOfACard])
    _ = box.chose("delete")
    #expect(box.chose("delete") == ["empty", "card back undo", "delete Ada"])
    #expect(box.chose("edit").isEmpty)
    #expect(box.chose("undo").last == "add Ada after id Zoe 3")
    #expect(box.changes.last == .add(.ada, to: "d", at: .after("id Zoe")))
    var first = CardBox(showing: ListedCard(.ada, place: 0, count: 1))
    _ = (first.chose("delete"), first.chose("delete"))
    #expect(first.chose("undo").last == "add Ada first 3")
  }

  @Test("its answers, and a card that somebody else has deleted")
  func history() {
    var box = CardBox(showing: ListedCard(.ada, place: 0, count: 1))
    #expect(box.chose("history").dropFirst().first == "card-history back")
    #expect(box.chose("back").last == "ask id Ada in d")
    #expect(box.got(.nothing) == ["card back"])
    #expect(box.list?.empty == .words(.cardGone))
  }

  @Test("it says what the card has, how often it was known, and when it comes back")
  func rows() {
    var record = CardRecord.ada
    record.card.name = "A."
    record.tags = ["old"]
    var box = CardBox(
      showing: ListedCard(record, place: 0, count: 1, right: 2, wrong: 1, dueInDays: 3))
    #expect(
      box.list?.rows.map(\.label) == [
        .words(.cardQuestion, [.text("Ada")]), .words(.cardAnswer, [.text("1")]),
        .words(.cardName, [.text("A.")]), .list([.words(.copiesIn, [.number(3), .text("north")])]),
        .words(.cardTags, [.text("old")]),
        .list([.words(.timesRight, 2), .words(.timesWrong, 1), .words(.dueInDays, 3)]),
      ])
    _ = box.got(.listed(ListedCard(.ada, place: 0, count: 1)))
    #expect(box.list?.rows.last?.label == .words(.neverAnswered))
  }
}

@Suite("Changing a card")
struct EditSceneTests {
  @Test("nothing is saved before Save, and Cancel leaves everything as it was")
  func cancel() {
    var box = CardBox(showing: ListedCard(.ada, place: 0, count: 1))
    _ = box.chose("edit")
    box.enter("answer", "x", erasing: 1)
    #expect(box.list?.rows[1].label == .words(.cardAnswer, [.text("x")]))
    // A wrong swipe loses nothing.
    #expect(box.left().isEmpty)
    #expect(box.chose("cancel").dropFirst().first == CardBox.allOfACard)
    #expect(box.changes.isEmpty)
    _ = box.chose("edit")
    #expect(box.list?.rows[1].label == .words(.cardAnswer, [.text("1")]))
    // Unchanged, it may be left by a swipe.
    #expect(box.left().first == "question")
  }

  @Test("question, answer, name and the copies in sets are saved together")
  func save() {
    var box = CardBox(showing: ListedCard(.ada, place: 0, count: 1))
    _ = box.chose("edit")
    box.enter("question", "b", erasing: 3)
    box.enter("answer", "2", erasing: 1)
    box.enter("name", "n", erasing: 0)
    #expect(!box.targets.contains("more-copies"))
    _ = box.chose("set", "north")
    #expect(box.list?.rows.last?.detail == .words(.notInSet))
    for _ in 1...2 { _ = box.chose("more-copies") }
    _ = box.chose("fewer-copies")
    let saved = box.chose("save")
    #expect(saved.contains("edit 1") && saved.last == "ask id Ada in d")
    let card = Card(question: "b", answer: "2", name: "n", guid: "id Ada")
    #expect(box.changes == [.edit(CardRecord(card, copies: ["north": 1]))])
  }

  @Test("copies stay between none and the most that a deck file has")
  func copies() {
    var box = CardBox(showing: ListedCard(.ada, place: 0, count: 1))
    _ = box.chose("edit")
    _ = box.chose("set", "north")
    _ = box.chose("fewer-copies")
    #expect(box.list?.rows.last?.detail == .words(.notInSet))
    for _ in 1...1_005 { _ = box.chose("more-copies") }
    #expect(box.list?.rows.last?.detail == .words(.copies, 1_000))
    _ = box.chose("set", "north")
    #expect(box.list?.rows.last?.detail == .words(.notInSet))
  }

  @Test("a card without a question or an answer is not saved, and the screen says what is missing")
  func missing() {
    var box = CardBox(showing: ListedCard(.ada, place: 0, count: 1))
    _ = box.chose("new-card")
    #expect(box.chose("save").first == "empty")
    #expect(box.list?.status == .words(.questionMissing))
    box.enter("question", "q", erasing: 0)
    #expect(box.list?.status == nil)
    _ = box.got(.newGUID("new"))
    #expect(box.chose("save").first == "empty")
    #expect(box.list?.status == .words(.answerMissing))
    #expect(box.changes.isEmpty)
  }

  @Test("a new card comes after the current one and is then shown")
  func new() {
    var box = CardBox(showing: ListedCard(.ada, place: 0, count: 1))
    _ = box.chose("new-card")
    box.enter("question", "q", erasing: 0)
    _ = box.got(.newGUID("new"))
    box.enter("answer", "a", erasing: 0)
    #expect(
      box.chose("save") == ["question", "card back", "add q after id Ada ", "ask new in d"])
    let record = CardRecord(Card(question: "q", answer: "a", guid: "new"))
    #expect(box.changes == [.add(record, to: "d", at: .after("id Ada"))])
    _ = box.got(.listed(ListedCard(record, place: 1, count: 2, previous: "id Ada")))
    #expect(box.list?.title == .text("q"))
  }

  @Test("a new card waits for its GUID, and a changed question for another one")
  func waiting() {
    var box = CardBox(showing: ListedCard(.ada, place: 0, count: 1))
    _ = box.chose("new-card")
    box.enter("question", "q", erasing: 0)
    _ = box.got(.newGUID("old"))
    box.enter("question", "r", erasing: 1)
    box.enter("answer", "a", erasing: 0)
    #expect(box.chose("save").isEmpty)
    #expect(box.got(.newGUID("new")).contains("add r after id Ada "))
    #expect(box.changes.count == 1)
  }
}
