import SettingsFiles
import Testing

@Suite("Settings files with several errors")
struct AllFaultsTests {
  @Test("report all errors at once, also those after a line that is no YAML")
  func all() {
    let text = """
      profile adult
      language: german
      &a shake: hard
      gestures:
        touch-slop: 40 mm
        longest-tap: [
        double-tap-window: 1 mm
      volume: "7
      rotation: 45
      profile: child
      profile: steady
      rotation: 90
      kiosk-modes: [walk]
      keys:
      \tKEY_A: answer
        KEY_NONSENSE: answer
      bell\u{7}: x
      beep\u{1}: x
      keyboard: xx
      """
    let problems = problems(text)
    let lines = Set(problems.compactMap(\.line))
    // Line 1 is noticed on line 2, and the end of line 8's text nowhere.
    #expect(lines.isSuperset(of: [2, 3, 5, 7, 9, 11, 12, 13, 15, 19]), "\(problems)")
    #expect(problems.count { $0.message.contains("character that YAML can't have") } == 2)
  }

  @Test(
    "report an error only where one is",
    arguments: [
      ("profile child\nlanguage: de\nrotation: 90\ngestures:\n  touch-slop: 4 mm", [2]),
      ("language: de\nsounds: \"a\nrotation: 90\ngestures:\n  touch-slop: 4 mm", [5]),
      ("language: de\nkiosk-modes: [quiz\nrotation: 90", [3]),
      ("language: de\ngestures:\n touch-slop: 4 mm\n  longest-tap: 200 ms\nrotation: 90", [4]),
      ("gestures:\n  touch-slop: 4 mm\nrotation: 90\ngestures:\n  longest-tap: 9000 s", [4]),
      ("gestures:\n  longest-tap: 900 ms: 1\n  long-press: 500 ms\nrotation: 90", [2]),
      ("@\n@\nrotation: 45\n@", [1, 2, 3, 4]),
    ])
  func only(_ text: String, _ lines: [Int]) {
    #expect(problems(text).map(\.line) == lines, "\(problems(text).map(\.message))")
  }

  private func problems(_ text: String) -> [SettingsFileError.Problem] {
    do throws(SettingsFileError) {
      _ = try SettingsFile.read(Array(text.utf8), path: "s.yaml")
      return []
    } catch {
      return error.problems
    }
  }
}
