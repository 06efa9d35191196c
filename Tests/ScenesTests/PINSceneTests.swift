import Study
import Testing

@testable import Scenes

@Suite("The PIN")
struct PINSceneTests {
  @Test("a new PIN is entered twice, hashed by the library, and kept; the screen shows no digit")
  func new() {
    var box = Self.inSettings()
    _ = box.chose("pin")
    #expect(Self.enter("1234", &box) == ["question", "keyboard pin "])
    #expect(Self.type("1234", &box) == "keyboard pin ****")
    #expect(box.chose("save") == ["keyboard pin ****", "ask new pin 1234"])
    let kept = box.heard(.newPIN(hash: "$y$x"), to: .newPIN("1234"))
    #expect(kept.first == "question" && kept.last == "other change")
    #expect(box.saved == [.set("pin", to: "$y$x", of: nil)])
    // Whoever has set it is not asked before settings are left.
    _ = box.chose("language")
    #expect(box.chose("language", "de").last == "other change")
  }

  @Test("two that differ, and one that is too short, are not kept; none removes the PIN")
  func refused() {
    var box = Self.inSettings()
    _ = box.chose("pin")
    #expect(Self.enter("123", &box) == ["empty", "keyboard pin "])
    #expect(Self.title(box) == .words(.pinTooShort))
    _ = Self.enter("1234", &box)
    #expect(Self.title(box) == .words(.repeatPIN))
    #expect(Self.enter("1235", &box) == ["empty", "keyboard pin "])
    #expect(Self.title(box) == .words(.pinsDiffer))
    _ = Self.type("123456789", &box)
    #expect(box.screen?.words == "keyboard pin ********")
    _ = box.chose("back")
    _ = box.chose("pin")
    #expect(box.chose("save").last == "other change")
    #expect(box.saved == [.set("pin", to: nil, of: nil)])
  }

  @Test("settings ask for the PIN until it is right, and again when they were left")
  func locked() {
    var box = Self.atHome([.pin: "$y$x"])
    #expect(box.chose("settings") == ["question", "keyboard pin "])
    #expect(Self.enter("9999", &box).last == "ask pin 9999 1")
    let wrong = box.heard(.checkedPIN(isRight: false), to: .checkPIN("9999", attempt: 1))
    #expect(wrong == ["empty", "keyboard pin ", "other change"])
    #expect(box.saved == [.set("wrong-pins", to: "1", of: nil)])
    // The same again is another try.
    #expect(Self.enter("9999", &box).last == "ask pin 9999 2")
    // A late reply is none to this try.
    #expect(box.heard(.checkedPIN(isRight: true), to: .checkPIN("9999", attempt: 1)).isEmpty)
    let right = box.heard(.checkedPIN(isRight: true), to: .checkPIN("9999", attempt: 2))
    #expect(right.contains { $0.hasPrefix("settings ") })
    #expect(box.saved.last == .set("wrong-pins", to: nil, of: nil))
    _ = box.chose("back")
    #expect(box.chose("settings").last == "keyboard pin ")
  }

  @Test("after three wrong PINs the next one waits, twice as long each time, at most five minutes")
  func slower() {
    var box = Self.atHome([.pin: "$y$x", .wrongPINs: "2"])
    _ = box.chose("settings")
    Self.enterWrong(1, &box)
    #expect(Self.enter("1111", &box) == ["empty", "keyboard pin "])
    guard case .words(.waitForPIN, _) = Self.title(box) else {
      Issue.record("it does not wait")
      return
    }
    box.waited(minutes: 1)
    Self.enterWrong(2, &box)
    let waits = (3...12).map { count -> Duration in
      var situation = Situation()
      situation.preferences[.wrongPINs] = "\(count)"
      return situation.waitForPIN
    }
    #expect(waits.map { $0.components.seconds } == [10, 20, 40, 80, 160, 300, 300, 300, 300, 300])
    #expect(box.saved.last == .set("wrong-pins", to: "4", of: nil))
  }

  @Test("wrong PINs before a restart count: the box waits from its start")
  func restarted() {
    var box = Self.atHome([.pin: "$y$x", .wrongPINs: "9"])
    _ = box.chose("settings")
    #expect(Self.enter("1234", &box).first == "empty")
    box.waited(minutes: 5)
    #expect(Self.enter("1234", &box).last == "ask pin 1234 1")
  }

  @Test("a locked box adds no learner and shows a guest nobody's history; going home locks it")
  func guarded() {
    var box = Self.atHome([.pin: "$y$x", .homeAfter: "1 min"])
    _ = box.chose("who")
    #expect(box.chose("new-learner").last == "keyboard pin ")
    _ = Self.enter("1234", &box)
    #expect(
      box.heard(.checkedPIN(isRight: true), to: .checkPIN("1234", attempt: 1))
        == ["question", "keyboard capitals "])
    _ = box.chose("back")
    #expect(box.chose("new-learner").last == "keyboard capitals ")
    _ = box.waitedForDeadline()
    _ = box.chose("who")
    #expect(box.chose("new-learner").last == "keyboard pin ")
    _ = box.chose("back")
    _ = box.chose("guest")
    #expect(box.chose("history").last == "keyboard pin ")
  }

  private static func atHome(_ preferences: Preferences) -> Learning {
    var box = Learning(
      learners: ["Anna"], LessonRequest(learner: "Anna", deck: "Capitals", mode: .review),
      startsAtHome: true, preferences: preferences)
    _ = box.started()
    return box
  }

  private static func inSettings() -> Learning {
    var box = atHome([:])
    _ = box.chose("settings")
    return box
  }

  /// Types digits.
  ///
  /// - Returns: The screen after the last one.
  private static func type(_ digits: String, _ box: inout Learning) -> String? {
    for digit in digits { _ = box.chose("key", String(digit)) }
    return box.screen?.words
  }

  private static func enter(_ digits: String, _ box: inout Learning) -> [String] {
    _ = type(digits, &box)
    return box.chose("save")
  }

  private static func enterWrong(_ attempt: Int, _ box: inout Learning) {
    _ = enter("1111", &box)
    _ = box.heard(.checkedPIN(isRight: false), to: .checkPIN("1111", attempt: attempt))
  }

  private static func title(_ box: Learning) -> Label? {
    guard case .keyboard(let keyboard) = box.screen else { return nil }
    return keyboard.title
  }
}
