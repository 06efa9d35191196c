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
