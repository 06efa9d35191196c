import Scenes
import Study
import Testing

@Suite("A quiz")
struct QuizSceneTests {
  private var quiz = Learning(.quiz, "Norway=Oslo Peru=Lima Japan=Tokyo Chad=N'Djamena Fiji=Suva")

  @Test("the right answer is shown and saved, and the next tap goes on")
  mutating func right() {
    #expect(quiz.screen?.words == "quiz 1/5 Norway ????")
    let places = quiz.places(right: "Oslo")
    #expect(quiz.chose(places.right) == ["right", "quiz 1/5 Norway ...r", "save right Norway"])
    #expect(quiz.chose(places.wrong).isEmpty)
    #expect(quiz.did(.random) == ["question", "quiz 2/5 Peru ????"])
  }

  @Test("a wrong guess is crossed out and remembered; only the first guess counts")
  mutating func wrong() {
    let places = quiz.places(right: "Oslo")
    #expect(quiz.chose(places.wrong) == ["wrong", "quiz 1/5 Norway ???x"])
    #expect(quiz.chose(places.wrong).isEmpty)
    let second = quiz.places(right: "Oslo").wrong
    _ = quiz.chose(second)
    #expect(quiz.chose(places.right) == ["answer", "quiz 1/5 Norway .rxx", "save wrong Norway"])
    guard case .review(let review, _) = quiz.saved.last, case .quiz(let shown) = quiz.screen else {
      Issue.record("nothing saved")
      return
    }
    #expect(
      review.guesses == [shown.answers[places.wrong - 1].text, shown.answers[second - 1].text])
  }

  @Test("a guess is only a remark on the question, which need not fade in again")
  mutating func remarks() {
    let before = quiz.screen
    _ = quiz.chose(quiz.places(right: "Oslo").wrong)
    let after = quiz.screen
    #expect(after.flatMap { new in before.map { new.onlyRemarks(on: $0) } } == true)
    _ = quiz.did(.next, .next)
    #expect(quiz.screen.flatMap { new in after.map { new.onlyRemarks(on: $0) } } == false)
  }

  @Test("a swipe left asks a question later; after a wrong guess it gives up")
  mutating func skip() {
    #expect(quiz.did(.next) == ["question", "quiz 1/5 Peru ????"])
    _ = quiz.chose(quiz.places(right: "Lima").wrong)
    #expect(quiz.did(.next) == ["answer", "quiz 1/5 Peru ..rx", "save wrong Peru"])
    #expect(quiz.did(.next) == ["question", "quiz 2/5 Japan ????"])
    #expect(quiz.did(.random, .answer, .right) == ["refused"])
  }

  @Test("leaving counts a wrong guess even if the right answer was not found")
  mutating func leave() {
    _ = quiz.chose(quiz.places(right: "Oslo").wrong)
    #expect(quiz.did(.leave).first == "back")
    #expect(quiz.saved.count == 1)
    guard case .result(let result) = quiz.screen else { return }
    #expect(
      result.right == 0 && result.count == 1 && result.choices == [.goOn, .wrongOnes(1), .done])
    #expect(quiz.chose(2) == ["question", "quiz 1/1 Norway ????"])
    // Without a guess, nothing counts.
    var other = Learning(.quiz, "Norway=Oslo Peru=Lima Japan=Tokyo")
    _ = other.chose(other.places(right: "Oslo").right)
    _ = other.did(.random, .leave)
    #expect(other.saved.count == 1)
  }

  @Test("a question whose answer is taken back is asked again, without its guesses")
  mutating func undo() {
    let places = quiz.places(right: "Oslo")
    _ = quiz.chose(places.wrong)
    _ = quiz.chose(places.right)
    _ = quiz.did(.random)
    #expect(quiz.did(.previous) == ["question", "quiz 1/5 Norway ????", "undo Norway"])
    #expect(quiz.places(right: "Oslo").right == places.right)
    #expect(quiz.chose(places.right).last == "save right Norway")
  }

  @Test("after the last question comes the result")
  mutating func result() {
    for answer in ["Oslo", "Lima", "Tokyo", "N'Djamena", "Suva"] {
      _ = quiz.chose(quiz.places(right: answer).right)
      _ = quiz.did(.random)
    }
    guard case .result(let result) = quiz.screen else {
      Issue.record("no result")
      return
    }
    #expect(result.right == result.count && result.choices == [.all, .done])
    #expect(quiz.did(.previous) == ["question", "quiz 5/5 Fiji ????", "undo Fiji"])
  }

  @Test(
    "a quiz needs three different answers in the direction of the questions",
    arguments: [
      ("a=1 b=2", Round.Direction.question, "too few"), ("a=1 b=2 c=1", .question, "too few"),
      ("a=1 b=2 c=1", .answer, "quiz 1/3 1 ???"), ("a=1 b=2 c=1", .both, "too few"),
      ("a=1 b=2 c=3", .both, "quiz"),
      ("a=1 a=2 a=3", .both, "too few"), ("", .question, "empty"), ("a=1", .question, "too few"),
    ])
  func tooFew(cards: String, direction: Round.Direction, screen: String) {
    var quiz = Learning(.quiz, cards, direction: direction)
    #expect(quiz.screen?.words.hasPrefix(screen) == true)
    guard screen == "too few" else { return }
    // The deck may have more cards now.
    #expect(quiz.did(.random) == ["load quiz Anna"])
    #expect(quiz.chose(1).isEmpty)
    #expect(quiz.did(.leave) == ["load quiz Anna"])
  }

  @Test("where a quiz has too few answers, the cards can be learnt in a round")
  func learns() {
    let quiz = LessonRequest(learner: "Anna", deck: "d", mode: .quiz, direction: .both)
    var request = quiz
    var scene = QuizScene(
      LessonSession(
        Lesson(request, entries: entries("a=1 b=2"), seed: 1, start: .noon), at: .zero,
        after: RunNumbers()))
    #expect(scene.buttons.map(\.target) == [Target("leave"), Target("round")])
    request.mode = .round
    guard
      case .response(_, _, .load(let loaded))? = scene.choose(
        Target("round"), in: Situation(at: .zero))?
        .outcome
    else {
      Issue.record("nothing is loaded")
      return
    }
    #expect(loaded == request)
    // While there is a question, nothing is called so.
    var asked = QuizScene(
      LessonSession(
        Lesson(quiz, entries: entries("a=1 b=2 c=3"), seed: 1, start: .noon), at: .zero,
        after: RunNumbers()))
    #expect(asked.choose(Target("round"), in: Situation(at: .zero)) == nil)
  }

  @Test("answers that differ only in blanks are the same, and never offered together")
  func blanks() {
    let request = LessonRequest(learner: nil, deck: "d", mode: .quiz)
    let texts = ["New York", "New  York", " New York", "Lima", "Oslo"]
    let cards = texts.enumerated().map { Card(question: "\($0)?", answer: $1, guid: "\($0)") }
    for seed in 1...30 as ClosedRange<UInt64> {
      let lesson = Lesson(
        request, entries: cards.map { Lesson.Entry($0) }, seed: seed, start: .noon)
      let session = LessonSession(lesson, at: .zero, after: RunNumbers())
      guard let showing = session.showing else { return }
      #expect(showing.choices.count { $0.text.contains("York") } == 1)
      #expect(showing.choices.count == 3)
    }
  }

  @Test("of a set, it takes wrong answers from the deck's other cards if its own are too few")
  func others() {
    let request = LessonRequest(learner: nil, deck: "d", set: "s", mode: .quiz)
    var lesson = Lesson(request, entries: entries("a=1 b=2"), seed: 1, start: .noon)
    lesson.others = entries("c=3 x=10 y=1")
    lesson.others[1].kind = "tens"
    for seed in 1...30 as ClosedRange<UInt64> {
      lesson.seed = seed
      var session = LessonSession(lesson, at: .zero, after: RunNumbers())
      #expect(!session.hasTooFewChoices && session.leftCount == 2)
      guard let showing = session.showing else { return }
      #expect(showing.choices.map(\.text).sorted() == ["1", "2", "3"])
      lesson.entries += entries("d=4 e=5")
      session = LessonSession(lesson, at: .zero, after: RunNumbers())
      guard let own = session.showing else { return }
      #expect(own.choices.map(\.text).sorted().joined() != "" && own.choices.count == 4)
      #expect(!own.choices.contains { ["3", "10"].contains($0.text) })
      lesson.entries.removeLast(2)
    }
  }

  @Test("wrong answers are different texts of the card's own kind, and never also right")
  func choices() {
    let request = LessonRequest(learner: nil, deck: "d", mode: .quiz)
    var lesson = Lesson(
      request, entries: entries("a=1 b=2 c=3 a=7 x=10 y=11 z=12 z=12"), seed: 1, start: .noon)
    for index in 4...7 { lesson.entries[index].kind = "tens" }
    for seed in 1...50 as ClosedRange<UInt64> {
      lesson.seed = seed
      var session = LessonSession(lesson, at: .zero, after: RunNumbers())
      while let showing = session.showing {
        let texts = showing.choices.map(\.text)
        let card = lesson.entries[showing.index].card
        #expect(Set(texts).count == texts.count && (3...4).contains(texts.count))
        #expect(showing.choices.filter(\.isRight).map(\.text) == [card.answer])
        #expect(texts.allSatisfy { ($0.count == 2) == (card.answer.count == 2) })
        #expect(card.question != "a" || texts.contains("1") != texts.contains("7"))
        _ = session.answer(.right)
        session.resume()
      }
      #expect(session.answerCount == 8)
    }
  }
}
