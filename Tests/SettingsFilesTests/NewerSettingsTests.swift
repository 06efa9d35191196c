import Gestures
import Testing

@testable import SettingsFiles

@Suite("Settings files of a newer version")
struct NewerSettingsTests {
  private let text = """
    meadow: large
    profile: child
    gestures:
      blink: 5 ms
      touch-slop: 5 mm

    """

  @Test("start an older one, which names what it passes over")
  func passedOver() throws {
    var passed: [SettingsFileError] = []
    let settings = try SettingsFile.read(Array(text.utf8), path: "s.yaml") { passed.append($0) }
    #expect(settings.profile == .child && settings[.touchSlop] == 5)
    #expect(
      passed.map(\.description) == [
        """
        s.yaml:1: meadow: there is no such setting; `studykiosk settings` lists them all
        s.yaml:4: blink: there is no such setting; `studykiosk settings` lists them all
        """
      ])
  }

  @Test("are refused if something else is wrong, and by whoever passes over nothing")
  func refused() {
    let wrong = Array("\(text)shake: hard\n".utf8)
    var count = 0
    let error = #expect(throws: SettingsFileError.self) {
      try SettingsFile.read(wrong, path: "s.yaml") { _ in count += 1 }
    }
    #expect(error?.problems.map(\.line) == [1, 4, 6] && count == 0)
    #expect(throws: SettingsFileError.self) {
      try SettingsFile.read(Array(text.utf8), path: "s.yaml")
    }
  }
}
