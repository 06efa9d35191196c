package import Gestures
package import InputEvents

/// A recognizer of gestures in touch frames: the kiosk's, or a model of another program's.
package protocol TouchRecognizer {
  var deadline: Timestamp? { get }
  mutating func update(_ frame: TouchFrame, into gestures: inout [TimedGesture])
  mutating func timeout(at time: Timestamp, into gestures: inout [TimedGesture])
}

extension GestureRecognizers: TouchRecognizer {}

/// Plays events to a recognizer as the kiosk's pipeline does.
package struct Referee<Recognizer: TouchRecognizer> {
  private var slots: TouchSlots
  package var recognizer: Recognizer
  /// The gestures that were reported so far.
  package private(set) var reported: [TimedGesture] = []

  /// - Parameters:
  ///   - slots: The panel's slots, before its first event.
  ///   - recognizer: The recognizer, before its first frame.
  package init(_ slots: TouchSlots, _ recognizer: Recognizer) {
    self.slots = slots
    self.recognizer = recognizer
  }

  /// Strokes the panel before all other events, so that its frame rate is known, as on a kiosk that has been
  /// touched before.
  package mutating func meet(_ panel: Panel) {
    for step in 0...12 as ClosedRange<Int64> {
      let time = Timestamp(microseconds: -10_000_000 + step * panel.period)
      let place = SurfacePoint(x: 10 + Double(step), y: 10)
      let contacts = step < 12 ? [Contact(id: -1, position: place)] : []
      recognizer.update(TouchFrame(time: time, contacts: contacts), into: &reported)
    }
    reported.removeAll()
  }

  /// Plays events; a deadline fires before the report that passes it.
  package mutating func play(_ events: [InputEvent]) {
    for event in events {
      if event.type == .synchronization, event.code == SyncCode.report { wait(until: event.time) }
      if let frame = slots.update(event) { recognizer.update(frame, into: &reported) }
    }
  }

  /// Fires every deadline up to and including a time, each at its own time.
  package mutating func wait(until time: Timestamp) {
    while let deadline = recognizer.deadline, deadline <= time {
      recognizer.timeout(at: deadline, into: &reported)
    }
  }
}

extension Trial {
  /// Returns the gestures that a recognizer reports in this trial.
  ///
  /// - Parameters:
  ///   - isSizeKnown: Whether the kiosk knows the panel's true size.
  ///   - recognizer: Makes a recognizer for a panel of the size that the kiosk assumes.
  /// - Returns: The gestures from `judgedFrom` on.
  package func reported(
    isSizeKnown: Bool = true, by recognizer: (SurfaceSize) -> some TouchRecognizer
  ) -> [TimedGesture] {
    guard let slots = TouchSlots(panel.device, size: isSizeKnown ? panel.size : nil) else {
      return []
    }
    var referee = Referee(slots, recognizer(slots.size))
    referee.meet(panel)
    referee.play(events)
    referee.wait(until: .distantFuture)
    return judgedFrom.microseconds == .min
      ? referee.reported : referee.reported.filter { $0.time >= judgedFrom }
  }

  /// Returns the gestures that the kiosk's own recognizers report in this trial.
  package func reported(_ settings: GestureSettings) -> [TimedGesture] {
    reported { GestureRecognizers(settings: settings, surface: $0) }
  }

  /// Returns whether the reported gestures are the intended ones: the same gestures, in the same order, taps
  /// and presses within 12 mm of their place.
  package func isRight(_ reported: [TimedGesture], placesMatter: Bool = true) -> Bool {
    guard reported.count == intended.count else { return false }
    return zip(reported, intended).allSatisfy { timed, intent in
      switch (timed.gesture, intent) {
      case (.tap(let place), .tap(let meant)), (.doubleTap(let place), .doubleTap(let meant)),
        (.longPress(let place), .longPress(let meant)),
        (.twoFingerTap(let place), .twoFingerTap(let meant)):
        !placesMatter || place.distance(to: meant) <= 12
      case (.swipe(let direction, _), .swipe(let heading)):
        direction.rawValue == heading.rawValue
      default: false
      }
    }
  }
}
