import GestureTimeline
import Gestures
import InputEvents
import Testing

@Suite("Explanations")
struct TimelineTextTests {
  @Test("a tap states how long it waited, and no gesture that was far from it")
  func tap() {
    var hand = Hand()
    hand.tap(at: 1_000)
    #expect(
      hand.lines == [
        "   1.000  #1  at 50.0,40.0  80 ms",
        "             -> tap at 1.300, waited 220 ms for a second tap",
      ])
  }

  @Test("the two taps of a double tap refer to each other")
  func doubleTap() {
    var hand = Hand()
    hand.tap(at: 1_000)
    hand.tap(at: 1_200, x: 53)
    #expect(
      hand.lines == [
        "   1.000  #1  at 50.0,40.0  80 ms",
        "             -> first tap of the double-tap at 1.280",
        "   1.200  #2  at 53.0,40.0  80 ms",
        "             -> double-tap at the lift",
      ])
  }

  @Test(
    "a second tap that was too late or too far away states by how much",
    arguments: [
      (
        1_330, 50.0,
        "no double-tap: down 330 ms after the first tap's down, 30 ms too late "
          + "(double-tap-window 300 ms)"
      ),
      (
        1_200, 67.0,
        "no double-tap: 17.0 mm from the first tap, 1.1 mm too far "
          + "(double-tap-distance 15.9 mm)"
      ),
    ])
  func missedDoubleTap(down: Int64, x: Double, reason: String) {
    var hand = Hand()
    hand.tap(at: 1_000)
    hand.tap(at: down, x: x)
    #expect(hand.lines.last == "             \(reason)")
  }

  @Test("taps a second apart were never meant as a double tap")
  func apart() {
    var hand = Hand()
    hand.tap(at: 1_000)
    hand.tap(at: 2_000)
    #expect(hand.lines.count == 4)
  }

  @Test("a stroke too near the diagonal states by how much, and each reason appears once")
  func diagonal() {
    var hand = Hand()
    hand.stroke(from: 0, to: 200, Hand.line(from: (20, 20), by: (4, 3.4)))
    #expect(
      hand.lines == [
        "   0.000  #1  20.0,20.0 to 56.0,50.6  200 ms  47.2 mm  236 mm/s",
        "             -> nothing",
        "             no tap, no long-press: moved 47.2 mm, 43.2 mm too far (touch-slop 4 mm)",
        "             no swipe: slanted 40.4 deg, 5.4 deg too near the diagonal "
          + "(swipe-slant 35 deg)",
      ])
  }

  @Test("a gesture lists the others that it nearly was")
  func near() {
    var hand = Hand()
    hand.stroke(from: 0, to: 400, [(20, 20), (20, 22), (20, 23.5)])
    #expect(
      hand.lines.dropFirst(2) == [
        "             no long-press: rested 400 ms, 100 ms too short (long-press 500 ms)"
      ])
  }

  @Test("a finger that moves on after its gesture is one touch, with its last place")
  func longPress() {
    var hand = Hand()
    let path = [20.0, 20, 20, 20, 20, 28, 36, 45].map { (20.0, $0) }
    hand.stroke(from: 0, to: 900, path)
    #expect(
      hand.lines == [
        "   0.000  #1  20.0,20.0 to 20.0,45.0  900 ms  25.0 mm  28 mm/s",
        "             -> long-press at 0.500, after 500 ms at 20.0,20.0",
      ])
    // The first decision is final: the rest of the stroke changes nothing.
    #expect(hand.log.touches.first?.report.longPress.gesture != nil)
  }

  @Test("a stroke that the panel interrupted is one touch with all its pieces")
  func broken() throws {
    var hand = Hand()
    hand.frame(0, [(1, 20, 40)])
    hand.frame(25, [(1, 27, 40)])
    hand.frame(50, [(1, 35, 40)])
    hand.frame(60, [])
    hand.frame(80, [(2, 43, 40)])
    hand.frame(120, [(2, 58, 40)])
    hand.frame(140, [])
    #expect(hand.lines.first?.hasSuffix("broken 1x by the panel") == true)
    let touches = Timeline([hand.log]).touches(of: 0)
    #expect(touches.count == 1)
    let paths = try #require(touches.first?.touch.paths)
    #expect(paths.map(\.contact) == [1, 2])
    #expect(paths.map(\.points.count) == [3, 2])
  }

  @Test("two fingers have a line each and one common reason")
  func twoFingers() {
    var hand = Hand()
    hand.frame(0, [(1, 20, 20)])
    hand.frame(50, [(1, 20, 20), (2, 50, 20)])
    hand.frame(200, [(1, 20, 30), (2, 50, 30)])
    hand.frame(250, [])
    #expect(
      hand.lines == [
        "   0.000  #1  20.0,20.0 to 20.0,30.0  250 ms  10.0 mm  40 mm/s",
        "   0.050    + 50.0,20.0 to 50.0,30.0  200 ms  10.0 mm  50 mm/s",
        "             -> nothing",
        "             no tap, no long-press, no swipe: more than one finger",
        "             no two-finger-tap: moved 10.0 mm, 6.0 mm too far (touch-slop 4 mm)",
      ])
  }

  @Test("a storm of ghost touches is one line, and the touches around it are unchanged")
  func storm() {
    var hand = Hand()
    hand.tap(at: 0)
    for time in 0..<20 { hand.ghosts(at: 1_000 + 130 * Int64(time)) }
    hand.tap(at: 5_000)
    let lines = hand.lines
    #expect(lines.count == 5)
    #expect(lines[2].hasPrefix("   1.000  n1 to n20  100 contacts until 3.530: "))
    #expect(
      lines[2].contains(
        "95 too soon after a whole hand or electrical noise; 5 part of a whole hand or of electrical noise"
      ))
    #expect(lines[3].hasPrefix("   5.000  #2  "))
  }

  @Test("one or two ghost touches are listed separately")
  func ghosts() {
    var hand = Hand()
    hand.stroke(from: 0, to: 10, [(20, 20)])
    hand.ghosts(at: 2_000)
    #expect(
      hand.lines == [
        "   0.000  n1  at 20.0,20.0  10 ms  a ghost: too short for a finger",
        "   2.000  n2  5 contacts  part of a whole hand or of electrical noise",
      ])
  }

  @Test("a shake is listed with its movement, and any other movement with the reason")
  func movements() {
    var hand = Hand()
    hand.move(from: 1_000, to: 2_000, swings: 2, .tooFewSwings)
    hand.move(from: 4_000, to: 5_500, swings: 6, .shake)
    hand.move(from: 8_000, to: 9_000, swings: 5, .turned)
    #expect(
      hand.lines == [
        "   1.000   ~  moved for 1000 ms  up to 1.44 g",
        "             no shake: too few swings; 2 in a row (shake-swings 4), the strongest 1.44 g "
          + "(shake-strength 0.50 g)",
        "   4.000   ~  moved for 1500 ms  up to 1.44 g",
        "             -> shake at 4.500",
        "   8.000   ~  moved for 1000 ms  up to 1.44 g",
        "             no shake: the box was turned, not shaken; 5 in a row (shake-swings 4), the "
          + "strongest 1.44 g (shake-strength 0.50 g)",
      ])
  }

  @Test("several movements in a row without a shake are one line")
  func restless() {
    var hand = Hand()
    for second in 0..<9 {
      let start = Int64(second) * 1_000
      hand.move(from: start, to: start + 300, swings: second % 3 + 1, .tooFewSwings)
    }
    #expect(
      hand.lines == [
        "   0.000   ~  9 movements until 8.300, no shakes: up to 3 of 4 swings in a row, the "
          + "strongest 1.44 g (shake-strength 0.50 g)"
      ])
  }

  @Test("shakes and touches of other panels are listed in order of time")
  func order() {
    var (left, right) = (Hand(device: 0), Hand(device: 1))
    left.tap(at: 0)
    left.tap(at: 4_000)
    left.rest(until: 9_000)
    right.move(from: 1_000, to: 1_800, swings: 6, .shake)
    right.tap(at: 2_000)
    right.rest(until: 9_000)
    let text = TimelineText(origin: .ms(0))
    let lines = Timeline([left.log, right.log]).entries.flatMap(text.lines)
    #expect(
      lines.filter { !$0.hasPrefix("             ") }.map { $0.prefix(12) } == [
        "   0.000  #1", "   1.000   ~", "   2.000  #2", "   4.000  #3",
      ])
  }

  @Test("only the newest touches are kept if that is requested, with their paths")
  func bounded() {
    var hand = Hand()
    for touch in 0..<10 {
      hand.tap(at: Int64(touch) * 1_000, x: 10 + Double(touch))
      hand.log.keep(newest: 3)
    }
    let touches = hand.log.touches
    #expect(touches.map(\.down) == [.ms(7_000), .ms(8_000), .ms(9_000)])
    #expect(touches.map { $0.paths.first?.points.first?.x } == [17, 18, 19])
  }

  @Test("a finger that rests for days takes no more memory")
  func days() {
    var hand = Hand()
    for step in 0..<20_000 { hand.frame(Int64(step) * 10, [(1, 20 + Double(step % 7) / 10, 20)]) }
    hand.frame(200_000, [])
    #expect(hand.log.touches.first?.paths.first.map { $0.points.count <= 4_000 } == true)
  }
}
