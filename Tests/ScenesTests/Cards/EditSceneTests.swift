import Scenes
import Study
import Testing

@Suite("Editing a card")
struct EditSceneTests {
  @Test("nothing is saved before Save, and Cancel leaves everything unchanged")
  func cancel() {
    var box = CardBox(showing: ListedCard(.ada, place: 0, count: 1))
    _ = box.opens("edit")
    box.enter("answer", "x", erasing: 1)
    #expect(box.list?.rows[1].words == .text("x"))
    // An accidental swipe loses nothing.
    #expect(box.left() == ["refused"])
    #expect(box.chose("cancel").dropFirst().first == CardBox.allOfACard)
    #expect(box.changes.isEmpty)
    _ = box.opens("edit")
    #expect(box.list?.rows[1].words == .text("1"))
    // An unchanged card may be left by a swipe.
    #expect(box.left().first == "back")
  }

  @Test("question, answer, name and the copies in sets are saved together")
  func save() {
    var box = CardBox(showing: ListedCard(.ada, place: 0, count: 1))
    _ = box.opens("edit")
    box.enter("question", "b", erasing: 3)
    box.enter("answer", "2", erasing: 1)
    box.enter("name", "n", erasing: 0)
    #expect(!box.targets.contains("more-copies"))
    _ = box.chose("set", "north")
    #expect(box.list?.rows[5].isOn == false)
    for _ in 1...2 { _ = box.chose("more-copies") }
    _ = box.chose("fewer-copies")
    let saved = box.chose("save")
    #expect(saved.contains("edit 1") && saved.last == "ask id Ada in d")
    let card = Card(question: "b", answer: "2", name: "n", guid: "id Ada")
    #expect(
      box.changes == [.edit(.finish(CardRecord(card, copies: ["north": 1]), in: "d", at: nil))])
  }

  @Test("tags are chosen from the deck's or typed, and the mark of a card to fix stays")
  func tags() {
    var record = CardRecord.ada
    record.tags = ["to-fix"]
    var box = CardBox(showing: ListedCard(record, place: 0, count: 1))
    _ = box.opens("edit", DeckTraits(tags: ["old", "to-fix"]))
    #expect(box.targets.suffix(5) == ["new-tag", "suspended", "to-fix", "cancel", "save"])
    _ = box.chose("tag", "old")
    #expect(box.list?.rows[7].isOn == true)
    box.enter("new-tag", "my tag", erasing: 0)
    #expect(box.list?.rows[8].words == .words(.cardTag, [.text("my-tag")]))
    _ = box.chose("tag", "old")
    _ = box.chose("save")
    record.tags = ["my-tag", "to-fix"]
    #expect(box.changes == [.edit(.finish(record, in: "d", at: nil))])
  }

  @Test("a card is marked as to fix where it is changed")
  func toFix() {
    var box = CardBox(showing: ListedCard(.ada, place: 0, count: 1))
    _ = box.opens("edit")
    #expect(box.list?.status == nil && box.list?.rows.last?.isOn == false)
    _ = box.chose("to-fix")
    #expect(box.list?.status == .words(.isUnsaved) && box.list?.rows.last?.isOn == true)
    _ = box.chose("save")
    var record = CardRecord.ada
    record.isToFix = true
    #expect(box.changes == [.edit(.finish(record, in: "d", at: nil))])
  }

  @Test("a suspended card is shown as such, and can be resumed")
  func suspended() {
    var box = CardBox(showing: ListedCard(.ada, place: 0, count: 1))
    _ = box.opens("edit")
    func isAsked() -> Bool? { box.list?.rows.first { $0.words == .words(.isAsked) }?.isOn }
    #expect(isAsked() == true)
    _ = box.chose("suspended")
    #expect(isAsked() == false)
    #expect(box.kept?.record.isSuspended == true)
    _ = box.chose("save")
    var record = CardRecord.ada
    record.isSuspended = true
    #expect(box.changes == [.edit(.finish(record, in: "d", at: nil))])
    _ = box.got(.listed(ListedCard(record, place: 0, count: 1)))
    #expect(box.list?.rows.contains { $0.words == .words(.notAsked) } == true)
    _ = (box.opens("edit"), box.chose("suspended"), box.chose("save"))
    #expect(box.changes.last == .edit(.finish(.ada, in: "d", at: nil)))
  }

  @Test("attributes are the deck's or new, and an empty value removes one")
  func attributes() {
    var record = CardRecord.ada
    record.attributes = ["b": "1", "c": "2"]
    var box = CardBox(showing: ListedCard(record, place: 0, count: 1))
    _ = box.opens("edit", DeckTraits(attributes: ["a", "b"]))
    let rows = box.list?.rows.dropFirst(6).prefix(4)
    #expect(rows?.map(\.fieldName) == [.text("a"), .text("b"), .text("c"), nil])
    #expect(rows?.map(\.words) == [.text(""), .text("1"), .text("2"), .words(.newAttribute)])
    _ = box.chose("attribute", "b")
    for key in ["erase", "save"] { _ = box.chose(key) }
    // A new attribute gets a name, and then a value.
    box.enter("new-attribute", "d", erasing: 0)
    #expect(box.chose("key", "4").first?.hasPrefix("keyboard") == true)
    _ = (box.chose("save"), box.chose("save"))
    record.attributes = ["c": "2", "d": "4"]
    #expect(box.changes == [.edit(.finish(record, in: "d", at: nil))])
  }

  @Test("copies are limited to the range of a deck file")
  func copies() {
    var box = CardBox(showing: ListedCard(.ada, place: 0, count: 1))
    _ = box.opens("edit")
    _ = box.chose("set", "north")
    _ = box.chose("fewer-copies")
    #expect(box.list?.rows[5].isOn == false)
    for _ in 1...1_005 { _ = box.chose("more-copies") }
    #expect(box.list?.rows[5].note == .words(.copies, 1_000))
    _ = box.chose("set", "north")
    #expect(box.list?.rows[5].isOn == false)
  }

  @Test("a card without question or answer is not saved, and the missing side is reported")
  func missing() {
    var box = CardBox(showing: ListedCard(.ada, place: 0, count: 1))
    _ = box.opens("new-card")
    #expect(box.chose("save").first == "refused")
    #expect(box.list?.status == .words(.questionMissing))
    box.enter("question", "q", erasing: 0)
    #expect(box.list?.status == .words(.isUnsaved))
    _ = box.got(.newGUID("new"))
    #expect(box.chose("save").first == "refused")
    #expect(box.list?.status == .words(.answerMissing))
    #expect(box.changes.isEmpty)
  }

  @Test("a card with a picture for an answer is changed without a text for it")
  func pictureAnswer() {
    var record = CardRecord(Card(question: "Norway", answer: "", guid: "g"))
    record.media = [.init(side: .answer, hash: "1", fileExtension: "png")]
    var box = CardBox(showing: ListedCard(record, place: 0, count: 1))
    _ = box.opens("edit")
    _ = box.chose("suspended")
    _ = box.chose("save")
    record.isSuspended = true
    #expect(box.changes == [.edit(.finish(record, in: "d", at: nil))])
  }

  @Test("a new card is inserted after the current one and then shown")
  func new() {
    var box = CardBox(showing: ListedCard(.ada, place: 0, count: 1))
    _ = box.opens("new-card")
    box.enter("question", "q", erasing: 0)
    _ = box.got(.newGUID("new"))
    box.enter("answer", "a", erasing: 0)
    #expect(
      box.chose("save") == [
        "question", "card back", "add q after id Ada ", "ask new in d",
      ])
    let record = CardRecord(Card(question: "q", answer: "a", guid: "new"))
    #expect(box.changes == [.edit(.finish(record, in: "d", at: .after("id Ada")))])
    _ = box.got(.listed(ListedCard(record, place: 1, count: 2, previous: "id Ada")))
    #expect(box.list?.title == .text("q"))
  }

  @Test("the next key leads from question to answer, and on to another new card")
  func next() {
    var box = CardBox(showing: ListedCard(.ada, place: 0, count: 1))
    _ = box.opens("new-card")
    _ = (box.chose("question"), box.typed("q"))
    #expect(
      box.chose("next-field") == ["question", "keyboard letters ", "keep q", "ask guid d q"])
    _ = (box.got(.newGUID("one")), box.typed("a"))
    #expect(
      box.chose("next-field") == ["question", "keyboard letters ", "add q after id Ada "])
    // The cards are in the order in which they are typed.
    _ = (box.typed("r"), box.chose("next-field"), box.typed("b"))
    #expect(box.chose("next-field") == ["question"])
    let saved = box.got(.newGUID("two"))
    #expect(saved.contains("add r after one ") && !saved.contains("question"))
    // An empty card is left now, with nothing to give up.
    _ = box.chose("back")
    #expect(box.list?.rows[0].words == .text(""))
    #expect(!box.chose("cancel").contains("keep nothing") && box.changes.count == 2)
  }

  @Test("the next key saves no card without an answer, and loses no text typed meanwhile")
  func nextWithout() {
    var box = CardBox(showing: ListedCard(.ada, place: 0, count: 1))
    _ = box.opens("new-card")
    _ = (box.chose("question"), box.typed("q"), box.chose("next-field"))
    #expect(box.chose("next-field").first == "refused")
    guard case .keyboard(let refused) = box.screen else { return #expect(Bool(false)) }
    #expect(refused.problem == .answerMissing)
    _ = (box.typed("a"), box.chose("next-field"), box.typed("b"))
    // Text typed before the card has its GUID belongs to this card.
    #expect(box.got(.newGUID("new")).isEmpty)
    guard case .keyboard(let typed) = box.screen else { return #expect(Bool(false)) }
    #expect(typed.text == "ab" && box.changes.isEmpty)
    _ = (box.chose("save"), box.chose("save"))
    #expect(
      box.changes == [
        .edit(
          .finish(
            CardRecord(Card(question: "q", answer: "ab", guid: "new")), in: "d",
            at: .after("id Ada")))
      ])
  }

  @Test("the next key keeps an answer that has no question yet")
  func nextWithoutQuestion() {
    var box = CardBox(showing: ListedCard(.ada, place: 0, count: 1))
    _ = (box.opens("new-card"), box.chose("answer"), box.typed("x"))
    #expect(box.chose("next-field").contains("refused"))
    #expect(box.kept?.record.card.answer == "x" && box.changes.isEmpty)
  }

  @Test("the next key of an existing card leads to the answer and no further")
  func nextOfOld() {
    var box = CardBox(showing: ListedCard(.ada, place: 0, count: 1))
    _ = (box.opens("edit"), box.chose("question"))
    #expect(box.chose("next-field").contains("keyboard letters 1"))
    #expect(box.chose("next-field").isEmpty)
  }

  @Test("a new card waits for its GUID, and for another one if its question changes")
  func waiting() {
    var box = CardBox(showing: ListedCard(.ada, place: 0, count: 1))
    _ = box.opens("new-card")
    box.enter("question", "q", erasing: 0)
    _ = box.got(.newGUID("old"))
    box.enter("question", "r", erasing: 1)
    box.enter("answer", "a", erasing: 0)
    #expect(box.chose("save") == ["question"])
    #expect(box.got(.newGUID("new")).contains("add r after id Ada "))
    #expect(box.changes.count == 1)
  }
}
