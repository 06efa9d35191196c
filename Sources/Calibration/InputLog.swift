import Gestures
import InputEvents
import KioskRuntime

/// The whole input, to be recognized again with other settings.
struct InputLog: Sendable {
  private enum Item: Sendable {
    case device(DeviceDescription, index: Int)
    case event(RecordedEvent)
  }

  private var items: [Item] = []

  /// Ten minutes of a finger and an accelerometer at 100 frames a second are 500,000 events.
  static let mostItems = 500_000

  init() {}

  /// Whether it accepts no more input.
  var isFull: Bool { items.count >= Self.mostItems }

  mutating func add(_ device: DeviceDescription, at index: Int) {
    if !isFull { items.append(.device(device, index: index)) }
  }

  mutating func add(_ event: InputEvent, from device: Int) {
    let recorded = RecordedEvent(event: event, device: Int32(truncatingIfNeeded: device))
    if !isFull { items.append(.event(recorded)) }
  }

  /// The gestures that the recognizers find, with deadlines fired as on the live box.
  ///
  /// - Parameters:
  ///   - settings: The limits to try.
  ///   - panelSize: As for `InputStage`.
  /// - Returns: The gestures, in the order they became certain.
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
