import Gestures
import InputEvents
import Testing

@Suite("Strokes that the panel interrupts")
struct BrokenStrokeTests {
  @Test(
    "a swipe broken by a lift of up to 85 ms is one swipe, recognized at its last lift",
    arguments: [(8, ["swipe-right"]), (85, ["swipe-right"]), (86, [])] as [(Int64, [String])])
  func brokenSwipe(gap: Int64, expected: [String]) {
    var hand = Hand()
    // A stroke of 9 mm is no swipe; nor is the next one, unless both are one stroke.
    hand.stroke(from: 0, to: 90, [(40, 40), (44, 40), (49, 40)])
    hand.stroke(from: 90 + gap, to: 180 + gap, [(52, 40), (56, 40), (61, 40)])
    hand.wait(until: 2_000)
    #expect(hand.names == expected)
    #expect(hand.gestures.allSatisfy { $0.time == .ms(180 + gap) && $0.down == .ms(0) })
  }

  @Test("a stroke that continues after its swipe makes no other gesture")
  func afterSwipe() {
    var hand = Hand()
    hand.stroke(from: 0, to: 100, [(40, 40), (50, 40), (60, 40)])
    hand.stroke(from: 130, to: 230, [(66, 40), (76, 40), (90, 40)])
    hand.stroke(from: 250, to: 300, [(92, 40), (100, 40), (108, 40)])
    hand.wait(until: 2_000)
    #expect(hand.names == ["swipe-right"])
  }

  @Test("a swipe interrupted within the slop is one swipe, not a tap and a swipe")
  func brokenAtStart() {
    var hand = Hand()
    hand.stroke(from: 0, to: 40, [(40, 40), (41, 40), (43, 40)])
    hand.stroke(from: 90, to: 250, [(45, 40), (60, 40), (90, 40)])
    hand.wait(until: 2_000)
    #expect(hand.names == ["swipe-right"])
  }

  @Test("the second of two quick swipes begins elsewhere and counts")
  func twoSwipes() {
    var hand = Hand()
    hand.stroke(from: 0, to: 100, [(100, 40), (80, 40), (60, 40)])
    hand.stroke(from: 160, to: 260, [(110, 40), (90, 40), (70, 40)])
    hand.wait(until: 2_000)
    #expect(hand.names == ["swipe-left", "swipe-left"])
  }

  @Test(
    "a finger gone for less than 24 ms is one tap; from 24 ms on two taps are a double tap",
    arguments: [(10, "tap"), (23, "tap"), (24, "double-tap"), (48, "double-tap")]
      as [(Int64, String)])
  func flicker(gap: Int64, expected: String) {
    var hand = Hand()
    hand.tap(at: 0, lifts: 90, x: 50, y: 40)
    hand.tap(at: 90 + gap, lifts: 190 + gap, x: 50.5, y: 40)
    hand.wait(until: 2_000)
    #expect(hand.names == [expected])
  }

  @Test("a broken stroke that comes back to its start is no tap")
  func brokenReturn() {
    var hand = Hand()
    hand.stroke(from: 0, to: 150, [(40, 40), (50, 40), (60, 40)])
    hand.stroke(from: 210, to: 400, [(62, 40), (50, 40), (41, 40)])
    hand.wait(until: 2_000)
    #expect(hand.names == ["swipe-right"])
    hand.frame(3_000, [(1, 40, 40)])
    hand.frame(3_100, [(1, 47, 40)])
    hand.frame(3_120, [])
    hand.frame(3_180, [(2, 46, 40)])
    hand.frame(3_220, [(2, 41, 40)])
    hand.frame(3_250, [])
    hand.wait(until: 5_000)
    #expect(hand.names == ["swipe-right"])
  }

