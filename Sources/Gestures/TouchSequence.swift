import InputEvents

/// The fingers that may make one gesture together, from the first down until all have lifted.
struct TouchSequence: Sendable {
  /// The fingers' strokes in the order they began, including lifted ones; at most `mostStrokes`.
  private(set) var strokes: [Stroke] = []
  /// The number of contacts that have been part of the sequence, including ghosts.
  private(set) var contacts = 0
  /// Whether other fingers or palms rested on the panel when the sequence began.
  ///
  /// Such a sequence makes no long press, because it may be another resting hand.
  var isAccompanied = false
  /// The reason why the sequence cannot become a gesture; nil while it may become one.
  private(set) var obstacle: Obstacle?

  /// The maximum number of fingers before all have lifted; more are a whole hand or electrical noise.
  static let mostFingers = 2
  /// The maximum number of strokes to keep; no gesture has more fingers.
  private static let mostStrokes = 10

  init() {
    strokes.reserveCapacity(Self.mostStrokes)
  }

  var isOpen: Bool { obstacle == nil }
  var isEmpty: Bool { strokes.isEmpty }

  /// The time at which the first finger came down; nil before that.
  var down: Timestamp? { strokes.first?.down }

  /// The number of fingers that touch now.
  var touching: Int {
    var count = 0
    for index in strokes.indices where strokes[index].isTouching { count += 1 }
    return count
  }

  /// The only stroke; nil if there is none or more than one.
  var single: Stroke? { strokes.count == 1 ? strokes[0] : nil }

  /// Closes the sequence, which has become a gesture or never will; only the first obstacle is kept.
  mutating func close(_ obstacle: Obstacle) {
    self.obstacle = self.obstacle ?? obstacle
  }

  /// Opens the sequence again, without the finger that had closed it, and returns the obstacle.
  mutating func reopen() -> Obstacle? {
    obstacle.take()
  }

  mutating func append(_ stroke: Stroke) {
    contacts += 1
    if strokes.count < Self.mostStrokes { strokes.append(stroke) } else { close(.hand) }
  }

  /// Removes a stroke that was not a finger's but still counts as a contact.
  mutating func remove(at index: Int) -> Stroke {
    strokes.remove(at: index)
  }

  /// Removes a stroke that was never part of the sequence.
  mutating func release(at index: Int) -> Stroke {
    contacts -= 1
    return strokes.remove(at: index)
  }

  subscript(index: Int) -> Stroke {
    get { strokes[index] }
    _modify { yield &strokes[index] }
  }

  mutating func reset() {
    strokes.removeAll(keepingCapacity: true)
    contacts = 0
    isAccompanied = false
    obstacle = nil
  }
}
