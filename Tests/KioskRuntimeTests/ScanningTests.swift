import InputEvents
import ScreenLayout
import Study
import Testing

@testable import KioskRuntime
@testable import Scenes

@Suite("One key")
struct ScanningTests {
  private static func list(_ count: Int, scan: String? = nil) -> KeyBox {
    let rows = (1...count).map { ListContent.Row(Target("row", "\($0)"), .text("\($0)")) }
    let scene = ChoiceScene(
      content: .list(
        ListContent("choices", title: .text("t"), rows: rows, buttons: [.back])))
    return KeyBox(SceneStack(scene, preferences: scan.map { [.autoScan: $0] } ?? [:]))
  }

  @Test(
    "Tab goes on when it is released, and chooses when it is held; what the kernel repeats is no press"
  )
  func tab() {
    var box = Self.list(2)
    box.press(KeyBox.tab, at: 1_000)
    box.press(KeyBox.tab, at: 2_000)
    #expect(box.takeWords() == ["focus 1", "focus 2"])
    box.send(KeyBox.tab, KeyValue.down, at: 3_000)
    for repeated in 0..<10 as Range<Int64> {
      box.send(KeyBox.tab, KeyValue.held, at: 3_250 + 40 * repeated)
    }
    #expect(box.takeWords() == [])
    box.advance(to: 4_000)
    #expect(box.take() == [#"3.800 study target row "2""#])
    box.send(KeyBox.tab, KeyValue.up, at: 4_500)
    #expect(box.take() == [])
    for time in [5_000, 6_000, 7_000] as [Int64] { box.press(KeyBox.tab, at: time) }
    #expect(box.takeWords() == ["focus back", "focus 1", "focus 2"])
  }

