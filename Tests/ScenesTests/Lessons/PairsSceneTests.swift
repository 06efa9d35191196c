import Study
import Testing

@testable import Scenes

@Suite("Questions and answers that are touched in pairs")
struct PairsSceneTests {
  private static let words = [
    ("bird", "Vogel"), ("dog", "Hund"), ("cat", "Katze"), ("fish", "Fisch"), ("cow", "Kuh"),
    ("horse", "Pferd"), ("bee", "Biene"),
  ]

  private static func anna(
    _ cards: [(String, String)] = words, mode: Round.Mode = .round, memory: CardMemory? = nil,
    direction: Round.Direction = .question, change: (inout Lesson) -> Void = { _ in }
  ) -> Learning {
    let request = LessonRequest(
      learner: "Anna", deck: "d", mode: mode, direction: direction, isInOrder: true)
    var anna = Learning(request, startsAtHome: true, preferences: [.way: "pairs"])
    let entries = cards.map {
      Lesson.Entry(Card(question: $0, answer: $1, guid: $0), memory: memory)
    }
    var lesson = Lesson(request, entries: entries, seed: 1, start: .noon)
    change(&lesson)
    _ = anna.begin(lesson)
    return anna
  }

  private static func shown(_ learner: Learning) -> ExerciseContent? {
    guard case .buttoned(.exercise(let content), _)? = learner.screen, content.stage == .pairing
    else { return nil }
    return content
  }

  private static func tiles(_ learner: Learning) -> [ExerciseContent.Tile] {
    shown(learner)?.tiles ?? []
  }

  private static func questions(_ learner: Learning) -> [String] {
    tiles(learner).filter(\.isQuestion).map(\.text)
  }

  private static func touch(_ text: String, _ learner: inout Learning) -> [String] {
    guard let tile = tiles(learner).firstIndex(where: { $0.text == text }) else {
      return ["no \(text)"]
    }
    return learner.chose("tile", "\(tile + 1)")
  }

  private static func pair(_ question: String, _ learner: inout Learning) -> [String] {
    _ = touch(question, &learner)
    return touch(words.first { $0.0 == question }?.1 ?? "", &learner)
  }

  private static func reviews(_ learner: Learning) -> [Review] {
    learner.saved.compactMap { if case .review(let review, _) = $0 { review } else { nil } }
  }

  @Test("cards of wrong pairs are not known although the lesson is stopped before theirs are found")
  func stopped() {
    var anna = Self.anna()
    let questions = Self.questions(anna)
    let answers = questions.map { question in Self.words.first { $0.0 == question }?.1 ?? "" }
    _ = Self.pair(questions[0], &anna)
    for wrong in [2, 3] {
      _ = (Self.touch(questions[1], &anna), Self.touch(answers[wrong], &anna))
    }
    _ = (anna.chose("leave"), anna.chose("stop"))
    let reviews = Self.reviews(anna)
    #expect(reviews.map(\.card) == [questions[0], questions[1]])
    #expect(reviews.map(\.rating.isRight) == [true, false])
    #expect(reviews.last?.guesses == [answers[2], answers[3]])
    #expect(reviews.last?.evidence?.outcome == .notYet)
  }

