import Gestures
import InputEvents
import Scenes
import ScreenLayout
import Study
import Testing
import TestSupport

@testable import SettingsFiles

@Suite("Settings files")
struct SettingsFileTests {
  @Test("name profile, panel size and limits with their units")
  func values() throws {
    let settings = try read(
      """
      # Study Kiosk settings
      profile: child
      shake: firm
      panel-size: 154 x 86.5 mm
      gestures:
        touch-slop: 5.5 mm
        double-tap-window: "450ms"   # a quoted text is a value too
        swipe-return: 20 %
      """)
    #expect(settings.profile == .child)
    #expect(settings.panelSize == SurfaceSize(width: 154, height: 86.5))
    var expected = GestureSettings(profile: .child)
    expected.touchSlop = 5.5
    expected.doubleTapWindow = .milliseconds(450)
    expected.swipeReturn = 0.2
    expected.setShakeSensitivity(.firm)
    #expect(settings.gestures == expected)
  }

  @Test(
    "without content give the standard settings",
    arguments: ["", "# nothing\n", "gestures:\n", "---\n", "\u{feff}profile: standard\r\n"])
  func empty(text: String) throws {
    #expect(try read(text) == KioskSettings())
  }

  @Test("give way to a profile and a panel size on the command line, limit by limit")
  func overridden() throws {
    let text = "profile: child\npanel-size: 154 x 86 mm\ngestures:\n  touch-slop: 4 mm\n"
    let size = SurfaceSize(width: 200, height: 100)
    let settings = try SettingsFile.read(
      Array(text.utf8), path: "s", profile: .steady, panelSize: size)
    var expected = GestureSettings(profile: .steady)
    expected.touchSlop = 4
    #expect(settings.gestures == expected)
    #expect(settings.panelSize == size)
  }

  @Test("keep a named limit, even if it equals that of the replaced profile")
  func namedLimit() throws {
    let child = GestureLimit.doubleTapWindow.value(in: GestureSettings(profile: .child))
    try #require(child != GestureLimit.doubleTapWindow.value(in: GestureSettings(profile: .steady)))
    let text =
      "profile: child\ngestures:\n  double-tap-window: \(GestureLimit.doubleTapWindow.text(child))\n"
    let settings = try SettingsFile.read(Array(text.utf8), path: "s", profile: .steady)
    #expect(settings[.doubleTapWindow] == child)
  }

