package import Gestures
package import InputEvents

/// The first half of the pipeline: the devices' events in, gestures and key presses out.
///
/// Each device has recognizers of its own, so that fingers on two panels never make one gesture.
/// It asks no clock: whoever feeds it fires the deadlines that lie before an event first.
package struct InputStage: Sendable {
  /// By index; one nobody has described yet has no role and does nothing.
  private var devices: [DeviceInput] = []
  private let settings: GestureSettings
  private let panelSize: SurfaceSize?
  /// The device whose event or deadline was handled last.
  private var lastDevice: Int?
  private var isExplaining = false
  private var isNoting = false

  /// Whether a double tap does something on the screen that is shown; if not, taps never wait.
  package var isDoubleTapBound = true {
    didSet {
      guard isDoubleTapBound != oldValue else { return }
      for index in devices.indices {
        devices[index].recognizers.isDoubleTapBound = isDoubleTapBound
      }
    }
  }

  /// - Parameters:
  ///   - settings: The limits of the gestures.
  ///   - panelSize: The touch panel's size in mm where it is known better than the panel knows.
  package init(settings: GestureSettings = GestureSettings(), panelSize: SurfaceSize? = nil) {
    self.settings = settings
    self.panelSize = panelSize
  }

  /// Describes a device before its first event, or again when it comes back.
  ///
  /// One that comes back as it was goes on with what is known about it, as in a replay, where
  /// nothing tells that it was away but lost events.
  ///
  /// - Parameters:
  ///   - device: What it says it can send.
  ///   - index: Its number, from 0 to 63, as its events carry it.
  package mutating func add(_ device: DeviceDescription, at index: Int) {
    guard (0..<EvemuParser.mostDevices).contains(index) else { return }
    while devices.count <= index { devices.append(input(DeviceDescription(name: ""))) }
    guard devices[index].description != device else { return }
    devices[index] = input(device)
  }

  /// The size of the panel that a gesture just told was made on; nil of a device without one.
  var lastSurface: SurfaceSize? { lastDevice.flatMap { devices[$0].surface } }

  private func input(_ device: DeviceDescription) -> DeviceInput {
    var input = DeviceInput(device, settings: settings, panelSize: panelSize)
    input.recognizers.isDoubleTapBound = isDoubleTapBound
    if isExplaining { input.recognizers.explain() }
    if isNoting { input.notes = TouchNotes() }
    return input
  }

  /// The nearest deadline and whose it is; of two at once the first device's.
  private var nextDeadline: (time: Timestamp, device: Int)? {
    var nearest: (time: Timestamp, device: Int)?
    for index in devices.indices {
      guard let time = devices[index].recognizers.deadline,
        time < nearest?.time ?? .distantFuture
      else { continue }
      nearest = (time, index)
    }
    return nearest
  }

  /// The next moment at which something happens without an event.
  package var deadline: Timestamp? { nextDeadline?.time }

  /// Fires the nearest deadline if it is due.
  ///
  /// - Parameters:
  ///   - time: Deadlines up to and including this are.
  ///   - gestures: Gets what the deadline makes certain.
  /// - Returns: The deadline's own time; nil when none was due.
  package mutating func fire(
    upTo time: Timestamp, into gestures: inout [TimedGesture]
  ) -> Timestamp? {
    guard let (deadline, device) = nextDeadline, deadline <= time else { return nil }
    lastDevice = device
    devices[device].timeout(at: deadline, into: &gestures)
    return deadline
  }

  /// Takes the next event; one of an unknown device does nothing.
  ///
  /// - Parameters:
  ///   - event: In time; the deadlines before a decisive one have been fired.
  ///   - device: Its device's number.
  ///   - gestures: Gets what the event makes certain.
  /// - Returns: The code of a key that went down.
  package mutating func update(
    _ event: InputEvent, from device: Int, into gestures: inout [TimedGesture]
  ) -> UInt16? {
    guard devices.indices.contains(device) else { return nil }
    lastDevice = device
    return devices[device].update(event, into: &gestures)
  }

  /// Fires every deadline up to and including a moment, each at its own time.
  ///
  /// - Parameters:
  ///   - time: The moment.
  ///   - gestures: Gets what the deadlines make certain.
  /// - Returns: The last deadline's own time; nil when none was due.
  @discardableResult
  package mutating func advance(
    to time: Timestamp, into gestures: inout [TimedGesture]
  ) -> Timestamp? {
    var last: Timestamp?
    while let fired = fire(upTo: time, into: &gestures) { last = fired }
    return last
  }

  /// Takes the next event after the deadlines that come before it.
  ///
  /// - Parameters:
  ///   - event: In time.
  ///   - device: Its device's number.
  ///   - gestures: Gets what the deadlines and the event make certain.
  /// - Returns: The code of a key that went down.
  package mutating func handle(
    _ event: InputEvent, from device: Int, into gestures: inout [TimedGesture]
  ) -> UInt16? {
    if event.isDecisive { advance(to: event.time, into: &gestures) }
    return update(event, from: device, into: &gestures)
  }

  /// Leaves open what fingers that still touch would become; for the end of a recording.
  ///
  /// - Returns: Whether a finger still touches.
  package mutating func leaveUnfinished() -> Bool {
    var isTouched = false
    for index in devices.indices where devices[index].recognizers.leaveUnfinished() {
      isTouched = true
    }
    return isTouched
  }

  // MARK: Reasons

  /// Keeps a report of every touch from now on, for `takeReports`.
  package mutating func explain() {
    isExplaining = true
    for index in devices.indices { devices[index].recognizers.explain() }
  }

  /// Keeps everything an explanation needs from now on, for `takeNotes` instead of `takeReports`.
  package mutating func note() {
    explain()
    isNoting = true
    for index in devices.indices { devices[index].notes = TouchNotes() }
  }

  /// Ends the movements that go on, as stillness does; for the end of a recording.
  package mutating func finishMovements() {
    for index in devices.indices { devices[index].finishMovement() }
  }

  /// Hands out what was noted since the last call.
  ///
  /// - Parameter receive: Gets each device's notes, where it has any, with its number.
  package mutating func takeNotes(_ receive: (TouchNotes, Int) -> Void) {
    for index in devices.indices {
      guard var notes = devices[index].notes.take() else { continue }
      devices[index].notes = TouchNotes()
      notes.reports = devices[index].recognizers.takeReports()
      if !notes.isEmpty { receive(notes, index) }
    }
  }

  /// Hands out the reports since the last call.
  ///
  /// - Parameter receive: Gets each report with its device's number, device by device.
  package mutating func takeReports(_ receive: (TouchReport, Int) -> Void) {
    for index in devices.indices {
      for report in devices[index].recognizers.takeReports() { receive(report, index) }
    }
  }
}
