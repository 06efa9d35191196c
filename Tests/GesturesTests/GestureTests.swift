import Gestures
import InputEvents
import Testing

@Suite("Taps")
struct TapTests {
  @Test("a tap is recognized at the end of the double-tap window")
  func singleTap() {
    var hand = Hand()
    hand.tap(at: 0, lifts: 100, x: 20, y: 30)
    #expect(hand.gestures.isEmpty)
    hand.wait(until: 299)
    #expect(hand.gestures.isEmpty)
    hand.wait(until: 2_000)
    #expect(hand.gestures == [.at(300, .tap(at: SurfacePoint(x: 20, y: 30)))])
  }

  @Test("a tap is recognized at its lift if no double tap is bound")
  func noDoubleTapBound() {
    var hand = Hand()
    hand.recognizers.isDoubleTapBound = false
    hand.tap(at: 0, lifts: 80, x: 20, y: 30)
    #expect(hand.gestures == [.at(80, .tap(at: SurfacePoint(x: 20, y: 30)))])
  }

  @Test("a tap that waits while double taps are unbound, and a second one, are two taps")
  func unboundMeanwhile() {
    var hand = Hand()
    hand.tap(at: 0, lifts: 80, x: 20, y: 30)
    hand.recognizers.isDoubleTapBound = false
    hand.tap(at: 150, lifts: 220, x: 20, y: 30)
    #expect(hand.names == ["tap", "tap"])
  }

  @Test("a tap longer than the window is recognized at its lift, as it can't become a double tap")
  func slowTap() {
    var hand = Hand()
    hand.tap(at: 0, lifts: 400, x: 20, y: 30)
    #expect(hand.gestures == [.at(400, .tap(at: SurfacePoint(x: 20, y: 30)))])
  }

  @Test(
    "two taps are a double tap when less than 300 ms pass from down to down",
    arguments: [(120, true), (200, true), (299, true), (300, false), (400, false)])
  func doubleTapWindow(second: Int64, isDouble: Bool) {
    var hand = Hand()
    hand.tap(at: 0, lifts: 80, x: 20, y: 30)
    hand.tap(at: second, lifts: second + 90, x: 21, y: 30)
    hand.wait(until: 2_000)
    #expect(hand.names == (isDouble ? ["double-tap"] : ["tap", "tap"]))
  }

  @Test("two taps far apart are two taps, in their order")
  func farApart() {
    var hand = Hand()
    hand.tap(at: 0, lifts: 80, x: 20, y: 30)
    hand.tap(at: 200, lifts: 280, x: 40, y: 30)
    #expect(hand.gestures == [.at(280, .tap(at: SurfacePoint(x: 20, y: 30)))])
    hand.wait(until: 2_000)
    #expect(hand.names == ["tap", "tap"])
  }

  @Test("a tap followed by a swipe is both, in that order")
  func tapThenSwipe() {
    var hand = Hand()
    hand.tap(at: 0, lifts: 80, x: 20, y: 30)
    hand.stroke(from: 200, to: 400, [(20, 30), (30, 30), (45, 30), (50, 30)])
    #expect(hand.names == ["tap", "swipe-right"])
    // The tap is recognized as soon as the second finger leaves its place, not with the swipe.
    #expect(hand.gestures.map(\.time) == [.ms(250), .ms(400)])
  }

  @Test("three quick taps are a double tap and a tap")
  func threeTaps() {
    var hand = Hand()
    for start in [0, 200, 400] as [Int64] { hand.tap(at: start, lifts: start + 80, x: 20, y: 30) }
    hand.wait(until: 2_000)
    #expect(hand.names == ["double-tap", "tap"])
  }

  @Test(
    "a touch shorter than 18 ms is noise, one up to 500 ms a tap",
    arguments: [(10, []), (17, []), (18, ["tap"]), (499, ["tap"])] as [(Int64, [String])])
  func duration(lift: Int64, expected: [String]) {
    var hand = Hand()
    hand.tap(at: 0, lifts: lift, x: 20, y: 30)
    hand.wait(until: 2_000)
    #expect(hand.names == expected)
  }

  @Test("a finger may wander 4 mm and still tap", arguments: [(3.9, ["tap"]), (4.1, [])])
  func slop(distance: Double, expected: [String]) {
    var hand = Hand()
    hand.stroke(from: 0, to: 100, [(20, 30), (20 + distance, 30), (20, 30)])
    hand.wait(until: 2_000)
    #expect(hand.names == expected)
  }

  @Test("two fingers down and up together are a two-finger tap between them, and no tap")
  func twoFingers() {
    var hand = Hand()
    hand.frame(0, [(1, 20, 30)])
    hand.frame(20, [(1, 20, 30), (2, 60, 40)])
    hand.frame(120, [(2, 60, 40)])
    hand.frame(140, [])
    hand.wait(until: 2_000)
    #expect(hand.gestures == [.at(140, .twoFingerTap(at: SurfacePoint(x: 40, y: 35)))])
  }

  @Test("one finger that lifts and comes down again within a frame is one tap")
  func liftAndDown() {
    var hand = Hand()
    hand.frame(0, [(1, 80, 48)])
    hand.frame(100, [(2, 81, 48)])
    hand.frame(200, [])
    hand.wait(until: 2_000)
    #expect(hand.names == ["tap"])
  }

