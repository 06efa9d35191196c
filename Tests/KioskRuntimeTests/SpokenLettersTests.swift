import InputEvents
import ScreenLayout
import Study
import Testing

@testable import KioskRuntime
@testable import Scenes

@Suite("Letters of an answer that are spoken, for use without looking")
struct SpokenLettersTests {
  private static func box(_ way: String) -> KeyBox {
    let preferences: Preferences = [.way: way, .eyesFree: "on", .language: "en"]
    var situation = Situation(preferences: preferences)
    situation.keyboards = Keyboard.forAnswers
    situation.voices.take("de", for: DeckVoices.key(.answer, of: "d"))
    let request = LessonRequest(learner: "Anna", deck: "d", mode: .round, isInOrder: true)
    let entries = [("ten", "zehn"), ("tea", "Tee"), ("green", "grün")].map {
      Lesson.Entry(Card(question: $0, answer: $1, guid: $0))
    }
    let lesson = Lesson(
      request, entries: entries, seed: 1, start: WallTime(milliseconds: 0, zoneMinutes: 0))
    let session = LessonSession(lesson, at: .zero, after: RunNumbers())
    var scenes = SceneStack(LessonScene(session, situation), preferences: preferences)
    scenes.situation = situation
    return KeyBox(scenes, layout: CardLayout())
  }

  /// What is spoken while the marker goes on.
  private static func heard(_ box: inout KeyBox, presses: Int, from time: Int64) -> [String] {
    for press in 0..<Int64(presses) { box.press(KeyBox.tab, at: time + 1_000 * press) }
    return box.takeWords().filter { $0.hasPrefix("speech") }
  }

  @Test("each tile is spoken in the answer's language, and what lies so far after it")
  func build() {
    var box = Self.box("build")
    box.press(KeyBox.tab, at: 1_000, for: 900)
    let heard = Self.heard(&box, presses: 10, from: 3_000)
    // The first press went on to the next card.
    for letter in ["T", "e"] {
      #expect(heard.contains("speech de \"\(letter)\""), "\(heard)")
    }
    #expect(heard.contains("speech en \"Show it\""))
    for press in 0..<12 as Range<Int64> {
      box.press(KeyBox.tab, at: 20_000 + 1_000 * press)
      if box.takeWords().last == "speech de \"T\"" { break }
    }
    box.press(KeyBox.tab, at: 40_000, for: 900)
    #expect(box.takeWords().contains("speech en \"T.\""))
  }

  @Test("a row of keys is spoken by its ends, and then each key, in the answer's language")
  func write() {
    var box = Self.box("write")
    box.press(KeyBox.tab, at: 1_000, for: 900)
    let rows = Self.heard(&box, presses: 6, from: 3_000)
    #expect(rows.contains("speech de \"q … p\""), "\(rows)")
    for press in 0..<12 as Range<Int64> {
      box.press(KeyBox.tab, at: 20_000 + 1_000 * press)
      if box.takeWords().last == "speech de \"q … p\"" { break }
    }
    box.press(KeyBox.tab, at: 40_000, for: 900)
    #expect(box.takeWords().last == "speech de \"q\"")
    #expect(Self.heard(&box, presses: 1, from: 42_000) == ["speech de \"w\""])
  }
}
