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
    for name in Preference.allCases {
      #expect(name.choices.allSatisfy(name.accepts))
    }
  }
}
