import Gestures
import InputEvents
import Testing

@Suite("Noise")
struct NoiseTests {
  @Test("a ghost touch beside a tap, before it or within a double tap changes nothing")
  func ghosts() {
    var hand = Hand()
    hand.frame(0, [(1, 20, 30)])
    hand.frame(50, [(1, 20, 30), (2, 100, 60)])
    hand.frame(66, [(1, 20, 30)])
    hand.frame(80, [])
    hand.wait(until: 1_000)
    #expect(hand.names == ["tap"])
    hand.tap(at: 1_000, lifts: 1_010, x: 100, y: 60)
    hand.tap(at: 1_020, lifts: 1_100, x: 20, y: 30)
    hand.wait(until: 2_000)
    #expect(hand.names == ["tap", "tap"])
    hand.tap(at: 2_000, lifts: 2_070, x: 20, y: 30)
    hand.tap(at: 2_090, lifts: 2_100, x: 120, y: 60)
    hand.tap(at: 2_150, lifts: 2_220, x: 20, y: 30)
    hand.wait(until: 3_000)
    #expect(hand.names == ["tap", "tap", "double-tap"])
  }

  @Test("a ghost touch that remains when the finger lifts delays nothing")
  func ghostAtLift() {
    var hand = Hand()
    hand.frame(0, [(1, 40, 40)])
    hand.frame(50, [(1, 60, 40)])
    hand.frame(100, [(1, 80, 40), (2, 20, 70)])
    hand.frame(115, [(2, 20, 70)])
    #expect(hand.gestures.map(\.time) == [.ms(115)])
    hand.frame(125, [])
    hand.wait(until: 2_000)
    #expect(hand.names == ["swipe-right"])
  }

  @Test("a ghost touch at the first tap's place neither makes a double tap nor ends the wait")
  func ghostAsSecond() {
    var hand = Hand()
    hand.tap(at: 0, lifts: 70, x: 20, y: 30)
    hand.tap(at: 120, lifts: 135, x: 20, y: 30)
    hand.wait(until: 2_000)
    #expect(hand.gestures == [.at(300, .tap(at: SurfacePoint(x: 20, y: 30)))])
  }

  @Test("a palm or a late ghost touch instead of the second tap leaves the first one a tap")
  func noSecond() {
    var hand = Hand()
    hand.tap(at: 0, lifts: 70, x: 20, y: 30)
    hand.frame(150, [(8, 20, 30)])
    hand.frame(180, [(8, 20, 30)], palms: [8])
    hand.frame(900, [])
    hand.tap(at: 1_500, lifts: 1_570, x: 20, y: 30)
    hand.wait(until: 3_000)
    #expect(hand.names == ["tap", "tap"])
    #expect(hand.gestures.first?.time == .ms(300))
    // A ghost touch during which the wait ends: the tap is reported when the ghost touch lifts.
    hand.tap(at: 4_000, lifts: 4_070, x: 20, y: 30)
    hand.tap(at: 4_290, lifts: 4_305, x: 20, y: 30)
    #expect(hand.gestures.last == .at(4_305, .tap(at: SurfacePoint(x: 20, y: 30)), began: 4_000))
  }

  @Test("contacts that hop over the panel without a gap make no gesture", arguments: [0, 9])
  func hops(gap: Int64) {
    var hand = Hand()
    for step in 0..<5 as Range<Int64> {
      let start = step * (50 + gap)
      hand.tap(at: start, lifts: start + 50, x: step.isMultiple(of: 2) ? 20 : 100, y: 40)
    }
    hand.wait(until: 2_000)
    #expect(hand.gestures.isEmpty)
  }

  @Test("two hands that tap in turn are no hopping contact", arguments: [10, 20, 30, 40])
  func twoHands(gap: Int64) {
    var hand = Hand()
    for step in 0..<3 as Range<Int64> {
      let start = step * (80 + gap)
      hand.tap(at: start, lifts: start + 80, x: step == 1 ? 120 : 20, y: 40)
    }
    hand.wait(until: 2_000)
    #expect(hand.names == ["tap", "tap", "tap"])
  }

