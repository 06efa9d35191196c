package import Gestures
package import InputEvents
package import KioskRuntime

/// The explained touches and movements of one device, assembled from its notes.
package struct TouchLog: Sendable {
  private let device: Int
  /// The limits with which the device's gestures were recognized.
  private let settings: GestureSettings
  private var collector = PathCollector()
  /// The touches in the order in which they were decided.
  private var decided: [ExplainedTouch] = []
  /// The numbers of dropped touches: those with a number and those of noise.
  private(set) var forgotten = (touches: 0, noise: 0)
  /// The movements that have not been released yet.
  package private(set) var movements: [ExplainedMovement] = []

  init(device: Int, settings: GestureSettings) {
    self.device = device
    self.settings = settings
  }

  /// Adds the notes taken since the last call.
  package mutating func add(_ notes: TouchNotes) {
    for frame in notes.frames { collector.add(frame) }
    for report in notes.reports {
      // A report continues an earlier one if it is of the same touch, or of one that continues that touch.
      let earlier = decided.indices.suffix(4).last { index in
        guard let known = decided[index].report.strokes.first, let first = report.strokes.first
        else { return false }
        return known.id == first.id || known.id == first.earlier
      }
      if let earlier {
        decided[earlier].take(report)
      } else {
        decided.append(ExplainedTouch(report, device: device))
      }
    }
    for gesture in notes.gestures { assign(gesture) }
    for attempt in notes.shakes {
      // A shake is reported while the movement goes on, before the attempt is complete.
      let range = attempt.start...attempt.end
      func belongs(_ movement: ExplainedMovement) -> Bool {
        movement.attempt == nil && range.contains(movement.start)
      }
      var movement = ExplainedMovement(device: device, attempt: attempt)
      movement.reported = movements.filter(belongs).flatMap(\.reported)
      movements.removeAll(where: belongs)
      movements.append(movement)
    }
  }

  private mutating func assign(_ gesture: TimedGesture) {
    guard let made = gesture.lastTouch else {
      return movements.append(ExplainedMovement(device: device, reported: [gesture]))
    }
    let index = decided.lastIndex { touch in
      touch.report.strokes.contains { $0.id == made || $0.earlier == made }
    }
    guard let index else { return }
    decided[index].reported.append(gesture)
    switch gesture.gesture {
    case .tap: decided[index].doubleTap = missedDoubleTap(index)
    case .doubleTap:
      let first = decided[..<index].lastIndex {
        $0.report.tap.gesture != nil && $0.reported.isEmpty
      }
      if let first { decided[first].completedBy = gesture }
    case .longPress, .twoFingerTap, .swipe, .shake: break
    }
  }

  /// The limit that kept a tap from being a double tap with the touch before it; nil if that was no tap.
  private func missedDoubleTap(_ index: Int) -> Miss? {
    let before = decided[..<index].last { $0.noise == nil }
    guard case .tap(let place)? = before?.reported.first?.gesture,
      case .tap(let second)? = decided[index].report.tap.gesture, let before
    else { return nil }
    let gap = (decided[index].down - before.down).milliseconds
    let window = GestureLimit.doubleTapWindow.value(in: settings)
    if gap >= window { return Miss(limit: .doubleTapWindow, measured: gap, allowed: window) }
    return Miss(
      limit: .doubleTapDistance, measured: place.distance(to: second),
      allowed: settings.doubleTapDistance)
  }

  /// The paths of the fingers that are still down, in the order in which they landed.
  ///
  /// `isReported` tells whether a gesture of the finger has been reported.
  package var unfinished: [(path: TouchPath, isReported: Bool)] {
    collector.unfinished.map { path in
      let isReported = decided.contains { touch in
        !touch.reported.isEmpty && touch.report.strokes.contains { $0.contact == path.contact }
      }
      return (path, isReported)
    }
  }

  /// The touches in the order in which they began, with their paths.
  package var touches: [ExplainedTouch] { withPaths(judged) }

  /// The touches in the order in which they were decided, with the reasons for withdrawn taps.
  private var judged: [ExplainedTouch] {
    var touches = decided
    for index in touches.indices.dropLast() where touches[index].isUnreportedTap {
      touches[index].takenBack = touches[index + 1].noise.map { .noise($0) } ?? .nextTouch
    }
    return touches
  }

  private func withPaths(_ touches: [ExplainedTouch]) -> [ExplainedTouch] {
    var touches = touches.sorted { $0.down < $1.down }
    let paths = collector.paths
    var isFree = [Bool](repeating: true, count: paths.count)
    let byContact = Dictionary(grouping: paths.indices) { paths[$0].contact }
    for index in touches.indices {
      for stroke in touches[index].report.strokes {
        let end = stroke.lift ?? touches[index].report.time
        let own = byContact[stroke.contact]?.last { place in
          isFree[place] && paths[place].down >= stroke.down && paths[place].down <= end
        }
        guard let own else { continue }
        isFree[own] = false
        touches[index].paths.append(paths[own])
      }
    }
    // The earlier pieces of a broken stroke.
    for index in touches.indices {
      for stroke in touches[index].report.strokes where stroke.breaks > 0 {
        let end = stroke.lift ?? touches[index].report.time
        var place = paths.firstIndex(downAtLeast: stroke.down)
        while place < paths.count, paths[place].down <= end {
          if isFree[place], paths[place].end <= end {
            isFree[place] = false
            touches[index].paths.append(paths[place])
          }
          place += 1
        }
      }
      touches[index].paths.sort { $0.down < $1.down }
    }
    return touches
  }

  /// Removes and returns the touches and movements that began before a moment and are final.
  ///
  /// Those that go on beyond that moment are returned by a later call, out of order. If more than
  /// `mostKept` wait, as in endless noise, the oldest are returned even if they are not final.
  ///
  /// - Parameter time: The moment; touches that were decided before it will not change any more.
  /// - Returns: The touches and the movements, each in the order in which they began.
  package mutating func release(
    before time: Timestamp
  ) -> (touches: [ExplainedTouch], movements: [ExplainedMovement]) {
    let isCertain = decided.enumerated().map { index, touch in
      index < decided.count - Self.mostKept
        || touch.down < time && touch.report.time < time
          && !touch.report.strokes.contains { $0.lift == nil && collector.isOpen($0.contact) }
    }
    var touches: [ExplainedTouch] = []
    if isCertain.contains(true) {
      touches = withPaths(zip(judged, isCertain).filter(\.1).map(\.0))
      decided = zip(decided, isCertain).filter { !$0.1 }.map(\.0)
    }
    collector.forget(before: time)
    let waiting = movements.suffix(Self.mostKept).filter { $0.attempt == nil || $0.start >= time }
    guard waiting.count < movements.count else { return (touches, []) }
    let ended =
      movements.dropLast(Self.mostKept)
      + movements.suffix(Self.mostKept).filter { $0.attempt != nil && $0.start < time }
    movements = waiting
    return (touches, ended.sorted { $0.start < $1.start })
  }

  /// The maximum number of touches, and of movements, that wait to be released.
  ///
  /// It is more than happen while a finger usually rests.
  private static let mostKept = 500

  /// Drops all but the newest `count` touches and movements.
  package mutating func keep(newest count: Int) {
    movements = movements.suffix(count)
    guard decided.count > count else { return }
    let old = decided.prefix(decided.count - count)
    forgotten.touches += old.count { $0.noise == nil }
    forgotten.noise += old.count { $0.noise != nil }
    decided.removeFirst(old.count)
    if let oldest = decided.map(\.down).min() { collector.forget(before: oldest) }
  }
}

extension [TouchLog] {
  /// Adds the notes of a device to its log; the array holds the logs of all devices, by number.
  package mutating func add(_ notes: TouchNotes, of device: Int, _ settings: GestureSettings) {
    while count <= device { append(TouchLog(device: count, settings: settings)) }
    self[device].add(notes)
  }
}

extension [TouchPath] {
  /// The index of the first path that began at or after a moment; the paths must be in order.
  fileprivate func firstIndex(downAtLeast time: Timestamp) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if self[middle].down < time { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
