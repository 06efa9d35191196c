import InputEvents
import KioskRuntime

/// The hand on the panel.
extension MonkeyKiosk {
  func pass(milliseconds: Int) { time += Int64(milliseconds) }

  func tap(_ place: Place) {
    touch(place)
    time += 70
    lift()
  }

  func hold(_ place: Place) {
    touch(place)
    time += 1_200
    lift()
  }

  /// - Parameters:
  ///   - from: The place at which the finger comes down.
  ///   - to: The place at which the finger lifts; beyond the panel it slides off.
  ///   - milliseconds: The duration.
  ///   - isLost: Whether the panel is unplugged instead of the lift.
  func stroke(from: Place, to: Place, milliseconds: Int, isLost: Bool = false) {
    touch(from)
    for step in 1...8 as ClosedRange<Int32> {
      time += Int64(milliseconds / 8)
      move(
        (from.x + (to.x - from.x) * step / 8, from.y + (to.y - from.y) * step / 8))
    }
    guard isLost else { return lift() }
    for event in InputEvent.lost(at: Timestamp(microseconds: time * 1_000)) { send(event) }
  }

  func shake() {
    for swing in 0..<8 as Range<Int32> {
      time += 60
      for (code, value) in [(UInt16(0), swing % 2 == 0 ? Int32(3_500) : -3_500), (1, 0), (2, 0)] {
        send(.absolute, code, value, device: 1)
      }
      send(.synchronization, 0, 0, device: 1)
    }
  }

  func press(_ key: UInt16) {
    send(.key, key, 1)
    send(.key, key, 0)
  }

  private func touch(_ place: Place) {
    send(.key, KeyCode.touch, 1)
    move(place)
  }

  private func move(_ place: Place) {
    send(.absolute, 0, min(max(place.x, 0), 1_000))
    send(.absolute, 1, min(max(place.y, 0), 1_000))
    send(.synchronization, 0, 0)
  }

  private func lift() {
    send(.key, KeyCode.touch, 0)
    send(.synchronization, 0, 0)
  }

  private func send(_ type: EventType, _ code: UInt16, _ value: Int32, device: Int = 0) {
    send(
      InputEvent(
        time: Timestamp(microseconds: time * 1_000), type: type, code: code, value: value),
      device: device)
  }

  private func send(_ event: InputEvent, device: Int = 0) {
    run.handle(event, from: device)
    if let problem = onlooker.problem { fail(problem) }
  }
}
