import GestureTimeline
import Gestures
import InputEvents
import Testing

@Suite("Explanations during touches")
struct ReleaseTests {
  @Test("are the same as those at the end, with the same numbers and paths")
  func sameEntries() {
    var hand = Hand()
    var timeline = Timeline()
    var lines: [String] = []
    var paths: [Int] = []
    let text = TimelineText(origin: .ms(0))
    func take(_ entries: [Timeline.Entry]) {
      lines += entries.flatMap(text.lines)
      paths += entries.flatMap(\.touches).map(\.touch.paths.count)
    }
    var whole = Hand()
    for round in 0..<40 {
      let start = Int64(round) * 2_000
      touch(&hand, at: start, round)
      touch(&whole, at: start, round)
      timeline.add([hand.log.release(before: .ms(start - 3_000))])
      take(timeline.takeEntries())
      #expect(hand.log.touches.count < 10)
    }
    hand.rest(until: 100_000)
    whole.rest(until: 100_000)
    timeline.add([(hand.log.touches, hand.log.movements)])
    timeline.endRuns()
    take(timeline.takeEntries())
    let expected = Timeline([whole.log]).entries
    #expect(lines == expected.flatMap(text.lines))
    #expect(lines.count > 100)
    #expect(paths == expected.flatMap(\.touches).map(\.touch.paths.count))
  }

  private func touch(_ hand: inout Hand, at start: Int64, _ round: Int) {
    switch round % 5 {
    case 0:
      hand.tap(at: start)
      hand.tap(at: start + 200)
    case 1: hand.stroke(from: start, to: start + 200, Hand.line(from: (20, 20), by: (4, 3.4)))
    case 2: hand.stroke(from: start, to: start + 900, Array(repeating: (20, 20), count: 9))
    case 3: hand.ghosts(at: start)
    default: hand.move(from: start, to: start + 300, swings: 2, .tooFewSwings)
    }
  }

  @Test("keep a resting finger until it lifts, and release others meanwhile")
  func resting() {
    var hand = Hand()
    for step in 0..<40 { hand.frame(Int64(step) * 500, [(1, 20, 20)]) }
    #expect(hand.log.release(before: .ms(15_000)).touches.isEmpty)
    hand.frame(20_000, [])
    hand.rest(until: 40_000)
    let touches = hand.log.release(before: .ms(35_000)).touches
    #expect(touches.map(\.lift) == [.ms(20_000)])
    #expect(touches.first?.paths.map(\.end) == [.ms(20_000)])
  }

  @Test("take no more memory for endless noise, even if no time passes")
  func bounded() {
    var hand = Hand()
    var timeline = Timeline()
    var reported = 0
    for round in 0..<1_700 {
      hand.ghosts(at: 200 * Int64(round))
      timeline.add([hand.log.release(before: .ms(-1))])
      let entries = timeline.takeEntries()
      reported += entries.flatMap(\.touches).count
      #expect(entries.allSatisfy { $0.touches.count <= 1_000 })
    }
    #expect(reported >= 1_000)
    #expect(hand.log.touches.count <= 500)
  }

  @Test("state whether a tap without a gesture waits, was taken back, or was never decided")
  func untold() {
    var hand = Hand()
    hand.tap(at: 1_000)
    #expect(words(hand, isOver: false) == "             -> a tap that waits for a second one")
    #expect(
      words(hand, isOver: true)
        == "             -> a tap, undecided: the recording ends while it waits for a second one")
    hand.ghosts(at: 1_150)
    #expect(
      words(hand, isOver: false)
        == "             -> a tap, taken back because of what followed: part of a whole hand or of "
        + "electrical noise")
  }

  /// Returns the explanation of the first touch so far.
  private func words(_ hand: Hand, isOver: Bool) -> String {
    let text = TimelineText(origin: .ms(0), isOver: isOver)
    return Timeline([hand.log]).entries.prefix(1).flatMap(text.lines)[1]
  }

  @Test("number noise separately, in runs of limited length")
  func numbers() {
    var hand = Hand()
    for time in 0..<2_300 { hand.ghosts(at: 1_000 + 200 * Int64(time)) }
    let runs = Timeline([hand.log]).entries.compactMap { entry in
      if case .noise(let run, let number) = entry { (run.count, number) } else { nil }
    }
    #expect(runs.map(\.0) == [1_000, 1_000, 300])
    #expect(runs.map(\.1) == [1, 1_001, 2_001])
  }
}
