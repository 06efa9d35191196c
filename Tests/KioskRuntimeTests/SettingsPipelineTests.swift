import InputEvents
@testable import KioskRuntime
import KioskBox
import ScreenLayout
import Study
import Testing

@testable import Scenes

@Suite("Settings, a PIN and a dark screen by touch")
struct SettingsPipelineTests {
  @Test("a chosen language is used from the next screen on")
  func language() {
    var box = SettingsBox([:])
    box.choose("settings", at: 500)
    box.choose("box", at: 1_000)
    box.choose("language", at: 2_000)
    #expect(!box.take().contains { $0.contains(" follow ") })
    box.choose("language", "de", at: 3_000)
    let lines = box.take()
    #expect(lines.last == #"3.000 store set language "de""#)
    #expect(lines.filter { $0.contains(" follow ") } == ["3.000 follow de"])
    // The layout changes before the screen is shown.
    let follow = lines.firstIndex(of: "3.000 follow de") ?? 0
    #expect(lines[(follow + 1)...].contains { $0.hasPrefix("3.000 screen settings ") })
  }

  @Test("no line of the trace reveals a PIN: neither the touches nor the keys nor the hash")
  func secret() {
    var box = SettingsBox([.pin: "$y$x"])
    box.choose("settings", at: 1_000)
    _ = box.take()
    for digit in "1234" { box.choose("key", String(digit), at: 2_000) }
    box.tap(at: 3_000, 0.2, 0.3)
    box.press(106, at: 4_000)
    box.choose("save", at: 5_000)
    let lines = box.take()
    #expect(lines.contains("2.000 study target key"))
    #expect(lines.contains("5.000 ask pin"))
    #expect(!lines.contains { $0.contains(" gesture ") || $0.contains(" key 1") }, "\(lines)")
    #expect(!lines.contains { $0.contains("\"1\"") || $0.contains("1234") }, "\(lines)")
    let trace = EffectTrace(origin: Timestamp(microseconds: 0))
    let change = LibraryChange.edit(.set("pin", to: "$y$j9T$secret", of: nil))
    #expect(
      trace.line(.effect(.save(change)), at: Timestamp(microseconds: 0)) == "0.000 store set pin …")
  }

  @Test("no line of the trace reveals a network or its password")
  func network() {
    let trace = EffectTrace(origin: Timestamp(microseconds: 0))
    func line(_ effect: Effect) -> String? {
      trace.line(.effect(effect), at: Timestamp(microseconds: 0))
    }
    let scene = KeyboardScene(
      asking: .networkPassword, about: "Home", for: .networkPassword, text: "sesame open")
    #expect(scene.content.isSecret)
    #expect(line(.show(scene.content)) == "0.000 screen keyboard letters …")
    #expect(line(.network(.list)) == "0.000 network list")
    #expect(line(.network(.join("Home", password: "sesame open"))) == "0.000 network join")
    let layout = CardLayout()
    #expect(!layout.spoken(scene.content, size: .standard).contains("sesame open"))
    #expect(layout.spoken(KeyboardContent.key("s"), in: scene.content) == nil)
  }

  @Test("pictures can be tapped in quick succession, except for the first")
  func pictures() {
    var box = SettingsBox([:])
    for (name, time) in [("settings", 1_000), ("learners", 2_000), ("pictures", 4_000)] {
      box.choose(name, at: Int64(time))
      if name == "learners" { box.choose("learner", "Anna", at: 3_000) }
    }
    _ = box.take()
    for time in [4_100, 5_000, 5_150, 5_300] as [Int64] { box.tap(at: time, 0.08, 0.3) }
    let lines = box.take()
    #expect(lines.count { $0.hasSuffix(" study target picture") } == 3)
    #expect(lines.contains { $0.hasSuffix(#" screen pictures "**""#) })
  }

  @Test(
    "no line of the trace reveals secret pictures: neither names nor touches nor keys nor words")
  func secretPictures() {
    var box = SettingsBox([.eyesFree: "on"])
    for (name, time) in [("settings", 1_000), ("learners", 2_000), ("pictures", 4_000)] {
      box.choose(name, at: Int64(time))
      if name == "learners" { box.choose("learner", "Anna", at: 3_000) }
    }
    _ = box.take()
    for (time, picture) in [(5_000, "cat"), (6_000, "sun"), (7_000, "boat")] as [(Int64, String)] {
      box.tap(at: time - 500, 0.08, 0.3)
      box.press(106, at: time - 100)
      box.choose(picture, at: time)
    }
    box.choose("save", at: 8_000)
    box.tap(at: 9_000, 0.9, 0.95)
    box.down(at: 10_000, x: 20, y: 20)
    let lines = box.take()
    let (secret, later) = (lines.filter { $0 < "8" }, lines.filter { $0.hasPrefix("9") })
    #expect(secret.contains("7.000 study target picture"))
    #expect(lines.contains { $0.hasPrefix("8.000 store set pictures … learner") })
    for name in LearnerPicture.allCases.map(\.rawValue) {
      #expect(!lines.contains { $0.lowercased().split { !$0.isLetter }.contains("\(name)") })
    }
    #expect(!secret.contains { $0.contains(" gesture ") || $0.contains(" key 1") }, "\(secret)")
    #expect(later.contains { $0.contains(" gesture tap") }, "\(later)")
  }

  @Test("the place of the touch that completes a secret is not told when the screen has changed")
  func lastTouch() {
    var box = SettingsBox([.pin: "$y$x"])
    box.choose("settings", at: 1_000)
    _ = box.take()
    for digit in "1234" { box.choose("key", String(digit), at: 2_000) }
    // The last touch is on *Back*.
    box.down(at: 3_000, x: 20, y: 980)
    box.up(at: 3_060)
    box.tap(at: 4_000, 0.2, 0.3)
    let lines = box.take()
    #expect(lines.filter { $0.hasPrefix("3.") && $0.contains(" gesture ") } == [], "\(lines)")
    #expect(lines.contains { $0.hasPrefix("4.") && $0.contains(" gesture ") }, "\(lines)")
  }

  @Test("the touch that lights a dark screen does nothing else; the next one is accepted")
  func waking() {
    var box = SettingsBox([.dimAfter: "1 min"])
    _ = box.take()
    // The tap is on a button.
    box.tap(at: 70_000, 0.9, 0.95)
    let lines = box.take()
    #expect(lines.contains("60.000 screen dark"))
    #expect(lines.filter { $0.contains(" study ") } == ["70.018 study wake"])
    #expect(lines.last?.contains(" gesture tap ") == true)
    box.tap(at: 71_000, 0.9, 0.95)
    #expect(box.take().contains("71.080 study target settings"))
  }

  @Test("a swipe that lights a dark screen does nothing else; the next one is accepted")
  func wakingSwipe() {
    var box = SettingsBox([.dimAfter: "1 min"])
    box.choose("settings", at: 1_000)
    box.swipeRight(at: 70_000)
    #expect(
      box.take().filter { $0.contains(" study ") } == [
        "0.000 study start", "1.000 study target settings", "70.018 study wake",
      ])
    box.swipeRight(at: 72_000)
    #expect(box.take().contains { $0.hasSuffix(" study leave") })
  }

  @Test("a key that lights a dark screen does nothing else")
  func wakingKey() {
    var box = SettingsBox([.dimAfter: "1 min"])
    _ = box.take()
    box.press(2, at: 70_000)
    #expect(
      box.take().filter { $0.hasPrefix("70") }
        == ["70.000 key 2", "70.000 study wake", "70.000 screen home who history settings"])
  }
}