  @Test("Enter chooses when it is released, and goes on once a second while it is held")
  func enter() {
    var box = Self.list(2)
    box.press(KeyBox.enter, at: 1_000)
    #expect(box.takeWords() == ["focus 1"])
    box.press(KeyBox.enter, at: 2_000)
    #expect(box.takeWords() == ["pressed 1", #"study target row "1""#])
    box.press(KeyBox.enter, at: 3_000, for: 2_000)
    #expect(
      box.take() == [
        "3.000 key 28", "3.000 pressed 1", "3.800 focus 2", "4.800 focus back",
      ])
    box.press(KeyBox.enter, at: 6_000)
    #expect(box.takeWords() == ["pressed back", "study target back"])
  }

  @Test("a key that stays down, under a book, does not move the focus for ever")
  func book() {
    var box = Self.list(2)
    box.send(KeyBox.enter, KeyValue.down, at: 1_000)
    box.advance(to: 10_000_000)
    #expect(box.takeWords().count < 20 && box.pipeline.deadline == nil)
  }

  @Test("a press whose release is lost chooses nothing, and a new press goes on")
  func lost() {
    var box = Self.list(2)
    box.press(KeyBox.enter, at: 1_000)
    _ = box.take()
    box.send(KeyBox.enter, KeyValue.down, at: 2_000)
    box.lose(at: 2_100)
    box.advance(to: 9_000)
    #expect(box.takeWords() == ["pressed 1", "focus 1"])
    box.press(KeyBox.enter, at: 10_000)
    #expect(box.takeWords().last == #"study target row "1""#)
  }

  @Test("where several keys are used, Enter chooses at once, as ever; held, it goes on alone")
  func severalKeys() {
    var box = Self.list(2)
    box.press(KeyMeaning.down.code, at: 1_000)
    for time in [2_000, 3_000] as [Int64] {
      box.send(KeyBox.enter, KeyValue.down, at: time)
      #expect(box.takeWords().last == #"study target row "1""#)
      box.send(KeyBox.enter, KeyValue.up, at: time + 80)
    }
    box.send(KeyBox.enter, KeyValue.down, at: 4_000)
    box.advance(to: 5_000)
    box.send(KeyBox.enter, KeyValue.up, at: 5_100)
    #expect(box.take().last == "4.800 focus 2")
    box.press(KeyBox.enter, at: 6_000, for: 900)
    #expect(box.takeWords() == ["pressed 2", "focus back"])
  }

  @Test("the focus moves by itself, first after twice the time; the key chooses at once")
  func autoScan() {
    var box = Self.list(2, scan: "2 s")
    box.advance(to: 6_500)
    #expect(box.take() == ["4.000 focus 2", "6.000 focus back"])
    box.send(KeyBox.enter, KeyValue.down, at: 7_000)
    #expect(box.takeWords() == ["study target back"])
    box.send(KeyBox.enter, KeyValue.up, at: 9_500)
    box.advance(to: 11_500)
    #expect(box.take() == ["9.000 focus 1", "11.000 focus 2"])
  }

  @Test("after five rounds without a press the focus rests, and the next press lets it go on")
  func rest() {
    var box = Self.list(2, scan: "1 s")
    box.advance(to: 4_000_000)
    let words = box.takeWords()
    #expect(words.count(where: { $0 == "focus 1" }) == 4 && words.last == "focus nowhere")
    #expect(box.pipeline.deadline == nil)
    box.press(KeyBox.tab, at: 4_001_000)
    box.advance(to: 4_002_500)
    #expect(box.takeWords() == ["focus 1", "focus 2"])
  }

  @Test("on a screen with many targets a row is chosen first, and at its end the whole row again")
  func rows() {
    let scene = KeyboardScene(asking: .enterQuestion, for: .cardText, text: "x")
    var box = KeyBox(SceneStack(scene, preferences: [.autoScan: "1 s"]))
    box.advance(to: 3_500)
    #expect(box.takeWords().first == "focus a s d f g h j k l '")
    box.press(KeyBox.enter, at: 3_600)
    box.advance(to: 5_700)
    #expect(box.takeWords() == ["focus z", "focus x", "focus c"])
    box.press(KeyBox.enter, at: 5_800)
    guard case .keyboard(let keyboard) = box.pipeline.content else { return }
    #expect(keyboard.text == "xc")
    #expect(box.takeWords().last == "focus q w e r t y u i o p")
    box.press(KeyBox.enter, at: 6_000)
    box.advance(to: 16_100)
    #expect(box.takeWords().suffix(2) == ["focus p", "focus q w e r t y u i o p"])
  }

  @Test("a lesson is walked with Tab alone, even where its screens have no buttons for fingers")
  func lesson() {
    var box = KeyBox(SceneStack(LessonScene(Self.session)))
    box.press(KeyBox.tab, at: 1_000, for: 900)
    #expect(box.takeWords().last == "focus wrong")
    box.press(KeyBox.tab, at: 3_000)
    box.press(KeyBox.tab, at: 4_000, for: 900)
    let words = box.takeWords()
    #expect(words.suffix(2) == ["focus answer", #"store review right "Japan""#])
    box.press(KeyBox.tab, at: 6_000)
    #expect(box.takeWords() == ["focus leave"])
    box.press(KeyBox.tab, at: 7_000, for: 900)
    #expect(box.takeWords().suffix(2) == ["screen stop? 1/3", "focus go-on"])
  }

  @Test("a press right after a screen has appeared is not meant for it")
  func tooSoon() {
    var box = KeyBox(
      SceneStack(LessonScene(Self.session), preferences: [.autoScan: "1 s"]))
    box.press(KeyBox.enter, at: 1_000)
    box.press(KeyBox.enter, at: 1_150)
    #expect(!box.takeWords().contains { $0.hasPrefix("store") })
    box.press(KeyBox.enter, at: 1_400)
    #expect(box.takeWords().contains { $0.hasPrefix("store review wrong") })
  }

  @Test("a finger or another key takes the focus away from a card")
  func otherKey() {
    var box = KeyBox(SceneStack(LessonScene(Self.session)))
    box.press(KeyBox.enter, at: 1_000, for: 900)
    #expect(box.takeWords().last == "focus wrong")
    box.press(KeyMeaning.right.code, at: 3_000)
    let words = box.takeWords()
    #expect(words.first == "focus nowhere")
    #expect(words.contains { $0.hasPrefix("store review right") })
    #expect(!words.dropFirst().contains { $0.hasPrefix("focus") })
  }

  @Test("a slow box does the same as one that fires every deadline in time")
  func slow() {
    var (box, slow) = (Self.list(3, scan: nil), Self.list(3, scan: nil))
    let presses: [(Int64, Int64)] = [
      (1_000, 80), (2_000, 900), (4_000, 3_000), (8_000, 80), (9_000, 799), (11_000, 800),
    ]
    for key in [KeyBox.tab, KeyBox.enter] {
      for (index, press) in presses.enumerated() {
        let time = press.0 + (key == KeyBox.tab ? 0 : 20_000)
        box.send(key, KeyValue.down, at: time)
        for now in stride(from: time, to: time + press.1, by: 7) { box.advance(to: now) }
        box.send(key, KeyValue.up, at: time + press.1)
        slow.press(key, at: time, for: press.1)
        #expect(box.take() == slow.take(), "\(index)")
      }
    }
  }

  private static var session: LessonSession {
    let cards = ["Norway": "Oslo", "Peru": "Lima", "Japan": "Tokyo"].sorted { $0.key < $1.key }
    let entries = cards.map {
      Lesson.Entry(Card(question: $0.key, answer: $0.value, guid: $0.key))
    }
    let request = LessonRequest(learner: "Anna", deck: "d", mode: .round, isInOrder: true)
    return LessonSession(
      Lesson(
        request, entries: entries, seed: 1,
        start: WallTime(milliseconds: 1_795_266_300_000, zoneMinutes: 60)), at: .zero,
      after: RunNumbers())
  }
}

/// A scene that stays as it is, whatever is chosen.
struct ChoiceScene: Scene {
  let content: ScreenContent

  func action(for input: Input) -> ListAction? { nil }
  mutating func perform(_ action: ListAction, in situation: Situation) -> Step? { nil }
  mutating func choose(_ target: Target, in situation: Situation) -> Step? {
    .heard(.question)
  }
}
