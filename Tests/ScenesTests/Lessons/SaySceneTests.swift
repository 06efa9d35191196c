import Study
import Testing

@testable import Scenes

@Suite("An answer that is said")
struct SaySceneTests {
  private static let voice = RecordedVoice(
    CardSound(hash: "mine"), file: [1], length: 900, rate: 48_000)

  private static func anna(sounds: Bool = true, speaks: Bool = false) -> Learning {
    let request = LessonRequest(learner: "Anna", deck: "d", mode: .round, isInOrder: true)
    var anna = Learning(
      request, startsAtHome: true, preferences: [.way: "say", .cardSounds: "off"])
    if speaks { anna.scene.abilities = [.speak] }
    let entries = [("cow", "Kuh"), ("dog", "Hund")].map {
      var card = Card(question: $0, answer: $1, guid: $0)
      if sounds { card.media = [.init(side: .answer, hash: "model", fileExtension: "wav")] }
      return Lesson.Entry(card)
    }
    _ = anna.begin(Lesson(request, entries: entries, seed: 1, start: .noon))
    return anna
  }

  private static func content(_ learner: Learning) -> ExerciseContent? {
    if case .buttoned(.exercise(let content), _)? = learner.screen { content } else { nil }
  }

  private static func ways(_ learner: Learning) -> [String] {
    guard case .buttoned(_, let buttons)? = learner.screen else { return [] }
    return buttons.compactMap(\.target?.name)
  }

  @Test("the model is heard after it, then oneself; the learner judges it, and nothing is kept")
  func said() {
    var anna = Self.anna()
    #expect(Self.ways(anna) == ["leave", "without-speaking", "hear-first", "speak"])
    #expect(Self.content(anna)?.answer == nil)
    let began = anna.chose("speak")
    #expect(began.last == "record" && !began.contains("question"))
    #expect(Self.content(anna)?.title == .speakNow)
    #expect(anna.chose("said").last == "stop recording")
    let heard = anna.heard(.taken(Self.voice))
    #expect(heard.first == "answer" && heard.contains("card model") && heard.last == "hear mine")
    #expect(Self.content(anna)?.answer == "Kuh")
    #expect(Self.ways(anna) == ["leave", "listen", "speak-again", "wrong", "right"])
    let both = anna.chose("listen")
    #expect(both.contains("card model") && both.last == "hear mine")
    _ = anna.did(.right)
    #expect(anna.saved.compactMap(\.answer).map(\.evidence) == [Evidence(.say, .right)])
    #expect(Self.content(anna)?.question.text == "dog")
    #expect(anna.saved.count == 1)
  }

  @Test("a model that was heard before costs the mark")
  func heardFirst() {
    var anna = Self.anna()
    #expect(anna.chose("hear-first").contains("card model"))
    #expect(Self.content(anna)?.answer == nil)
    _ = (anna.chose("speak"), anna.chose("said"), anna.heard(.taken(Self.voice)))
    _ = anna.chose("right")
    let answer = anna.saved.compactMap(\.answer).last
    #expect(answer?.evidence == Evidence(.say, .hinted, hints: 1))
    #expect(answer?.rating == .wrong)
  }

  @Test("the model is read aloud where the box has a voice; else the card is looked at")
  func model() {
    var anna = Self.anna(sounds: false, speaks: true)
    _ = (anna.chose("speak"), anna.chose("said"))
    #expect(anna.heard(.taken(Self.voice)).contains("say en Kuh"))
    _ = anna.did(.wrong)
    #expect(anna.saved.compactMap(\.answer).map(\.evidence) == [Evidence(.say, .notYet)])
    let silent = Self.anna(sounds: false)
    guard case .buttoned(.card, _)? = silent.screen else { return #expect(Bool(false)) }
  }

  @Test("without a microphone it says so, and the card is looked at")
  func missing() {
    var anna = Self.anna()
    _ = (anna.chose("speak"), anna.heard(.failed(.missing)))
    #expect(Self.content(anna)?.title == .noMicrophone)
    #expect(Self.ways(anna) == ["leave", "speak", "without-speaking"])
    guard case .buttoned(_, let buttons)? = anna.screen else { return }
    #expect(buttons.map(\.target?.role) == [.nav, .nav, .primary])
    _ = anna.chose("without-speaking")
    #expect(Self.content(anna)?.answer == "Kuh")
    _ = anna.chose("wrong")
    #expect(anna.saved.compactMap(\.answer).map(\.evidence) == [Evidence(.say, .notYet)])
  }

  @Test("it ends by itself after 15 seconds, and late news of the last card is for nobody")
  func ends() {
    var anna = Self.anna()
    _ = anna.chose("speak")
    #expect(anna.waitedForDeadline().last == "stop recording")
    _ = (anna.heard(.taken(Self.voice)), anna.chose("right"))
    #expect(anna.heard(.taken(Self.voice)).isEmpty)
    #expect(anna.waitedForDeadline().isEmpty)
  }
}
