import Study
import Testing

@testable import Scenes

@Suite("An answer that is built of tiles")
struct BuildSceneTests {
  private static func anna(_ cards: [(String, String)], atHome: Bool = true) -> Learning {
    let request = LessonRequest(learner: "Anna", deck: "d", mode: .round, isInOrder: true)
    var anna = Learning(request, startsAtHome: atHome, preferences: [.way: "build"])
    let entries = cards.map { Lesson.Entry(Card(question: $0, answer: $1, guid: $0)) }
    _ = anna.begin(Lesson(request, entries: entries, seed: 1, start: .noon))
    return anna
  }

  private static let animals = [("bird", "Vogel"), ("dog", "Hund"), ("cat", "Katze")]

  private static func content(_ learner: Learning) -> ExerciseContent? {
    if case .buttoned(.exercise(let content), _)? = learner.screen { content } else { nil }
  }

  /// Touches the first free tile with a text.
  private static func touched(_ text: String, _ learner: inout Learning) -> [String] {
    let tiles = content(learner)?.tiles ?? []
    guard let tile = tiles.firstIndex(where: { $0.text == text && $0.state != .taken }) else {
      return ["no tile \(text)"]
    }
    return learner.chose("tile", "\(tile + 1)")
  }

  @Test("a second wrong tile, or a letter that was given, counts although the lesson is stopped")
  func stopped() {
    func outcome(_ touches: (inout Learning) -> Void) -> [AnswerOutcome?] {
      var anna = Self.anna(Self.animals)
      touches(&anna)
      _ = (anna.chose("leave"), anna.chose("stop"))
      return anna.saved.compactMap(\.answer).map(\.evidence?.outcome)
    }
    #expect(outcome { _ = Self.touched("l", &$0) } == [])
    #expect(outcome { _ = (Self.touched("l", &$0), Self.touched("g", &$0)) } == [.notYet])
    #expect(outcome { _ = $0.chose("letter") } == [.hinted])
  }

  @Test(
    "its letters lie among a few of other answers; in their order they make it, and it is saved")
  func right() {
    var anna = Self.anna(Self.animals)
    let tiles = Self.content(anna)?.tiles.map(\.text) ?? []
    #expect(Set(tiles).isSuperset(of: ["V", "o", "g", "e", "l"]))
    #expect(tiles.count == 7)
    #expect(tiles.filter("Vogel".map { "\($0)" }.contains) != "Vogel".map { "\($0)" })
    for letter in ["V", "o", "g", "e"] { _ = Self.touched(letter, &anna) }
    #expect(Self.content(anna)?.lines.first?.map(\.mark) == [.laid, .laid, .laid, .laid, .next])
    #expect(
      Self.touched("l", &anna) == [
        "right", "right bird Vogel = Vogel [leave previous next]", "save right bird",
      ])
    #expect(anna.chose("next").first == "question")
  }

  @Test("a wrong tile stays and counts: one may happen, two are not known")
  func wrong() {
    for (count, name, save) in [(1, "second-try", "right"), (2, "not-yet", "wrong")] {
      var anna = Self.anna(Self.animals)
      for _ in 0..<count {
        #expect(Self.touched("l", &anna).first == "wrong")
        #expect(Self.content(anna)?.tiles.contains { $0.state == .wrong } == true)
      }
      for letter in ["V", "o", "g", "e"] { _ = Self.touched(letter, &anna) }
      let last = Self.touched("l", &anna)
      #expect(last.dropFirst().first?.hasPrefix("\(name) bird") == true)
      #expect(last.last == "save \(save) bird")
      #expect(anna.saved.compactMap(\.answer).map(\.guesses.count) == [count])
    }
  }

  @Test("a hint lays the next tile and costs the mark; the answer can be shown")
  func hint() {
    var anna = Self.anna(Self.animals)
    _ = anna.chose("letter")
    #expect(Self.content(anna)?.lines.first?.first == .init("V", .laid))
    for letter in ["o", "g", "e"] { _ = Self.touched(letter, &anna) }
    #expect(Self.touched("l", &anna).last == "save wrong bird")
    _ = anna.chose("next")
    #expect(anna.chose("show-it").last == "save wrong dog")
  }

  @Test(
    "equal letters are interchangeable, long words are built of syllables and sentences of words")
  func parts() {
    func texts(_ answer: String) -> [String]? {
      BuildTiles(answer, among: [], seed: 1)?.units.map(\.text)
    }
    #expect(texts("ice cream") == "icecream".map { "\($0)" })
    #expect(texts("Schmetterling") == ["Sch", "met", "ter", "ling"])
    #expect(texts("I have two brothers.") == ["I", "have", "two", "brothers"])
    #expect(texts("coat (for rain)") == ["c", "o", "a", "t"])
    #expect(texts("lively; vivid") == "lively".map { "\($0)" })
    #expect(texts("سيارة")?.count == 5)
    for none in ["42", "a", "…", "one two three four five six seven eight nine ten"] {
      #expect(texts(none) == nil, "\(none)")
    }
    var anna = Self.anna([("egg", "egg"), ("bee", "bee")])
    for letter in ["e", "g", "g"] { _ = Self.touched(letter, &anna) }
    #expect(anna.saved.count == 1)
  }

  @Test("the tiles of a seed are always the same, and no other right order lies among them")
  func tiles() {
    let answers = ["Vogel", "Hund", "Katze", "Fisch", "Schnecke"]
    for seed in 0..<200 as Range<UInt64> {
      let tiles = BuildTiles("Vogel", among: answers, seed: seed)
      #expect(tiles == BuildTiles("Vogel", among: answers, seed: seed))
      let texts = tiles?.texts ?? []
      #expect(texts.count == 7 && Set(texts.map { $0.lowercased() }).count == 7, "\(texts)")
    }
  }

  @Test("Arabic letters join as they lie, and the screen says from which side")
  func rightToLeft() {
    var anna = Self.anna([("car", "سيارة"), ("book", "كتاب")])
    #expect(Self.content(anna)?.title == .buildFromRight)
    for letter in ["س", "ي"] { _ = Self.touched(letter, &anna) }
    #expect(Self.content(anna)?.lines.first?.first == .init("سي", .laid))
  }
}
