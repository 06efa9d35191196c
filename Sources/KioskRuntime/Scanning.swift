import InputEvents
import Scenes
import ScreenLayout

/// Scanning: one key or switch reaches every target of every screen.
///
/// The focus goes from target to target, and row by row on a screen with many: a row is chosen first, then a target in it.
/// Either the focus moves by itself and the key chooses, or short and long presses of the same key do both: a short press of
/// Tab moves and a long one chooses, a short press of Enter chooses and a long one moves.
struct Scanning: Sendable {
  /// A key that is down.
  struct Press: Sendable {
    let code: UInt16
    let device: Int
    let down: Timestamp
    /// Whether a short press moves the focus; otherwise it chooses the target with the focus.
    let isStep: Bool
    /// Whether the key's release means nothing any more.
    var isDecided: Bool
    /// When the key will have been held; nil if holding it longer means nothing.
    var deadline: Timestamp?
    /// The number of moves of the focus after which a key that stays down means nothing any more.
    var movesLeft: Int?
  }

  /// How long the focus stays on a target if it moves by itself; nil if it doesn't.
  var interval: Duration?
  /// Whether every new screen has a focus at once, because somebody uses one key.
  var isOn = false
  /// The key that moved the focus last; nil if it was none of those that can be used alone.
  var key: UInt16?
  /// The key that is down, if its release or its being held means something.
  var press: Press?
  /// The row in which the focus moves; nil while it moves over all rows.
  var row: [Target]?
  /// When the focus moves by itself; nil while it rests.
  private(set) var next: Timestamp?
  /// The number of moves after which the focus rests.
  private var movesLeft = 0

  /// How long a key is held for its second meaning: longer than slow presses, which last 0.2 to 0.5 s.
  static let holdTime = Duration.milliseconds(800)
  /// The time between two moves while a key is held: the shortest `auto-scan`.
  static let heldInterval = Duration.seconds(1)
  /// The number of targets from which on they are scanned by rows.
  static let fewestForRows = 13
  /// How often the focus goes round by itself before it rests, so that an empty room is not scanned, and perhaps read
  /// aloud, for hours; iOS and Android also scan a screen only a few times.
  static let rounds = 5

  init(_ preferences: Preferences) { follow(preferences) }

  mutating func follow(_ preferences: Preferences) {
    let seconds = preferences.number(.autoScan)
    interval = seconds.map { .milliseconds(Int64($0 * 1_000)) }
    isOn = interval != nil || isOn && key != nil
    if interval == nil { next = nil }
  }

  var deadline: Timestamp? {
    guard let held = press?.deadline else { return next }
    return min(held, next ?? held)
  }

  /// Lets the focus move by itself again, if it does: from a new screen's first target after twice the usual time.
  ///
  /// - Parameters:
  ///   - count: The number of targets or rows on the screen.
  ///   - time: The time at which the focus arrived.
  ///   - isNew: Whether the screen is new.
  mutating func restart(over count: Int, at time: Timestamp, isNew: Bool) {
    movesLeft = count * Self.rounds
    next = count == 0 ? nil : interval.map { time + (isNew ? $0 + $0 : $0) }
  }

  /// Says when the focus moves next, after it has moved or because it waits.
  ///
  /// - Returns: Whether it moves on; otherwise it rests from now on.
  mutating func wait(at time: Timestamp, isMoving: Bool) -> Bool {
    if isMoving { movesLeft -= 1 }
    next = movesLeft > 0 ? interval.map { time + $0 } : nil
    return next != nil
  }

  /// Keeps the focus for twice its time on what a finger has found, so that a double tap still means that.
  mutating func hold(at time: Timestamp) {
    guard next != nil, let interval else { return }
    next = time + interval + interval
  }

  /// Leaves scanning to the key that was used, because a finger or another key is; a focus that moves by itself stays.
  mutating func stop() {
    (key, row) = (nil, nil)
    isOn = interval != nil
  }
}

extension Screen {
  /// Returns the targets in the order in which they are scanned: each alone or, if there are many, those of a row together.
  ///
  /// A strip of targets, such as the letters beside a long list, is scanned as one row.
  func scanned(joining isJoined: (Target) -> Bool) -> [[Target]] {
    let targets = targets
    guard targets.count >= Scanning.fewestForRows else { return targets.map { [$0.target] } }
    var rows: [(cells: Range<Int>, isStrip: Bool, targets: [Target])] = []
    for found in targets {
      let (cells, isStrip) = (found.cells.rows, isJoined(found.target))
      let place = rows.firstIndex { $0.isStrip == isStrip && (isStrip || $0.cells == cells) }
      if let place {
        rows[place].targets.append(found.target)
      } else {
        rows.append((cells, isStrip, [found.target]))
      }
    }
    return rows.map(\.targets)
  }
}
