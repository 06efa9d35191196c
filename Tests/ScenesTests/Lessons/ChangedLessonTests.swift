import Scenes
import Study
import Testing

@Suite("A lesson with cards changed by another program")
struct ChangedLessonTests {
  private var round = Learning(.round, "Norway=Oslo Peru=Lima Japan=Tokyo")

  @Test("shows changes from the next card on, and asks no deleted card")
  mutating func next() {
    _ = round.did(.answer, .right)
    #expect(round.changed("Japan=Tokio", gone: "Norway").isEmpty)
    #expect(round.did(.answer, .wrong).contains("question 3/3 Japan (wrong)"))
    #expect(round.did(.answer) == ["answer", "answer 3/3 Tokio (wrong)"])
    #expect(round.did(.right).contains { $0.hasPrefix("result 2/3") })
  }

  @Test("accepts an answer to a deleted card that is shown; then the counts are right again")
  mutating func asked() {
    #expect(round.changed(gone: "Norway", "Japan").isEmpty)
    #expect(
      round.did(.answer, .right) == ["right", "question 2/2 Peru (right)", "save right Norway"])
    #expect(round.did(.answer, .right).contains { $0.hasPrefix("result 2/2") })
  }

  @Test("does not ask a deleted card that was postponed")
  mutating func putOff() {
    _ = round.did(.next, .next)
    _ = round.changed(gone: "Norway")
    _ = round.did(.answer, .right)
    #expect(round.did(.answer, .right).contains { $0.hasPrefix("result 2/2") })
  }

  @Test("takes back an answer whose card is gone, and asks the next card")
  mutating func undo() {
    _ = round.did(.answer, .right)
    _ = round.changed(gone: "Norway", "Japan")
    #expect(round.did(.previous) == ["question", "question 1/1 Peru", "undo Norway"])
    #expect(round.did(.answer, .right).contains { $0.hasPrefix("result 1/1") })
  }

  @Test(
    "keeps the shown card unchanged until it is answered; taken back, it is the new one")
  mutating func asAsked() {
    _ = round.changed("Norway=Bergen Peru=Cusco")
    #expect(round.did(.answer) == ["answer", "answer 1/3 Oslo"])
    _ = round.did(.right)
    #expect(round.did(.previous) == ["answer", "answer 1/3 Bergen (takenBack)", "undo Norway"])
  }

  @Test("does not postpone a deleted card")
  mutating func putOffGone() {
    _ = round.changed(gone: "Norway")
    #expect(round.did(.next, .next) == ["question", "question 1/2 Peru"])
    _ = round.did(.answer, .right)
    #expect(round.did(.answer, .right).contains { $0.hasPrefix("result 2/2") })
  }

  @Test("has only its result if no card is left; there, too, its cards change")
  mutating func result() {
    _ = round.did(.answer, .wrong, .answer, .wrong, .answer, .wrong)
    #expect(round.changed("Peru=Cusco", gone: "Norway").isEmpty)
    #expect(round.chose(1) == ["question", "question 1/2 Peru"])
    #expect(round.did(.answer) == ["answer", "answer 1/2 Cusco"])
    _ = round.did(.right, .answer)
    #expect(round.did(.right).contains { $0.hasPrefix("result 2/2") })
  }

  @Test("asks no deleted card in a repetition, and then takes back the changed cards")
  mutating func again() {
    _ = round.did(.answer, .right, .answer, .right, .answer, .right)
    _ = round.changed(gone: "Norway")
    #expect(round.chose(1)[1].contains(" 1/2 "))
    _ = round.changed("Japan=Tokio")
    #expect(round.did(.previous) == ["answer", "answer 3/3 Tokio (takenBack)", "undo Japan"])
  }

  @Test("does not offer deleted wrong cards again, and only the end if all cards are gone")
  mutating func againWithoutGone() {
    _ = round.did(.answer, .wrong, .answer, .wrong, .answer, .right)
    _ = round.changed(gone: "Norway")
    _ = round.started()
    guard case .result(let result) = round.screen else { return }
    #expect(result.right == 1 && result.count == 3)
    #expect(result.choices == [.wrongOnes(1), .all, .done])
    _ = round.changed(gone: "Peru", "Japan")
    _ = round.started()
    guard case .result(let gone) = round.screen else { return }
    #expect(gone.choices == [.done])
    var all = Learning(.round, "Norway=Oslo")
    _ = all.changed(gone: "Norway")
    #expect(all.did(.next, .next) == ["question", "empty"])
  }

  @Test("asks a deleted card again once it is restored")
  mutating func back() {
    _ = round.changed(gone: "Norway")
    _ = round.changed("Norway=Oslo")
    _ = round.did(.answer, .right)
    #expect(round.did(.previous) == ["answer", "answer 1/3 Oslo (takenBack)", "undo Norway"])
  }

  @Test("does not wait for a forgotten card that was deleted from a review")
  func review() {
    var review = Learning(.review, "Norway=Oslo")
    #expect(review.did(.answer, .wrong).contains { $0.hasPrefix("question") })
    _ = review.did(.answer, .right)
    _ = review.changed(gone: "Norway")
    #expect(review.did(.answer, .right).contains { $0.hasPrefix("result") })
    var two = Learning(.review, "Norway=Oslo Peru=Lima")
    _ = two.changed(gone: "Norway")
    #expect(two.did(.answer, .wrong).contains("question 2/2 Peru (wrong)"))
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

  @Test("in a quiz, keeps the open question, and asks it with the new answers if taken back")
  func quizTakenBack() {
    var quiz = Learning(.quiz, "Norway=Oslo Peru=Lima Japan=Tokyo")
    _ = quiz.changed("Norway=A Peru=B Japan=C")
    _ = quiz.chose(quiz.places(right: "Oslo").right)
    _ = quiz.did(.previous)
    #expect(quiz.places(right: "A").right > 0 && quiz.places(right: "Oslo").right == 0)
    var other = CardChanges()
    other.changed["id Norway"] = Card(question: "Sweden", answer: "Stockholm", guid: "id Norway")
    var scene = quiz.scene
    _ = scene.take(.cards(other), at: .seconds(60))
    let shown = scene.choose(quiz.places(right: "A").wrong - 1, at: .seconds(61))
    #expect(shown.map(\.words) == ["wrong", "quiz 1/3 Norway ??x"])
  }

  @Test("offers the remaining names, and does not ask if only one is left")
  func fewerLearners() {
    let request = LessonRequest(learner: "Anna", deck: "d", mode: .round)
    var choosing = Learning(learners: ["Anna", "Ben", "Cy"], request)
    #expect(choosing.chose(4) == ["load round guest"])
    #expect(choosing.offered(["Anna", "Ben"], request) == ["learners Anna Ben guest"])
    #expect(choosing.offered([], request) == ["load round Anna"])
    #expect(choosing.chose(2) == [])
    #expect(
      choosing.begin(Lesson(request, entries: entries("a=1"), seed: 1, start: .noon)).count == 2)
    // At a result, the change applies when the result is left.
    _ = choosing.did(.answer, .right)
    #expect(choosing.offered(["Anna", "Di"], request) == [])
    #expect(choosing.chose(2) == ["back", "learners Anna Di guest"])
  }

  @Test("continues the left lesson without deleted cards, while another one is loaded")
  func loading() {
    let request = LessonRequest(learner: "Anna", deck: "d", mode: .round, isInOrder: true)
    var round = Learning(learners: ["Anna", "Ben"], request)
    _ = round.chose(1)
    _ = round.begin(Lesson(request, entries: entries("a=1 b=2"), seed: 1, start: .noon))
    _ = round.did(.answer, .right, .leave, .leave)
    #expect(round.offered(["Anna"], request) == ["load round Anna"])
    #expect(round.changed(gone: "a") == [])
    _ = round.begin(Lesson(request, entries: entries("b=2 c=3"), seed: 1, start: .noon))
    #expect(round.did(.previous) == ["question", "question 1/1 b", "undo a"])
  }

  @Test("browses a set without its deleted cards, and not the whole deck")
  func set() {
    let request = LessonRequest(learner: "Anna", deck: "d", set: "s", mode: .browse)
    var set = Learning(request)
    let cards = entries("Norway=Oslo Peru=Lima Japan=Tokyo")
    _ = set.begin(Lesson(request, entries: cards, seed: 1, start: .noon))
    _ = set.changed("Japan=Tokio", gone: "Peru")
    #expect(set.did(.next) == ["question", "question 2/2 Japan"])
    #expect(set.did(.answer) == ["answer", "answer 2/2 Tokio"])
    var scene = set.scene
    #expect(scene.take(.deck(Deck(name: "d")), at: .seconds(9)).isEmpty)
    #expect(
      scene.handle(.next, at: .seconds(9)).map(\.words) == ["question", "question 1/2 Norway"])
  }

  @Test("shows new learners if it asks who learns; otherwise it asks when the lesson is left")
  func learners() {
    let request = LessonRequest(learner: "Anna", deck: "d", mode: .round)
    var choosing = Learning(learners: ["Anna", "Ben"], request)
    #expect(choosing.offered(["Anna", "Ben", "Cy"]) == ["learners Anna Ben Cy guest"])
    var browsing = SceneStack(
      BrowseScene(
        deck: Deck(name: "d", cards: [Card(question: "q", answer: "a", guid: "g")]), seed: 1))
    #expect(browsing.take(.learners(["Anna", "Ben"], request, ofLearners: [:]), at: .zero).isEmpty)
    #expect(
      browsing.handle(.leave, at: .zero).map(\.words) == [
        "back", "learners Anna Ben guest",
      ])
    #expect(browsing.choose(1, at: .zero).map(\.words) == ["load round Ben"])
  }
}
