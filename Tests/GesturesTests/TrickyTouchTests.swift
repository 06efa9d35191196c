import Gestures
import InputEvents
import Testing

/// Touches that a single line of the recognizers distinguishes from others.
@Suite("Tricky touches")
struct TrickyTouchTests {
  @Test("have one right result", arguments: stories)
  func story(_ story: Story) {
    var hand = Hand()
    hand.recognizers.isDoubleTapBound = story.isBound
    story.play(&hand)
    hand.wait(until: 100_000)
    #expect(hand.names == story.expected)
  }

  struct Story: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let expected: [String]
    var isBound = true
    let play: @Sendable (inout Hand) -> Void

    init(
      _ title: String, _ expected: [String], isBound: Bool = true,
      _ play: @escaping @Sendable (inout Hand) -> Void
    ) {
      testDescription = title
      self.expected = expected
      self.isBound = isBound
      self.play = play
    }
  }

  private static let stories: [Story] = [
    Story("a third finger that stays as two lift", []) { hand in
      hand.frame(0, [(1, 20, 30), (2, 60, 30)])
      hand.frame(90, [(1, 20, 30), (2, 60, 30), (3, 90, 30)])
      hand.frame(100, [(3, 90, 30)])
      hand.frame(200, [])
    },
    Story("what follows what follows a hand", []) { hand in
      hand.frame(0, [(1, 20, 30), (2, 40, 30), (3, 60, 30)])
      hand.frame(50, [(1, 20, 30), (2, 40, 30), (3, 60, 30)])
      hand.frame(100, [])
      hand.tap(at: 150, lifts: 200, x: 90, y: 30)
      hand.tap(at: 270, lifts: 350, x: 20, y: 30)
    },
    Story("what follows ghosts that hop", []) { hand in
      for step in 0..<3 as Range<Int64> {
        hand.tap(at: step * 50, lifts: step * 50 + 50, x: step == 1 ? 100 : 20, y: 40)
      }
      hand.tap(at: 210, lifts: 290, x: 20, y: 40)
    },
    Story("a finger that overlapped a tap reported at its lift", ["tap"], isBound: false) { hand in
      hand.frame(0, [(1, 20, 30)])
      hand.frame(90, [(1, 20, 30), (2, 60, 30)])
      hand.frame(100, [(2, 60, 30)])
      hand.frame(200, [])
    },
    Story("taps before and after lost events", ["tap", "tap"]) { hand in
      hand.tap(at: 0, lifts: 80, x: 20, y: 30)
      hand.interrupt(at: 90)
      hand.tap(at: 100, lifts: 180, x: 100, y: 30)
    },
    Story("two short pieces of one slide", []) { hand in
      hand.stroke(from: 0, to: 40, [(40, 40), (43, 40)])
      hand.stroke(from: 90, to: 130, [(45, 40), (48, 40)])
    },
    Story("a stroke that goes on after a jump", []) { hand in
      for time in [0, 4] as [Int64] { hand.frame(time, [(1, 20, 30)]) }
      for time in [8, 12] as [Int64] { hand.frame(time, [(1, 150, 80)]) }
      hand.frame(60, [])
      hand.stroke(from: 100, to: 200, [(22, 30), (40, 30), (60, 30)])
    },
    Story("a contact that moves to a new finger's place, which takes its own", ["two-finger-tap"]) {
      hand in
      hand.frame(0, [(1, 40, 40)])
      hand.frame(50, [(1, 90, 40), (2, 40, 40)])
      hand.frame(150, [])
    },
    Story("wrong positions in two places", ["tap"]) { hand in
      hand.frame(0, [(1, 20, 30)])
      hand.frame(8, [(1, 150, 80)])
      hand.frame(16, [(1, 150, 10)])
      hand.frame(24, [(1, 20.5, 30)])
      hand.frame(100, [])
    },
    Story("wrong positions in turn with right ones", ["tap"]) { hand in
      hand.frame(0, [(1, 20, 30)])
      for (step, x) in [150.0, 20, 150, 20.5, 150, 20].enumerated() {
        hand.frame(4 + Int64(step) * 4, [(1, x, x > 100 ? 80 : 30)])
      }
      hand.frame(100, [])
    },
    Story("a wrong position after a rest", ["tap"]) { hand in
      hand.frame(0, [(1, 20, 30)])
      hand.frame(50, [(1, 150, 80)])
      hand.frame(58, [(1, 20, 30)])
      hand.frame(100, [])
    },
    Story("lost events under a finger elsewhere than the tap before it", ["tap"]) { hand in
      hand.tap(at: 0, lifts: 70, x: 20, y: 30)
      hand.frame(150, [(9, 120, 60)])
      hand.interrupt(at: 180)
    },
    Story("a slide out of a long press, over a break", ["long-press"]) { hand in
      hand.frame(0, [(1, 40, 40)])
      hand.frame(600, [])
      hand.stroke(from: 640, to: 740, [(43, 40), (60, 40), (80, 40)])
    },
    Story("twelve fingers", []) { hand in
      hand.frame(0, hand.row(of: 12))
      hand.frame(100, [])
    },
    Story("two fingers after some taps", ["tap", "tap", "tap", "two-finger-tap"]) { hand in
      for start in [0, 1_000, 2_000] as [Int64] {
        hand.tap(at: start, lifts: start + 80, x: 20, y: 40)
      }
      hand.frame(5_000, [(1, 20, 30), (2, 60, 40)])
      hand.frame(5_060, [(1, 20, 30), (2, 60, 40)])
      hand.frame(5_120, [])
    },
    Story("a long press after taps beside a palm", ["tap", "tap", "long-press"]) { hand in
      hand.frame(0, [(1, 10, 70)], palms: [1])
      for start in [100, 700] as [Int64] {
        hand.frame(start, [(1, 10, 70), (2, 80, 40)], palms: [1])
        hand.frame(start + 80, [(1, 10, 70)], palms: [1])
        hand.wait(until: start + 500)
      }
      hand.frame(1_500, [])
      hand.frame(3_000, [(3, 80, 40)])
      hand.frame(4_000, [])
    },
    Story("a steady stroke of 1.1 s", []) { hand in
      hand.stroke(from: 0, to: 1_100, Hand.line(steps: 11, dx: 4, dy: 0))
    },
    Story("a steady stroke 34° from level", ["swipe-right"]) { hand in
      hand.stroke(from: 0, to: 300, Hand.line(steps: 6, dx: 4, dy: 2.7))
    },
    Story("a finger that rests beside a palm", []) { hand in
      hand.frame(0, [(1, 10, 70)], palms: [1])
      hand.frame(1_000, [(1, 10, 70), (2, 80, 40)], palms: [1])
      hand.frame(3_000, [])
    },
    Story("two fingers, the second of which moves", []) { hand in
      hand.frame(0, [(1, 20, 30), (2, 60, 40)])
      hand.frame(60, [(1, 20, 30), (2, 66, 40)])
      hand.frame(120, [])
    },
    Story("two fingers for 1.1 s", []) { hand in
      hand.frame(0, [(1, 20, 30), (2, 60, 40)])
      hand.frame(1_100, [])
    },
    Story("two fingers for 28 ms", []) { hand in
      hand.frame(0, [(1, 20, 30), (2, 60, 40)])
      hand.frame(28, [])
    },
  ]
}

extension Hand {
  /// Returns fingers side by side, 10 mm apart.
  fileprivate func row(of count: Int32) -> [(Int32, Double, Double)] {
    (1...count).map { id in (id, Double(id) * 10, 40) }
  }

  /// Returns a straight path from (20, 20).
  fileprivate static func line(steps: Int, dx: Double, dy: Double) -> [(Double, Double)] {
    (0..<steps).map { step in (20 + Double(step) * dx, 20 + Double(step) * dy) }
  }
}
