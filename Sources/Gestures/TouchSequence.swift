package import InputEvents

/// Everything that happens from the first finger's down to the last one's lift.
package struct TouchSequence: Sendable {
  /// The fingers' strokes in the order they came, lifted ones too; at most `mostStrokes`.
  package private(set) var strokes: [Stroke] = []
  /// How many fingers touch now.
  package private(set) var touching = 0
  /// The most fingers that touched at once.
  package private(set) var mostTouching = 0
  /// Whether the sequence can still become a gesture: none has been told yet, it was not
  /// interrupted and no palm is part of it.
  package private(set) var isOpen = true

  /// More fingers than this can make no gesture; their strokes are not kept.
  private static let mostStrokes = 10

  package init() {
    strokes.reserveCapacity(Self.mostStrokes)
  }

  /// When the first finger came down; nil before it does.
  package var down: Timestamp? { strokes.first?.down }

  /// The only stroke; nil when there was ever a second finger.
  package var single: Stroke? { strokes.count == 1 ? strokes[0] : nil }

  /// The sequence has become a gesture or never will.
  package mutating func close() {
    isOpen = false
  }

  /// Takes the fingers of the next frame.
  package mutating func update(_ frame: TouchFrame, holdSlop: Double) {
    if frame.isInterrupted { isOpen = false }
    touching = frame.contacts.count
    mostTouching = max(mostTouching, touching)
    for contact in frame.contacts {
      if contact.isPalm { isOpen = false }
      if let index = strokes.firstIndex(where: { $0.id == contact.id }) {
        strokes[index].move(contact, at: frame.time, holdSlop: holdSlop)
      } else if strokes.count < Self.mostStrokes {
        strokes.append(Stroke(contact, down: frame.time))
      } else {
        isOpen = false
      }
    }
  }

  /// Forgets everything: the next finger begins a new sequence.
  package mutating func reset() {
    strokes.removeAll(keepingCapacity: true)
    touching = 0
    mostTouching = 0
    isOpen = true
  }
}
