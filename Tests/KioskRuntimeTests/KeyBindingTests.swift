import InputEvents
import KioskBox
import KioskRuntime
import Scenes
import Study
import Testing

@Suite("Key bindings")
struct KeyBindingTests {
  /// BTN_TRIGGER_HAPPY1.
  private static let arcade: UInt16 = 0x2c0

  /// Presses keys of a device that has them, one each second, while a card is shown.
  private static func pressed(_ keys: UInt16..., bound: KeyBindings) -> [String] {
    let deck = Deck(name: "d", cards: [Card(question: "q", answer: "a", guid: "1")])
    var box = KioskBox(
      SceneStack(BrowseScene(deck: deck, seed: 1)),
      devices: [DeviceDescription(name: "buttons", codes: [.key: Set(keys)])],
      pipeline: { Pipeline(scenes: $0, keys: bound) })
    for (place, code) in keys.enumerated() {
      box.send(Int64(place + 1) * 1_000, .key, code, 1)
    }
    return box.lines.filter { $0.contains(" key ") || $0.contains(" study ") }
  }

  @Test("a bound button performs its action, and the trace has the button")
  func bound() {
    #expect(
      Self.pressed(Self.arcade, bound: [Self.arcade: .answer])
        == ["0.000 study start", "1.000 key 704", "1.000 study answer"])
    #expect(Self.pressed(Self.arcade, bound: [:]) == ["0.000 study start"])
  }

  @Test("a default key can be bound to another action, or to none")
  func overridden() {
    #expect(
      Self.pressed(
        KeyMeaning.choose.code, KeyMeaning.right.code,
        bound: [KeyMeaning.choose.code: .nothing, KeyMeaning.right.code: .answer])
        == ["0.000 study start", "2.000 key 21", "2.000 study answer"])
    #expect(
      Self.pressed(
        KeyMeaning.right.code, KeyMeaning.choose.code, bound: [KeyMeaning.right.code: .replay]
      ).last
        == "2.000 study answer")
  }
}
