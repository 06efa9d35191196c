import Scenes
import Study
import Testing

@Suite("Taking answers back")
struct UndoSceneTests {
  @Test("continues past the start of a lesson, repeated or new")
  func acrossLessons() {
    var round = Learning(.round, "a=1 b=2")
    _ = round.did(.answer, .wrong, .answer, .wrong)
    #expect(round.chose(1) == ["question", "question 1/2 a"])
    _ = round.did(.answer, .right)
    #expect(round.did(.previous) == ["answer", "answer 1/2 1 (takenBack)", "undo a"])
    #expect(round.did(.previous) == ["answer", "answer 2/2 2 (takenBack)", "undo b"])
    #expect(round.did(.right).first == "right")
    guard case .result(let result) = round.screen else { return }
    #expect(result.right == 1 && result.choices.first == .wrongOnes(1))
    let numbers = round.saved.map { change -> [Int] in
      switch change {
      case .review(let review, let round), .undo(let review, let round):
        [review.number, review.replaces ?? 0, round.number]
      case .edit, .keep, .phone, .voice, .restore:
        []
      }
    }
    #expect(numbers == [[1, 0, 1], [2, 0, 1], [3, 0, 2], [4, 3, 2], [5, 2, 1], [6, 0, 1]])
    // A round's number is never used for another round.
    _ = round.chose(1)
    _ = round.did(.answer, .right)
    guard case .review(_, let last) = round.saved.last else { return }
    #expect(last.number == 3)
  }

  @Test("reaches back at least thirty answers, however short the lessons")
  func many() {
    var round = Learning(.round, "a=1 b=2")
    for _ in 0..<40 {
      _ = round.did(.answer, .right, .answer, .right)
      _ = round.chose(1)
    }
    let saved = round.saved.count
    for _ in 0..<100 { _ = round.did(.previous) }
    #expect(round.saved.count - saved == 30)
  }

  @Test("another learner can't take back these answers")
  func others() {
    let request = LessonRequest(learner: "Anna", deck: "d", mode: .round)
    var round = Learning(learners: ["Anna", "Ben"], request)
    for (choice, learner) in [(1, "Anna"), (2, "Ben")] {
      _ = round.chose(choice)
      var own = request
      own.learner = learner
      _ = round.begin(Lesson(own, entries: entries("a=1"), seed: 1, start: .noon))
      #expect(round.did(.previous) == ["refused"])
      _ = round.did(.answer, .right, .leave)
    }
  }

  @Test("a learner who is chosen again can continue to take back answers")
  func sameLearner() {
    var request = LessonRequest(learner: "Anna", deck: "d", mode: .round, isInOrder: true)
    for learner in ["Anna", nil] {
      var round = Learning(learners: ["Anna", "Ben"], request)
      request.learner = learner
      let lesson = Lesson(request, entries: entries("a=1 b=2"), seed: 1, start: .noon)
      _ = round.chose(learner == nil ? 3 : 1)
      _ = round.begin(lesson)
      _ = round.did(.answer, .right, .answer, .right, .leave)
      _ = round.changed("a=9")
      _ = round.chose(learner == nil ? 3 : 1)
      _ = round.begin(Lesson(request, entries: entries("b=2"), seed: 1, start: .noon))
      _ = round.did(.previous)
      // The next guest may be another person.
      let taken = round.did(.previous).last
      #expect(taken == (learner == nil ? "refused" : "undo a"))
      if learner != nil { #expect(round.screen?.words == "answer 1/2 9 (takenBack)") }
    }
  }

  @Test("in a quiz takes back an open guess first, then the previous answer")
  func guess() {
    var quiz = Learning(.quiz, "a=1 b=2 c=3 d=4")
    _ = quiz.chose(quiz.places(right: "1").right)
    _ = quiz.did(.random)
    _ = quiz.chose(quiz.places(right: "2").wrong)
    #expect(quiz.did(.previous) == ["question", "quiz 2/4 b ????"])
    #expect(quiz.did(.previous) == ["question", "quiz 1/4 a ????", "undo a"])
    _ = quiz.chose(quiz.places(right: "1").right)
    _ = quiz.did(.random)
    #expect(quiz.chose(quiz.places(right: "2").right).last == "save right b")
  }

  @Test("a lesson lasts only the minutes in which somebody was active")
  func pause() {
    var round = Learning(.round, "a=1 b=2")
    _ = round.did(.answer, .right)
    round.waited(minutes: 600)
    _ = round.did(.answer, .right)
    #expect(round.minutes == 1)
    _ = round.did(.previous)
    round.waited(minutes: 5)
    _ = round.did(.right)
    #expect(round.minutes == 6)
    // The minutes of the next lesson do not count either.
    _ = round.chose(1)
    round.waited(minutes: 8)
    _ = round.did(.previous, .right)
    #expect(round.minutes == 6)
  }

  @Test("a lesson with another deck can't take back answers of the previous one")
  func otherDeck() {
    var round = Learning(.round, "a=1")
    _ = round.did(.answer, .right, .leave)
    let request = LessonRequest(learner: "Anna", deck: "other", mode: .round)
    _ = round.begin(Lesson(request, entries: entries("x=1"), seed: 1, start: .noon))
    #expect(round.did(.previous) == ["refused"])
  }
}

@Suite("A card that is often forgotten")
struct LeechSceneTests {
  /// A lesson whose first card was missed so often when one miss was expected; with four misses it is no leech yet, with
  /// five it is.
  private func lesson(_ mode: Round.Mode, misses: Int) -> Learning {
    let request = LessonRequest(learner: "Anna", deck: "d", mode: mode, isInOrder: true)
    var lesson = Lesson(request, entries: entries("a=1 b=2 c=3"), seed: 1, start: .noon)
    let state = Scheduler.State(
      phase: .review, memory: FSRS.Memory(stability: 3, difficulty: 8))
    lesson.entries[0].memory = CardMemory(
      state: state, due: .day(WallTime.noon.day - 1), lastDay: WallTime.noon.day - 4,
      answers: 30, lapses: misses, misses: MissedRecalls(count: misses, expected: 0.8))
    var learning = Learning(request)
    _ = learning.begin(lesson)
    return learning
  }

