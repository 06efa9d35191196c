import InputEvents
import KioskBox
import Study
import Testing

@testable import Scenes

@Suite("Studying without looking at the screen")
struct ExplorationTests {
  @Test(
    "home and each target under a finger are spoken; a single tap chooses nothing")
  func touches() {
    var box = KioskBox.listening()
    #expect(box.heard() == ["What would you like to learn? 5 cards today. 4 things to choose."])
    box.down(at: 1_000, on: "deck")
    #expect(
      box.take() == ["1.000 tick", "1.000 focus deck", #"1.000 speech en "d, 5 cards today""#])
    box.slide(at: 2_000, to: "history")
    box.slide(at: 2_100, to: "history")
    box.slide(at: 4_000, to: "settings")
    box.up(at: 6_000)
    let lines = box.take()
    #expect(lines.first?.hasPrefix("1.500 gesture long-press ") == true)
    #expect(
      lines.dropFirst() == [
        "1.980 focus history", #"1.980 speech en "My progress""#, "3.930 focus settings",
        #"3.930 speech en "Settings""#,
      ])
    box.tap(at: 8_000, on: "deck")
    box.advance(to: 9_000)
    #expect(box.take().allSatisfy { !$0.contains(" study ") && !$0.contains(" screen ") })
  }

  @Test("a double tap anywhere chooses the target that was found before it")
  func doubleTap() {
    var box = KioskBox.listening()
    // Nothing has been found before the first double tap; the second one chooses what the first one found.
    box.doubleTap(at: 1_000, on: "settings")
    #expect(!box.take().contains { $0.contains(" study target ") })
    box.doubleTap(at: 1_900, on: "history")
    #expect(box.take().contains("2.110 study target settings"))
    box.choose("back", at: 2_200)
    box.tap(at: 3_000, on: "deck")
    box.doubleTap(at: 5_000, on: "settings")
    #expect(box.take().contains(#"5.210 study target deck "d""#))
    // The new screen has no focus, even if it has the same target.
    box.doubleTap(at: 7_000, on: "back")
    #expect(!box.take().contains { $0.contains(" study ") })
  }

  @Test("a focus that moves by itself waits for the double tap on what a finger has found")
  func scanned() {
    var box = KioskBox.listening([.autoScan: "1 s"])
    box.advance(to: 10_000)
    box.tap(at: 10_000, on: "history")
    box.doubleTap(at: 11_500, on: "settings")
    #expect(box.take().contains("11.710 study target history"))
  }

  @Test("a finger that rests where it came down chooses its target at its lift, unless it slides")
  func resting() {
    var box = KioskBox.listening()
    _ = box.take()
    box.down(at: 1_000, on: "deck")
    box.advance(to: 2_000)
    box.slide(at: 2_000, to: "history")
    box.up(at: 3_000)
    #expect(!box.take().contains { $0.contains(" study ") })
    box.down(at: 5_000, on: "deck")
    box.advance(to: 5_499)
    #expect(!box.take().contains { $0.contains("long-press") })
    box.advance(to: 5_500)
    #expect(!box.take().contains { $0.contains(" study ") })
    box.up(at: 6_000)
    #expect(box.take().contains(#"6.000 study target deck "d""#))
  }

