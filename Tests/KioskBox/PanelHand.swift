package import InputEvents

/// A hand on a panel of 1,000 × 1,000 units that reports one finger, and on keys; times are in milliseconds.
package protocol PanelHand {
  mutating func send(_ event: InputEvent, from device: Int)
}

extension PanelHand {
  package mutating func send(
    _ time: Int64, _ type: EventType, _ code: UInt16, _ value: Int32, device: Int = 0
  ) {
    let time = Timestamp(microseconds: time * 1_000)
    send(InputEvent(time: time, type: type, code: code, value: value), from: device)
  }

  package mutating func report(at time: Int64, device: Int = 0) {
    send(time, .synchronization, SyncCode.report, 0, device: device)
  }

  /// Presses a key for 50 ms.
  package mutating func press(_ key: UInt16, at time: Int64) {
    send(time, .key, key, KeyValue.down)
    send(time + 50, .key, key, KeyValue.up)
  }

  package mutating func down(at time: Int64, x: Int32 = 100, y: Int32 = 100, device: Int = 0) {
    send(time, .absolute, AbsoluteCode.x, x, device: device)
    send(time, .absolute, AbsoluteCode.y, y, device: device)
    send(time, .key, KeyCode.touch, 1, device: device)
    report(at: time, device: device)
  }

  package mutating func up(at time: Int64, device: Int = 0) {
    send(time, .key, KeyCode.touch, 0, device: device)
    report(at: time, device: device)
  }

  package mutating func tap(at time: Int64, x: Int32 = 100, y: Int32 = 100) {
    down(at: time, x: x, y: y)
    up(at: time + 80)
  }

  /// Taps for 80 ms at fractions of the panel's width and height.
  package mutating func tap(at time: Int64, _ x: Double, _ y: Double) {
    tap(at: time, x: Int32(x * 1_000), y: Int32(y * 1_000))
  }

  /// Makes a quick stroke in the middle of the panel, to the right or, if `length` is negative, to the left.
  package mutating func stroke(at time: Int64, right length: Int32) {
    stroke(at: time, from: (500, 300), by: length, along: AbsoluteCode.x)
  }

  /// Makes a quick stroke in the middle of the panel, downwards or, if `length` is negative, upwards.
  package mutating func swipe(at time: Int64, by length: Int32) {
    stroke(at: time, from: (500, 500), by: length, along: AbsoluteCode.y)
  }

  private mutating func stroke(
    at time: Int64, from start: (x: Int32, y: Int32), by length: Int32, along axis: UInt16
  ) {
    let first = axis == AbsoluteCode.x ? start.x : start.y
    down(at: time, x: start.x, y: start.y)
    for step in 1...8 as ClosedRange<Int32> {
      send(time + 10 * Int64(step), .absolute, axis, first + length * step / 8)
      report(at: time + 10 * Int64(step))
    }
    up(at: time + 90)
  }
}

/// A hand whose finger can stay down and slide between places.
package protocol SlidingHand: PanelHand {
  typealias Place = (x: Int32, y: Int32)

  /// The finger's last place.
  var finger: Place { get set }
}

extension SlidingHand {
  package mutating func down(at time: Int64, _ place: Place) {
    send(time, .key, KeyCode.touch, 1)
    move(at: time, place)
  }

  package mutating func move(at time: Int64, _ place: Place) {
    finger = place
    send(time, .absolute, AbsoluteCode.x, place.x)
    send(time, .absolute, AbsoluteCode.y, place.y)
    report(at: time)
  }

  /// Slides the finger to a place, where it arrives at `time`.
  package mutating func slide(at time: Int64, _ to: Place) {
    let from = finger
    for left in stride(from: 15, through: 0, by: -1) {
      let (x, y) = ((from.x - to.x) * Int32(left) / 16, (from.y - to.y) * Int32(left) / 16)
      move(at: time - 10 * Int64(left), (to.x + x, to.y + y))
    }
  }

  /// Makes a quick stroke, by default in the middle of the panel.
  package mutating func swipe(
    at time: Int64, from start: Place = (500, 500), across: Int32 = 0, down length: Int32 = 0
  ) {
    down(at: time, start)
    for step in 1...8 as ClosedRange<Int32> {
      move(at: time + 10 * Int64(step), (start.x + across * step / 8, start.y + length * step / 8))
    }
    up(at: time + 90)
  }
}
