internal import Console
internal import InputEvents

/// A terminal's mouse as a touch panel: the left button is a finger, the screen's cells its places.
package struct TerminalMouse {
  /// The panel that was described last; nil before the first touch.
  private var panel: DeviceDescription?
  private var isDown = false

  /// The screen whose cells are touched.
  package struct Surface: Equatable {
    package var columns: Int
    package var rows: Int
    /// The height of a cell, in widths of a cell.
    package var cellRatio: Double

    package init(columns: Int, rows: Int, cellRatio: Double) {
      (self.columns, self.rows, self.cellRatio) = (columns, rows, cellRatio)
    }
  }

  /// The number of units on a millimetre of the panel.
  private static let unitsPerMillimeter = 100.0

  /// Returns what a panel sends for a move of the mouse.
  ///
  /// - Parameters:
  ///   - move: The move; a cell outside the screen counts as the nearest one on it.
  ///   - surface: The screen.
  ///   - time: The time of the events.
  /// - Returns: The panel if it is new or has changed, and the events of whole frames; no events for a move
  ///   or a release without a press.
  mutating func reports(
    _ move: MouseMove, on surface: Surface, at time: Timestamp
  ) -> (panel: DeviceDescription?, events: [InputEvent]) {
    guard isDown || move.kind == .press else { return (nil, []) }
    let now = Self.panel(of: surface)
    let described = now == panel ? nil : now
    panel = now
    var events: [InputEvent] = []
    func send(_ type: EventType, _ code: UInt16, _ value: Int32) {
      events.append(InputEvent(time: time, type: type, code: code, value: value))
    }
    func endFrame() { send(.synchronization, SyncCode.report, 0) }
    // The release of a button is lost if it happens in another window.
    if isDown, move.kind == .press {
      send(.key, KeyCode.leftButton, KeyValue.up)
      endFrame()
    }
    send(.absolute, AbsoluteCode.x, place(move.column, of: surface.columns, AbsoluteCode.x))
    send(.absolute, AbsoluteCode.y, place(move.row, of: surface.rows, AbsoluteCode.y))
    switch move.kind {
    case .press: send(.key, KeyCode.leftButton, KeyValue.down)
    case .move: break
    case .release: send(.key, KeyCode.leftButton, KeyValue.up)
    }
    endFrame()
    isDown = move.kind != .release
    return (described, events)
  }

  /// Returns the middle of a cell, in units of an axis.
  private func place(_ cell: Int, of count: Int, _ axis: UInt16) -> Int32 {
    let length = Double(panel?.axes[axis]?.maximum ?? 0)
    let cell = min(max(cell, 0), count - 1)
    return Int32((Double(cell) + 0.5) / Double(count) * length)
  }

  /// Returns a panel of the screen's shape, whose shorter side is that of a panel of unknown size.
  private static func panel(of surface: Surface) -> DeviceDescription {
    let (width, height) = (Double(surface.columns), Double(surface.rows) * surface.cellRatio)
    let scale = PanelGeometry.assumedShorterSide * unitsPerMillimeter / min(width, height)
    func axis(_ length: Double) -> AxisRange {
      AxisRange(
        minimum: 0, maximum: Int32((length * scale).rounded()),
        resolution: Int32(unitsPerMillimeter))
    }
    return DeviceDescription(
      name: "Mouse of the terminal",
      codes: [
        .key: [KeyCode.leftButton], .absolute: [AbsoluteCode.x, AbsoluteCode.y],
      ],
      axes: [AbsoluteCode.x: axis(width), AbsoluteCode.y: axis(height)])
  }
}