  @Test("a stroke that the panel loses as it returns is no swipe", arguments: [8, 16, 50])
  func lostOnTheWayBack(gap: Int64) {
    var hand = Hand()
    let there = (0...20).map { (20 + Double($0) * 3, 40.0) }
    hand.stroke(from: 0, to: 250, there + [(78, 40), (75, 40), (72, 40), (69, 40)])
    let on = 69 - 0.3 * Double(gap)
    hand.stroke(from: 250 + gap, to: 450, (0...10).map { (on - Double($0) * 3, 40) })
    hand.wait(until: 2_000)
    #expect(hand.names == [])
  }

  @Test("a stroke that has returned a little and lifts is a swipe, 85 ms later")
  func backALittle() {
    var hand = Hand()
    let there = (0...20).map { (20 + Double($0) * 3, 40.0) }
    hand.stroke(from: 0, to: 250, there + [(78, 40), (75, 40), (72, 40), (69, 40)])
    hand.wait(until: 2_000)
    #expect(hand.names == ["swipe-right"] && hand.gestures.first?.time == .ms(335))
  }

  @Test("after two interrupted strokes, a swipe is reported after as long an interruption")
  func brokenPanel() {
    var hand = Hand()
    for start in [0, 1_000] as [Int64] {
      hand.stroke(from: start, to: start + 90, [(40, 40), (46, 40), (52, 40)])
      hand.stroke(from: start + 110, to: start + 200, [(56, 40), (62, 40), (68, 40)])
    }
    #expect(hand.gestures.map(\.time) == [.ms(90), .ms(1_090)])
    hand.stroke(from: 3_000, to: 3_090, [(40, 40), (46, 40), (52, 40)])
    hand.wait(until: 5_000)
    #expect(hand.gestures.last?.time == .ms(3_122))
  }

  @Test("two fingers that move together in pieces are no two-finger tap after interrupted strokes")
  func dragInPieces() {
    var hand = Hand()
    for start in [0, 1_000] as [Int64] {
      hand.stroke(from: start, to: start + 90, [(40, 40), (46, 40), (52, 40)])
      hand.stroke(from: start + 150, to: start + 240, [(58, 40), (64, 40), (70, 40)])
    }
    for piece in 0..<4 as Range<Int64> {
      for step in 0..<6 as Range<Int64> {
        let passed = piece * 132 + step * 12
        let moved = Double(passed) * 0.06
        hand.frame(
          3_000 + passed,
          [(Int32(piece) * 2, 40, 20 + moved), (Int32(piece) * 2 + 1, 70, 20 + moved)])
      }
      hand.frame(3_000 + piece * 132 + 72, [])
    }
    hand.wait(until: 5_000)
    #expect(hand.names == ["swipe-right", "swipe-right"])
  }

  @Test("on a new panel only the first piece of a two-finger drag is taken for a tap")
  func firstDragInPieces() {
    var hand = Hand()
    for drag in 0..<2 as Range<Int64> {
      for piece in 0..<4 as Range<Int64> {
        let start = drag * 2_000 + piece * 132
        for step in 0..<6 as Range<Int64> {
          let moved = Double(piece * 132 + step * 12) * 0.045
          let contact = Int32(drag * 8 + piece * 2)
          hand.frame(
            start + step * 12, [(contact, 40, 20 + moved), (contact + 1, 70, 20 + moved)])
        }
        hand.frame(start + 72, [])
      }
    }
    hand.wait(until: 5_000)
    #expect(hand.names == ["two-finger-tap"])
  }

  @Test("two fingers that slip as they lift tap at once on a panel without interruptions")
  func twoFingersSlip() {
    var hand = Hand()
    for step in 0..<8 as Range<Int64> {
      let moved = Double(step) * 0.45
      hand.frame(step * 12, [(1, 40, 20 + moved), (2, 70, 20 + moved)])
    }
    hand.frame(96, [])
    hand.wait(until: 2_000)
    #expect(hand.names == ["two-finger-tap"] && hand.gestures.first?.time == .ms(96))
  }

