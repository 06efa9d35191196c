/// One `struct input_event` of the kernel, with its time on the monotonic clock.
///
/// Source: Linux `include/uapi/linux/input.h`.
package struct InputEvent: Hashable, Sendable {
  package var time: Timestamp
  package var type: EventType
  package var code: UInt16
  package var value: Int32

  package init(time: Timestamp, type: EventType, code: UInt16, value: Int32) {
    self.time = time
    self.type = type
    self.code = code
    self.value = value
  }
}

/// An event of a recording and the index of the device that sent it.
package struct RecordedEvent: Hashable, Sendable {
  package var event: InputEvent
  /// The index of the device among the recording's devices, from 0.
  package var device: Int32

  package init(event: InputEvent, device: Int32 = 0) {
    self.event = event
    self.device = device
  }
}

extension InputEvent {
  /// The events that represent the removal of a device.
  ///
  /// They cancel every touch without a gesture. Because they are recorded like any other event, a replay
  /// cancels the same touches.
  package static func lost(at time: Timestamp) -> [InputEvent] {
    [SyncCode.dropped, SyncCode.report].map {
      InputEvent(time: time, type: .synchronization, code: $0, value: 0)
    }
  }

  /// Whether this is `SYN_REPORT`, which closes a frame.
  package var isReport: Bool { type == .synchronization && code == SyncCode.report }

  /// Whether this is `SYN_DROPPED`: events before it have been lost.
  package var isDrop: Bool { type == .synchronization && code == SyncCode.dropped }

  /// Whether deadlines up to this event's time must fire before the event is handled.
  ///
  /// That is so for events that close a frame, or press or release a key or button.
  package var isDecisive: Bool { isReport || type == .key && value != KeyValue.held }

  /// Returns the move of a key or button; nil for any other event, and while a key repeats itself.
  ///
  /// Mouse buttons and all higher codes, such as a panel's `BTN_TOUCH`, count only if they are named.
  package func keyMove(with buttons: Set<UInt16>) -> KeyMove? {
    guard type == .key, code < KeyCode.leftButton || buttons.contains(code) else { return nil }
    return switch value {
    case KeyValue.down: .down(code)
    case KeyValue.up: .up(code)
    default: nil
    }
  }
}

/// What a key or button does, with its code.
package enum KeyMove: Equatable, Sendable {
  case down(UInt16)
  case up(UInt16)
  /// Events of the device were lost, and with them perhaps the release of a key.
  case lost
}
