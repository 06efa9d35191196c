import Study
import Testing

@testable import Scenes

@Suite("The PIN")
struct PINSceneTests {
  @Test("a new PIN is entered twice, hashed by the library, and saved; the screen shows no digit")
  func new() {
    var box = Self.inSettings()
    _ = box.chose("pin")
    #expect(Self.enter("1234", &box) == ["question", "keyboard pin "])
    #expect(Self.type("1234", &box) == "keyboard pin ****")
    #expect(box.chose("save") == ["keyboard pin ****", "ask new pin 1234"])
    let kept = box.checked(.newPIN(hash: "$y$x"), to: .newPIN("1234"))
    #expect(kept.first == "question" && kept.last == "other change")
    #expect(box.saved == [.edit(.set("pin", to: "$y$x", of: nil))])
    // The person who has set the PIN is not asked for it before leaving the settings.
    _ = box.chose("language")
    #expect(box.chose("language", "de").last == "other change")
  }

  @Test("two different PINs, and one that is too short, are not saved")
  func refused() {
    var box = Self.inSettings()
    _ = box.chose("pin")
    #expect(Self.enter("123", &box) == ["refused", "keyboard pin "])
    #expect(Self.title(box) == .words(.pinTooShort))
    _ = Self.enter("1234", &box)
    #expect(Self.title(box) == .words(.repeatPIN))
    #expect(Self.enter("1235", &box) == ["refused", "keyboard pin "])
    #expect(Self.title(box) == .words(.pinsDiffer))
    _ = Self.type("123456789", &box)
    #expect(box.screen?.words == "keyboard pin ********")
    #expect(box.saved.isEmpty)
  }

  @Test("a PIN that the library does not accept is not saved, which is reported")
  func notTaken() {
    var box = Self.inSettings()
    _ = box.chose("pin")
    _ = (Self.enter("1234", &box), Self.enter("1234", &box))
    #expect(box.checked(.nothing, to: .newPIN("1234")) == ["refused", "keyboard pin "])
    #expect(Self.title(box) == .words(.notSaved) && box.saved.isEmpty)
  }

  @Test("no digits remove a PIN, after a question")
  func removed() {
    var box = Self.inSettings()
    _ = box.chose("pin")
    #expect(box.chose("save").last?.hasPrefix("settings ") == true && box.saved.isEmpty)
    _ = (box.preferred([.pin: "$y$x"]), box.chose("pin"))
    let asks = ["question", "pin pin.name: pin.ask <keep> <remove-pin>"]
    #expect(box.chose("save") == asks)
    #expect(box.chose("save").isEmpty && box.chose("key", "1").isEmpty)
    #expect(box.chose("keep") == ["back", "keyboard pin "])
    #expect(box.chose("save") == asks)
    #expect(box.did(.leave) == ["back", "keyboard pin "])
    _ = box.chose("save")
    #expect(box.saved.isEmpty)
    #expect(box.chose("remove-pin").last == "other change")
    #expect(box.saved == [.edit(.set("pin", to: nil, of: nil))])
  }

  @Test("after choosing another learner, a history needs the PIN, until the box went home")
  func neighbour() {
    var box = Learning(
      learners: ["Anna", "Ben"], LessonRequest(learner: "Anna", deck: "Capitals", mode: .review),
      startsAtHome: true, preferences: [.pin: "$y$x", .homeAfter: "1 min"])
    _ = (box.started(), box.chose("learner", "Anna"))
    #expect(box.chose("history").last == "ask rounds Anna")
    _ = (box.chose("back"), box.chose("who"), box.chose("learner", "Anna"))
    #expect(box.chose("history").last == "ask rounds Anna")
    _ = (box.chose("back"), box.chose("who"), box.chose("learner", "Ben"))
    #expect(box.chose("history").last == "keyboard pin ")
    _ = (box.chose("back"), box.chose("who"), box.chose("learner", "Anna"))
    #expect(box.chose("history").last == "keyboard pin ")
    while box.screen?.words.hasPrefix("learners") != true { _ = box.waitedForDeadline() }
    _ = box.chose("learner", "Ben")
    #expect(box.chose("history").last == "ask rounds Ben")
  }

