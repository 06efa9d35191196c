package import InputEvents

/// The fingers that may make one gesture together: from the first one's down until all have lifted.
package struct TouchSequence: Sendable {
  /// The fingers' strokes in the order they came, lifted ones too; at most `mostStrokes`.
  package private(set) var strokes: [Stroke] = []
  /// How many contacts have been part of it, with ghosts.
  package private(set) var contacts = 0
  /// Whether other fingers or palms rested on the panel when it began: then nothing in it is a long
  /// press, for it may be more of the same.
  package var isAccompanied = false
  /// What keeps the sequence from becoming a gesture; nil while it may become one.
  package private(set) var obstacle: Obstacle?

  /// More fingers than this, at once or one after the other before all have lifted, are a hand on
  /// the glass or electrical noise.
  package static let mostFingers = 2
  /// More strokes than this are not kept; there are no gestures of so many fingers.
  private static let mostStrokes = 10

  package init() {
    strokes.reserveCapacity(Self.mostStrokes)
  }

  package var isOpen: Bool { obstacle == nil }
  package var isEmpty: Bool { strokes.isEmpty }

  /// When the first finger came down; nil before it does.
  package var down: Timestamp? { strokes.first?.down }

  /// How many fingers touch now.
  package var touching: Int {
    var count = 0
    for stroke in strokes where stroke.isTouching { count += 1 }
    return count
  }

  /// The only stroke; nil when there was ever a second finger.
  package var single: Stroke? { strokes.count == 1 ? strokes[0] : nil }

  /// The sequence has become a gesture or never will; the first obstacle is the one that counts.
  package mutating func close(_ obstacle: Obstacle) {
    self.obstacle = self.obstacle ?? obstacle
  }

  /// Adds a finger that came down.
  package mutating func append(_ stroke: Stroke) {
    contacts += 1
    if strokes.count < Self.mostStrokes { strokes.append(stroke) } else { close(.hand) }
  }

  /// Takes out what was no finger.
  package mutating func remove(at index: Int) -> Stroke {
    strokes.remove(at: index)
  }

  /// Takes out what was never part of the sequence.
  package mutating func release(at index: Int) -> Stroke {
    contacts -= 1
    return strokes.remove(at: index)
  }

  /// Changes one stroke in place.
  package subscript(index: Int) -> Stroke {
    get { strokes[index] }
    _modify { yield &strokes[index] }
  }

  /// Forgets everything: the next finger begins a new sequence.
  package mutating func reset() {
    strokes.removeAll(keepingCapacity: true)
    contacts = 0
    isAccompanied = false
    obstacle = nil
  }
}