  @Test(
    "five cards are on the screen, each pair is an answer to its card, and the last is only logged")
  func answers() {
    var anna = Self.anna()
    #expect(Set(Self.questions(anna)) == ["bird", "dog", "cat", "fish", "cow"])
    let answers = Self.tiles(anna).filter { !$0.isQuestion }.map(\.text)
    #expect(Set(answers) == ["Vogel", "Hund", "Katze", "Fisch", "Kuh"])
    for (place, question) in ["cat", "bird", "cow", "dog"].enumerated() {
      #expect(Self.pair(question, &anna).first == "right")
      let review = Self.reviews(anna).last
      #expect(review?.card == question && review?.guesses == [])
      // A new card's right choice may be a guess.
      #expect(review?.rating == .hard)
      #expect(review?.evidence == Evidence(.pairs, .right, choices: 5 - place))
      #expect(Self.tiles(anna).count { $0.state == .paired(place + 1) } == 2)
    }
    #expect(Self.pair("fish", &anna).first == "right")
    let last = Self.reviews(anna).last
    #expect(last?.card == "fish" && last?.counts == false)
    #expect(last?.evidence == Evidence(.pairs, .right, choices: 1))
    guard case .buttoned(_, let buttons)? = anna.screen else { return #expect(Bool(false)) }
    #expect(buttons.compactMap(\.target?.name) == ["leave", "previous", "next"])
    // The forced card is asked again, with those that are left.
    #expect(anna.chose("next").first == "question")
    #expect(Set(Self.questions(anna)) == ["horse", "bee", "fish"])
    for question in ["horse", "fish", "bee"] { _ = Self.pair(question, &anna) }
    _ = anna.chose("next")
    // One card alone is no pair: it is chosen among answers of its deck.
    guard case .buttoned(.quiz(let quiz), _)? = anna.screen else { return #expect(Bool(false)) }
    #expect(quiz.question == "bee" && Self.reviews(anna).count(where: \.counts) == 6)
    _ = anna.chose("show-it")
    #expect(anna.chose("next").contains { $0.hasPrefix("result 6/7") })
  }

  @Test("a wrong pair stays until the next touch, and its question's card is not known")
  func wrong() {
    var anna = Self.anna()
    _ = Self.touch("Hund", &anna)
    #expect(Self.tiles(anna).first { $0.text == "Hund" }?.state == .chosen)
    #expect(Self.touch("cat", &anna).first == "wrong" && anna.saved.isEmpty)
    #expect(Self.tiles(anna).filter { $0.state == .wrong }.map(\.text).sorted() == ["Hund", "cat"])
    _ = Self.touch("dog", &anna)
    #expect(Self.tiles(anna).allSatisfy { $0.state != .wrong })
    #expect(Self.touch("Hund", &anna).first == "right")
    // The card of the answer was not asked.
    #expect(Self.reviews(anna).last?.rating == .hard)
    #expect(Self.pair("cat", &anna).first == "answer")
    let review = Self.reviews(anna).last
    #expect(review?.rating == .wrong && review?.guesses == ["Hund"])
    #expect(review?.evidence == Evidence(.pairs, .notYet, choices: 5))
    // Another question is touched instead of the first one.
    _ = Self.touch("bird", &anna)
    _ = Self.touch("cow", &anna)
    #expect(Self.touch("Kuh", &anna).first == "right")
  }

  @Test("not sure shows the pair of what was touched, which counts as not known")
  func shown() {
    var anna = Self.anna()
    _ = Self.touch("Kuh", &anna)
    #expect(anna.chose("show-one").first == "answer")
    let review = Self.reviews(anna).last
    #expect(review?.card == "cow" && review?.rating == .wrong)
    #expect(review?.evidence == Evidence(.pairs, .shown, choices: 5))
    #expect(Self.tiles(anna).filter { $0.state == .paired(1) }.map(\.text) == ["cow", "Kuh"])
    // Enter and a swipe choose nothing and put nothing off.
    #expect(anna.did(.answer) == ["refused"] && anna.did(.next) == ["refused"])
  }

  @Test("a taken-back pair is open again, also when the last one was found after it")
  func takenBack() {
    var anna = Self.anna()
    _ = Self.pair("cat", &anna)
    #expect(anna.chose("previous").contains("undo cat"))
    #expect(Self.tiles(anna).allSatisfy { $0.state == .free } && Self.tiles(anna).count == 10)
    for question in ["bird", "cat", "dog", "cow", "fish"] { _ = Self.pair(question, &anna) }
    #expect(anna.chose("previous").contains("undo cow"))
    #expect(
      Self.tiles(anna).filter(\.isOpen).map(\.text).sorted() == ["Fisch", "Kuh", "cow", "fish"])
    #expect(Self.pair("fish", &anna).first == "right")
    #expect(Self.reviews(anna).last?.evidence == Evidence(.pairs, .right, choices: 2))
  }

  @Test("cards that could be taken for each other are not on one screen, nor those of another deck")
  func distinct() {
    let cards = [
      ("bird", "Vogel"), ("Bird!", "Spatz"), ("fowl", "der Vogel"), ("dog", "Hund; Köter"),
      ("mutt", "Köter"), ("cat", "Katze"), (String(repeating: "long ", count: 9), "lang"),
      ("", "leer"),
    ]
    #expect(Set(Self.questions(Self.anna(cards))) == ["bird", "dog", "cat"])
    let others = Self.anna { lesson in
      for index in lesson.entries.indices where index > 3 { lesson.entries[index].deck = "e" }
      lesson.askings = ["d": .always(.pairs), "e": .always(.flip)]
      for index in 0...3 { lesson.entries[index].deck = "d" }
    }
    #expect(Set(Self.questions(others)) == ["bird", "dog", "cat", "fish"])
    let sources = Self.anna { lesson in
      for index in 0..<3 { lesson.entries[index].source = "note" }
    }
    #expect(Set(Self.questions(sources)) == ["bird", "fish", "cow", "horse", "bee"])
  }

  @Test(
    "with fewer than three cards, the answer is chosen; with fewer than three answers, looked at")
  func tooFew() {
    func content(_ cards: [(String, String)]) -> ScreenContent? {
      guard case .buttoned(let content, _)? = Self.anna(cards).screen else { return nil }
      return content
    }
    #expect(Self.questions(Self.anna(Array(Self.words.prefix(3)))).count == 3)
    let alike = [("a", "1"), ("b", "1"), ("c", "2"), ("d", "3")]
    guard case .exercise? = content(alike) else { return #expect(Bool(false)) }
    guard case .quiz? = content([("x", "1"), ("x y", "2"), ("x z", "3")]) else {
      return #expect(Bool(false))
    }
    guard case .card? = content([("a", "1"), ("b", "2")]) else { return #expect(Bool(false)) }
  }

  @Test("a review's cards that were not known come back, and a known card's right pair is Good")
  func review() {
    let memory = CardMemory(
      state: .init(phase: .review, memory: .init(stability: 30, difficulty: 5)),
      due: .day(WallTime.noon.day), lastDay: WallTime.noon.day - 20, answers: 3, lapses: 0)
    var anna = Self.anna(Array(Self.words.prefix(4)), mode: .review, memory: memory)
    _ = Self.pair("dog", &anna)
    #expect(Self.reviews(anna).last?.rating == .right)
    _ = Self.touch("cat", &anna)
    _ = Self.touch("Fisch", &anna)
    for question in ["cat", "bird", "fish"] { _ = Self.pair(question, &anna) }
    #expect(Self.reviews(anna).map(\.rating) == [.right, .wrong, .right, .right])
    #expect(Self.reviews(anna).map(\.counts) == [true, true, true, false])
    #expect(Self.shown(anna)?.question.progress.whole == 4)
    _ = anna.chose("next")
    // The forced card, and the one that comes back.
    guard case .buttoned(.quiz(let quiz), _)? = anna.screen else { return #expect(Bool(false)) }
    #expect(quiz.question == "fish" && quiz.progress.known == 2 && quiz.progress.whole == 4)
  }

  @Test("the answers may be asked, and a question that is touched is heard")
  func sides() {
    let sound = CardRecord.Media(side: .answer, hash: "moo", fileExtension: "wav")
    var anna = Self.anna(direction: .answer) { lesson in
      for index in lesson.entries.indices { lesson.entries[index].card.media = [sound] }
    }
    #expect(Set(Self.questions(anna)) == ["Vogel", "Hund", "Katze", "Fisch", "Kuh"])
    #expect(Self.touch("Kuh", &anna).contains("card moo"))
    #expect(Self.touch("cow", &anna).first == "right")
  }

  @Test("the time of each answer begins with the one before it")
  func times() {
    var anna = Self.anna()
    for question in ["cat", "bird", "cow"] { _ = Self.pair(question, &anna) }
    #expect(Self.reviews(anna).map(\.answerTime) == [2_000, 2_000, 2_000])
  }

  @Test("after a power cut, the lesson goes on with the cards that were not answered")
  func resumes() {
    var anna = Self.anna()
    for question in ["cow", "bird"] { _ = Self.pair(question, &anna) }
    let bookmark = anna.scene.top?.session?.bookmark
    #expect(bookmark.map { Set($0.left) } == ["dog", "cat", "fish", "horse", "bee"])
  }
}
