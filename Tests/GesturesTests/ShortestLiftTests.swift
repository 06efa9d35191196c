import Gestures
import InputEvents
import Testing

/// A panel that reports every 125 ms: the kernel lifts its fingers 100 ms after each report, and the panel finds
/// them again 23 ms later, under new numbers.
@Suite("Lifts that are none")
struct ShortestLiftTests {
  @Test(
    "a stroke that the kernel ends every 100 ms is no tap, with and without double taps",
    arguments: [true, false])
  func slowPanel(isDoubleTapBound: Bool) {
    var hand = Hand()
    hand.recognizers.isDoubleTapBound = isDoubleTapBound
    // It begins slowly, as the report's does, and ends 41 mm away.
    let path = [0, 0, 1, 4.5, 11, 18, 26, 34, 41].map { (60 + $0, 40 + $0 / 2) }
    for (step, place) in path.enumerated() {
      hand.tap(at: 125 * Int64(step), lifts: 125 * Int64(step) + 102, x: place.0, y: place.1)
      #expect(hand.names.isEmpty, "piece \(step)")
    }
    hand.wait(until: 3_000)
    #expect(!hand.names.contains { $0.contains("tap") }, "\(hand.names)")
  }

  @Test("a finger stays the same touch while the kernel lifts it, and then it has lifted")
  func finger() {
    var hand = Hand()
    hand.frame(0, [(1, 50, 40)])
    hand.frame(102, [])
    #expect(hand.recognizers.finger?.down == .ms(0))
    #expect(hand.recognizers.takeLiftedFingers().isEmpty)
    hand.frame(125, [(2, 50.2, 40)])
    #expect(hand.recognizers.finger?.down == .ms(0))
    hand.frame(227, [])
    hand.wait(until: 250)
    #expect(hand.recognizers.takeLiftedFingers().isEmpty)
    hand.wait(until: 251)
    #expect(hand.recognizers.finger == nil)
    #expect(hand.recognizers.takeLiftedFingers().map(\.down) == [.ms(0)])
  }

  @Test("a finger that moved until its lift has lifted at once, for what it presses")
  func quickFinger() {
    var hand = Hand()
    hand.frame(0, [(1, 50, 40)])
    hand.frame(40, [(1, 50.4, 40)])
    hand.frame(120, [])
    #expect(hand.recognizers.takeLiftedFingers().map(\.down) == [.ms(0)])
    hand.wait(until: 1_000)
    #expect(hand.recognizers.takeLiftedFingers().isEmpty)
    #expect(hand.names == ["tap"])
  }

  @Test(
    "a tap waits only where the kernel may have lifted the finger, or until one lands elsewhere")
  func delay() {
    let taps: [(duration: Int64, told: Int64)] = [
      (60, 60), (94, 94), (95, 119), (104, 128), (115, 139), (116, 116), (400, 400),
    ]
    for tap in taps {
      var hand = Hand()
      hand.recognizers.isDoubleTapBound = false
      hand.tap(at: 0, lifts: tap.duration, x: 50, y: 40)
      hand.wait(until: 1_000)
      #expect(hand.gestures.map(\.time) == [.ms(tap.told)])
    }
    var hand = Hand()
    hand.recognizers.isDoubleTapBound = false
    hand.tap(at: 0, lifts: 100, x: 50, y: 40)
    hand.frame(115, [(7, 120, 40)])
    #expect(hand.gestures.map(\.time) == [.ms(115)])
  }

  @Test("on a keyboard, a tap is told at its lift")
  func typing() {
    var hand = Hand()
    hand.recognizers.isDoubleTapBound = false
    hand.recognizers.isTyping = true
    hand.tap(at: 0, lifts: 102, x: 50, y: 40)
    #expect(hand.gestures.map(\.time) == [.ms(102)])
    #expect(hand.recognizers.takeLiftedFingers().map(\.down) == [.ms(0)])
  }

  @Test("a pointer's click of 4 ms is a tap, a finger's touch of 4 ms is none")
  func pointer() {
    for (settings, names) in [(GestureSettings().ofPointer, ["tap"]), (GestureSettings(), [])] {
      var hand = Hand(settings)
      hand.tap(at: 0, lifts: 4, x: 50, y: 40)
      hand.wait(until: 1_000)
      #expect(hand.names == names)
    }
  }
}
