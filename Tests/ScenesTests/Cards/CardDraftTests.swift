import Scenes
import Study
import Testing

@Suite("The draft of a card")
struct CardDraftTests {
  @Test("is kept until it is saved or given up")
  func kept() {
    var box = CardBox(showing: ListedCard(.ada, place: 0, count: 1))
    _ = box.opens("edit")
    box.enter("answer", "x", erasing: 1)
    let card = Card(question: "Ada", answer: "x", guid: "id Ada")
    #expect(
      box.kept == CardDraft(CardRecord(card, copies: ["north": 3]), in: "d", isNew: false))
    _ = box.chose("set", "north")
    #expect(box.kept?.record.copies == [:])
    _ = box.chose("cancel")
    #expect(box.kept == nil && box.changes.isEmpty)
    _ = (box.got(.listed(ListedCard(.ada, place: 0, count: 1))), box.opens("edit"))
    box.enter("answer", "y", erasing: 1)
    let saved = box.chose("save")
    #expect(saved.suffix(2) == ["edit 3", "ask id Ada in d"])
    // Without any typing there is nothing to give up.
    _ = (box.got(.listed(ListedCard(.ada, place: 0, count: 1))), box.opens("edit"))
    #expect(!box.chose("cancel").contains("keep nothing"))
  }

  @Test("keeps the text of an open keyboard soon after it is typed, until Back gives it up")
  func unfinished() {
    var box = CardBox(showing: ListedCard(.ada, place: 0, count: 1))
    _ = (box.opens("edit"), box.chose("answer"))
    // Nothing was typed, or nothing since.
    #expect(box.waited().isEmpty)
    for letter in "xy" { _ = box.chose("key", String(letter)) }
    // The deadline is long before that for going home.
    #expect(box.scenes.deadline == .seconds(3) && box.kept == nil)
    #expect(box.waited() == ["keep Ada"] && box.kept?.record.card.answer == "1xy")
    #expect(box.waited().isEmpty)
    _ = box.chose("erase")
    #expect(box.waited() == ["keep Ada"] && box.kept?.record.card.answer == "1x")
    #expect(box.chose("back").contains("keep Ada") && box.kept?.record == .ada)
    #expect(box.list?.rows[1].words == .text("1"))
    _ = (box.chose("answer"), box.chose("key", "z"))
    #expect(!box.chose("back").contains("keep Ada"))
    #expect(box.chose("cancel").contains("keep nothing"))
  }

  @Test("does not have an unfinished tag")
  func unfinishedTag() {
    var box = CardBox(showing: ListedCard(.ada, place: 0, count: 1))
    _ = (box.opens("edit"), box.chose("new-tag"), box.chose("key", "x"))
    #expect(box.waited().isEmpty && box.kept == nil)
  }

  @Test("after a power cut has the typed text, and can be saved or given up")
  func takenUp() {
    var record = CardRecord.ada
    record.card.answer = "typed"
    let draft = CardDraft(record, in: "d", isNew: false)
    var box = CardBox(showing: ListedCard(.ada, place: 0, count: 1))
    _ = box.opens("edit", kept: draft)
    #expect(box.list?.rows[1].words == .text("typed"))
    #expect(box.list?.status == .words(.draftBack))
    #expect(box.chose("cancel").contains("keep nothing") && box.changes.isEmpty)
    _ = (box.got(.listed(ListedCard(.ada, place: 0, count: 1))), box.opens("edit", kept: draft))
    _ = box.chose("save")
    #expect(box.changes == [.edit(.finish(record, in: "d", at: nil))])
  }

  @Test("is requested for each card, and for each deck's new card")
  func keys() {
    var box = CardBox(showing: ListedCard(.ada, place: 0, count: 1))
    _ = box.chose("edit")
    #expect(box.question == .draft(.card("id Ada")))
    _ = box.got(.draft(nil))
    _ = (box.chose("suspended"), box.chose("cancel"))
    _ = box.got(.listed(ListedCard(.ada, place: 0, count: 1)))
    #expect(box.keys == [.card("id Ada"), .card("id Ada")])
    _ = box.chose("new-card")
    #expect(box.question == .draft(.new(deck: "d")))
    _ = (box.got(.draft(nil)), box.chose("suspended"))
    #expect(box.keys.last == .new(deck: "d"))
  }

  @Test("of another card or deck is not used for this one")
  func notForThis() {
    var other = CardRecord.ada
    other.card.answer = "typed"
    var stranger = other
    stranger.card.guid = "id Bo"
    for draft in [
      CardDraft(stranger, in: "d", isNew: false), CardDraft(other, in: "e", isNew: false),
      CardDraft(other, in: "d", isNew: true), CardDraft(.ada, in: "d", isNew: false),
    ] {
      var box = CardBox(showing: ListedCard(.ada, place: 0, count: 1))
      _ = box.opens("edit", kept: draft)
      #expect(
        box.list?.rows[1].words == .text("1") && box.list?.status == nil)
    }
    var box = CardBox(showing: ListedCard(.ada, place: 0, count: 1))
    _ = box.opens("new-card", kept: CardDraft(other, in: "d", isNew: true))
    #expect(box.list?.rows[1].words == .text("typed"))
    // A new card gets its own GUID.
    _ = box.got(.newGUID("new"))
    _ = box.chose("save")
    #expect(
      box.changes.first == .edit(.finish(box.added("new", other), in: "d", at: .after("id Ada"))))
  }
}