  @Test("two fingers that flicker after their tap make one tap")
  func twoFingersFlicker() {
    var hand = Hand()
    hand.frame(0, [(1, 40, 40), (2, 60, 40)])
    hand.frame(90, [])
    hand.frame(100, [(3, 40, 40)])
    hand.frame(150, [])
    hand.wait(until: 2_000)
    #expect(hand.names == ["two-finger-tap"])
  }

  @Test("a tap whose finger flickers counts once")
  func flickerOverDeadline() {
    var hand = Hand()
    hand.tap(at: 0, lifts: 290, x: 50, y: 40)
    hand.frame(310, [(9, 50, 40)])
    hand.frame(400, [])
    hand.wait(until: 2_000)
    #expect(hand.gestures == [.at(300, .tap(at: SurfacePoint(x: 50, y: 40)))])
  }

  @Test("a long press that flickers is still recognized 500 ms after its first down")
  func flickeringPress() {
    var hand = Hand()
    hand.tap(at: 0, lifts: 100, x: 50, y: 40)
    hand.frame(115, [(9, 50, 40)])
    hand.wait(until: 3_000)
    #expect(hand.gestures == [.at(500, .longPress(at: SurfacePoint(x: 50, y: 40)))])
  }

  @Test("a finger half on the edge that is found and lost repeatedly makes no gesture")
  func edge() {
    var hand = Hand()
    for start in stride(from: 0, to: 400, by: 80) as StrideTo<Int64> {
      hand.tap(at: start, lifts: start + 35, x: 153, y: 40)
    }
    hand.wait(until: 2_000)
    #expect(hand.gestures.isEmpty)
  }

  @Test("a tap at the edge is recognized, and a double tap", arguments: [48, 80, 90])
  func tapAtEdge(gap: Int64) {
    var hand = Hand()
    hand.tap(at: 0, lifts: 90, x: 153, y: 40)
    hand.wait(until: 2_000)
    #expect(hand.names == ["tap"])
    hand.tap(at: 3_000, lifts: 3_080, x: 153, y: 40)
    hand.tap(at: 3_080 + gap, lifts: 3_160 + gap, x: 153, y: 40)
    hand.wait(until: 5_000)
    #expect(hand.names == ["tap", "double-tap"])
  }
}

@Suite("Fingers that the panel mixes up")
struct MixedUpTests {
  @Test("two fingers whose contacts are swapped for a moment are still a two-finger tap")
  func swapped() {
    var hand = Hand()
    hand.frame(0, [(1, 40, 40), (2, 90, 40)])
    hand.frame(50, [(1, 90, 40), (2, 40, 40)])
    hand.frame(70, [(1, 40, 40), (2, 90, 40)])
    hand.frame(150, [])
    hand.wait(until: 2_000)
    #expect(hand.names == ["two-finger-tap"])
  }

  @Test("a contact that replaces another one as that lifts is the same finger")
  func handedOver() {
    var hand = Hand()
    hand.frame(0, [(1, 40, 40), (2, 90, 40)])
    // Finger 2 lifts; the panel lifts contact 1 and lets contact 2 go on in its place.
    hand.frame(100, [(2, 40, 40)])
    hand.frame(160, [])
    hand.wait(until: 2_000)
    #expect(hand.names == ["two-finger-tap"])
  }

  @Test("a single wrong position is ignored, and a contact that stays there is no finger")
  func jumps() {
    var hand = Hand()
    hand.frame(0, [(1, 20, 30)])
    hand.frame(8, [(1, 150, 80)])
    hand.frame(16, [(1, 20.5, 30)])
    hand.frame(100, [])
    hand.wait(until: 1_000)
    #expect(hand.names == ["tap"])
    for time in [992, 1_000] as [Int64] { hand.frame(time, [(2, 20, 30)]) }
    for time in [1_008, 1_016, 1_024] as [Int64] { hand.frame(time, [(2, 150, 80)]) }
    hand.frame(1_100, [])
    hand.wait(until: 3_000)
    #expect(hand.names == ["tap"])
  }
}
