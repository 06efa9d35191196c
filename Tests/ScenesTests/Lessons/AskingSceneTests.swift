import Study
import Testing

@testable import Scenes

@Suite("Cards that choose by themselves how they are asked")
struct AskingSceneTests {
  private static func anna(
    _ preferences: Preferences, askings: [String: Asking] = [:], memory: CardMemory? = nil,
    mode: Round.Mode = .round
  ) -> Learning {
    let request = LessonRequest(learner: "Anna", deck: "d", mode: mode, isInOrder: true)
    var anna = Learning(request, startsAtHome: true, preferences: preferences)
    let cards = [("bird", "Vogel"), ("dog", "Hund"), ("cat", "Katze"), ("fish", "Fisch")]
    let entries = cards.map {
      Lesson.Entry(Card(question: $0, answer: $1, guid: $0), memory: memory)
    }
    var lesson = Lesson(request, entries: entries, seed: 1, start: .noon)
    lesson.askings = askings
    _ = anna.begin(lesson)
    return anna
  }

  /// The word of the way in which the screen asks, and the question.
  private static func asked(_ learner: Learning) -> String {
    var content = learner.screen
    if case .buttoned(let inner, _)? = content { content = inner }
    return switch content {
    case .card(let card)?: "flip \(card.text)"
    case .quiz(let quiz)?: "quiz \(quiz.question)"
    case .exercise(let exercise)?: "\(exercise.stage.name) \(exercise.question.text)"
    case .keyboard(let keyboard)?: "write \(keyboard.asked?.text ?? "")"
    default: "other"
    }
  }

  private static func choose(_ text: String, _ learner: inout Learning) -> [String] {
    guard case .buttoned(.quiz(let quiz), _)? = learner.screen,
      let place = quiz.answers.firstIndex(where: { $0.text == text })
    else { return ["no quiz"] }
    return learner.chose("answer-\(place + 1)")
  }

  private static func memory(stability: Double) -> CardMemory {
    CardMemory(
      state: .init(phase: .review, memory: .init(stability: stability, difficulty: 5)),
      due: .day(WallTime.noon.day), lastDay: WallTime.noon.day - 1, answers: 3, lapses: 0)
  }

  @Test("a wrong choice counts although the lesson is stopped before the right one is found")
  func stopped() {
    var anna = Self.anna([.way: "quiz"])
    #expect(Self.asked(anna) == "quiz bird")
    #expect(Self.choose("Hund", &anna).first == "wrong")
    _ = (anna.chose("leave"), anna.chose("stop"))
    let review = anna.saved.compactMap(\.answer).last
    #expect(review?.rating == .wrong && review?.guesses == ["Hund"])
    #expect(review?.card == "bird" && anna.saved.compactMap(\.answer).count == 1)
  }

  @Test("the question whether to stop already counts the wrong choice")
  func askedToStop() {
    var anna = Self.anna([.way: "quiz"])
    _ = (Self.choose("Hund", &anna), anna.chose("leave"))
    guard case .stop(let content)? = anna.screen else { return #expect(Bool(false)) }
    #expect(content.progress.asked == 1 && anna.saved.isEmpty)
    _ = anna.chose("go-on")
    #expect(anna.saved.isEmpty)
    #expect(Self.choose("Vogel", &anna).first == "answer")
    #expect(anna.saved.compactMap(\.answer).map(\.guesses) == [["Hund"]])
  }

  @Test("a new card is shown with its answer, and chosen after two others; a guess is Hard")
  func newCards() {
    var anna = Self.anna([.way: "by-itself"])
    #expect(Self.asked(anna) == "new bird")
    guard case .buttoned(.exercise(let content), let buttons)? = anna.screen else {
      return #expect(Bool(false))
    }
    #expect(content.answer == "Vogel" && content.title == .aNewCard)
    #expect(buttons.compactMap(\.target?.name) == ["leave", "seen"])
    #expect(anna.chose("seen").first == "question")
    #expect(Self.asked(anna) == "new dog")
    // A tap goes on, too, since nothing is asked.
    _ = anna.did(.answer)
    #expect(Self.asked(anna) == "new cat")
    _ = anna.did(.next)
    #expect(Self.asked(anna) == "quiz bird" && anna.saved.isEmpty)
    #expect(Self.choose("Vogel", &anna).first == "right")
    let review = anna.saved.compactMap(\.answer).last
    #expect(review?.rating == .hard && review?.evidence == Evidence(.quiz, .right, choices: 4))
    #expect(Self.asked(anna) == "quiz bird")
    _ = anna.chose("next")
    #expect(Self.asked(anna) == "quiz dog")
  }

  @Test("a known card is built, and one that is known for a week is written")
  func known() {
    #expect(
      Self.asked(Self.anna([.way: "by-itself"], memory: Self.memory(stability: 3)))
        == "building bird")
    #expect(
      Self.asked(Self.anna([.way: "by-itself"], memory: Self.memory(stability: 20))) == "write bird"
    )
    // Too few answers to choose among: the card is built.
    #expect(Self.asked(Self.anna([.way: "quiz"], memory: Self.memory(stability: 3))) == "quiz bird")
  }

  @Test("a wrong choice is struck out, and the card is not known; not sure shows the answer")
  func wrong() {
    var anna = Self.anna([.way: "quiz"])
    #expect(Self.choose("Hund", &anna).first == "wrong" && anna.saved.isEmpty)
    #expect(anna.did(.answer) == ["refused"])
    #expect(Self.choose("Vogel", &anna).first == "answer")
    let review = anna.saved.compactMap(\.answer).last
    #expect(review?.rating == .wrong && review?.guesses == ["Hund"])
    #expect(review?.evidence == Evidence(.quiz, .notYet, choices: 4))
    _ = anna.chose("next")
    _ = anna.chose("show-it")
    #expect(anna.saved.compactMap(\.answer).last?.evidence?.outcome == .shown)
    #expect(anna.chose("previous").last == "undo dog")
    #expect(Self.asked(anna) == "quiz dog")
  }

  @Test(
    "a deck's way comes before the learner's, that before the box's, and young learners' is by itself"
  )
  func nearest() {
    #expect(Self.asked(Self.anna([:])) == "flip bird")
    #expect(Self.asked(Self.anna([.young: "on"])) == "new bird")
    #expect(Self.asked(Self.anna([.young: "on", .way: "build"])) == "building bird")
    #expect(Self.asked(Self.anna([.way: "build"], askings: ["d": .always(.quiz)])) == "quiz bird")
    #expect(Self.asked(Self.anna([.way: "build"], askings: ["d": .always(.flip)])) == "flip bird")
    #expect(Self.asked(Self.anna([:], askings: ["d": .byItself])) == "new bird")
    #expect(Self.asked(Self.anna([:], askings: ["other": .byItself])) == "flip bird")
    let own: Preferences = [.young: "on"]
    #expect(own.value(.way) == "by-itself" && Preferences().value(.way) == "flip")
  }
}
