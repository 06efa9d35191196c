import Study
import Testing
import TypedAnswers

@testable import Scenes

@Suite("An answer that is typed")
struct WriteSceneTests {
  private static func anna(
    _ cards: String, _ mode: Round.Mode = .round, atHome: Bool = true
  ) -> Learning {
    let request = LessonRequest(learner: "Anna", deck: "d", mode: mode, isInOrder: true)
    var anna = Learning(request, startsAtHome: atHome, preferences: [.way: "write"])
    _ = anna.begin(Lesson(request, entries: entries(cards), seed: 1, start: .noon))
    return anna
  }

  /// Types a text and hands it over.
  private static func wrote(_ text: String, _ learner: inout Learning) -> [String] {
    for letter in text {
      _ = letter == " " ? learner.chose("space") : learner.chose("key", "\(letter)")
    }
    return learner.chose("save")
  }

  private static func reviews(_ learner: Learning) -> [Review] {
    learner.saved.compactMap(\.answer)
  }

  @Test(
    "the keyboard comes up with the question; a right text is saved at once, and stays until the learner goes on"
  )
  func right() {
    var anna = Self.anna("butterfly=papillon fox=renard")
    #expect(anna.screen?.words == "write 1/2 butterfly keyboard letters ")
    #expect(anna.chose("key", "p") == ["write 1/2 butterfly keyboard letters p"])
    #expect(anna.chose("erase") == ["write 1/2 butterfly keyboard letters "])
    #expect(
      Self.wrote("papillon", &anna) == [
        "right", "right butterfly papillon = papillon [leave previous next]",
        "save right butterfly",
      ])
    #expect(anna.chose("next") == ["question", "write 2/2 fox keyboard letters "])
    #expect(Self.reviews(anna).map(\.guesses) == [[]])
    _ = Self.wrote("renard", &anna)
    #expect(
      anna.chose("next").prefix(2) == ["finished", "result 2/2 [again]"]
        || anna.screen?.words.hasPrefix("result 2/2") == true)
  }

  @Test("a letter that was given counts although the lesson is stopped, a text that is begun not")
  func stoppedAfterHint() {
    var anna = Self.anna("butterfly=papillon fox=renard")
    _ = (anna.chose("letter"), anna.chose("leave"), anna.chose("stop"))
    let reviews = Self.reviews(anna)
    #expect(reviews.map(\.rating) == [.wrong])
    #expect(reviews.first?.evidence?.outcome == .hinted && reviews.first?.evidence?.hints == 1)
    var ben = Self.anna("butterfly=papillon fox=renard")
    _ = (ben.chose("key", "p"), ben.chose("leave"))
    #expect(Self.reviews(ben).isEmpty)
  }

  @Test("a slip is shown where it is, not what is right, and may be tried once more")
  func nearly() {
    var anna = Self.anna("butterfly=papillon fox=renard")
    #expect(
      Self.wrote("papilon", &anna) == [
        "answer", "nearly butterfly papil(+)on [leave was-right show-it once-more]",
      ])
    #expect(anna.saved.isEmpty)
    guard case .buttoned(.exercise(let shown), _) = anna.screen else { return #expect(Bool(false)) }
    #expect(shown.answer == nil)
    #expect(
      shown.remarks.map(\.label) == [.words(.oneIsMissing)]
        && shown.remarks[0].note == .words(.betweenLetters, [.text("l"), .text("o")]))
    #expect(anna.chose("once-more") == ["write 1/2 butterfly keyboard letters papilon"])
    for _ in 0..<2 { _ = anna.chose("erase") }
    #expect(Self.wrote("lon", &anna).last == "save right butterfly")
    #expect(Self.reviews(anna).map(\.guesses) == [["papilon"]])

    var ben = Self.anna("butterfly=papillon fox=renard")
    _ = Self.wrote("papilon", &ben)
    _ = ben.chose("once-more")
    #expect(
      ben.chose("save") == [
        "wrong", "not-yet butterfly papil(+)on = papillon [leave previous was-right next]",
        "save wrong butterfly",
      ])
    #expect(Self.reviews(ben).map(\.guesses) == [["papilon", "papilon"]])
  }

  @Test(
    "another word is not yet right and one piece; that it was right is said by one tap, and the log tells both"
  )
  func override() {
    var anna = Self.anna("butterfly=papillon fox=renard")
    #expect(
      Self.wrote("mouche", &anna) == [
        "wrong", "not-yet butterfly (mouche!) = papillon [leave previous was-right next]",
        "save wrong butterfly",
      ])
    #expect(
      anna.chose("was-right") == [
        "right", "was-right butterfly (mouche!) = papillon [leave previous next]", "undo butterfly",
        "save right butterfly",
      ])
    let reviews = Self.reviews(anna)
    #expect(reviews.map(\.rating) == [.wrong, .wrong, .right])
    #expect(reviews.map(\.replaces) == [nil, 1, nil])
    #expect(reviews.map(\.guesses) == [["mouche"], ["mouche"], ["mouche"]])
    #expect(anna.chose("was-right").isEmpty)
    #expect(anna.chose("next") == ["question", "write 2/2 fox keyboard letters "])

    // A slip is judged before it is overruled.
    #expect(Self.wrote("renart", &anna).first == "answer")
    #expect(
      anna.chose("was-right").suffix(3) == ["save wrong fox", "undo fox", "save right fox"])
  }

  @Test("a hint gives the next letter and costs the mark; the answer can be shown")
  func hint() {
    var anna = Self.anna("butterfly=papillon fox=renard")
    #expect(anna.chose("letter") == ["write 1/2 butterfly keyboard letters p"])
    _ = anna.chose("key", "x")
    #expect(anna.chose("letter") == ["write 1/2 butterfly keyboard letters pa"])
    #expect(
      Self.wrote("pillon", &anna) == [
        "answer", "hinted butterfly papillon = papillon [leave previous next]",
        "save wrong butterfly",
      ])
    _ = anna.chose("next")
    #expect(
      anna.chose("show-it") == [
        "answer", "shown fox  = renard [leave previous next]", "save wrong fox",
      ])
    #expect(anna.chose("letter").isEmpty)
  }

  @Test("nothing typed is no answer")
  func nothing() {
    var anna = Self.anna("butterfly=papillon")
    #expect(anna.chose("save").first == "refused")
    _ = anna.chose("space")
    #expect(anna.chose("save").first == "refused")
    #expect(anna.saved.isEmpty)
  }

  @Test(
    "a wrong swipe loses no text; without one it puts the card off, or takes the last answer back")
  func swipes() {
    var anna = Self.anna("butterfly=papillon fox=renard")
    _ = anna.chose("key", "p")
    #expect(anna.took(.swipeLeft) == ["refused"])
    #expect(anna.took(.swipeRight) == ["refused"])
    #expect(anna.took(.swipeUp) == ["refused"])
    #expect(anna.took(.tap).isEmpty)
    _ = anna.chose("erase")
    #expect(anna.took(.swipeLeft) == ["question", "write 1/2 fox keyboard letters "])
    _ = Self.wrote("renard", &anna)
    #expect(anna.took(.swipeLeft) == ["question", "write 2/2 butterfly keyboard letters "])
    #expect(anna.took(.swipeRight) == ["question", "write 1/2 fox keyboard letters ", "undo fox"])
    #expect(anna.chose("key", "r") == ["write 1/2 fox keyboard letters r"])
    // An answer that is taken back while it is shown is asked anew, too.
    _ = Self.wrote("at", &anna)
    #expect(anna.chose("previous") == ["question", "write 1/2 fox keyboard letters ", "undo fox"])
    #expect(anna.chose("was-right").isEmpty)
  }

  @Test(
    "leaving asks, and the text stays if the lesson goes on; after the last answer it doesn't ask")
  func leaving() {
    var anna = Self.anna("butterfly=papillon fox=renard")
    _ = Self.wrote("papillon", &anna)
    _ = anna.chose("next")
    _ = anna.chose("key", "r")
    #expect(anna.chose("leave") == ["question", "stop? 1/2"])
    #expect(anna.chose("go-on").last == "write 2/2 fox keyboard letters r")
    _ = anna.chose("erase")
    _ = Self.wrote("renard", &anna)
    #expect(anna.chose("leave").first == "finished")
    #expect(anna.screen?.words.hasPrefix("result 2/2") == true)
  }

  @Test("the question has a page of its own, with the same ways on")
  func question() {
    var anna = Self.anna("butterfly=papillon")
    #expect(
      anna.chose("question") == ["question 1/1 butterfly [leave letter show-it write]"])
    #expect(anna.chose("write") == ["write 1/1 butterfly keyboard letters "])
    _ = anna.chose("question")
    #expect(anna.chose("letter") == ["write 1/1 butterfly keyboard letters p"])
  }

  @Test(
    "a review that repeats a card counts it once; the card that is shown is no part of what is left"
  )
  func review() {
    var anna = Self.anna("butterfly=papillon fox=renard", .review)
    #expect(anna.screen?.words == "write 1/2 butterfly keyboard letters ")
    #expect(Self.wrote("mouche", &anna).first == "wrong")
    guard case .buttoned(.exercise(let shown), _) = anna.screen else { return #expect(Bool(false)) }
    #expect(shown.question.progress.asked == 1 && shown.question.progress.position == 1)
    #expect(anna.chose("next").last == "write 2/2 fox keyboard letters ")
    _ = Self.wrote("renard", &anna)
    #expect(anna.chose("next").last == "write 2/2 butterfly keyboard letters ")
  }

  @Test("what can't be written is looked at: long texts, no text, and letters that no keyboard has")
  func unwritable() {
    let long = String(repeating: "a", count: 61)
    for answer in [long, "…"] {
      var anna = Self.anna("fox=\(answer)")
      #expect(anna.screen?.words == "question 1/1 fox [leave answer]")
      #expect(anna.did(.answer).last == "answer 1/1 \(answer) [leave wrong right]")
      #expect(anna.did(.right).contains("save right fox"))
    }
    let english = TypingKeys(
      rows: [Array("qwertyuiop")], letters: Set("qwertyuiopasdfghjklzxcvbnmé"))
    let russian = TypingKeys(rows: [Array("йцукен")], letters: Set("йцукенгшщзлос"))
    let keyboards = TypingKeyboards(["en", "ru"]) { $0 == "en" ? english : russian }
    for (answer, keyboard) in [("fox", nil), ("лос", "ru"), ("été", nil), ("狐", "none")] {
      let request = LessonRequest(learner: "Anna", deck: "d", mode: .round)
      var anna = Learning(request, startsAtHome: true, preferences: [.way: "write"])
      anna.scene.keyboards = keyboards
      _ = anna.begin(Lesson(request, entries: entries("q=\(answer)"), seed: 1, start: .noon))
      guard case .keyboard(let content) = anna.screen else {
        #expect(keyboard == "none", "\(answer)")
        continue
      }
      #expect(content.language == keyboard, "\(answer)")
    }
  }

  @Test(
    "each kind of slip has its own marks and words",
    arguments: [
      ("Hudn", [ExerciseContent.Letter.Mark.swapped], Phrase.twoSwapped),
      ("Hun", [.missing], .oneIsMissing), ("Hundd", [.extra], .oneTooMany),
      ("Humd", [.wrong], .anotherLetter),
    ])
  func marks(typed: String, marks: [ExerciseContent.Letter.Mark], phrase: Phrase) {
    let judgement = AnswerJudge(language: "de", keys: KeyNeighbours([]), others: [])
      .judge(typed, for: "Hund")
    let compared = ComparedLetters(typed, judgement)
    #expect(
      compared.letters.map(\.mark).filter { $0 != .plain }
        == marks.flatMap { mark in
          Array(repeating: mark, count: mark == .swapped ? 2 : 1)
        })
    #expect(compared.remarks.map(\.label) == [.words(phrase)])
    #expect(compared.remarks.map(\.mark) == marks)
  }

  @Test("by default the learner looks at the answer")
  func flip() {
    #expect(Setting.way.row.standard == Way.flip.rawValue)
    #expect(
      Set(Setting.way.row.kind.choices)
        == Set([Asking.byItself.rawValue] + Way.allCases.map(\.rawValue)))
  }
}
