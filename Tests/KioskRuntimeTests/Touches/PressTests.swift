import InputEvents
import KioskBox
import Testing

@Suite("A finger on a target")
struct PressTests {
  /// Places on the first and the second target, and above both.
  private let first: KioskBox.Place = (200, 630)
  private let second: KioskBox.Place = (200, 830)
  private let beside: KioskBox.Place = (200, 480)

  @Test("presses it at once, and chooses it at its lift, even in a scene with double taps")
  func tap() {
    var box = KioskBox.ofTwoTargets()
    box.down(at: 1_000, first)
    #expect(box.take() == ["1.000 pressed answer-1"])
    box.up(at: 1_080)
    #expect(
      box.take() == ["1.080 released", "1.080 study target answer-1", "1.080 screen answer-1"])
    box.advance(to: 3_000)
    // The gesture is reported when it is certain, but performs no other action.
    #expect(box.take() == ["1.300 gesture tap 27.5,54.2"])
  }

  @Test("chooses it however long it rests and trembles")
  func longHold() {
    var box = KioskBox.ofTwoTargets()
    box.down(at: 1_000, first)
    for step in 0..<40 as Range<Int64> {
      box.move(at: 1_050 + 100 * step, (step % 2 == 0 ? 260 : 140, 630))
    }
    box.up(at: 6_000)
    #expect(
      box.take() == [
        "1.000 pressed answer-1", "6.000 released", "6.000 study target answer-1",
        "6.000 screen answer-1",
      ])
  }

  @Test("chooses nothing if it leaves; if it returns, it presses and chooses the target again")
  func leaving() {
    var box = KioskBox.ofTwoTargets()
    box.down(at: 1_000, first)
    box.slide(at: 1_400, beside)
    box.slide(at: 1_800, first)
    box.slide(at: 2_200, second)
    box.up(at: 3_000)
    #expect(
      box.take() == [
        "1.000 pressed answer-1", "1.340 released", "1.710 pressed answer-1", "2.140 released",
      ])
    box.down(at: 5_000, first)
    box.slide(at: 5_400, beside)
    box.slide(at: 5_800, first)
    box.up(at: 6_800)
    #expect(
      box.take() == [
        "5.000 pressed answer-1", "5.340 released", "5.710 pressed answer-1", "6.800 released",
        "6.800 study target answer-1", "6.800 screen answer-1",
      ])
  }

  @Test("that comes from outside presses nothing")
  func fromBeside() {
    var box = KioskBox.ofTwoTargets()
    box.down(at: 1_000, beside)
    box.move(at: 1_300, first)
    box.up(at: 3_000)
    box.advance(to: 5_000)
    #expect(box.take() == [])
  }

  @Test("is a swipe if it swipes, even within the target and without an action for the swipe")
  func swipe() {
    var box = KioskBox.ofTwoTargets()
    box.swipe(at: 1_000, from: first, across: 150)
    #expect(
      box.take() == [
        "1.000 pressed answer-1", "1.090 gesture swipe-right 27.5,54.2", "1.090 released",
      ])
    box.swipe(at: 3_000, from: first, across: -150)
    #expect(
      box.take() == [
        "3.000 pressed answer-1", "3.090 gesture swipe-left 27.5,54.2", "3.090 released",
        "3.090 study next", "3.090 screen next",
      ])
  }

  @Test("is no long press, even if that has an action; beside all targets it is one")
  func longPress() {
    for bindsLongPress in [false, true] {
      var box = KioskBox.ofTwoTargets(bindsLongPress: bindsLongPress)
      box.down(at: 1_000, first)
      box.up(at: 3_000)
      #expect(
        box.take() == [
          "1.000 pressed answer-1", "1.500 gesture long-press 27.5,54.2", "3.000 released",
          "3.000 study target answer-1", "3.000 screen answer-1",
        ])
      // This finger can't be meant for the target, which has just appeared.
      box.down(at: 3_100, second)
      box.up(at: 5_000)
      #expect(box.take() == ["3.600 gesture long-press 27.5,71.4"])
      box.down(at: 6_000, beside)
      box.up(at: 8_000)
      #expect(box.take().count == (bindsLongPress ? 3 : 1))
    }
  }

  @Test("still presses while it trembles across the target's edge, until it has moved away")
  func edge() {
    // The target begins at a row of the screen: 4 mm are 46 units of the panel's height.
    let edge: KioskBox.Place = (200, 545)
    for (y, isPressed) in [(515, true), (481, false)] as [(Int32, Bool)] {
      var box = KioskBox.ofTwoTargets()
      box.down(at: 1_000, edge)
      for step in 1...4 as ClosedRange<Int64> {
        box.move(at: 1_000 + 20 * step, (200, 545 + (y - 545) * Int32(step) / 4))
      }
      box.up(at: 1_120)
      let trace = box.take()
      #expect(trace.first == "1.000 pressed answer-1")
      #expect(trace.contains("1.120 study target answer-1") == isPressed, "\(y): \(trace)")
    }
  }

  @Test("that shows another screen by its rest chooses nothing there")
  func held() {
    var box = KioskBox.ofTwoTargets(bindsLongPress: true, bindsHold: true)
    box.down(at: 1_000, first)
    box.up(at: 3_000)
    #expect(
      box.take() == [
        "1.000 pressed answer-1", "1.500 gesture long-press 27.5,54.2", "1.500 study hold",
        "1.500 screen held answer-1",
      ])
  }

  @Test("chooses nothing after a second finger or lost events")
  func cancelled() {
    var box = KioskBox.ofTwoTargets(panel: .twoFingers)
    box.slots(at: 1_000, [(0, 200, 630)])
    box.slots(at: 1_200, [(0, 200, 630), (1, 800, 200)])
    box.slots(at: 1_300, [(0, 200, 630), (1, 800, 200)], moving: 3)
    box.slots(at: 1_400, [(0, 200, 630)])
    box.slots(at: 1_500, [])
    #expect(
      box.take().filter { !$0.contains("gesture") } == ["1.000 pressed answer-1", "1.300 released"])
    box = KioskBox.ofTwoTargets()
    box.down(at: 1_000, first)
    box.lose(at: 1_100)
    box.up(at: 1_200)
    box.advance(to: 3_000)
    #expect(box.take() == ["1.000 pressed answer-1", "1.100 released"])
  }

  @Test("is set aside for another finger if it rests, and goes on if that was noise")
  func setAside() {
    // The other finger comes down on the second target, for 80 ms or as noise, while the first one still rests. It has
    // moved before, and so makes no long press.
    let others: [(lasts: Int64, chosen: String)] = [
      (80, "1.780 study target answer-2"), (8, "2.500 study target answer-1"),
    ]
    for (length, chosen) in others {
      var box = KioskBox.ofTwoTargets(panel: .twoFingers, keepsScreen: true)
      for step in 0...3 as ClosedRange<Int32> {
        box.slots(at: 1_000 + 20 * Int64(step), [(0, 200 + 20 * step, 630)])
      }
      box.slots(at: 1_700, [(0, 260, 630), (1, 200, 830)])
      box.slots(at: 1_700 + length, [(0, 260, 630)])
      box.slots(at: 2_500, [])
      box.advance(to: 4_000)
      let lines = box.take()
      #expect(lines.filter { $0.contains("target") } == [chosen], "\(lines)")
      #expect(lines.contains("1.700 pressed answer-2"))
    }
  }

  @Test("too short for a finger, as noise is, chooses nothing")
  func ghost() {
    var box = KioskBox.ofTwoTargets()
    box.down(at: 1_000, first)
    box.up(at: 1_008)
    box.advance(to: 3_000)
    #expect(box.take() == ["1.000 pressed answer-1", "1.008 released"])
  }

  @Test("right after targets appear, presses nothing, and chooses nothing at its lift")
  func guarded() {
    var box = KioskBox.ofTwoTargets()
    box.down(at: 190, first)
    box.up(at: 2_000)
    #expect(box.take() == ["0.690 gesture long-press 27.5,54.2"])
    box.down(at: 3_000, first)
    box.up(at: 3_080)
    box.down(at: 3_270, first)
    box.up(at: 3_350)
    box.down(at: 3_900, first)
    box.up(at: 3_980)
    #expect(box.take().filter { $0.contains("target") }.map { $0.prefix(5) } == ["3.080", "3.980"])
  }

  @Test("that double-taps targets presses twice")
  func doubleTap() {
    var box = KioskBox.ofTwoTargets(keepsScreen: true)
    box.down(at: 1_000, first)
    box.up(at: 1_060)
    box.down(at: 1_200, first)
    box.up(at: 1_260)
    box.advance(to: 3_000)
    #expect(
      box.take() == [
        "1.000 pressed answer-1", "1.060 released", "1.060 study target answer-1",
        "1.060 sound right",
        "1.200 pressed answer-1", "1.260 gesture double-tap 27.5,54.2", "1.260 released",
        "1.260 study target answer-1", "1.260 sound right",
      ])
  }

  @Test(
    "a double tap is a press if its first tap misses the target, a tap if the second does")
  func halves() {
    // The place is near enough to the target's edge for a double tap.
    let miss: KioskBox.Place = (200, 530)
    var box = KioskBox.ofTwoTargets(keepsScreen: true)
    box.down(at: 1_000, miss)
    box.up(at: 1_060)
    box.down(at: 1_200, (200, 560))
    box.up(at: 1_260)
    box.advance(to: 3_000)
    #expect(
      box.take() == [
        "1.200 pressed answer-1", "1.260 gesture double-tap 27.5,48.2", "1.260 released",
        "1.260 study target answer-1", "1.260 sound right",
      ])
    box.down(at: 5_000, (200, 560))
    box.up(at: 5_060)
    box.down(at: 5_200, miss)
    box.up(at: 5_260)
    box.advance(to: 7_000)
    #expect(
      box.take() == [
        "5.000 pressed answer-1", "5.060 released", "5.060 study target answer-1",
        "5.060 sound right",
        "5.260 gesture double-tap 27.5,45.6", "5.260 study tap", "5.260 sound wrong",
      ])
  }

  @Test("chooses nothing if a new screen replaces the target")
  func changedScreen() {
    var box = KioskBox.ofTwoTargets()
    box.down(at: 1_000, first)
    box.press(KeyMeaning.next.code, at: 1_100)
    box.up(at: 1_200)
    box.advance(to: 3_000)
    #expect(
      box.take() == [
        "1.000 pressed answer-1", "1.100 key 106", "1.100 study next", "1.100 screen next",
        "1.300 gesture tap 27.5,54.2",
      ])
  }

  @Test(
    "is reported as fractions of the screen to a scene that follows it, with one line at the end")
  func drag() {
    var box = KioskBox.ofTwoTargets(followsTouch: true)
    box.down(at: 1_000, (500, 200))
    box.slide(at: 1_400, (600, 300))
    box.slide(at: 1_800, (600, 400))
    box.up(at: 3_000)
    let reported = box.take()
    #expect(
      reported.filter { !$0.contains("drawn moved") }.dropFirst() == [
        "3.000 study drag", "3.000 screen ended",
      ])
    #expect(reported.first == "1.000 drawn began 0.5,0.2")
    #expect(reported.contains("1.400 drawn moved 0.6,0.3"))
    #expect(reported.contains("1.800 drawn moved 0.6,0.4"))
    // A quick movement is also a swipe, whose screen ends the drag.
    box.swipe(at: 5_000, from: (500, 200), across: -200)
    #expect(
      box.take().suffix(3) == [
        "5.090 gesture swipe-left 68.8,17.2", "5.090 study next", "5.090 screen next",
      ])
  }
}