  @Test("a swipe or a held key loses no digit; Back leaves")
  func rests() {
    var box = Self.inSettings()
    _ = box.chose("pin")
    _ = Self.type("1234", &box)
    #expect(box.did(.leave).isEmpty)
    #expect(box.chose("save") == ["question", "keyboard pin "])
    // The first PIN was entered, though no digit of the second one was.
    #expect(box.did(.leave).isEmpty)
    #expect(Self.enter("1234", &box).last == "ask new pin 1234")
    #expect(
      box.chose("back").first == "back" && box.screen?.words.hasPrefix("settings") == true)
    _ = box.chose("pin")
    #expect(box.did(.leave).first == "back")
  }

  @Test("settings ask for the PIN until it is right, and again after they were left")
  func locked() {
    var box = Self.atHome([.pin: "$y$x"])
    #expect(box.chose("settings") == ["question", "keyboard pin "])
    #expect(Self.enter("9999", &box).last == "ask pin 9999 for $y$x, try 1")
    let wrong = box.checked(
      .checkedPIN(isRight: false), to: .checkPIN("9999", hash: "$y$x", attempt: 1))
    #expect(wrong == ["refused", "keyboard pin ", "other change"])
    #expect(box.saved == [.edit(.set("wrong-pins", to: "1", of: nil))])
    // The same PIN again is another try.
    #expect(Self.enter("9999", &box).last == "ask pin 9999 for $y$x, try 2")
    // A late reply does not belong to this try.
    #expect(
      box.heard(.checkedPIN(isRight: true), to: .checkPIN("9999", hash: "$y$x", attempt: 1)).isEmpty
    )
    let right = box.checked(
      .checkedPIN(isRight: true), to: .checkPIN("9999", hash: "$y$x", attempt: 2))
    #expect(right.contains { $0.hasPrefix("corner ") })
    #expect(box.saved.last == .edit(.set("wrong-pins", to: nil, of: nil)))
    _ = box.chose("back")
    #expect(box.chose("settings").last == "keyboard pin ")
  }

  @Test(
    "the current PIN is used, saved or not; a PIN removed by another program is not asked for")
  func inForce() {
    var box = Self.inSettings()
    _ = box.chose("pin")
    _ = (Self.enter("1234", &box), Self.enter("1234", &box))
    // From here on only the box knows the PIN: the library may have no room for it.
    _ = box.checked(.newPIN(hash: "$y$new"), to: .newPIN("1234"))
    _ = (box.chose("back"), box.chose("back"), box.chose("settings"))
    #expect(Self.enter("1234", &box).last == "ask pin 1234 for $y$new, try 1")
    _ = (box.chose("back"), box.chose("settings"), box.preferred([.pin: nil]))
    #expect(Self.enter("9", &box).contains { $0.hasPrefix("corner ") })
  }

  @Test("the result of a PIN is shown after the same time, however soon the library replies")
  func sameTime() {
    let query = LibraryQuery.checkPIN("1234", hash: "$y$x", attempt: 1)
    let times = [true, false].map { isAtOnce in
      var box = Self.atHome([.pin: "$y$x"])
      _ = (box.chose("settings"), Self.enter("1234", &box))
      let entered = box.time
      if isAtOnce { #expect(box.heard(.checkedPIN(isRight: true), to: query).isEmpty) }
      // Touches meanwhile do nothing.
      #expect(box.chose("key", "5").isEmpty && box.chose("save").isEmpty)
      if !isAtOnce { #expect(box.heard(.checkedPIN(isRight: true), to: query).isEmpty) }
      #expect(box.waitedForDeadline().contains { $0.hasPrefix("corner ") })
      return box.time - entered
    }
    #expect(times == [1_000, 1_000])
  }

  @Test("after three wrong PINs each try is delayed, twice as long each time, at most five minutes")
  func slower() {
    var box = Self.atHome([.pin: "$y$x", .wrongPINs: "2"])
    _ = box.chose("settings")
    Self.enterWrong(1, &box)
    #expect(Self.enter("1111", &box) == ["refused", "keyboard pin "])
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
    #expect(box.saved.last == .edit(.set("wrong-pins", to: "4", of: nil)))
  }

  @Test("wrong PINs before a restart count: the box delays from its start")
  func restarted() {
    var box = Self.atHome([.pin: "$y$x", .wrongPINs: "9"])
    _ = box.chose("settings")
    #expect(Self.enter("1234", &box).first == "refused")
    box.waited(minutes: 5)
    #expect(Self.enter("1234", &box).last == "ask pin 1234 for $y$x, try 1")
  }

  @Test("a locked box adds no learner and shows a guest no history; going home locks it")
  func guarded() {
    var box = Self.atHome([.pin: "$y$x", .homeAfter: "1 min"])
    _ = box.chose("who")
    #expect(box.chose("new-learner").last == "keyboard pin ")
    _ = Self.enter("1234", &box)
    #expect(
      box.checked(.checkedPIN(isRight: true), to: .checkPIN("1234", hash: "$y$x", attempt: 1))
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
    _ = (box.chose("settings"), box.chose("box"))
    return box
  }

  /// Types digits.
  ///
  /// - Returns: The screen after the last digit.
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
    _ = box.checked(
      .checkedPIN(isRight: false), to: .checkPIN("1111", hash: "$y$x", attempt: attempt))
  }

  private static func title(_ box: Learning) -> Label? {
    guard case .keyboard(let keyboard) = box.screen else { return nil }
    return keyboard.title
  }
}

extension Learning {
  /// Delivers a reply of the library, and waits until it takes effect.
  fileprivate mutating func checked(
    _ reply: LibraryReply, to query: LibraryQuery
  ) -> [String] {
    heard(reply, to: query) + waitedForDeadline()
  }
}
