import Gestures
import InputEvents
import KioskBox
import KioskRuntime
import Scenes
import Study
import Testing

@Suite("Marking, stepping and deleting")
struct MarkingTests {
  @Test(
    "every key has its meaning, by the kernel's code",
    arguments: [
      (28, .answer), (57, .answer), (106, .next), (105, .previous), (104, .previous),
      (109, .step), (15, .step), (21, .right), (49, .wrong), (111, .delete), (103, .random),
      (108, .random), (19, .random), (1, .leave), (158, .leave), (30, nil), (14, nil),
    ] as [(UInt16, StudyAction?)])
  func keys(code: UInt16, action: StudyAction?) {
    let scene = BrowseScene(deck: .two, seed: 1)
    #expect(KeyMeaning(code: code).flatMap { scene.action(for: .key($0)) } == action)
  }

  @Test("a mark before the answer is refused")
  func beforeReveal() {
    var box = KioskBox()
    box.press(KeyMeaning.right.code, at: 10)
    #expect(box.lines.dropFirst(2) == ["0.010 key 21", "0.010 study right", "0.010 sound refused"])
  }

  @Test("marks are heard, shown and saved, in that order, and a changed mark replaces the first")
  func marks() {
    var box = KioskBox()
    box.press(KeyMeaning.answer.code, at: 10)
    box.press(KeyMeaning.right.code, at: 1_000)
    box.press(KeyMeaning.right.code, at: 2_000)
    box.press(KeyMeaning.wrong.code, at: 3_000)
    #expect(
      box.lines.dropFirst(6) == [
        "1.000 key 21", "1.000 study right", "1.000 sound right",
        "1.000 screen answer 1/2 \"Oslo\" right", "1.000 store review right \"Norway\"",
        "2.000 key 21", "3.000 key 49", "3.000 study wrong", "3.000 sound wrong",
        "3.000 screen answer 1/2 \"Oslo\" wrong", "3.000 store review wrong \"Norway\" instead",
      ])
  }

  @Test("deleting takes two presses, and the deletion is saved last")
  func delete() {
    var box = KioskBox()
    box.press(KeyMeaning.delete.code, at: 10)
    box.press(KeyMeaning.delete.code, at: 20)
    #expect(
      box.lines.dropFirst(2) == [
        "0.010 key 111", "0.010 study delete", "0.010 screen question 1/2 \"Norway\" delete?",
        "0.020 key 111", "0.020 study delete", "0.020 sound question",
        "0.020 screen question 1/1 \"Peru\"", "0.020 store delete \"Norway\"",
      ])
  }

  @Test("a mark that shows the answer again blocks no tap; only revealing it does")
  func guardAfterMark() {
    var box = KioskBox()
    box.press(KeyMeaning.answer.code, at: 1_000)
    box.press(KeyMeaning.right.code, at: 1_190)
    box.tap(at: 1_210)
    box.finish()
    #expect(box.studied == ["start", "answer", "right", "random"])
    // A step also reveals the answer.
    box.press(KeyMeaning.step.code, at: 5_000)
    box.tap(at: 5_190)
    box.finish()
    #expect(box.studied.suffix(2) == ["random", "step"])
  }

  @Test("a review has the time to its answer, and its round the time since its start")
  func times() {
    var saved: [LibraryChange] = []
    var box = KioskBox(
      SceneStack(BrowseScene(deck: .two, seed: 1)), start: Timestamp(milliseconds: 7_000),
      answering: { effect in
        if case .save(let change) = effect { saved.append(change) }
        return nil
      })
    for (time, key) in [(Int64(9_000), KeyMeaning.answer.code), (9_500, KeyMeaning.right.code)] {
      box.send(time, .key, key, 1)
    }
    let review = Review(
      number: 1, card: "n", name: "Norway", rating: .right, answerTime: 2_500,
      evidence: Evidence(.flip, .right), round: 1)
    let round = Round(number: 1, deck: "d", start: .zero, length: .milliseconds(2_500))
    #expect(saved == [.review(review, in: round)])
  }

  @Test("a changed deck is shown only if there was or is no card")
  func replaceDeck() {
    var box = KioskBox(
      SceneStack(BrowseScene(deck: .two, seed: 1)),
      noting: { if case .shown = $0 { nil } else { "" } })
    #expect(box.take() == ["0.000 screen question 1/2 \"Norway\""])
    box.take(.changed(.deck(Deck(name: "d", cards: [.norway]))), at: 5_000)
    #expect(box.take() == [])
    box.take(.changed(.deck(Deck(name: "d"))), at: 5_000)
    #expect(box.take() == ["5.000 screen empty \"d\""])
    box.take(.changed(.deck(.two)), at: 5_000)
    #expect(box.take() == ["5.000 screen question 1/2 \"Norway\""])
  }
}

extension Deck {
  fileprivate static let two = Deck(
    name: "d", cards: [.norway, Card(question: "Peru", answer: "Lima", guid: "p")])
}

extension Card {
  fileprivate static let norway = Card(question: "Norway", answer: "Oslo", guid: "n")
}
