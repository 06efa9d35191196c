package import InputEvents
package import KioskRuntime
package import Scenes
package import ScreenLayout

/// A kiosk in a test's hand: a run with stored services, and its trace.
package struct KioskBox: SlidingHand {
  package var run: Run
  /// The place of the finger on the panel.
  package var finger: Place = (0, 0)
  private let notes: Notes

  /// - Parameters:
  ///   - scenes: The scenes of the run.
  ///   - devices: The devices, which are numbered in this order.
  ///   - pipeline: Makes the pipeline of the scenes.
  ///   - size: The size of the screen.
  ///   - start: The time at which the run begins, from which the trace's times count.
  ///   - note: Says what to note of an event instead of the trace's words; an empty text notes nothing.
  ///   - answer: Answers an effect in the same turn; nil if the answer comes later or not at all.
  package init(
    _ scenes: SceneStack, devices: [DeviceDescription] = [.panel],
    pipeline: (SceneStack) -> Pipeline = { Pipeline(scenes: $0) },
    size: GridSize = .standard, start: Timestamp = Timestamp(microseconds: 0),
    noting note: @escaping (RuntimeEvent) -> String? = { _ in nil },
    answering answer: @escaping (Effect) -> News? = { _ in nil }
  ) {
    notes = Notes(note)
    run = Run(pipeline(scenes), services: Answers(answer: answer), sinks: [notes])
    run.fullSize = size
    for (index, device) in devices.enumerated() { run.add(device, at: index) }
    run.start(at: start)
  }

  private struct Answers: Services {
    let answer: (Effect) -> News?

    func perform(_ effect: Effect, for learner: String?, at time: Timestamp) -> News? {
      answer(effect)
    }
  }

  private final class Notes: Sink {
    private let note: (RuntimeEvent) -> String?
    private var trace = EffectTrace(origin: Timestamp(microseconds: 0))
    private var origin = Timestamp(microseconds: 0)
    var lines: [String] = []

    init(_ note: @escaping (RuntimeEvent) -> String?) { self.note = note }

    func begin(at time: Timestamp) { (origin, trace) = (time, EffectTrace(origin: time)) }

    func take(_ event: RuntimeEvent, at time: Timestamp) {
      if let words = note(event) {
        if !words.isEmpty { lines.append("\(time.seconds(since: origin)) \(words)") }
      } else if let line = trace.line(event, at: time) {
        lines.append(line)
      }
    }
  }

  // MARK: What is noted

  /// The lines since the last `take`.
  package var lines: [String] { notes.lines }

  /// Returns the lines since the last call.
  package mutating func take() -> [String] {
    defer { notes.lines = [] }
    return notes.lines
  }

  /// The words of the lines since the last `take` that have a kind, in order.
  package func words(after kind: String) -> [String] {
    lines.compactMap { line in
      line.firstRange(of: " \(kind) ").map { String(line[$0.upperBound...]) }
    }
  }

  /// The content on the screen; nil before the first one.
  package var content: ScreenContent? { run.pipeline.content }

  /// The targets on the screen.
  package var targets: [TouchTarget] {
    content.map { run.pipeline.layout.screen($0, size: run.size).targets } ?? []
  }

  // MARK: What happens

  package mutating func take(_ news: News, at time: Int64) {
    run.take(news, at: Timestamp(milliseconds: time))
  }

  package mutating func advance(to time: Int64) { run.advance(to: Timestamp(milliseconds: time)) }

  /// Unplugs a device for a moment, so that its events are lost.
  package mutating func lose(at time: Int64, device: Int = 0) {
    for event in InputEvent.lost(at: Timestamp(milliseconds: time)) { send(event, from: device) }
  }

  package mutating func send(_ event: InputEvent, from device: Int) {
    run.handle(event, from: device)
  }

  // MARK: A hand

  /// Returns the middle of a target on the panel, in thousandths; nil if the screen has no such target.
  package func place(of name: String, _ detail: String? = nil) -> Place? {
    targets.first { target in
      target.target.name == name && (detail == nil || target.target.detail == detail)
    }.map { middle(of: $0) }
  }

  /// Taps the middle of a target for 80 ms; the panel's corner, at which nothing is, if the screen has no such target.
  package mutating func tap(at time: Int64, on name: String, _ detail: String?) {
    let place = place(of: name, detail) ?? (0, 0)
    tap(at: time, x: place.x, y: place.y)
  }

  package func middle(of target: TouchTarget) -> Place {
    func middle(_ cells: Range<Int>, of count: Int) -> Int32 {
      Int32((cells.lowerBound + cells.upperBound) * 500 / count)
    }
    return (
      middle(target.cells.columns, of: run.size.columns),
      middle(target.cells.rows, of: run.size.rows)
    )
  }
}

extension Timestamp {
  package init(milliseconds: Int64) { self.init(microseconds: milliseconds * 1_000) }
}

extension DeviceDescription {
  /// A panel of 1,000 × 1,000 units that reports one finger, with the usual keys.
  package static let panel = DeviceDescription(
    name: "panel", properties: [DeviceProperty.direct],
    codes: [
      .absolute: [0, 1],
      .key: [
        KeyCode.touch, KeyMeaning.next.code, KeyMeaning.previous.code, KeyMeaning.answer.code,
        KeyMeaning.back.code, KeyMeaning.random.code,
      ],
    ],
    axes: [0: AxisRange(minimum: 0, maximum: 1_000), 1: AxisRange(minimum: 0, maximum: 1_000)])

  /// All usual keys.
  package static let keys = DeviceDescription(name: "keys", codes: [.key: Set(1...250)])
}
