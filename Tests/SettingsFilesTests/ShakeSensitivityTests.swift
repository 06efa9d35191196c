import Gestures
import SettingsFiles
import Testing

@Suite("How gentle a shake may be, in settings files")
struct ShakeSensitivityTests {
  @Test("is one of three names, and sets the shake's limits", arguments: ShakeSensitivity.allCases)
  func names(sensitivity: ShakeSensitivity) throws {
    let settings = try read("shake-sensitivity: \(sensitivity.rawValue)\n")
    #expect(settings.shakeSensitivity == sensitivity)
    var expected = GestureSettings()
    expected.setShakeSensitivity(sensitivity)
    #expect(settings.gestures == expected)
    #expect(try read(SettingsFile.text(settings)) == settings)
  }

  @Test("any other name is refused with its line")
  func unknown() {
    #expect(throws: SettingsFileError.self) { try read("shake-sensitivity: soft\n") }
    do {
      _ = try read("profile: child\nshake-sensitivity: soft\n")
    } catch {
      #expect(
        "\(error)" == "s.yaml:2: shake-sensitivity: soft is none of gentle, normal, firm")
    }
  }

  private func read(_ text: String) throws(SettingsFileError) -> KioskSettings {
    try SettingsFile.read(Array(text.utf8), path: "s.yaml")
  }
}
