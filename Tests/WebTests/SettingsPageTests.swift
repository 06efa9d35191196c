import DeckStore
import HTTPTypes
import LibraryAccess
import Scenes
import ScreenLayout
import Study
import Testing

@testable import Web

@Suite("The pages of settings")
struct SettingsPageTests {
  let box: PageBox

  init() throws { box = try PageBox() }

  private var preferences: Preferences {
    get throws { Preferences(try box.library.use { try $0.preferences() }) }
  }

  @Test("every setting of the box that doesn't need its screen is shown, with its current value")
  func shown() async throws {
    var phone = try await box.phone()
    let page = try await phone.get("/settings").text
    for setting in Setting.onScreen(of: .box) {
      let isHere = ![.pin, .firstStart, .rotation, .soundCard].contains(setting)
      #expect(page.contains("<select id=\"\(setting.rawValue)\"") == isHere, "\(setting)")
    }
    #expect(page.contains("<th scope=\"row\">\(PageLanguage[.en](.pin))</th><td>At the box:"))
    #expect(page.contains("<option value=\"5 min\" selected>5 min</option>"))
    #expect(page.contains("<option value=\"\" selected>by itself</option>"))
  }

  @Test(
    "each setting of the screen is on a page of the box, a learner or a deck, or the table says why not"
  )
  func elsewhere() async throws {
    let learner = try box.library.use { try $0.addLearner("Anna", at: PageBox.noon) }
    var phone = try await box.phone()
    var pages = ""
    for path in ["", LearnerPages.path(learner.guid), "/decks/Capitals"] {
      pages += try await phone.get(path + "/settings").text
    }
    for setting in Setting.allCases {
      let isHere = pages.contains("<select id=\"\(setting.rawValue)\"")
      let isShown = setting.row.shown != nil
      #expect(isHere == (isShown && setting.elsewhere == nil), "\(setting)")
      #expect(isShown || setting.elsewhere == nil, "\(setting)")
    }
    let elsewhere = Setting.allCases.count { $0.elsewhere != nil } + BoxFunction.elsewhere.count
    #expect(pages.ranges(of: "</th><td>").count == elsewhere)
  }

