package import InputEvents

/// Tells a finger that rests at one place, while it still rests.
package struct LongPressRecognizer: Sendable {
  private let settings: GestureSettings
  private var down: Timestamp?

  package init(settings: GestureSettings) {
    self.settings = settings
  }

  /// When the resting finger becomes a long press; nil while none can.
  package var deadline: Timestamp? {
    down.map { $0 + settings.longPress }
  }

  /// The fingers have moved, come or gone.
  package mutating func update(_ sequence: TouchSequence) {
    if sequence.isOpen, sequence.touching == 1, let stroke = sequence.single,
      stroke.farthest <= settings.touchSlop
    {
      down = stroke.down
    } else {
      down = nil
    }
  }

  /// The finger has rested long enough.
  package mutating func timeout(at time: Timestamp, _ sequence: TouchSequence) -> Gesture? {
    guard let deadline, deadline <= time, let stroke = sequence.single else { return nil }
    down = nil
    return .longPress(at: stroke.start)
  }
}
