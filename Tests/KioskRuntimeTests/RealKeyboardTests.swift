import InputEvents
import ScreenLayout
import Study
import Testing

@testable import KioskRuntime
@testable import Scenes

@Suite("A real keyboard")
struct RealKeyboardTests {
  private static let (shift, altGr, capsLock): (UInt16, UInt16, UInt16) = (42, 100, 58)

  private static func box(
    _ keyboard: Keyboard.Code, keys: KeyBindings = [:], text: String = "",
    for kind: EnteredText = .cardText
  ) -> KeyBox {
    KeyBox(
      SceneStack(KeyboardScene(asking: .enterQuestion, for: kind, text: text)), keys: keys,
      layout: CardLayout(keyboard: Keyboard(keyboard)))
  }

  private static func text(_ box: KeyBox) -> String? {
    if case .keyboard(let keyboard) = box.pipeline.content { keyboard.text } else { nil }
  }

  /// Types keys 100 ms apart; a negative code is typed with Shift, one from 1,000 on with AltGr.
  private static func typed(_ keyboard: Keyboard.Code, _ codes: Int...) -> String? {
    var box = box(keyboard)
    for (place, code) in codes.enumerated() {
      let time = Int64(place + 10) * 100
      let modifier: UInt16? = code < 0 ? shift : code >= 1_000 ? altGr : nil
      if let modifier { box.send(modifier, KeyValue.down, at: time) }
      box.press(UInt16(abs(code) % 1_000), at: time + 10, for: 60)
      if let modifier { box.send(modifier, KeyValue.up, at: time + 80) }
    }
    return text(box)
  }

  @Test("types the letters and signs of a keyboard of each language")
  func languages() {
    #expect(Self.typed(.en, -19, 48, 40, -3, 12) == "Rb'@-")
    #expect(Self.typed(.de, -21, 26, 21, 44, 12, 1_016, 57, 13, 18) == "Züzyß@ é")
    #expect(Self.typed(.es, 39, 40, 30, -13, -27) == "ñá¿*")
    #expect(Self.typed(.fr, 16, 2, -2, 26, 18, 3) == "a&1êé")
    #expect(Self.typed(.pl, 1_030, 1_038, 38) == "ąłl")
    #expect(Self.typed(.cs, 3, 21, -13, 48, -41, 22) == "ězbů")
    #expect(Self.typed(.el, 39, 30, 17) == "άς")
    #expect(Self.typed(.ru, 16, -48) == "йИ")
    #expect(Self.typed(.he, 18, 20) == "קא")
    #expect(Self.typed(.ar, 48, 35) == "لاا")
  }

  @Test("a mark and its letter become one character in one piece")
  func composed() {
    #expect(Self.typed(.de, 13, 18)?.unicodeScalars.count == 1)
  }

  @Test("capitals with Caps Lock, digits of the keypad, and nothing with Ctrl")
  func modifiers() {
    var box = Self.box(.de)
    box.press(Self.capsLock, at: 1_000)
    box.press(26, at: 1_200)
    box.send(Self.shift, KeyValue.down, at: 1_300)
    box.press(26, at: 1_400)
    box.press(3, at: 1_500)
    box.send(Self.shift, KeyValue.up, at: 1_600)
    box.press(Self.capsLock, at: 1_700)
    box.press(71, at: 1_800)
    box.send(29, KeyValue.down, at: 1_900)
    box.press(30, at: 2_000)
    box.send(29, KeyValue.up, at: 2_100)
    box.press(30, at: 2_200)
    #expect(Self.text(box) == "Üü\"7a")
  }

  @Test("Backspace erases, Enter hands over, Escape leaves; R, Y, N and digits are only letters")
  func others() {
    var box = Self.box(.en, text: "Oslo")
    for (place, code) in ([19, 21, 49, 2, 14, 14, 57] as [UInt16]).enumerated() {
      box.press(code, at: 1_000 + 100 * Int64(place))
    }
    #expect(Self.text(box) == "Oslory ")
    // The first learner's name is typed on a keyboard above another scene.
    box = KeyBox(SceneStack(FirstLearnerScene(Situation())))
    box.press(KeyMeaning.first.code, at: 1_000)
    box.press(30, at: 2_000)
    box.press(KeyMeaning.back.code, at: 3_000)
    #expect(
      box.takeWords().suffix(2) == [
        "study target back", "screen start-learner type-name back skip",
      ])
    box.press(KeyMeaning.first.code, at: 4_000)
    box.press(30, at: 5_000)
    box.press(KeyBox.enter, at: 6_000)
    #expect(box.takeWords().contains("study target save"))
  }

  @Test("what a real keyboard types of a secret is in no trace")
  func secret() {
    var box = Self.box(.ru, for: .networkPassword)
    for (place, code) in ([16, 17, 3] as [UInt16]).enumerated() {
      box.press(code, at: 1_000 + 100 * Int64(place))
    }
    // The Russian keyboard has no Latin letters, which a password may need.
    #expect(Self.text(box) == "qw2")
    #expect(box.take().allSatisfy { !$0.contains(" key ") && !$0.contains("q") })
  }

  @Test(
    "a key that the settings name keeps its meaning, and Enter chooses a key that arrows have reached"
  )
  func bound() {
    var box = Self.box(.en, keys: [30: .nothing])
    box.press(30, at: 1_000)
    box.press(31, at: 1_100)
    #expect(Self.text(box) == "s")
    box.press(KeyMeaning.down.code, at: 2_000)
    box.press(KeyMeaning.next.code, at: 2_100)
    box.press(KeyBox.enter, at: 2_200)
    #expect(Self.text(box) == "sw")
  }
}
