/// An event of a recording and which of the recording's devices sent it.
package struct RecordedEvent: Hashable, Sendable {
  package var event: InputEvent
  /// Index into the recording's devices, from 0.
  package var device: Int32

  package init(event: InputEvent, device: Int32 = 0) {
    self.event = event
    self.device = device
  }
}
