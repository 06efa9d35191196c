import Scenes
import Study
import Testing

@Suite("Preferences")
struct PreferenceTests {
  @Test("changes are those that differ; nil is set no more")
  func changes() {
    let now: Preferences = [.pin: "a", .wrap: "on"]
    #expect(now.changes(since: [.wrap: "on", .fade: "off"]) == [.pin: "a", .fade: nil])
    #expect(now.changes(since: now).isEmpty)
  }

  @Test("of a library's only those with a known name and a possible value count")
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

  @Test("where no volume is set, it is full")
  func volume() {
    #expect(Preferences([:]).volume == 100)
    #expect(Preferences(["volume": "35"]).volume == 35)
  }

  @Test("every choice is a value")
  func choices() {
    for name in Setting.allCases {
      #expect(name.row.choices.allSatisfy { name.row.kind.value($0) == $0 })
      #expect(name.row.standard.map { name.row.kind.value($0) == $0 } ?? true)
    }
  }

  @Test("what a box must not set is not taken from its library")
  func scopes() {
    let stored = ["speech-program": "/bin/sh", "color": "red", "fade": "off"]
    #expect(Preferences(stored) == [.fade: "off"])
    #expect([String: Preferences](ofLearners: ["A": stored, "B": [:]]) == ["A": [.color: "red"]])
  }

  @Test("the words of the table are those that the program knows")
  func words() {
    #expect(Setting.color.row.choices == LearnerColor.allCases.map(\.rawValue))
    #expect(Setting.speechRate.row.choices == Speech.Rate.allCases.map(\.rawValue))
    #expect(Setting.cardSounds.row.choices == CardSounds.Choice.allCases.map(\.rawValue))
  }
}
