import Gestures
import InputEvents

/// A hand on the panel; times are in milliseconds, places in millimetres.
struct Hand {
  var recognizers: GestureRecognizers
  private var reported: [TimedGesture] = []
  private var nextID: Int32 = 100

  /// - Parameters:
  ///   - settings: The limits.
  ///   - width: The panel's width in mm; its height is 86 mm.
  init(_ settings: GestureSettings = GestureSettings(), width: Double = 154) {
    recognizers = GestureRecognizers(
      settings: settings, surface: SurfaceSize(width: width, height: 86))
  }

  /// The gestures, without the identities of their touches.
  var gestures: [TimedGesture] {
    reported.map { gesture in
      TimedGesture(
        time: gesture.time, gesture: gesture.gesture, down: gesture.down,
        lastDown: gesture.lastDown)
    }
  }

  /// The names of the gestures, as in the trace.
  var names: [String] {
    gestures.map(\.gesture.name)
  }

  /// Advances the time and fires every deadline, each at its own time, as the pipeline does.
  mutating func wait(until time: Int64) {
    while let deadline = recognizers.deadline, deadline <= .ms(time) {
      recognizers.timeout(at: deadline, into: &reported)
    }
  }

  mutating func frame(
    _ time: Int64, _ fingers: [(Int32, Double, Double)], palms: Set<Int32> = [],
    size: Double? = nil
  ) {
    wait(until: time)
    let contacts = fingers.map { id, x, y in
      Contact(
        id: id, position: SurfacePoint(x: x, y: y), isPalm: palms.contains(id),
        majorMillimeters: size)
    }
    recognizers.update(TouchFrame(time: .ms(time), contacts: contacts), into: &reported)
  }

  mutating func interrupt(at time: Int64) {
    wait(until: time)
    recognizers.update(
      TouchFrame(time: .ms(time), contacts: [], isInterrupted: true), into: &reported)
  }

  mutating func tap(at down: Int64, lifts: Int64, x: Double, y: Double) {
    stroke(from: down, to: lifts, [(x, y)])
  }

  /// Moves one finger along a path, its points spread evenly over the time, and lifts it at the end.
  mutating func stroke(from down: Int64, to lift: Int64, _ path: [(Double, Double)]) {
    nextID += 1
    for (step, place) in path.enumerated() {
      let time = down + (lift - down) * Int64(step) / Int64(path.count)
      frame(time, [(nextID, place.0, place.1)])
    }
    frame(lift, [])
  }
}

extension Timestamp {
  static func ms(_ milliseconds: Int64) -> Timestamp {
    Timestamp(microseconds: milliseconds * 1_000)
  }
}

extension TimedGesture {
  static func at(
    _ milliseconds: Int64, _ gesture: Gesture, began: Int64 = 0
  ) -> TimedGesture {
    TimedGesture(time: .ms(milliseconds), gesture: gesture, down: .ms(began))
  }
}