  @Test("a whole hand and touches within 100 ms make no gesture; a tap after that does")
  func wholeHand() {
    var hand = Hand()
    hand.frame(0, [(1, 20, 30), (2, 40, 30), (3, 60, 30)])
    hand.frame(100, [])
    hand.tap(at: 150, lifts: 200, x: 90, y: 30)
    hand.tap(at: 301, lifts: 380, x: 20, y: 30)
    hand.wait(until: 2_000)
    #expect(hand.gestures == [.at(601, .tap(at: SurfacePoint(x: 20, y: 30)), began: 301)])
  }

  @Test("after a device was removed with no finger on it, the next tap is recognized")
  func interruptionBetween() {
    var hand = Hand()
    hand.interrupt(at: 0)
    hand.tap(at: 1_000, lifts: 1_080, x: 20, y: 30)
    hand.wait(until: 3_000)
    #expect(hand.names == ["tap"])
  }

  @Test("a palm, or a device that is removed under the finger, makes no gesture")
  func palmAndInterruption() {
    var hand = Hand()
    hand.frame(0, [(1, 20, 30)], palms: [1])
    hand.frame(100, [])
    hand.frame(1_000, [(2, 20, 30)])
    hand.interrupt(at: 1_100)
    hand.wait(until: 3_000)
    #expect(hand.gestures.isEmpty)
  }
}

@Suite("Long press")
struct LongPressTests {
  @Test("is recognized once, after 500 ms of rest, and its lift is no tap")
  func longPress() {
    var hand = Hand()
    hand.frame(0, [(1, 20, 30)])
    hand.wait(until: 3_000)
    hand.frame(3_000, [])
    hand.wait(until: 5_000)
    #expect(hand.gestures == [.at(500, .longPress(at: SurfacePoint(x: 20, y: 30)))])
  }

  @Test("is not made by a finger that moved, nor with a second finger")
  func notResting() {
    var hand = Hand()
    hand.frame(0, [(1, 20, 30)])
    hand.frame(100, [(1, 25, 30)])
    hand.wait(until: 2_000)
    hand.frame(2_000, [])
    hand.frame(3_000, [(2, 20, 30)])
    hand.frame(3_100, [(2, 20, 30), (3, 60, 30)])
    hand.wait(until: 6_000)
    #expect(hand.gestures.isEmpty)
  }

  @Test("a tap that waits for a second one comes before the long press that follows")
  func tapThenLongPress() {
    var hand = Hand()
    hand.tap(at: 0, lifts: 80, x: 20, y: 30)
    hand.frame(200, [(9, 20, 30)])
    hand.wait(until: 1_000)
    #expect(hand.names == ["tap", "long-press"])
  }
}

@Suite("Swipes")
struct SwipeTests {
  @Test(
    "the direction is that of the whole path",
    arguments: [
      (40.0, 3.0, "swipe-right"), (-40, -8, "swipe-left"), (5, -40, "swipe-up"),
      (-9, 40, "swipe-down"), (40, 27, "swipe-right"), (26, 38, "swipe-down"),
    ])
  func direction(dx: Double, dy: Double, expected: String) {
    var hand = Hand()
    hand.stroke(from: 0, to: 250, [(50, 40), (50 + dx / 2, 40 + dy / 2), (50 + dx, 40 + dy)])
    #expect(hand.names == [expected])
    #expect(hand.gestures.first?.time == .ms(250))
  }

  @Test("a hook at the start does not determine the direction")
  func hook() {
    var hand = Hand()
    hand.stroke(from: 0, to: 250, [(50, 60), (60, 60), (62, 40), (62, 20)])
    #expect(hand.names == ["swipe-up"])
  }

  @Test(
    "a diagonal, a short, a slow, a returned or a held stroke is no swipe",
    arguments: [
      Stroke(250, [(20, 20), (30, 30), (50, 50)]), Stroke(250, [(20, 20), (25, 20), (29, 20)]),
      Stroke(1_100, [(20, 20), (40, 20), (60, 20)]),
      Stroke(300, [(20, 20), (60, 20), (45, 20)]),
    ])
  func notSwipes(stroke: Stroke) {
    var hand = Hand()
    hand.stroke(from: 0, to: stroke.duration, stroke.path)
    hand.wait(until: 3_000)
    #expect(hand.gestures.isEmpty)
  }

  @Test("a stroke that rests for 300 ms at its end is no swipe", arguments: [(290, 1), (300, 0)])
  func held(pause: Int64, count: Int) {
    var hand = Hand()
    hand.frame(0, [(1, 20, 20)])
    hand.frame(100, [(1, 40, 20)])
    hand.frame(200, [(1, 60, 20)])
    hand.frame(200 + pause, [])
    #expect(hand.gestures.count == count)
  }

  @Test("a second finger at any time prevents the swipe")
  func secondFinger() {
    var hand = Hand()
    hand.frame(0, [(1, 20, 20)])
    hand.frame(100, [(1, 40, 20), (2, 80, 40)])
    hand.frame(200, [(1, 60, 20)])
    hand.frame(250, [])
    hand.wait(until: 2_000)
    #expect(hand.gestures.isEmpty)
  }
}

struct Stroke: Sendable, CustomTestStringConvertible {
  var duration: Int64
  var path: [(Double, Double)]

  init(_ duration: Int64, _ path: [(Double, Double)]) {
    (self.duration, self.path) = (duration, path)
  }

  var testDescription: String { "\(duration) ms \(path)" }
}
