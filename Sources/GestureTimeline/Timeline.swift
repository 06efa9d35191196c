import Gestures
import InputEvents

/// The explained touches and movements of several devices, in order of time.
package struct Timeline: Sendable {
  package enum Entry: Sendable {
    /// A touch that made a gesture or may have been meant as one, numbered from 1.
    case touch(ExplainedTouch, number: Int)
    /// A run of noise: contacts of one device that no learner's finger made, with no other entry in between.
    ///
    /// Noise is numbered separately; `number` is that of the first contact.
    case noise([ExplainedTouch], number: Int)
    /// A shake, or several movements in a row that were no shakes.
    case movements([ExplainedMovement])

    /// The number of the touched device; nil for movements.
    package var device: Int? {
      switch self {
      case .touch(let touch, _): touch.device
      case .noise(let run, _): run.first?.device
      case .movements: nil
      }
    }
  }

  package private(set) var entries: [Entry] = []
  private var numbers = (touches: 0, noise: 0)
  /// The unfinished entries, which the next touch or movement may extend.
  private var noise: [ExplainedTouch] = []
  private var idle: [ExplainedMovement] = []

  /// The maximum length of a run in one entry, which bounds memory during endless noise.
  private static let longestRun = 1_000

  package init() {}

  /// Combines the touches of all devices; numbers continue after those of touches that a log has dropped.
  package init(_ logs: [TouchLog]) {
    for log in logs {
      numbers.touches += log.forgotten.touches
      numbers.noise += log.forgotten.noise
    }
    add(logs.map { ($0.touches, $0.movements) })
    endRuns()
  }

  /// Adds touches and movements of several devices, which must be later than those added before.
  package mutating func add(
    _ devices: [(touches: [ExplainedTouch], movements: [ExplainedMovement])]
  ) {
    let touches = devices.flatMap(\.touches).sorted { ($0.down, $0.device) < ($1.down, $1.device) }
    var movements = devices.flatMap(\.movements).sorted { $0.start < $1.start }[...]
    for touch in touches {
      let before = movements.prefix { $0.start < touch.down }
      movements = movements.dropFirst(before.count)
      before.forEach { add($0) }
      add(touch)
    }
    movements.forEach { add($0) }
  }

  /// Finishes the entries that could still be extended.
  package mutating func endRuns() {
    endNoise()
    endIdle()
  }

  /// Removes and returns the finished entries.
  package mutating func takeEntries() -> [Entry] {
    defer { entries.removeAll() }
    return entries
  }

  private mutating func add(_ touch: ExplainedTouch) {
    endIdle()
    guard touch.noise == nil else {
      let isOther = noise.last.map { $0.device != touch.device } ?? false
      if isOther || noise.count == Self.longestRun { endNoise() }
      return noise.append(touch)
    }
    endNoise()
    numbers.touches += 1
    entries.append(.touch(touch, number: numbers.touches))
  }

  private mutating func add(_ movement: ExplainedMovement) {
    endNoise()
    if !movement.reported.isEmpty || idle.count == Self.longestRun { endIdle() }
    idle.append(movement)
    if !movement.reported.isEmpty { endIdle() }
  }

  private mutating func endNoise() {
    guard !noise.isEmpty else { return }
    entries.append(.noise(noise, number: numbers.noise + 1))
    numbers.noise += noise.count
    noise.removeAll()
  }

  private mutating func endIdle() {
    if !idle.isEmpty { entries.append(.movements(idle)) }
    idle.removeAll()
  }

  /// The touches of one device with their numbers; noise has no number.
  package func touches(of device: Int) -> [(touch: ExplainedTouch, number: Int?)] {
    entries.filter { $0.device == device }.flatMap(\.touches)
  }
}

extension Timeline.Entry {
  /// The touches in the entry with their numbers; noise has no number.
  package var touches: [(touch: ExplainedTouch, number: Int?)] {
    switch self {
    case .touch(let touch, let number): [(touch, number)]
    case .noise(let run, _): run.map { ($0, nil) }
    case .movements: []
    }
  }
}
