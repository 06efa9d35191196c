import InputEvents

/// The fingers that may make one gesture together, from the first down until all have lifted.
struct TouchSequence: Sendable {
  /// The fingers' strokes in the order they began, including lifted ones; at most `mostStrokes`.
  private(set) var strokes: [Stroke] = []
  /// How many contacts have been part of it, including ghosts.
  private(set) var contacts = 0
  /// Whether other fingers or palms rested on the panel when it began; then it makes no long press,
  /// because it may be another resting hand.
  var isAccompanied = false
  /// What keeps the sequence from becoming a gesture; nil while it may become one.
  private(set) var obstacle: Obstacle?

  /// More fingers than this before all have lifted are a hand on the glass or electrical noise.
  static let mostFingers = 2
  /// More strokes than this are not kept: no gesture has that many fingers.
  private static let mostStrokes = 10

  init() {
    strokes.reserveCapacity(Self.mostStrokes)
  }

  var isOpen: Bool { obstacle == nil }
  var isEmpty: Bool { strokes.isEmpty }

  /// When the first finger came down; nil before it does.
  var down: Timestamp? { strokes.first?.down }

  /// How many fingers touch now.
  var touching: Int {
    var count = 0
    for stroke in strokes where stroke.isTouching { count += 1 }
    return count
  }

  /// The only stroke; nil if there was ever a second finger.
  var single: Stroke? { strokes.count == 1 ? strokes[0] : nil }

  /// Ends the sequence, which has become a gesture or never will; the first obstacle counts.
  mutating func close(_ obstacle: Obstacle) {
    self.obstacle = self.obstacle ?? obstacle
  }

  mutating func append(_ stroke: Stroke) {
    contacts += 1
    if strokes.count < Self.mostStrokes { strokes.append(stroke) } else { close(.hand) }
  }

  /// Removes what was no finger, but still counts it as a contact.
  mutating func remove(at index: Int) -> Stroke {
    strokes.remove(at: index)
  }

  /// Removes what was never part of the sequence.
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
