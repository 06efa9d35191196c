import InputEvents
import Scenes
import Study
import Testing

@testable import SettingsFiles

@Suite("A kiosk's settings in a file")
struct KioskFileTests {
  private func read(_ text: String) throws -> KioskSettings {
    try SettingsFile.read(Array(text.utf8), path: "s")
  }

  @Test("decks, modes, keys and the lock are read, and written as they were read")
  func values() throws {
    let settings = try read(
      """
      kiosk-decks: [World capitals, "Salt \\x26 \\"pepper\\"", 'a # b']
      kiosk-modes:
        - review
        - quiz
      lock-terminal: on
      keys:
        BTN_TRIGGER_HAPPY1: answer
        KEY_ENTER: nothing
        KEY_F5: 3
      """)
    #expect(
      settings.offer
        == Offer(
          decks: ["World capitals", "Salt & \"pepper\"", "a # b"], modes: [.review, .quiz]))
    #expect(settings.values.isOn(.lockTerminal))
    #expect(settings.keys == [0x2c0: .answer, 28: .nothing, 63: .third])
    #expect(try read(SettingsFile.text(settings)) == settings)
    #expect(
      settings.keys.byName
        == ["BTN_TRIGGER_HAPPY1": "answer", "KEY_ENTER": "nothing", "KEY_F5": "3"])
  }

  @Test("YAML's characters for anchors and aliases are text in quotes and inside words")
  func signs() throws {
    let settings = try read("kiosk-decks: [\"R&D\", 'A * B', R&D, \"*\", \"\\\\ & *a\"] # & *")
    #expect(settings.offer.decks == ["R&D", "A * B", "R&D", "*", "\\ & *a"])
    #expect(try read(SettingsFile.text(settings)) == settings)
  }

  @Test("a single value is a list of one; by default nothing is restricted and no key is bound")
  func plain() throws {
    #expect(try read("kiosk-decks: Rivers\nkiosk-modes: quiz").offer.decks == ["Rivers"])
    let none = try read("keys:\n")
    #expect(none.offer == Offer() && none.keys == KeyBindings() && !none.values.isOn(.lockTerminal))
    #expect(try read(SettingsFile.text(none)) == none)
  }

  @Test(
    "every action's name is read, and a device with its key is used, except for `nothing`",
    arguments: KeyMeaning.allCases)
  func actions(action: KeyMeaning) throws {
    let settings = try read("keys:\n  KEY_F1: \(action.rawValue)")
    #expect(settings.keys.meaning(of: 59) == action)
    #expect(settings.keys.meaning(of: 60) == nil)
    #expect(settings.keys.used == (action == .nothing ? [] : [59]))
  }

  @Test("every key's usual name is read as its code")
  func names() {
    #expect(KeyNames.all.count > 400)
    for name in KeyNames.all {
      #expect(KeyNames.code(of: name).flatMap(KeyNames.name(of:)) == name)
    }
  }

  @Test(
    "an error is reported with its line",
    arguments: [
      (
        "kiosk-decks:", 1,
        "kiosk-decks: expected a list such as [World capitals, Chemical elements]; found nothing"
      ),
      (
        "kiosk-decks: []", 1,
        "kiosk-decks: expected a list such as [World capitals, Chemical elements]; found a list"
      ),
      (
        "kiosk-decks: {a: b}", 1,
        "kiosk-decks: expected a list such as [World capitals, Chemical elements]; found more lines"
      ),
      (
        "kiosk-modes:\n  - quiz\n  - exam", 3,
        "kiosk-modes: exam is none of browse, round, review, quiz"
      ),
      ("lock-terminal: yes", 1, "lock-terminal: yes is none of on, off"),
      ("keys:\n  KEY_ENTR: answer", 2, "KEY_ENTR: there is no such key; did you mean KEY_ENTER?"),
      (
        "keys:\n  EV_MAX: answer", 2,
        "EV_MAX: there is no such key; `evtest` shows the names of a device's keys, such as KEY_ENTER"
      ),
      ("keys: answer", 1, "keys: expected lines such as `name: value`; found answer"),
    ])
  func problems(text: String, line: Int, message: String) {
    #expect(
      throws: SettingsFileError(path: "s", problems: [.init(line: line, message: message)])
    ) { try read(text) }
  }
}
