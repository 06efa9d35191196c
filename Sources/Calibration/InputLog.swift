import Gestures
import InputEvents
import KioskRuntime

/// The whole input of a session, kept so that it can be recognized again with other settings.
struct InputLog: Sendable {
  private enum Item: Sendable {
    case device(DeviceDescription, index: Int)
    case event(RecordedEvent)
  }

  private var items: [Item] = []

  /// The maximum number of events and devices.
  ///
  /// Ten minutes of a finger and an accelerometer at 100 frames a second are 500,000 events.
  static let mostItems = 500_000

  init() {}

  /// Whether the log accepts no more input.
  var isFull: Bool { items.count >= Self.mostItems }

  mutating func add(_ device: DeviceDescription, at index: Int) {
    if !isFull { items.append(.device(device, index: index)) }
  }

  mutating func add(_ event: InputEvent, from device: Int) {
    let recorded = RecordedEvent(event: event, device: Int32(truncatingIfNeeded: device))
    if !isFull { items.append(.event(recorded)) }
  }

  /// Recognizes the input with other limits, firing deadlines as on the live box.
  ///
  /// - Parameters:
  ///   - settings: The limits to try.
  ///   - panelSize: The panel's size, as for `InputStage`.
  /// - Returns: The gestures, in the order in which they became certain.
  func gestures(
    settings: GestureSettings, panelSize: SurfaceSize?
  ) -> [TimedGesture] {
    var stage = InputStage(settings: settings, panelSize: panelSize)
    var gestures: [TimedGesture] = []
    for item in items {
      switch item {
      case .device(let device, let index): stage.add(device, at: index)
      case .event(let recorded):
        _ = stage.handle(recorded.event, from: Int(recorded.device), into: &gestures)
      }
    }
    stage.leaveUnfinished()
    stage.advance(to: .distantFuture, into: &gestures)
    return gestures
  }
}
