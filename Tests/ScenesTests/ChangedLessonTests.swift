import Scenes
import Study
import Testing

@Suite("A lesson whose cards somebody else changes")
struct ChangedLessonTests {
  private var round = Learning(.round, "Norway=Oslo Peru=Lima Japan=Tokyo")

  @Test("shows what has changed from the next card on, and asks nothing that is gone")
  mutating func next() {
    _ = round.did(.answer, .right)
    #expect(round.changed("Japan=Tokio", gone: "Norway").isEmpty)
    #expect(round.did(.answer, .wrong).contains("question 3/3 Japan (wrong)"))
    #expect(round.did(.answer) == ["answer", "answer 3/3 Tokio (wrong)"])
    #expect(round.did(.right).contains { $0.hasPrefix("result 2/3") })
  }

  @Test("lets the card that is asked be answered though it is gone; then n of m is true again")
  mutating func asked() {
    #expect(round.changed(gone: "Norway", "Japan").isEmpty)
    #expect(
      round.did(.answer, .right) == ["right", "question 2/2 Peru (right)", "save right Norway"])
    #expect(round.did(.answer, .right).contains { $0.hasPrefix("result 2/2") })
  }

  @Test("does not ask a card again that was put off and is gone")
  mutating func putOff() {
    _ = round.did(.next, .next)
    _ = round.changed(gone: "Norway")
    _ = round.did(.answer, .right)
    #expect(round.did(.answer, .right).contains { $0.hasPrefix("result 2/2") })
  }

  @Test("takes an answer back whose card is gone, and asks the next one")
  mutating func undo() {
    _ = round.did(.answer, .right)
    _ = round.changed(gone: "Norway", "Japan")
    #expect(round.did(.previous) == ["answer", "question 1/1 Peru", "undo Norway"])
    #expect(round.did(.answer, .right).contains { $0.hasPrefix("result 1/1") })
  }

  @Test("has its result alone where nothing is left; there its cards change, too")
  mutating func result() {
    _ = round.did(.answer, .wrong, .answer, .wrong, .answer, .wrong)
    #expect(round.changed("Peru=Cusco", gone: "Norway").isEmpty)
    #expect(round.chose(1) == ["question", "question 1/2 Peru"])
    #expect(round.did(.answer) == ["answer", "answer 1/2 Cusco"])
    _ = round.did(.right, .answer)
    #expect(round.did(.right).contains { $0.hasPrefix("result 2/2") })
  }

  @Test("asks a card again that was gone and is back")
  mutating func back() {
    _ = round.changed(gone: "Norway")
    _ = round.changed("Norway=Oslo")
    _ = round.did(.answer, .right)
    #expect(round.did(.previous) == ["answer", "answer 1/3 Oslo (takenBack)", "undo Norway"])
  }

  @Test("does not wait for a forgotten card of a review that is gone")
  func review() {
    var review = Learning(.review, "Norway=Oslo")
    #expect(review.did(.answer, .wrong).contains { $0.hasPrefix("question") })
    _ = review.did(.answer, .right)
    _ = review.changed(gone: "Norway")
    #expect(review.did(.answer, .right).contains { $0.hasPrefix("result") })
  }

  @Test("offers the new answers of a quiz from the next question on")
  func quiz() {
    var quiz = Learning(.quiz, "Norway=Oslo Peru=Lima Japan=Tokyo")
    _ = quiz.changed("Norway=A Peru=B Japan=C")
    _ = quiz.chose(quiz.places(right: "Oslo").right)
    _ = quiz.did(.answer)
    guard case .quiz(let content) = quiz.screen else {
      Issue.record("no quiz")
      return
    }
    #expect(content.answers.map(\.text).sorted() == ["A", "B", "C"])
  }

  @Test("shows new learners where it is asked who learns, and else asks when the lesson is left")
  func learners() {
    let request = LessonRequest(learner: "Anna", deck: "d", mode: .round)
    var choosing = Learning(learners: ["Anna", "Ben"], request)
    #expect(choosing.offered(["Anna", "Ben", "Cy"]) == ["learners 1/1 Anna Ben Cy guest"])
    var browsing = StudyScene(
      BrowseScene(
        deck: Deck(name: "d", cards: [Card(question: "q", answer: "a", guid: "g")]), seed: 1))
    #expect(browsing.replaceLearners(["Anna", "Ben"], request).isEmpty)
    #expect(
      browsing.handle(.leave, at: .zero).map(\.words) == [
        "question", "learners 1/1 Anna Ben guest",
      ])
    #expect(browsing.choose(1, at: .zero).map(\.words) == ["load round Ben"])
  }
}
