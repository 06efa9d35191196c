import Scenes
import Study
import Testing

@Suite("Preferences")
struct PreferenceTests {
  @Test("changes are the differences; nil removes a preference")
  func changes() {
    let now: Preferences = [.pin: "a", .wrap: "on"]
    #expect(now.changes(since: [.wrap: "on", .fade: "off"]) == [.pin: "a", .fade: nil])
    #expect(now.changes(since: now).isEmpty)
  }

  @Test("only stored preferences with a known name and a valid value are used")
  func stored() {
    let preferences = Preferences([
      "language": "de", "keyboard": "xx", "volume": "101", "new-cards-a-day": "7",
      "reviews-a-day": "-1", "home-after": "never",
    ])
    #expect(preferences == [.language: "de", .newCards: "7", .homeAfter: "never"])
  }

  @Test(
    "times are minutes, or never",
    arguments: [
      ("5 min", Duration.seconds(300)), ("120 min", .seconds(7_200)), ("never", nil), ("", nil),
      ("5", nil), ("0 min", nil), ("-5 min", nil), ("99999999999999999999 min", nil),
    ] as [(String, Duration?)])
  func times(value: String, time: Duration?) {
    let preferences: Preferences = [.homeAfter: value]
    #expect(preferences.time(.homeAfter) == time)
  }

  @Test("without a setting, the volume is full")
  func volume() {
    #expect(Preferences([:]).volume == 100)
    #expect(Preferences(["volume": "35"]).volume == 35)
  }

  @Test("every choice is a valid value")
  func choices() {
    for name in Setting.allCases {
      #expect(name.row.choices.allSatisfy { name.row.kind.value($0) == $0 })
      #expect(name.row.standard.map { name.row.kind.value($0) == $0 } ?? true)
    }
  }

  @Test("settings that a box must not set are not read from its library")
  func scopes() {
    let stored = ["speech-program": "/bin/sh", "color": "red", "fade": "off"]
    #expect(Preferences(stored) == [.fade: "off"])
    #expect([String: Preferences](ofLearners: ["A": stored, "B": [:]]) == ["A": [.color: "red"]])
  }

  @Test("the table's words are those of the program's types")
  func words() {
    #expect(Setting.color.row.choices == LearnerColor.allCases.map(\.rawValue))
    #expect(Setting.speechRate.row.choices == Speech.Rate.allCases.map(\.rawValue))
    let ofDecks = Setting.allCases.filter { $0.ofDeck != nil }
    #expect(ofDecks == Setting.all(of: .deck) && ofDecks == Setting.onScreen(of: .deck))
    #expect(Setting.cardSounds.row.choices == CardSounds.Choice.allCases.map(\.rawValue))
  }
}
