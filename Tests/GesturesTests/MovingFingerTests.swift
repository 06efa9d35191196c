import Gestures
import InputEvents
import SyntheticHand
import Testing

@Suite("The long press of a moving finger")
struct MovingFingerTests {
  @Test("is not recognized during a drag, even within the slop", arguments: [10.0, 25, 60])
  func drags(speed: Double) {
    var hand = Hand()
    // The finger accelerates until it has moved for 0.2 s.
    let begin: Int64 = speed < 20 ? 150 : 380
    hand.move(until: 495) { time in
      let moved = max(0, Double(time - begin) / 1_000)
      return (40 + (moved < 0.2 ? moved * moved / 0.4 : moved - 0.1) * speed, 40)
    }
    hand.wait(until: 500)
    #expect(hand.names == [])
  }

  @Test("is recognized once the finger rests, within half a long press and a span")
  func comesToRest() {
    var hand = Hand()
    hand.move(until: 530) { time in (40 + max(0, Double(time - 400)) * 0.02, 40) }
    hand.wait(until: 3_000)
    #expect(hand.names == ["long-press"])
    let reported = hand.gestures.first?.time ?? .ms(0)
    #expect(reported > .ms(600) && reported <= .ms(530 + 313))
  }

  @Test("is not recognized if the finger lifts before it rests; the report states that it moved")
  func lifts() throws {
    var hand = Hand()
    hand.recognizers.explain()
    hand.move(until: 530) { time in (40 + max(0, Double(time - 400)) * 0.02, 40) }
    hand.frame(540, [])
    hand.wait(until: 3_000)
    #expect(hand.names == [])
    let report = try #require(hand.recognizers.takeReports().last)
    #expect(report.longPress == .ruledOut(.moving))
  }

  @Test(
    "is recognized in time if the finger only trembles, or the panel jitters",
    arguments: [(GestureProfile.standard, 0.3, 0.0), (.child, 0.3, 0), (.steady, 0.1, 1.5)])
  func trembles(profile: GestureProfile, jitter: Double, tremor: Double) {
    let settings = GestureSettings(profile: profile)
    var late = 0
    for seed in 0..<200 as Range<UInt64> {
      var random = RandomSource(seed: seed)
      var hand = Hand(settings)
      hand.move(until: 1_500) { time in
        let shake = tremor * wave(Double(time) / 1_000 * 6 + Double(seed) / 200)
        return (40 + shake + jitter * random.deviate(), 40 + jitter * random.deviate())
      }
      #expect(hand.names == ["long-press"], "seed \(seed)")
      if hand.gestures.first?.time != .ms(0) + settings.longPress { late += 1 }
    }
    #expect(late <= 2)
  }
}

@Suite("The verdict at a deadline without a new frame")
struct CertainAtDeadlineTests {
  @Test("a tap whose contact hops like a ghost touch is no tap")
  func hop() {
    var hand = Hand()
    hand.tap(at: 0, lifts: 126, x: 20, y: 40)
    hand.frame(126, [(1, 60, 40)])
    hand.wait(until: 400)
    #expect(hand.names == [])
  }

  @Test("the first of two fingers makes no tap, and the other one's rest is no long press")
  func secondFinger() {
    var hand = Hand()
    hand.frame(0, [(1, 20, 40)])
    hand.frame(85, [(1, 20, 40), (2, 60, 40)])
    hand.frame(100, [(2, 60, 40)])
    hand.wait(until: 2_000)
    #expect(hand.names == [])
  }

  @Test("a repeated frame changes nothing", arguments: TrialKind.allCases)
  func emptyFrames(kind: TrialKind) {
    for seed in 0..<25 as Range<UInt64> {
      let trial = SyntheticHand.trial(kind, .standard, seed: seed)
      #expect(reported(trial, repeats: true) == reported(trial, repeats: false), "seed \(seed)")
    }
  }

  /// Returns the gestures of a trial; with `repeats`, the last frame is repeated just before each deadline.
  private func reported(_ trial: Trial, repeats: Bool) -> [TimedGesture] {
    guard var slots = TouchSlots(trial.panel.device, size: trial.panel.size) else { return [] }
    var recognizers = GestureRecognizers(surface: slots.size)
    var reported: [TimedGesture] = []
    var last = TouchFrame(time: .ms(0), contacts: [])
    func wait(until time: Timestamp) {
      while let deadline = recognizers.deadline, deadline <= time {
        last.time = deadline
        if repeats, !last.isInterrupted { recognizers.update(last, into: &reported) }
        recognizers.timeout(at: deadline, into: &reported)
      }
    }
    for event in trial.events {
      if event.type == .synchronization, event.code == SyncCode.report { wait(until: event.time) }
      guard let frame = slots.update(event) else { continue }
      recognizers.update(frame, into: &reported)
      last = frame
    }
    wait(until: .distantFuture)
    return reported
  }
}

@Suite("The shortest tap")
struct ShortestTapTests {
  @Test(
    "is two frames of the panel, but never longer than 30 ms",
    arguments: [(8, 16, 24), (12, 19, 24), (17, 25, 34), (24, 28, 48)] as [(Int64, Int64, Int64)])
  func pace(frame: Int64, noise: Int64, tap: Int64) {
    var hand = Hand()
    hand.stroke(from: 0, to: 12 * frame, (0..<12).map { (20 + Double($0) * 5, 40) })
    hand.wait(until: 2_000)
    #expect(hand.names == ["swipe-right"])
    hand.tap(at: 3_000, lifts: 3_000 + noise, x: 60, y: 40)
    hand.wait(until: 4_000)
    #expect(hand.names == ["swipe-right"])
    hand.tap(at: 5_000, lifts: 5_000 + tap, x: 60, y: 40)
    hand.wait(until: 6_000)
    #expect(hand.names == ["swipe-right", "tap"])
  }

  @Test("with two fingers is 30 ms, and 45 on a slow panel")
  func twoFingers() {
    var hand = Hand()
    func tap(at start: Int64) {
      hand.frame(start, [(1, 40, 40), (2, 60, 40)])
      hand.frame(start + 32, [])
    }
    tap(at: 1_000)
    #expect(hand.names == ["two-finger-tap"])
    hand.stroke(from: 2_000, to: 2_200, (0..<10).map { (20 + Double($0) * 5, 40) })
    tap(at: 3_000)
    #expect(hand.names == ["two-finger-tap", "swipe-right"])
  }
}

@Suite("The longest duration of a swipe")
struct LongSwipeTests {
  @Test(
    "is a second up to 80 mm, and proportional to the length beyond",
    arguments: [(70.0, 990, 1), (70, 1_010, 0), (140, 1_240, 1), (140, 1_740, 1), (140, 1_760, 0)])
  func time(length: Double, time: Int64, count: Int) {
    var hand = Hand()
    hand.stroke(from: 0, to: time, (0...40).map { (7 + Double($0) * length / 40, 40) })
    #expect(hand.names.count == count)
  }
}

extension Hand {
  /// Moves one finger to `place` of the time, with a frame every 12 ms.
  fileprivate mutating func move(until end: Int64, _ place: (Int64) -> (Double, Double)) {
    for time in stride(from: 0, through: end, by: 12) {
      let (x, y) = place(time)
      frame(time, [(1, x, y)])
    }
  }
}

extension RandomSource {
  /// Returns a nearly normally distributed number with mean 0 and standard deviation 1.
  fileprivate mutating func deviate() -> Double {
    (0..<4).reduce(-2) { sum, _ in sum + Double(next() >> 11) * 0x1p-53 } * 1.732
  }
}