  @Test("after a ghost touch, a hopping contact is another ghost touch", arguments: [10, 30])
  func hopsAfterGhost(gap: Int64) {
    var hand = Hand()
    hand.tap(at: 0, lifts: 10, x: 100, y: 60)
    hand.tap(at: 1_000, lifts: 1_080, x: 20, y: 40)
    hand.tap(at: 1_080 + gap, lifts: 1_200, x: 120, y: 40)
    hand.wait(until: 3_000)
    #expect(hand.names == [])
    hand.tap(at: 70_000, lifts: 70_080, x: 20, y: 40)
    hand.tap(at: 70_080 + gap, lifts: 70_200, x: 120, y: 40)
    hand.wait(until: 80_000)
    #expect(hand.names == ["tap", "tap"])
  }

  @Test("beside a resting finger, another one taps and swipes as if it were alone")
  func restingFinger() {
    var hand = Hand()
    hand.frame(0, [(1, 10, 70)])
    hand.frame(700, [(1, 10, 70), (2, 80, 40)])
    hand.frame(780, [(1, 10, 70)])
    hand.frame(2_000, [(1, 10, 70), (3, 80, 40)])
    hand.frame(2_050, [(1, 10, 70), (3, 60, 40)])
    hand.frame(2_100, [(1, 10, 70), (3, 40, 40)])
    hand.frame(2_150, [(1, 10, 70)])
    hand.frame(3_000, [])
    hand.wait(until: 5_000)
    #expect(hand.names == ["long-press", "tap", "swipe-left"])
    #expect(hand.gestures.map(\.time) == [.ms(500), .ms(1_000), .ms(2_150)])
  }

  @Test("a second finger that comes to rest during a tap makes no gesture of its own")
  func secondComesToRest() {
    var hand = Hand()
    hand.frame(0, [(1, 80, 40)])
    hand.frame(40, [(1, 80, 40), (2, 10, 70)])
    hand.frame(100, [(2, 10, 70)])
    hand.frame(5_000, [])
    hand.wait(until: 9_000)
    #expect(hand.gestures.isEmpty)
  }

  @Test("beside a palm a finger taps as if it were alone; a finger that becomes a palm does not")
  func palms() {
    var hand = Hand()
    hand.frame(0, [(1, 10, 70)], palms: [1])
    hand.frame(100, [(1, 10, 70), (2, 80, 40)], palms: [1])
    hand.frame(180, [(1, 10, 70)], palms: [1])
    hand.frame(1_500, [])
    hand.wait(until: 2_000)
    #expect(hand.names == ["tap"])
    hand.frame(3_000, [(3, 80, 40)])
    hand.frame(3_050, [(3, 80, 40)], palms: [3])
    hand.frame(3_080, [(3, 80, 40)])
    hand.frame(3_100, [])
    hand.wait(until: 5_000)
    #expect(hand.names == ["tap"])
  }

  @Test(
    "a contact as long as a palm is a palm, a flat thumb is not", arguments: [(29.9, 1), (30, 0)])
  func largeContacts(size: Double, taps: Int) {
    var hand = Hand()
    hand.frame(0, [(1, 80, 40)], size: size)
    hand.frame(80, [])
    hand.wait(until: 2_000)
    #expect(hand.gestures.count == taps)
  }

  @Test("a tap before a resting second finger is recognized once that can't be a tap")
  func secondRests() {
    var hand = Hand()
    hand.tap(at: 0, lifts: 80, x: 20, y: 30)
    hand.frame(200, [(8, 20, 30)])
    hand.frame(240, [(8, 20, 30), (9, 60, 30)])
    hand.wait(until: 5_000)
    #expect(hand.gestures == [.at(700, .tap(at: SurfacePoint(x: 20, y: 30)))])
    hand.tap(at: 6_000, lifts: 6_080, x: 120, y: 60)
    hand.frame(8_000, [])
    hand.wait(until: 9_000)
    #expect(hand.names.first == "tap" && !hand.names.contains("double-tap"))
  }

  @Test("a finger elsewhere does not replace a second tap that was a ghost touch")
  func ghostAndOther() {
    var hand = Hand()
    hand.tap(at: 0, lifts: 80, x: 20, y: 30)
    hand.frame(200, [(8, 20, 30)])
    hand.frame(207, [(8, 20, 30), (9, 120, 60)])
    hand.frame(215, [(9, 120, 60)])
    hand.frame(300, [])
    hand.wait(until: 2_000)
    #expect(hand.names == ["tap", "tap"])
  }

