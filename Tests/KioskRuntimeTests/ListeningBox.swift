import InputEvents
import KioskRuntime
import ScreenLayout
import Study
import Testing

@testable import Scenes

/// A box at home with spoken screens, one panel and a library of some decks.
struct ListeningBox: SlidingHand {
  private struct Trace: EffectHandler {
    var lines: [String] = []
    let decks: Int
    var content: ScreenContent?

    mutating func handle(_ event: RuntimeEvent, at time: Timestamp) {
      if case .effect(.show(let shown)) = event { content = shown }
      lines.append(EffectTrace(origin: Timestamp(microseconds: 0)).line(event, at: time))
    }

    mutating func redraw(_ content: ScreenContent, _ screen: Screen, at time: Timestamp) {
      write("focus \(screen.highlighted?.target?.name ?? "nowhere")", at: time)
    }

    mutating func touched(isOnTarget: Bool, at time: Timestamp) {
      write(isOnTarget ? "tick" : "silence", at: time)
    }

    private mutating func write(_ words: String, at time: Timestamp) {
      lines.append("\(time.seconds(since: Timestamp(microseconds: 0))) \(words)")
    }

    func lesson(_ request: LessonRequest, at time: Timestamp) -> Lesson? {
      let cards =
        [("Norway", "Oslo"), ("Peru", "Lima")]
        + (request.mode == .quiz ? [("Chad", "N'Djamena")] : [])
      let entries = cards.map { Lesson.Entry(Card(question: $0, answer: $1, guid: "id \($0)")) }
      var request = request
      request.isInOrder = true
      return Lesson(
        request, entries: entries, seed: 1,
        start: WallTime(milliseconds: 1_770_000_000_000, zoneMinutes: 60))
    }

    func reply(to query: LibraryQuery, at time: Timestamp) -> LibraryReply? {
      switch query {
      case .deck(let name, _): .deck(DeckOverview(name: name, cardCount: 9, due: 5), sets: [])
      case .decks:
        .decks(
          LibraryOverview(
            decks: (0..<decks).map {
              DeckOverview(name: $0 == 0 ? "d" : "d\($0)", cardCount: 9, due: 5)
            }))
      case .rounds: .rounds([])
      default: nil
      }
    }
  }

  private var pipeline: Pipeline
  var finger: Place = (0, 0)
  private var trace: Trace

  init(
    _ preferences: Preferences = [:], own: Preferences = [:], learners: [String] = ["Anna"],
    decks: Int = 1, voices: [String: String] = [:], panel: DeviceDescription = TestBox.panel,
    canSpeak: Bool = false
  ) {
    trace = Trace(decks: decks)
    let base: Preferences = [.eyesFree: "on", .language: "en"]
    var scenes = SceneStack(
      learners: learners, request: LessonRequest(learner: nil, deck: "d", mode: .review),
      startsAtHome: true, preferences: base.merging(preferences) { $1 },
      ofLearners: ["Anna": own], voices: DeckVoices(voices))
    if canSpeak { scenes.abilities = [.speak] }
    pipeline = Pipeline(scenes: scenes)
    pipeline.add(panel, at: 0)
    pipeline.start(at: Timestamp(microseconds: 0), &trace)
  }

  mutating func take() -> [String] {
    defer { trace.lines = [] }
    return trace.lines
  }

  /// Returns the texts that were spoken since the last `take`, in order.
  mutating func heard() -> [String] {
    take().compactMap { line in
      line.contains(" speech ")
        ? line.split(separator: "\"").dropFirst().first.map(String.init) : nil
    }
  }

  mutating func advance(to time: Int64) {
    pipeline.advance(to: Timestamp(microseconds: time * 1_000), &trace)
  }

  /// Returns the middle of a target, on the panel.
  private func place(_ name: String, _ detail: String? = nil) -> Place {
    let targets = trace.content.map { pipeline.layout.screen($0, size: trace.size).targets } ?? []
    guard
      let cells = targets.first(where: { target in
        target.target.name == name && (detail == nil || target.target.detail == detail)
      })?.cells
    else {
      Issue.record("\(name) is not on the screen: \(targets.map(\.target.name))")
      return (0, 0)
    }
    func middle(_ cells: Range<Int>, of count: Int) -> Int32 {
      Int32((cells.lowerBound + cells.upperBound) * 500 / count)
    }
    return (middle(cells.columns, of: trace.size.columns), middle(cells.rows, of: trace.size.rows))
  }

  mutating func down(at time: Int64, on name: String) { down(at: time, place(name)) }

  /// Slides the finger to a target, where it arrives at `time`.
  mutating func slide(at time: Int64, to name: String) { slide(at: time, place(name)) }

  mutating func tap(at time: Int64, on name: String) { tap(at: time, place(name)) }

  /// Finds a target with a tap and chooses it with a double tap, even if the screen has other targets.
  mutating func choose(_ name: String, _ detail: String? = nil, at time: Int64) {
    tap(at: time, place(name, detail))
    doubleTap(at: time + 600)
  }

  mutating func doubleTap(at time: Int64, on name: String) { doubleTap(at: time, place(name)) }

  mutating func doubleTap(at time: Int64, _ place: Place = (500, 500)) {
    tap(at: time, place)
    tap(at: time + 130, place)
  }

  mutating func tap(at time: Int64, _ place: Place) {
    down(at: time, place)
    up(at: time + 80)
  }

  mutating func swipe(at time: Int64, on name: String, across: Int32) {
    swipe(at: time, from: place(name), across: across)
  }

  /// Taps with two fingers, for which the panel needs slots.
  mutating func twoFingerTap(at time: Int64) {
    for (time, id) in [(time, Int32(1)), (time + 80, -1)] {
      for slot in 0..<2 as Range<Int32> {
        send(time, .absolute, AbsoluteCode.multitouchSlot, slot)
        send(time, .absolute, AbsoluteCode.multitouchTrackingID, id < 0 ? id : id + slot)
        guard id > 0 else { continue }
        send(time, .absolute, AbsoluteCode.multitouchX, 400 + 200 * slot)
        send(time, .absolute, AbsoluteCode.multitouchY, 300)
      }
      report(at: time)
    }
  }

  mutating func send(_ event: InputEvent, from device: Int) {
    pipeline.handle(event, from: device, &trace)
  }
}
