package import Console
package import InputEvents
internal import Scenes

/// The devices that a terminal has for the kiosk: its keys, and its mouse as a touch panel.
package struct TerminalDevices {
  private var mouse = TerminalMouse()
  private var hasTyped = false

  /// Whether anything was typed or touched.
  package private(set) var areUsed = false

  package init() {}

  /// The numbers of the mouse and the keys, the last ones that a recording can have.
  private static let mouseIndex = EvemuParser.mostDevices - 2
  private static let keysIndex = EvemuParser.mostDevices - 1

  private static let keys = DeviceDescription(
    name: "Terminal", codes: [.key: Set(Key.all.map(\.code))])

  /// Returns what the devices send for what a person did at the terminal.
  ///
  /// - Parameters:
  ///   - events: The terminal's events, in order.
  ///   - surface: The screen that the mouse touches.
  ///   - time: The time of all events.
  /// - Returns: The events, each device's description before its first one.
  package mutating func arrivals(
    _ events: [TerminalEvent], on surface: TerminalMouse.Surface, at time: Timestamp
  ) -> [Arrival] {
    var arrivals: [Arrival] = []
    func send(_ event: InputEvent, from index: Int) {
      arrivals.append(.event(RecordedEvent(event: event, device: Int32(index))))
    }
    for event in events {
      areUsed = true
      switch event {
      case .key(let code):
        if !hasTyped { arrivals.append(.device(Self.keys, index: Self.keysIndex)) }
        hasTyped = true
        for value in [KeyValue.down, KeyValue.up] {
          send(
            InputEvent(time: time, type: .key, code: code, value: value), from: Self.keysIndex)
          send(
            InputEvent(
              time: time, type: .synchronization, code: SyncCode.report, value: 0),
            from: Self.keysIndex)
        }
      case .mouse(let move):
        let (panel, reports) = mouse.reports(move, on: surface, at: time)
        if let panel { arrivals.append(.device(panel, index: Self.mouseIndex)) }
        for report in reports { send(report, from: Self.mouseIndex) }
      }
    }
    return arrivals
  }
}
