import Scenes
import Study
import Testing

@Suite("Settings")
struct SettingsSceneTests {
  @Test("another program's settings apply at once; what it removes gets the file's value again")
  func others() {
    var box = Learning(
      learners: ["Anna"], LessonRequest(learner: "Anna", deck: "Capitals", mode: .review),
      startsAtHome: true, preferences: [.dimAfter: "1 min", .wrap: "off"])
    box.scene.originalPreferences = [.wrap: "off"]
    _ = box.started()
    #expect(box.preferred([.pin: "$y$x"]).contains { $0.hasPrefix("home ") })
    #expect(box.chose("settings").last == "keyboard pin ")
    _ = box.chose("back")
    #expect(!box.preferred([.pin: nil, .dimAfter: nil, .wrap: nil]).isEmpty)
    #expect(box.scene.preferences == [.wrap: "off"])
    _ = (box.chose("settings"), box.chose("box"))
    #expect(box.preferred([.fade: "off"]).first?.contains("settings.fade = value.off") == true)
    // A value in force is not shown again.
    #expect(box.preferred([.fade: "off"]).isEmpty)
  }

  private var box = Learning.atHome("Anna")

  init() {
    _ = box.started()
    _ = (box.chose("settings"), box.chose("box"))
  }

  @Test(
    "a backup is restored after a question; then home is shown")
  mutating func restore() {
    #expect(box.chose("backups").last == "ask backups")
    let time = WallTime(milliseconds: 1_795_266_300_000, zoneMinutes: 60)
    let backups = ["a", "b"].map { BackupOverview(name: $0, time: time, bytes: 1) }
    _ = box.heard(.backups(backups), to: .backups)
    #expect(Self.rows(box.screen) == ["backup", "backup"])
    guard case .list(let shown) = box.screen else { return #expect(Bool(false)) }
    #expect(shown.rows.map(\.words) == [.day(time), .day(time)])
    #expect(box.chose("restore").isEmpty && box.chose("backup", "c").isEmpty)
    for _ in 0..<2 {
      _ = box.chose("backup", "b")
      #expect(Self.rows(box.screen) == [] && box.saved.isEmpty)
      _ = box.chose("back")
    }
    _ = box.chose("backup", "b")
    _ = box.chose("restore")
    #expect(box.saved == [.restore("b")])
    guard case .list(let list) = box.screen else { return #expect(Bool(false)) }
    #expect(list.name == "home")
  }

  @Test("home leads to every setting, and each to its values, with the current one marked")
  mutating func path() {
    let rows = Setting.onScreen(of: .box).map(\.rawValue)
    #expect(Self.rows(box.screen) == rows)
    #expect(box.chose("home-after").first == "question")
    #expect(Self.rows(box.screen) == Array(repeating: "home-after", count: 7))
    _ = box.chose("home-after", "10 min")
    _ = box.chose("home-after")
    guard case .list(let list) = box.screen else { return }
    #expect(list.rows.filter { $0.detail != nil }.map(\.target?.detail) == ["10 min"])
    #expect(box.did(.leave).first == "back")
    #expect(Self.rows(box.screen) == rows)
  }

  @Test("a chosen value is saved for the box and applied, in some cases from the next start on")
  mutating func saved() {
    _ = box.chose("language")
    #expect(box.chose("language", "de").last == "other change")
    #expect(box.saved == [.edit(.set("language", to: "de", of: nil))])
    #expect(box.scene.preferences[.language] == "de")
    #expect(Self.status(box.screen) == nil)
    _ = box.chose("profile")
    _ = box.chose("profile", "child")
    #expect(Self.status(box.screen) == .words(.fromNextStart))
  }

  @Test("a tap changes a switch of the box, which is drawn as one")
  mutating func switches() {
    guard case .list(let list) = box.screen else { return #expect(Bool(false)) }
    let switches = list.rows.filter { $0.isOn != nil }
    #expect(
      switches.map(\.target?.name) == ["eyes-free", "fade", "wrap", "garden", "young-learner"])
    #expect(switches.map(\.isOn) == [false, true, true, true, false])
    _ = box.chose("wrap")
    _ = box.chose("wrap")
    #expect(
      box.saved == [
        .edit(.set("wrap", to: "off", of: nil)), .edit(.set("wrap", to: "on", of: nil)),
      ])
    #expect(Self.rows(box.screen) == Setting.onScreen(of: .box).map(\.rawValue))
  }

  @Test("an unknown setting or value does nothing")
  mutating func strangers() {
    #expect(box.chose("mode", "quiz").isEmpty)
    #expect(box.chose("language", "xx").isEmpty)
    _ = box.chose("language")
    #expect(box.chose("keyboard", "de").isEmpty)
    #expect(box.chose("language", "xx").isEmpty)
    #expect(box.saved.isEmpty)
  }

  @Test("the volume changes at once, before the sound that demonstrates it")
  mutating func volume() {
    _ = box.chose("volume")
    #expect(Self.rows(box.screen) == Array(repeating: "volume", count: 6))
    #expect(box.chose("volume", "40").first == "question")
    #expect(box.saved == [.edit(.set("volume", to: "40", of: nil))])
    #expect(box.scene.preferences.volume == 40)
  }

  @Test("a learner's own volume is used while the learner is current, until it is the box's again")
  func ownVolume() {
    var box = Learning(
      learners: ["Anna", "Ben"], LessonRequest(learner: "Anna", deck: "d", mode: .review),
      startsAtHome: true, preferences: [.volume: "80"])
    _ = (box.started(), box.chose("learner", "Anna"), box.chose("settings"), box.chose("own"))
    #expect(Self.rows(box.screen) == Setting.onScreen(of: .learner).map(\.rawValue))
    // What counts is shown, the box's value, too.
    #expect(Self.detail("volume", box.screen) == .list([.words(.percent, 80), .words(.asTheBox)]))
    _ = box.chose("volume")
    #expect(Self.rows(box.screen).count == 7)
    _ = box.chose("volume", "20")
    #expect(Self.detail("volume", box.screen) == .words(.percent, 20))
    #expect(box.saved == [.edit(.set("volume", to: "20", of: "Anna"))])
    #expect(box.scene.preferences.volume == 20)
    _ = (box.chose("back"), box.chose("back"), box.chose("who"))
    _ = box.chose("learner", "Ben")
    #expect(box.scene.preferences.volume == 80)
    _ = (box.chose("who"), box.chose("learner", "Anna"))
    #expect(box.scene.preferences.volume == 20)
    // A guest has no own volume, and no settings for it.
    _ = (box.chose("who"), box.chose("guest"))
    #expect(box.scene.preferences.volume == 80)
    _ = box.chose("settings")
    #expect(box.chose("own").isEmpty)
    _ = (box.chose("back"), box.chose("who"), box.chose("learner", "Anna"))
    _ = (box.chose("settings"), box.chose("own"), box.chose("volume"))
    _ = box.chose("volume", "box")
    #expect(box.saved.last == .edit(.set("volume", to: nil, of: "Anna")))
    #expect(box.scene.preferences.volume == 80)
  }

  @Test("a learner's switches are turned by a touch, and follow the box's where they are the same")
  func ownSwitches() {
    var box = Learning(
      learners: ["Anna", "Ben"], LessonRequest(learner: "Anna", deck: "d", mode: .review),
      startsAtHome: true, preferences: [.garden: "off"])
    _ = (box.started(), box.chose("learner", "Anna"), box.chose("settings"), box.chose("own"))
    func isOn() -> Bool? {
      guard case .list(let list) = box.screen else { return nil }
      return list.rows.first { $0.target?.name == "garden" }?.isOn
    }
    #expect(isOn() == false)
    for (isOnNow, value) in [(true, "on"), (false, nil)] {
      _ = box.chose("garden")
      #expect(isOn() == isOnNow)
      #expect(box.saved.last == .edit(.set("garden", to: value, of: "Anna")))
    }
  }

  @Test("the choice to follow the box says the box's value")
  func boxValue() {
    var box = Learning(
      learners: ["Anna", "Ben"], LessonRequest(learner: "Anna", deck: "d", mode: .review),
      startsAtHome: true, preferences: [.volume: "80"])
    _ = (box.started(), box.chose("learner", "Anna"), box.chose("settings"), box.chose("own"))
    _ = box.chose("volume")
    guard case .list(let list) = box.screen else { return #expect(Bool(false)) }
    #expect(list.rows.first?.words == .words(.sameAsTheBox))
    #expect(list.rows.first?.note == .words(.percent, 80))
  }

  @Test("a new time for going home applies at once")
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

  private static func detail(_ name: String, _ screen: ScreenContent?) -> Label? {
    guard case .list(let list) = screen else { return nil }
    return list.rows.first { $0.target?.name == name }?.detail
  }

  private static func status(_ screen: ScreenContent?) -> Label? {
    guard case .list(let list) = screen else { return nil }
    return list.status
  }
}