  @Test(
    "is reported with the answer that makes it a leech, and with every fourth miss after that",
    arguments: [(4, false), (5, true), (6, false), (7, true), (8, false), (11, true)])
  func reported(misses: Int, isReported: Bool) {
    for mode in [Round.Mode.review, .round] {
      var learning = lesson(mode, misses: misses)
      let shown = learning.did(.answer, .wrong)[1]
      #expect(shown.hasSuffix(isReported ? "b (leech)" : "b (wrong)"), "\(mode)")
    }
    var quiz = lesson(.quiz, misses: misses)
    _ = quiz.chose(quiz.places(right: "1").wrong)
    _ = quiz.chose(quiz.places(right: "1").right)
    guard case .quiz(let decided) = quiz.screen else { return }
    #expect(decided.isLeech == isReported)
    _ = quiz.did(.random)
    guard case .quiz(let next) = quiz.screen else { return }
    #expect(!next.isLeech)
  }

  @Test("is not reported after the mark is taken back, nor for a right answer")
  func takenBack() {
    var learning = lesson(.review, misses: 7)
    _ = learning.did(.answer, .wrong, .previous)
    #expect(learning.did(.right)[1].hasSuffix("(right)"))
    #expect(learning.did(.answer, .wrong)[1].hasSuffix("(wrong)"))
  }

  @Test("is reported once: not for another wrong answer while relearning, nor for a right one")
  func once() {
    var round = lesson(.round, misses: 7)
    _ = round.did(.answer, .wrong, .answer, .right, .answer, .right)
    _ = round.chose(1)
    #expect(round.did(.answer, .wrong)[1].hasPrefix("result"))
    #expect(round.scene.session?.madeLeech == false)
    var quiz = lesson(.quiz, misses: 8)
    _ = quiz.chose(quiz.places(right: "1").right)
    guard case .quiz(let decided) = quiz.screen else { return }
    #expect(!decided.isLeech)
  }

  @Test("is still reported when the new day's cards arrive")
  func newDay() {
    var learning = lesson(.review, misses: 7)
    learning.waited(minutes: 18 * 60)
    #expect(learning.did(.answer, .wrong).last == "load review Anna")
    let request = LessonRequest(learner: "Anna", deck: "d", mode: .review, isInOrder: true)
    let shown = learning.begin(
      Lesson(
        request, entries: entries("b=2"), seed: 1, start: WallTime.noon + .seconds(18 * 3_600)))
    #expect(shown == ["question 1/1 b (leech)"])
  }
}
