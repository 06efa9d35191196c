import Scenes
import Study
import Testing

@Suite("A round")
struct RoundSceneTests {
  private var round = Learning(.round, "Norway=Oslo Peru=Lima Japan=Tokyo")

  @Test("a mark is heard, shows the next question at once, and is saved, in that order")
  mutating func marks() {
    #expect(round.did(.random) == ["answer", "answer 1/3 Oslo"])
    #expect(round.did(.right) == ["right", "question 2/3 Peru (right)", "save right Norway"])
    #expect(
      round.did(.answer, .wrong) == ["wrong", "question 3/3 Japan (wrong)", "save wrong Peru"])
    #expect(
      round.did(.answer, .right)
        == ["right", "result 2/3 [\(wrongOnes)(1), \(all), \(done)]", "save right Japan"])
  }

  @Test("before the answer is shown, marks do nothing; afterwards, a tap does nothing")
  mutating func order() {
    #expect(round.did(.right) == ["refused"])
    #expect(round.did(.answer).count == 2)
    for event in [StudyAction.random, .answer, .delete] {
      #expect(round.did(event).allSatisfy { $0 == "refused" })
    }
  }

  @Test("a swipe left shows the answer, then asks the card again after the others")
  mutating func skip() {
    #expect(round.did(.next) == ["answer", "answer 1/3 Oslo"])
    #expect(round.did(.next) == ["question", "question 1/3 Peru"])
    #expect(round.did(.answer, .right).contains("question 2/3 Japan (right)"))
    #expect(round.did(.step, .step).contains("question 2/3 Norway (right)"))
    #expect(round.did(.answer, .right, .answer, .right).contains("save right Japan"))
  }

  @Test("every answer of the round can be taken back; its card then shows the answer")
  mutating func undo() {
    #expect(round.did(.previous) == ["refused"])
    _ = round.did(.answer, .right, .answer, .wrong)
    #expect(round.did(.previous) == ["answer", "answer 2/3 Lima (takenBack)", "undo Peru"])
    #expect(round.did(.previous) == ["answer", "answer 1/3 Oslo (takenBack)", "undo Norway"])
    #expect(round.did(.previous) == ["refused"])
    #expect(round.did(.wrong) == ["wrong", "question 2/3 Peru (wrong)", "save wrong Norway"])
  }

  @Test("taking back an answer is a separate row; the new answer keeps the old one's time")
  mutating func undoRows() {
    _ = round.did(.answer, .right, .previous, .wrong)
    let reviews = round.saved.compactMap(\.answer)
    #expect(reviews.map(\.number) == [1, 2, 3])
    #expect(reviews.map(\.replaces) == [nil, 1, nil])
    #expect(reviews.map(\.answerTime) == [2_000, 2_000, 2_000])
    #expect(reviews.map(\.rating) == [.right, .right, .wrong])
    guard case .review(_, let last) = round.saved[2] else { return }
    #expect(last.mode == .round && last.direction == .question)
    #expect(last.length == .seconds(4))
  }

  @Test("at the result, the last answer can still be taken back")
  mutating func undoResult() {
    _ = round.did(.answer, .right, .answer, .right, .answer, .right)
    #expect(round.did(.previous) == ["answer", "answer 3/3 Tokyo (takenBack)", "undo Japan"])
    #expect(round.did(.wrong).first == "wrong")
    #expect(round.screen?.words == "result 2/3 [\(wrongOnes)(1), \(all), \(done)]")
  }

  @Test("a long press ends the round with a result or, before the first answer, goes to the start")
  mutating func leave() {
    #expect(round.did(.leave) == ["load round Anna"])
    _ = round.did(.answer, .right)
    #expect(round.did(.leave) == ["back", "result 1/1 [\(goOn), \(done)]"])
    #expect(round.did(.leave) == ["load round Anna"])
    #expect(round.did(.random, .answer, .next, .right, .delete) == ["refused"])
  }

  @Test("the wrong cards can be asked again, as often as they were wrong, and so can all")
  mutating func again() {
    _ = round.did(.answer, .wrong, .answer, .right, .answer, .wrong)
    #expect(round.chose(1) == ["question", "question 1/2 Norway"])
    _ = round.did(.answer, .right)
    #expect(
      round.did(.answer, .right) == [
        "finished", "result 2/2 [\(all), \(done)]", "save right Japan",
      ])
    #expect(round.chose(3).isEmpty)
    #expect(round.chose(1) == ["question", "question 1/3 Norway"])
    guard case .review(let review, let last) = round.saved.last else { return }
    #expect(review.number == 5 && last.number == 2)
    _ = round.did(.answer, .right, .leave)
    #expect(round.chose(2) == ["load round Anna"])
  }

  @Test("a guest's marks are heard and shown but not saved; the next learner's numbers continue")
  func guest() {
    let request = LessonRequest(learner: "Ben", deck: "d", mode: .round, isInOrder: true)
    var round = Learning(learners: ["Anna", "Ben"], request)
    _ = round.started()
    for (choice, learner) in [(3, nil), (2, "Ben")] as [(Int, String?)] {
      #expect(round.chose(choice) == ["load round \(learner ?? "guest")"])
      var own = request
      own.learner = learner
      _ = round.begin(
        Lesson(own, entries: entries("Norway=Oslo Peru=Lima"), seed: 1, start: .noon))
      #expect(round.did(.answer, .right).count == (learner == nil ? 2 : 3))
      #expect(round.did(.previous).count == (learner == nil ? 2 : 3))
      _ = round.did(.wrong, .leave)
      #expect(round.did(.leave) == ["back", "learners Anna Ben guest"])
    }
    guard case .review(let review, let first) = round.saved.first else { return }
    #expect(review.number == 1 && first.number == 1)
    #expect(round.saved.count == 3)
  }

  @Test("direction answer asks the other side, and direction both asks either")
  func direction() {
    var back = Learning(.round, "Norway=Oslo Peru=Lima", direction: .answer)
    #expect(back.screen?.words == "question 1/2 Oslo")
    #expect(back.did(.answer) == ["answer", "answer 1/2 Norway"])
    let sides = (1...20 as ClosedRange<UInt64>).map {
      Learning(.round, "Norway=Oslo", direction: .both, seed: $0).screen?.words
    }
    #expect(Set(sides) == ["question 1/1 Norway", "question 1/1 Oslo"])
  }

  @Test("an empty deck is reported, and a tap looks for new cards")
  func empty() {
    var round = Learning(.round, "")
    #expect(round.screen?.words == "empty")
    #expect(round.did(.random) == ["load round Anna"])
    #expect(round.did(.right, .previous) == ["refused"])
    #expect(round.did(.leave) == ["load round Anna"])
  }

  @Test("an empty deck's first card can be written, but not by a guest")
  func firstCard() {
    for learner in ["Anna", nil] {
      var scene = ResultScene(
        LessonSession(
          Lesson(
            LessonRequest(learner: learner, deck: "d", mode: .round), entries: [], seed: 1,
            start: .noon), at: .zero, after: RunNumbers()), Situation(at: .zero))
      let step = scene.choose(Target("new-card"), in: Situation(at: .zero))
      #expect(scene.buttons.count == (learner == nil ? 1 : 2) && scene.guarded == ["new-card"])
      if case .response(_, _, .push(let next))? = step?.outcome {
        #expect(learner != nil && next is EditScene)
      } else {
        #expect(learner == nil && step == nil)
      }
    }
  }

  private let wrongOnes = "Scenes.ResultContent.Choice.wrongOnes"
  private let goOn = "Scenes.ResultContent.Choice.goOn"
  private let all = "Scenes.ResultContent.Choice.all"
  private let done = "Scenes.ResultContent.Choice.done"
}