  @Test("swipes go from target to target and around the list, and none leaves it")
  func swipes() {
    var box = KioskBox.listening()
    _ = box.take()
    var heard: [String] = []
    for time in 1...5 as ClosedRange<Int64> {
      // The swipe may begin anywhere.
      box.swipe(at: 1_000 * time, on: "history", across: 200)
      heard.append(box.heard().last ?? "")
    }
    #expect(
      heard == ["d, 5 cards today", "Who is learning?", "My progress", "Settings", heard[0]])
    box.swipe(at: 7_000, across: -300)
    #expect(box.heard().last == "Settings")
    box.swipe(at: 8_000, down: -300)
    #expect(box.heard().last == "My progress")
    box.swipe(at: 9_000, down: 300)
    #expect(box.heard().last == "Settings")
    box.doubleTap(at: 11_000)
    #expect(box.take().contains("11.210 study target settings"))
  }

  @Test("targets that a swipe passes are not spoken, a target that a finger reaches later is")
  func passing() {
    var box = KioskBox.listening()
    _ = box.take()
    box.down(at: 1_000, on: "settings")
    box.slide(at: 1_250, to: "history")
    #expect(box.heard() == ["Settings"])
    box.slide(at: 1_350, to: "who")
    #expect(box.heard() == ["Who is learning?"])
  }

  @Test("swipes up and down turn the pages of a list, and only the page is spoken")
  func pages() {
    var box = KioskBox.listening(decks: 60)
    #expect(
      box.heard() == [
        "What would you like to learn? 300 cards today. Page 1 of 3. 29 things to choose."
      ])
    box.swipe(at: 1_000, down: -300)
    #expect(box.heard().last == "Page 2 of 3. 32 things to choose.")
    box.swipe(at: 2_000, down: 300)
    #expect(box.heard().last == "Page 1 of 3. 29 things to choose.")
    // At the end the found target is spoken again, not those that the finger passed.
    box.swipe(at: 3_000, across: 300)
    let found = box.heard().last
    box.swipe(at: 4_000, down: 300)
    #expect(box.heard().last == found)
    box.choose("next-page", at: 5_000)
    #expect(box.heard().last == "Page 2 of 3. 32 things to choose.")
    box.doubleTap(at: 8_000)
    #expect(box.heard().last == "Page 3 of 3. 13 things to choose.")
  }

  @Test("a round is studied by its targets; cards are spoken in their languages")
  func studying() {
    var box = KioskBox.listening(voices: ["answer-voice d": "fr"])
    box.choose("deck", at: 1_000)
    #expect(box.heard().last == "d. 9 cards. 8 things to choose.")
    box.choose("round", at: 4_000)
    #expect(
      box.take().filter { $0.contains("speech") }.suffix(2) == [
        #"4.810 speech en "Norway""#, #"4.810 speech en "Question 1 of 2.""#,
      ])
    box.swipe(at: 7_000, across: -300)
    #expect(box.heard().last == "Show the answer")
    box.doubleTap(at: 8_000)
    #expect(box.take().contains(#"8.210 speech fr "Oslo""#))
    // Swipes up and down don't mark the answer.
    for length in [-300, 300] as [Int32] { box.swipe(at: 9_500 + Int64(length), down: length) }
    #expect(!box.take().contains { $0.contains(" study ") })
    box.choose("wrong", at: 11_000)
    #expect(box.take().contains { $0.contains(" study target wrong") })
    box.choose("answer", at: 14_000)
    box.choose("right", at: 17_000)
    #expect(
      box.heard().last
        == "d. Well done, Anna! 1 of 2. 5 more cards for today. 4 things to choose.")
    box.choose("done", at: 20_000)
    #expect(box.heard().last == "What would you like to learn? 5 cards today. 4 things to choose.")
  }

  @Test("a tap beside all targets repeats the card or screen")
  func again() {
    var box = KioskBox.listening()
    _ = box.take()
    box.tap(at: 1_000, (990, 10))
    #expect(box.heard() == ["What would you like to learn? 5 cards today. 4 things to choose."])
    box.choose("deck", at: 2_000)
    box.choose("round", at: 5_000)
    _ = box.take()
    box.down(at: 8_000, (500, 300))
    box.up(at: 10_000)
    #expect(
      box.take() == [
        "8.000 silence", #"8.000 speech en "Norway""#, "8.500 gesture long-press 68.8,25.8",
      ])
  }

  @Test("a two-finger tap anywhere repeats the screen")
  func twoFingers() {
    var box = KioskBox.listening(panel: .twoFingers)
    let first = box.heard()
    box.twoFingerTap(at: 1_000)
    let lines = box.take()
    #expect(lines.contains { $0.contains("gesture two-finger-tap") })
    #expect(lines.last == "1.080 speech en \"\(first.last ?? "")\"", "\(lines)")
  }

  @Test("an answer of a quiz is spoken in its language, a button in the box's")
  func quiz() {
    var box = KioskBox.listening(voices: ["answer-voice d": "fr"])
    box.choose("deck", at: 1_000)
    box.choose("quiz", at: 4_000)
    _ = box.take()
    box.swipe(at: 7_000, across: 300)
    let first = box.take().last ?? ""
    #expect(first.contains("speech fr "), "\(first)")
    box.swipe(at: 8_000, across: -300)
    #expect(box.take().last?.hasSuffix(#"speech en "Not sure: show it""#) == true)
  }

  @Test("changes are spoken: a row's new value, and the typed text")
  func changes() {
    var box = KioskBox.listening()
    box.choose("deck", at: 1_000)
    box.choose("direction", at: 4_000)
    #expect(box.heard().last == "Show me, the answer")
    box.doubleTap(at: 7_000)
    #expect(box.heard().last == "Show me, both sides")
    box.choose("back", at: 10_000)
    box.choose("who", at: 13_000)
    box.choose("new-learner", at: 16_000)
    #expect(box.heard().last == "I am new.")
    box.choose("key", "B", at: 19_000)
    // In between comes the key under the double tap.
    #expect(box.heard() == ["Capital B", "Capital H", "Capital H", "B."])
    box.choose("key", "e", at: 22_000)
    #expect(box.heard() == ["e", "h", "h", "Be."])
    box.choose("erase", at: 25_000)
    #expect(box.heard() == ["Rub out the last letter", "h", "h", "B."])
  }

  @Test("the digits of a PIN are neither spoken nor revealed by the finger's place")
  func secret() {
    var box = KioskBox.listening([.pin: "$y$x"])
    box.choose("settings", at: 1_000)
    #expect(box.heard().last == "The PIN, please.")
    for (index, digit) in "1234".enumerated() {
      box.choose("key", "\(digit)", at: 4_000 + 3_000 * Int64(index))
    }
    box.swipe(at: 20_000, across: -300)
    let lines = box.take()
    #expect(!lines.contains { $0.contains(" speech ") || $0.contains(" gesture ") }, "\(lines)")
    box.tap(at: 22_000, on: "save")
    #expect(box.heard() == ["Done"])
  }

  @Test("the touch that lights a dark screen only speaks the screen's title or card")
  func dark() {
    var box = KioskBox.listening([.dimAfter: "1 min"])
    _ = box.take()
    box.down(at: 70_000, on: "deck")
    box.advance(to: 70_018)
    box.slide(at: 70_500, to: "settings")
    box.up(at: 72_000)
    #expect(box.heard() == ["What would you like to learn? 5 cards today. 4 things to choose."])
    box.choose("deck", at: 73_000)
    box.choose("round", at: 76_000)
    _ = box.take()
    box.tap(at: 170_000, on: "leave")
    #expect(box.heard() == ["Norway"])
  }

  @Test("arrow keys speak the target that they reach")
  func keys() {
    var box = KioskBox.listening()
    _ = box.take()
    box.press(KeyMeaning.next.code, at: 1_000)
    box.press(108, at: 2_000)
    #expect(box.heard() == ["d, 5 cards today", "My progress"])
    box.press(28, at: 3_000)
    #expect(
      box.heard().last
        == "My progress. 0 rounds. Nothing yet. Answer some cards first. 3 things to choose."
    )
  }

  @Test("may be on for a single learner")
  func own() {
    var box = KioskBox.listening(
      [.eyesFree: "off"], own: [.eyesFree: "on"], learners: ["Anna", "Ben"])
    #expect(box.heard() == [])
    box.tap(at: 1_000, on: "learner")
    #expect(box.heard() == ["Anna. 5 cards today. 4 things to choose."])
  }
}