  @Test(
    "report a line's error with advice",
    arguments: [
      ("gestures:\n  touch-slop: 40 mm", 2, "touch-slop: 40 mm is outside 1 mm to 15 mm"),
      ("gestures:\n  touch-slop: 4", 2, "touch-slop: 4 has no unit; write 4 mm"),
      ("gestures:\n  shake-swings: 4.5", 2, "shake-swings: expected a whole number; found 4.5"),
      ("gestures:\n  touch-slop: 4 ms", 2, "touch-slop: expected mm, as in 4 mm; found 4 ms"),
      (
        "gestures:\n  touch-slop: -4 mm", 2,
        "touch-slop: expected a number and its unit, such as 4 mm; found -4 mm"
      ),
      ("gestures:\n  touch-slop: 4,5 mm", 2, "touch-slop: expected mm, as in 4 mm; found 4,5 mm"),
      (
        "gestures:\n  touch-slop: nan mm", 2,
        "touch-slop: expected a number and its unit, such as 4 mm; found nan mm"
      ),
      (
        "gestures:\n  touch-slop: 1.2.3 mm", 2,
        "touch-slop: expected a number and its unit, such as 4 mm; found 1.2.3 mm"
      ),
      (
        "gestures:\n  touch-slop:", 2,
        "touch-slop: expected one value, such as 4 mm; found nothing"
      ),
      (
        "gestures:\n  touch-slop: [4 mm]", 2,
        "touch-slop: expected one value, such as 4 mm; found a list"
      ),
      (
        "gestures:\n  tuch-slop: 4 mm", 2,
        "tuch-slop: there is no such setting; did you mean touch-slop?"
      ),
      (
        "gestures:\n  volume: 4 mm", 2,
        "volume: there is no such setting; `studykiosk settings` lists them all"
      ),
      ("touch-slop: 4 mm", 1, "touch-slop: stands under gestures:, with two blanks before it"),
      ("profil: child", 1, "profil: there is no such setting; did you mean profile?"),
      ("profile: adult", 1, "profile: adult is none of standard, child, steady"),
      ("shake: hard", 1, "shake: hard is none of gentle, normal, firm"),
      ("panel-size: 154x86", 1, "panel-size: 154x86 has no unit; write 154x86 mm"),
      (
        "gestures:\n  touch-slop: 5.1234567 mm", 2,
        "touch-slop: expected at most six decimals; found 5.1234567"
      ),
      (
        "panel-size: 15 x 86 mm", 1,
        "panel-size: expected width x height of 20 to 2000 mm, such as 154 x 86 mm; found "
          + "15 x 86 mm"
      ),
      (
        "sounds: my sounds", 1,
        "sounds: expected a folder's path of letters, digits and ._-+/; found my sounds"
      ),
      (
        "sounds: [here]", 1,
        "sounds: expected a folder's path of letters, digits and ._-+/; found a list"
      ),
      (
        "home-after: 5", 1,
        "home-after: 5 has no unit; write 5 min"
      ),
      (
        "home-after: 121 min", 1,
        "home-after: expected 1 min to 120 min, or never; found 121 min"
      ),
      ("language: german", 1, "language: german is none of en, de, es, fr"),
      ("keyboard: xx", 1, "keyboard: xx is none of en, de, es, fr, pl, cs, el, ru, he, ar"),
      ("rotation: 45", 1, "rotation: 45 is none of 0, 90, 180, 270"),
      ("letter-size: 6", 1, "letter-size: 6 has no unit; write 6 mm"),
      (
        "letter-size: 31 mm", 1,
        "letter-size: expected 3 mm to 30 mm, or auto; found 31 mm"
      ),
      (
        "letter-size: large", 1,
        "letter-size: expected 3 mm to 30 mm, or auto; found large"
      ),
      (
        "gestures: 4", 1, "gestures: expected lines such as `name: value`; found 4"
      ),
      ("- a", 1, "the file: expected lines such as `name: value`; found a list"),
      (
        "profile: child\n\nprofile: steady", 3,
        "profile: stands on line 1 already; keep one of them"
      ),
      (
        "gestures: &a\n  touch-slop: 4 mm", 1,
        "anchors (&) and aliases (*) are not used here; put a name with these in quotes"
      ),
      ("kiosk-decks: [*a]", 1, "expected YAML: found undefined alias"),
      ("[a]: 1", 1, "expected a name, such as language"),
      (
        "gestures: {touch-slop: 4 mm, touch-slop: 5 mm}", 1,
        "touch-slop: stands twice; keep one of them"
      ),
      (String(repeating: "[", count: 60_000), 1, nil),
      (
        "gestures:\n\ttouch-slop: 4 mm", 2, "expected YAML: indent with blanks, not with tabs"
      ),
      ("profile: \"child", 1, nil),
      ("profile: child\n--- \nprofile: steady", 2, nil),
      ("profile: \u{1b}[31m", 1, nil),
      ("profile: \"\\e[31m\"", 1, "profile: \u{fffd}[31m is none of standard, child, steady"),
    ] as [(String, Int?, String?)])
  func wrong(text: String, line: Int?, message: String?) throws {
    let problems = problems(text)
    #expect(problems.count == 1)
    #expect(problems.first?.line == line)
    if let message {
      #expect(problems.first?.message == message)
    } else {
      #expect(problems.first?.message.hasPrefix("expected YAML") == true)
    }
  }

