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

extension InputEvent {
  /// What stands for a device that went away: its events are lost from here on.
  ///
  /// Fed to `TouchSlots` and written into recordings like any other event, it ends every finger
  /// without a gesture, live and in a replay.
  package static func lost(at time: Timestamp) -> [InputEvent] {
    [SyncCode.dropped, SyncCode.report].map {
      InputEvent(time: time, type: .synchronization, code: $0, value: 0)
    }
  }
}

extension InputEvent {
  /// Whether deadlines up to this event have to be fired first: it closes a frame or is a key press.
  package var isDecisive: Bool {
    type == .synchronization ? code == SyncCode.report : isPress
  }

  /// Whether a key or button went down; a panel's own, which say that it is touched, begin with the
  /// mouse's and don't count.
  package var isPress: Bool {
    type == .key && value == 1 && code < KeyCode.leftButton
  }
}