@Suite("The number keys at home")
struct HomeKeyTests {
  @Test("mean the same after the first finished day, when the garden's door appears")
  func door() {
    func first(_ finishedDays: Int) -> [String] {
      var box = SettingsBox([:], finishedDays: finishedDays)
      let before = box.take()
      box.press(2, at: 1_000)
      #expect(before.contains { $0.contains("garden") } == (finishedDays > 0), "\(before)")
      return box.take().filter { $0.contains(" study ") }
    }
    #expect(first(0).count == 1)
    #expect(first(3) == first(0))
  }
}

/// A kiosk with one panel that begins at home, with a library without decks.
private struct SettingsBox: PanelHand {
  private var box: KioskBox

  init(_ preferences: Preferences, finishedDays: Int = 0) {
    var library = LibraryOverview(decks: [])
    library.finishedDays = finishedDays
    box = KioskBox(
      SceneStack(
        learners: ["Anna"], request: LessonRequest(learner: nil, deck: "d", mode: .review),
        startsAtHome: true, preferences: preferences),
      noting: { event in
        guard case .followed(_, let layout) = event else { return nil }
        return "follow \(layout.language.code.rawValue)"
      },
      answering: { [library] effect in
        guard case .ask(.decks(let learner)) = effect else { return nil }
        return .reply(.decks(library), to: .decks(learner: learner))
      })
  }

  mutating func take() -> [String] { box.take() }

  mutating func choose(_ name: String, _ detail: String? = nil, at time: Int64) {
    box.choose(Target(name, detail), at: time)
  }

  /// Swipes over half the panel's width in 160 ms, beside the targets.
  mutating func swipeRight(at time: Int64) {
    send(time, .absolute, 1, 20)
    for step in 0..<9 as Range<Int64> {
      send(time + 20 * step, .absolute, 0, Int32(250 + 60 * step))
      if step == 0 { send(time, .key, KeyCode.touch, 1) }
      report(at: time + 20 * step)
    }
    up(at: time + 180)
  }

  mutating func send(_ event: InputEvent, from device: Int) {
    box.send(event, from: device)
  }
}