  @Test("report all errors, in the file's order, with the file's name")
  func allProblems() throws {
    let text = """
      gestures:
        long-press: 9 s
        touch-slop: 40 mm
        swipe: 3 mm
      profile: adult
      """
    let error = #expect(throws: SettingsFileError.self) { try read(text) }
    #expect(
      error?.description == """
        s.yaml:2: long-press: expected ms, as in 500 ms; found 9 s
        s.yaml:3: touch-slop: 40 mm is outside 1 mm to 15 mm
        s.yaml:4: swipe: there is no such setting; `studykiosk settings` lists them all
        s.yaml:5: profile: adult is none of standard, child, steady
        """)
  }

  @Test("are the same after writing and reading", arguments: GestureProfile.allCases)
  func roundTrip(profile: GestureProfile) throws {
    var settings = KioskSettings()
    settings.profile = profile
    #expect(try read(SettingsFile.text(settings)) == settings)
    settings.shake = .gentle
    settings.panelSize = SurfaceSize(width: 154.08, height: 85.92)
    for (name, value): (Setting, String) in [
      (.letters, "console"), (.fade, "off"), (.letterSize, "6.5 mm"), (.cardSounds, "answer"),
      (.homeAfter, profile == .standard ? "never" : "12 min"), (.sounds, "/home/pi/sounds"),
      (.volume, "35"), (.readAloud, "both"), (.speechRate, "slow"), (.eyesFree, "on"),
      (.firstStart, "ask"), (.speechProgram, "/usr/local/bin/speak"), (.language, "de"),
      (.keyboard, "ru"), (.theme, "light"), (.rotation, "270"),
    ] { settings[name] = value }
    for (index, limit) in GestureLimit.allCases.enumerated() where index % 2 == 0 {
      settings[limit] += limit.meaning.range.upperBound >= 20 ? 1 : 0.1
    }
    #expect(settings.limits.count == (GestureLimit.allCases.count + 1) / 2)
    #expect(try read(SettingsFile.text(settings)) == settings)
  }

  @Test("have every setting with its range, and the standard value if it differs")
  func complete() throws {
    var settings = KioskSettings()
    settings.profile = .child
    settings[.palmSize] = 40
    let lines = SettingsFile.text(settings).split(separator: "\n").map(String.init)
    for limit in GestureLimit.allCases {
      let line = try #require(lines.first { $0.contains(" \(limit.rawValue): ") })
      #expect(line.contains("\(limit.meaning.text); \(limit.rangeText)"))
      let isOther = settings[limit] != limit.value(in: GestureSettings())
      #expect(line.contains("; standard ") == isOther)
      #expect(line.hasPrefix("  #") == (limit != .palmSize))
    }
    #expect(lines.allSatisfy { $0.count <= 120 })
  }

  @Test("larger than 64 KiB or not in UTF-8 are refused")
  func noSettings() throws {
    let large = [UInt8](repeating: UInt8(ascii: "#"), count: SettingsFile.largestFile + 1)
    #expect(throws: SettingsFileError.self) { try SettingsFile.read(large, path: "s") }
    #expect(try SettingsFile.read(Array(large.dropLast()), path: "s") == KioskSettings())
    for (count, named) in [(1, 1), (3, 3), (40, 10)] {
      let lines = [[0x23, 0x0a]] + Array(repeating: [0x23, 0xff, 0x0a] as [UInt8], count: count)
      let error = #expect(throws: SettingsFileError.self) {
        try SettingsFile.read(Array(lines.joined()), path: "s")
      }
      #expect(error?.problems.compactMap(\.line) == Array(2..<named + 2))
      #expect((error?.problems.count ?? 0) == min(count, named + 1))
    }
    let folder = try TemporaryFolder()
    let path = try folder.write(String(decoding: large, as: UTF8.self), as: "large.yaml")
    let error = #expect(throws: SettingsFileError.self) { try SettingsFile.read(path: path) }
    #expect(error?.description == "\(path): larger than 64 KiB; is it settings?")
  }

  @Test("truncated or flipped at random give settings or an error, and nothing else")
  func corrupted() {
    let whole = Array(SettingsFile.text(KioskSettings()).utf8.filter { $0 != UInt8(ascii: "#") })
    var generator = SeededGenerator(seed: 42)
    for _ in 0..<300 {
      var bytes = Array(whole.prefix(Int.random(in: 0...whole.count, using: &generator)))
      for _ in 0..<Int.random(in: 0..<4, using: &generator) where !bytes.isEmpty {
        bytes[Int.random(in: 0..<bytes.count, using: &generator)] ^=
          UInt8.random(in: 1...255, using: &generator)
      }
      do throws(SettingsFileError) {
        _ = try SettingsFile.read(bytes, path: "s")
      } catch {
        #expect(!error.problems.isEmpty)
        let hasControls = error.description.unicodeScalars.contains {
          $0.value < 0x20 && $0 != "\n"
        }
        #expect(!hasControls)
      }
    }
  }

  private func read(_ text: String) throws -> KioskSettings {
    try SettingsFile.read(Array(text.utf8), path: "s.yaml")
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
