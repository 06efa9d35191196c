import Gestures
import InputEvents
import Scenes
import ScreenLayout
import SettingsFiles
import Study
import Testing

@Suite("Preferences and settings files")
struct PreferenceTests {
  @Test("every choice on the screen is a setting, and is read back unchanged")
  func choices() {
    for name in Setting.onScreen(of: .box) where name.row.scopes.contains(.file) {
      for choice in name.row.choices {
        var settings = KioskSettings()
        settings.follow([name: choice])
        #expect(settings.preferences[name] == choice, "\(name.rawValue)")
      }
    }
  }

  @Test("how to ask follows from Young learner unless it is set, even to the usual way")
  func young() {
    var settings = KioskSettings()
    func way(_ learner: Preferences) -> String? {
      settings.preferences.merging(learner) { $1 }.value(.way)
    }
    #expect(way([:]) == Asking.always(.flip).rawValue)
    #expect(way([.young: "on"]) == Asking.byItself.rawValue)
    settings.follow([.young: "on"])
    #expect(way([:]) == Asking.byItself.rawValue)
    settings.follow([.way: Asking.always(.flip).rawValue])
    #expect(way([:]) == Asking.always(.flip).rawValue)
  }

  @Test("all profiles, sensitivities and rotations can be chosen")
  func everyCase() {
    #expect(Setting.profile.row.choices == GestureProfile.allCases.map(\.rawValue))
    #expect(Setting.shake.row.choices == ShakeSensitivity.allCases.map(\.rawValue))
    #expect(Setting.rotation.row.choices == Rotation.allCases.map(\.rawValue))
  }

  @Test("settings that are not chosen stay as in the file")
  func others() {
    var settings = KioskSettings()
    settings[.homeAfter] = "7 min"
    settings[.fade] = "off"
    let before = settings
    settings.follow([:])
    #expect(settings.values == before.values)
    settings.follow([.homeAfter: "3 min"])
    #expect(settings.preferences[.homeAfter] == "3 min")
    #expect(settings.original[.homeAfter] == "7 min")
  }

  @Test("a profile that contradicts a limit of the file is ignored")
  func conflict() {
    var settings = KioskSettings()
    settings[.longPress] = 550
    settings.follow([.profile: "steady", .shake: "firm", .fade: "off"])
    #expect(settings.profile == .standard)
    #expect(settings.shake == .normal)
    #expect(!settings.values.isOn(.fade))
  }
}
