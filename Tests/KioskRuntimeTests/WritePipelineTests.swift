import InputEvents
import ScreenLayout
import Study
import Testing

@testable import KioskRuntime
@testable import Scenes

@Suite("Writing an answer")
struct WritePipelineTests {
  /// A lesson of German answers on a box of another language.
  private static func box() -> KeyBox {
    var situation = Situation(preferences: [.way: "write", .language: "en"])
    situation.keyboards = Keyboard.forAnswers
    situation.voices.take("de", for: DeckVoices.key(.answer, of: "d"))
    let request = LessonRequest(learner: "Anna", deck: "d", mode: .round, isInOrder: true)
    let entries = [("ten", "zehn"), ("tea", "Tee"), ("green", "grün")].map {
      Lesson.Entry(Card(question: $0, answer: $1, guid: $0))
    }
    let lesson = Lesson(
      request, entries: entries, seed: 1, start: WallTime(milliseconds: 0, zoneMinutes: 0))
    let session = LessonSession(lesson, at: .zero, after: RunNumbers())
    return KeyBox(
      SceneStack(LessonScene(session, situation), preferences: [.way: "write"]),
      layout: CardLayout())
  }

  private static func type(_ codes: UInt16..., into box: inout KeyBox, from time: Int64) {
    for (place, code) in codes.enumerated() {
      box.press(code, at: time + 200 * Int64(place), for: 60)
    }
  }

  /// The last screen since this was asked before.
  private static func screen(_ box: inout KeyBox) -> String? {
    box.takeWords().last { $0.hasPrefix("screen") }
  }

  @Test(
    "a real keyboard types in the answer's language, Enter hands over and goes on, Escape leaves")
  func realKeyboard() {
    var box = Self.box()
    // The key between T and U is Z in German.
    Self.type(21, 18, 35, 49, 28, into: &box, from: 1_000)
    #expect(Self.screen(&box) == #"screen judged right 1/3 "ten" "zehn""#)
    Self.type(28, into: &box, from: 3_000)
    #expect(Self.screen(&box) == #"screen write 2/3 "tea" keyboard letters """#)
    Self.type(20, 18, 18, 28, into: &box, from: 4_000)
    #expect(Self.screen(&box) == #"screen judged nearly 2/3 "tea" "tee""#)
    // Enter tries once more.
    Self.type(28, 14, 14, 14, into: &box, from: 6_000)
    #expect(Self.screen(&box) == #"screen write 2/3 "tea" keyboard letters """#)
    Self.type(1, into: &box, from: 8_000)
    #expect(Self.screen(&box) == "screen stop? 1/3")
  }

  @Test("a finger that rests on a key is offered the letter's accents")
  func held() {
    let box = Self.box()
    guard case .keyboard(let keyboard)? = box.pipeline.content else {
      return #expect(Bool(false))
    }
    #expect(keyboard.language == "de")
    var scenes = box.pipeline.scenes
    let effects = scenes.choose(KeyboardContent.key("u"), isHeld: true, at: .seconds(1))
    guard case .show(.keyboard(let shown))? = effects.last else { return #expect(Bool(false)) }
    #expect(shown.held == "u")
  }
}
