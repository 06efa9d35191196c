import Scenes
import Study
import Testing

@Suite("Settings")
struct SettingsSceneTests {
  private var box = Learning.atHome("Anna")

  init() {
    _ = box.started()
    _ = box.chose("settings")
  }

  @Test("home leads to every setting, and each to its values, the one in force marked")
  mutating func path() {
    let rows = Preference.onScreen.map(\.rawValue)
    #expect(Self.rows(box.screen) == rows)
    #expect(box.chose("home-after").first == "question")
    #expect(Self.rows(box.screen) == Array(repeating: "home-after", count: 7))
    _ = box.chose("home-after", "10 min")
    _ = box.chose("home-after")
    guard case .list(let list) = box.screen else { return }
    #expect(list.rows.filter { $0.detail != nil }.map(\.target?.detail) == ["10 min"])
    #expect(box.did(.leave).first == "question")
    #expect(Self.rows(box.screen) == rows)
  }

  @Test("a chosen value is saved for the box and counts; some count from the next start on")
  mutating func saved() {
    _ = box.chose("language")
    #expect(box.chose("language", "de").last == "other change")
    #expect(box.saved == [.set("language", to: "de", of: nil)])
    #expect(box.scene.preferences[.language] == "de")
    #expect(Self.status(box.screen) == nil)
    _ = box.chose("profile")
    _ = box.chose("profile", "child")
    #expect(Self.status(box.screen) == .words(.fromNextStart))
  }

  @Test("what is no setting or no value of it does nothing")
  mutating func strangers() {
    #expect(box.chose("mode", "quiz").isEmpty)
    #expect(box.chose("language", "xx").isEmpty)
    _ = box.chose("language")
    #expect(box.chose("keyboard", "de").isEmpty)
    #expect(box.chose("language", "xx").isEmpty)
    #expect(box.saved.isEmpty)
  }

  @Test("a new time until the box goes home counts at once")
  mutating func patience() {
    #expect(box.scene.deadline == nil)
    _ = box.chose("home-after")
    _ = box.chose("home-after", "1 min")
    #expect(box.scene.deadline == .milliseconds(box.time) + .seconds(60))
  }

  private static func rows(_ screen: ScreenContent?) -> [String] {
    guard case .list(let list) = screen else { return [] }
    return list.rows.compactMap(\.target?.name)
  }

  private static func status(_ screen: ScreenContent?) -> Label? {
    guard case .list(let list) = screen else { return nil }
    return list.status
  }
}
