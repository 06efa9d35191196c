import Gestures
import Testing

@testable import SettingsFiles

@Suite("Contradictory settings")
struct SettingsConflictTests {
  @Test(
    "limits that together make a gesture impossible are refused",
    arguments: [
      (
        "longest-tap: 700 ms\n  long-press: 600 ms", 2,
        "longest-tap: 700 ms is more than long-press (600 ms), so a resting finger would be a tap "
          + "and a long press; change one of them (long-press stands on line 3)"
      ),
      (
        "longest-tap: 501 ms", 2,
        "longest-tap: 501 ms is more than long-press (500 ms), so a resting finger would be a tap "
          + "and a long press; change one of them"
      ),
      (
        "long-press: 499 ms", 2,
        "longest-tap: 500 ms is more than long-press (499 ms), so a resting finger would be a tap "
          + "and a long press; change one of them (long-press stands on line 2)"
      ),
      (
        "shortest-tap: 150 ms\n  longest-tap: 150 ms", 2,
        "shortest-tap: 150 ms is not less than longest-tap (150 ms), so no touch could be a tap; "
          + "change one of them (longest-tap stands on line 3)"
      ),
      (
        "longest-two-finger-tap: 200 ms\n  shortest-two-finger-tap: 200 ms", 3,
        "shortest-two-finger-tap: 200 ms is not less than longest-two-finger-tap (200 ms), so no "
          + "touch could be a two-finger tap; change one of them (longest-two-finger-tap stands on "
          + "line 2)"
      ),
      (
        "touch-slop: 10 mm", 2,
        "shortest-swipe: 10 mm is not more than touch-slop (10 mm), so a short swipe would be a "
          + "tap; change one of them (touch-slop stands on line 2)"
      ),
      (
        "double-tap-window: 200 ms\n  shortest-lift: 190 ms", 2,
        "double-tap-window: 200 ms is not more than shortest-tap (18 ms) and shortest-lift "
          + "(190 ms) together, so no second tap could come in time; change one of them "
          + "(shortest-lift stands on line 3)"
      ),
      (
        "shortest-swipe: 50 mm\npanel-size: 80 x 50 mm", 2,
        "shortest-swipe: 50 mm is not less than the panel's shorter side (50 mm), so no swipe "
          + "along it would fit; change one of them"
      ),
    ])
  func conflicts(limits: String, line: Int, message: String) throws {
    let text = "gestures:\n  \(limits)"
    let error = #expect(throws: SettingsFileError.self) {
      try SettingsFile.read(Array(text.utf8), path: "s.yaml")
    }
    #expect(error?.problems == [.init(line: line, message: message)])
  }

  @Test("every profile's own values are within the ranges, and consistent")
  func profiles() {
    for profile in GestureProfile.allCases {
      var settings = KioskSettings()
      settings.profile = profile
      #expect(settings.conflicts.isEmpty)
      for limit in GestureLimit.allCases {
        #expect(limit.meaning.range.contains(settings[limit]), "\(profile) \(limit)")
      }
    }
  }
}