  @Test("a swipe that begins beside a palm is not mistaken for the palm")
  func besidePalm() {
    var hand = Hand()
    hand.frame(0, [(1, 40, 40)], palms: [1])
    for (step, x) in [43.0, 56, 70, 85].enumerated() {
      hand.frame(1_000 + Int64(step) * 20, [(1, 40, 40), (2, x, 40)], palms: [1])
    }
    hand.frame(1_080, [(1, 40, 40)], palms: [1])
    hand.wait(until: 4_000)
    #expect(
      hand.gestures == [.at(1_080, .swipe(.right, from: SurfacePoint(x: 43, y: 40)), began: 1_000)])
  }

  @Test("a clock that goes back does not prolong the pause after a hand")
  func timeBack() {
    var hand = Hand()
    hand.frame(3_600_000, [(1, 20, 30), (2, 40, 30), (3, 60, 30)])
    hand.frame(3_600_100, [])
    hand.tap(at: 1_000, lifts: 1_080, x: 20, y: 30)
    hand.wait(until: 2_000)
    #expect(hand.names == ["tap"])
  }

  @Test("a palm after a long press has no effect on the next tap")
  func palmAfterPress() {
    var hand = Hand()
    hand.frame(0, [(1, 80, 40)])
    hand.frame(700, [(1, 80, 40)], palms: [1])
    hand.frame(800, [(1, 80, 40), (2, 20, 30)], palms: [1])
    hand.frame(880, [(1, 80, 40)], palms: [1])
    hand.wait(until: 2_000)
    #expect(hand.names == ["long-press", "tap"])
  }

  @Test("a finger that rests beside a contact that becomes a palm makes no late long press")
  func latePalm() {
    var hand = Hand()
    hand.frame(0, [(1, 80, 40), (2, 20, 60)])
    hand.frame(2_000, [(1, 80, 40), (2, 20, 60)], palms: [2])
    hand.wait(until: 4_000)
    hand.frame(4_000, [])
    hand.wait(until: 6_000)
    #expect(hand.gestures.isEmpty)
  }

  @Test("a ghost touch beside a slow finger prevents neither its long press nor its tap")
  func ghostBesideSlowFinger() {
    var hand = Hand(GestureSettings(profile: .steady))
    hand.frame(0, [(1, 80, 40)])
    hand.frame(700, [(1, 80, 40), (2, 20, 60)])
    hand.frame(715, [(1, 80, 40)])
    hand.frame(900, [])
    hand.wait(until: 3_000)
    #expect(hand.names == ["tap"])
    hand.frame(4_000, [(3, 80, 40)])
    hand.frame(4_700, [(3, 80, 40), (4, 20, 60)])
    hand.frame(4_715, [(3, 80, 40)])
    hand.wait(until: 6_000)
    #expect(hand.gestures.last?.time == .ms(5_000))
    #expect(hand.names == ["tap", "long-press"])
  }

  @Test("three fingers are a hand, and touches right after it are ignored")
  func handComesAndGoes() {
    var hand = Hand()
    hand.frame(0, [(1, 40, 40), (2, 60, 40)])
    hand.frame(60, [(1, 40, 40), (2, 60, 40), (3, 80, 40)])
    hand.frame(84, [(3, 80, 40)])
    hand.frame(140, [])
    hand.tap(at: 200, lifts: 260, x: 60, y: 40)
    hand.wait(until: 2_000)
    #expect(hand.gestures.isEmpty)
  }

  @Test("lost events during the second tap leave no gesture; a tap that waits alone is recognized")
  func interrupted() {
    var hand = Hand()
    hand.tap(at: 0, lifts: 70, x: 20, y: 30)
    hand.frame(150, [(9, 20, 30)])
    hand.interrupt(at: 180)
    hand.wait(until: 1_000)
    #expect(hand.gestures.isEmpty)
    hand.tap(at: 1_000, lifts: 1_070, x: 20, y: 30)
    hand.interrupt(at: 1_100)
    hand.wait(until: 2_000)
    #expect(hand.names == ["tap"])
  }

  @Test("a scribble is no swipe")
  func scribble() {
    var hand = Hand()
    let corners = [(40.0, 40.0), (60, 40), (42, 44), (62, 44), (44, 48), (64, 48), (70, 48)]
    let path = zip(corners, corners.dropFirst()).flatMap { from, to in
      (0..<8).map { step in
        let share = Double(step) / 8
        return (from.0 + (to.0 - from.0) * share, from.1 + (to.1 - from.1) * share)
      }
    }
    hand.stroke(from: 0, to: 600, path)
    hand.wait(until: 2_000)
    #expect(hand.gestures.isEmpty)
  }
}
