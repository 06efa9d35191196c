import Study
import Testing

@testable import Scenes

@Suite("Reading cards aloud")
struct ReadAloudTests {
  private static let media = [CardRecord.Media(side: .answer, hash: "a", fileExtension: "wav")]
  private static let cards = [
    Card(question: "Hund", answer: "dog", guid: "1"),
    CardRecord(Card(question: "Katze", answer: "cat", guid: "2"), media: media).cardWithMedia,
    Card(question: "Maus", answer: "mouse", guid: "3"),
  ]

  private func begun(
    _ read: String?, _ mode: Round.Mode = .round, direction: Round.Direction = .question,
    startsAtHome: Bool = false, preferences: Preferences = [:], own: Preferences = [:],
    voices: DeckVoices = DeckVoices()
  ) -> (SceneStack, [String]) {
    let request = LessonRequest(
      learner: "Anna", deck: "d", mode: mode, direction: direction, isInOrder: true)
    var preferences = preferences
    preferences[.readAloud] = read
    var scenes = SceneStack(
      learners: ["Anna"], request: request, startsAtHome: startsAtHome, preferences: preferences,
      ofLearners: ["Anna": own], voices: voices)
    _ = scenes.start(at: .zero)
    let lesson = Lesson(
      request, entries: Self.cards.map { Lesson.Entry($0) }, seed: 1, start: .noon)
    let begun = scenes.begin(lesson, at: .zero).map(\.words)
    return (scenes, begun)
  }

  private func did(_ action: StudyAction, _ scenes: inout SceneStack) -> [String] {
    scenes.handle(action, at: .zero).map(\.words)
  }

  @Test("is off by default")
  func off() {
    for read in [nil, "off"] {
      var (scenes, first) = begun(read)
      #expect(first == ["question", "question 1/3 Hund"])
      #expect(did(.listen, &scenes).isEmpty)
      #expect(scenes.upcomingSpeech.isEmpty)
    }
  }

  @Test("speaks each side after its sound; a side with its own sounds plays those instead")
  func both() {
    var (scenes, first) = begun("both")
    #expect(first.prefix(2) == ["question", "say en Hund"])
    #expect(scenes.upcomingSpeech.map(\.text) == ["dog", "Katze"])
    #expect(did(.answer, &scenes).prefix(2) == ["answer", "say en dog"])
    #expect(did(.right, &scenes).prefix(2) == ["right", "say en Katze"])
    #expect(did(.answer, &scenes).prefix(2) == ["answer", "card a"])
    #expect(did(.listen, &scenes) == ["card a"])
  }

  @Test("may be for questions only; the answer is spoken on request")
  func questions() {
    var (scenes, first) = begun("question")
    #expect(first.contains("say en Hund"))
    #expect(did(.answer, &scenes).allSatisfy { !$0.hasPrefix("say") })
    #expect(did(.listen, &scenes) == ["say en dog"])
  }

  @Test("uses the language of the card's side, whichever side is asked, or the box's")
  func languages() {
    var voices = DeckVoices()
    voices.take("fr", for: DeckVoices.key(.answer, of: "d"))
    voices.take("it", for: DeckVoices.key(.answer, of: "another"))
    var (scenes, first) = begun(
      "both", direction: .answer, preferences: [.language: "de"], voices: voices)
    #expect(first.contains("say fr dog"))
    #expect(did(.answer, &scenes).contains("say de Hund"))
  }

  @Test("speaks a quiz's question, and the right answer once it is known")
  func quiz() {
    var voices = DeckVoices()
    voices.take("de", for: DeckVoices.key(.question, of: "d"))
    var (scenes, first) = begun("both", .quiz, voices: voices)
    #expect(first.contains("say de Hund"))
    guard case .quiz(let quiz) = scenes.top?.content,
      let right = quiz.answers.firstIndex(where: { $0.text == "dog" })
    else { return #expect(Bool(false)) }
    // A wrong guess reveals nothing.
    let wrong = scenes.choose((right + 1) % 3, at: .zero).map(\.words)
    #expect(wrong.allSatisfy { !$0.hasPrefix("say") })
    #expect(scenes.choose(right, at: .zero).map(\.words).prefix(2) == ["answer", "say en dog"])
  }

  @Test("follows the learner's own setting")
  func ownSetting() {
    let (scenes, first) = begun("off", own: [.readAloud: "question", .speechRate: "slow"])
    #expect(first.contains("say en Hund"))
    #expect(scenes.reading.speech(of: scenes.top?.content ?? .dark)?.rate == .slow)
  }

  @Test("is on for a learner who does not look at the screen, whatever others use")
  func eyesFree() {
    let (off, first) = begun("off", own: [.eyesFree: "on", .speechRate: "slow"])
    #expect(first.contains("say en Hund"))
    #expect(off.upcomingSpeech.map(\.text) == ["dog", "Katze"])
    #expect(off.repeatedSpeech == .say(Speech("Hund", voice: "en", rate: .slow)))
    // The screen's own words are in the box's language, at the learner's rate; blank text is not spoken.
    #expect(off.speech("Settings") == Speech("Settings", voice: "en", rate: .slow))
    #expect(off.speech(" \n") == nil)
    #expect(begun("off", own: [.eyesFree: "off"]).1.allSatisfy { !$0.hasPrefix("say") })
  }

  @Test("has a button to repeat, if a run begins at home and reading is on")
  func button() {
    var (scenes, _) = begun("both", startsAtHome: true)
    func names(_ scenes: SceneStack) -> [String] {
      guard let top = scenes.top,
        case .buttoned(_, let buttons) = scenes.buttoned(top.content, of: top, scenes.reading)
      else { return [] }
      return buttons.compactMap(\.target?.name)
    }
    #expect(names(scenes) == ["leave", "listen", "answer"])
    #expect(scenes.choose(Target("listen"), at: .zero).map(\.words) == ["say en Hund"])
    _ = did(.answer, &scenes)
    #expect(names(scenes) == ["listen", "leave", "wrong", "right"])
    #expect(names(begun("off", startsAtHome: true).0) == ["leave", "answer"])
  }

  @Test(
    "speaks readings instead of their words, in one line, without control characters, cut if long",
    arguments: [
      (" 漢字[かんじ]です", "かんじです"), ("a\n\n b\u{7}c", "a b c"), (" \t", ""), ("array[3]", "array[3]"),
      (String(repeating: "x", count: 5_000), String(repeating: "x", count: 600)),
    ])
  func text(text: String, spoken: String) {
    #expect(text.spoken == spoken)
  }

  @Test("accepts only plain names of voices, as they are arguments of a program")
  func names() {
    for name in ["de", "en-gb", "pt-br", "en+f3", "cmn", "mb-de1"] {
      #expect(DeckVoices.isName(name))
    }
    for name in ["", "-v", "../x", "a b", "a\nb", "ä", String(repeating: "x", count: 33)] {
      #expect(!DeckVoices.isName(name))
      let voices = DeckVoices(["question-voice d": name])
      #expect(voices[.question, "d"] == nil)
    }
    #expect(DeckVoices.choices.allSatisfy { DeckVoices.isName($0) && LanguageNames.own[$0] != nil })
  }
}