  @Test("only changed and valid values are saved")
  func changed() async throws {
    var phone = try await box.phone()
    try box.library.use { try $0.setPreference("volume", to: "40") }
    let sent = [
      "was-volume": "100", "volume": "100", "was-theme": "dark", "theme": "light",
      "was-language": "", "language": "de", "was-new-cards-a-day": "10", "new-cards-a-day": "3",
    ]
    #expect(try await phone.send("/settings", sent).location == "/settings")
    #expect(
      try preferences == [.volume: "40", .theme: "light", .language: "de", .newCards: "3"])
    let back = ["was-language": "de", "language": "", "was-theme": "light", "theme": "light"]
    #expect(try await phone.send("/settings", back).status == 303)
    #expect(try preferences[.language] == nil)
    for bad in [
      ["was-theme": "light", "theme": "pink"], ["was-volume": "40", "volume": "101"],
      ["was-fade": "on", "fade": "off", "was-theme": "light", "theme": "pink"],
    ] {
      #expect(try await phone.send("/settings", bad).status == 400)
    }
    // The PIN can be set only at the box.
    _ = try await phone.send("/settings", ["was-pin": "", "pin": "1234", "was-x": "", "x": "y"])
    #expect(try preferences == [.volume: "40", .theme: "light", .newCards: "3"])
  }

  @Test("a value from the settings file is current, and can be changed back to the default")
  func file() async throws {
    let box = try PageBox(settings: [.theme: "light"])
    var phone = try await box.phone()
    #expect(try await phone.get("/settings").text.contains("<option value=\"light\" selected>"))
    _ = try await phone.send("/settings", ["was-theme": "light", "theme": "dark"])
    #expect(try box.library.use { try $0.preferences() }["theme"] == "dark")
    #expect(try await phone.get("/settings").text.contains("<option value=\"dark\" selected>"))
  }

  @Test("a learner has an own colour and number of cards a day, or the box's")
  func learner() async throws {
    let learner = try box.library.use { try $0.addLearner("Anna", at: PageBox.noon) }
    var phone = try await box.phone()
    let path = LearnerPages.path(learner.guid) + "/settings"
    let page = try await phone.get(path).text
    #expect(
      page.contains("<h1>Settings</h1><p class=\"muted\">Anna</p>")
        && page.contains(">same as the box</option>"))
    let sent = ["was-color": "", "color": "green", "was-volume": "", "volume": "20"]
    #expect(try await phone.send(path, sent).location == LearnerPages.path(learner.guid))
    func own() throws -> [String: String] {
      try box.library.use { try $0.preferences(of: learner.id) }
    }
    #expect(try own() == ["color": "green", "volume": "20"])
    #expect(try await phone.send(path, ["was-volume": "20", "volume": ""]).status == 303)
    #expect(try own() == ["color": "green"])
    #expect(try preferences.isEmpty)
    #expect(try await phone.get("/learners/nobody/settings").status == 404)
  }

  @Test("a deck has its own limit of new cards and its own share of known ones")
  func deck() async throws {
    var phone = try await box.phone()
    let path = "/decks/Capitals/settings"
    #expect(try await phone.get(path).text.contains("selected>same as the box</option>"))
    let sent = ["was-new-cards-a-day": "", "new-cards-a-day": "3"]
    #expect(try await phone.send(path, sent).location == "/decks/Capitals")
    func stored(_ setting: DeckSetting) throws -> String? {
      try box.library.use { try $0.setting(setting, ofDeck: "Capitals") }
    }
    #expect(try stored(.newCards) == "3")
    #expect(try await phone.get(path).text.contains("<option value=\"3\" selected>"))
    _ = try await phone.send(path, ["was-new-cards-a-day": "3", "new-cards-a-day": ""])
    #expect(try stored(.newCards) == nil)
    _ = try await phone.send(path, ["was-how-sure": "", "how-sure": "95"])
    #expect(try stored(.sure) == "95")
    #expect(try await phone.get(path).text.contains("<option value=\"95\" selected>95 %"))
    #expect(try await phone.get("/decks/Nowhere/settings").status == 404)
  }

  @Test(
    "a deck has a face and languages in which its sides are read, and any other value is refused")
  func choices() async throws {
    var phone = try await box.phone()
    let path = "/decks/Capitals/settings"
    let page = try await phone.get(path).text
    for label in ["Language of the questions", "Language of the answers", "Picture"] {
      #expect(page.contains(">\(label)</label>"), "\(label)")
    }
    #expect(page.contains("<option value=\"de\">Deutsch</option>"))
    try box.library.use { try $0.setPreference(DeckVoices.key(.answer, of: "Capitals"), to: "xx") }
    #expect(try await phone.get(path).text.contains("<option value=\"xx\" selected>xx</option>"))
    func stored() throws -> [String?] {
      try box.library.use { store in
        let voices = DeckVoices(try store.preferences())
        return [
          try store.setting(.face, ofDeck: "Capitals"), voices[.question, "Capitals"],
          voices[.answer, "Capitals"],
        ]
      }
    }
    let sent = [
      "was-face": "", "face": "globe", "was-question-voice": "", "question-voice": "de",
      "was-answer-voice": "xx", "answer-voice": "xx",
    ]
    #expect(try await phone.send(path, sent).location == "/decks/Capitals")
    #expect(try stored() == ["globe", "de", "xx"])
    #expect(try await phone.get("/").text.contains("#f-globe"))
    for bad in [["face": "dragon"], ["question-voice": "-x"], ["answer-voice": "<b>"]] {
      let answer = try await phone.send(path, bad.merging(["was-x": "", "how-sure": ""]) { $1 })
      #expect(answer.status == 400, "\(bad)")
    }
    _ = try await phone.send(
      path, ["was-face": "globe", "face": "", "was-answer-voice": "xx", "answer-voice": ""])
    #expect(try stored() == [nil, "de", nil])
  }

  @Test("a deck is given to learners, or not, and a change at the box meanwhile stays")
  func viewers() async throws {
    let guids = try box.library.use { store in
      try ["Anna", "Bo <3", "Cleo"].map { try store.addLearner($0, at: PageBox.noon).guid }
    }
    func hidden() throws -> Set<String> {
      try box.library.use { try $0.deckListings()[0].hiddenFrom }
    }
    var phone = try await box.phone()
    let path = "/decks/Capitals/settings"
    let page = try await phone.get(path).text
    #expect(page.ranges(of: "name=\"gets\"").count == 3 && page.contains("Bo &#60;3</span>"))
    #expect(try await !phone.get("/settings").text.contains("name=\"gets\""))
    _ = try box.library.use { try $0.apply(.deck(.show("Capitals", false, to: "Cleo"))) }
    let ticked = [
      ("got", guids[0]), ("got", guids[1]), ("got", guids[2]), ("gets", guids[0]),
      ("gets", guids[2]),
    ]
    #expect(try await phone.send(path, pairs: ticked).location == "/decks/Capitals")
    #expect(try hidden() == ["Bo <3", "Cleo"])
    _ = try await phone.send(path, pairs: [("gets", guids[1]), ("gets", "nobody")])
    #expect(try hidden() == ["Cleo"])
  }

  @Test("a phone that may only look sees the settings and can't change them")
  func looks() async throws {
    var phone = try await box.phone(.looking)
    let page = try await phone.get("/settings").text
    #expect(page.contains("disabled") && !page.contains("<button"))
    #expect(try await phone.send("/settings", ["was-theme": "", "theme": "light"]).status == 403)
    #expect(try preferences.isEmpty)
  }
}
