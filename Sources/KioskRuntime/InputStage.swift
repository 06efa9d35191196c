package import Gestures
package import InputEvents

/// The first half of the pipeline: the devices' events in, gestures and key presses out.
///
/// Each device has its own recognizers, so that fingers on two panels never make one gesture. The stage reads
/// no clock: its caller first fires the deadlines that come before an event.
package struct InputStage: Sendable {
  /// The devices by index; a device that is not described yet has no role and does nothing.
  private var devices: [DeviceInput] = []
  /// The devices as they were described, before the rotation is applied.
  private var descriptions: [DeviceDescription] = []
  private var rotation = Rotation.none
  private let settings: GestureSettings
  private let keys: Set<UInt16>
  private let panelSize: SurfaceSize?
  /// The device whose event or deadline was handled last.
  private(set) var lastDevice: Int?
  /// The number of devices, counting one anew each time that it is described differently or turned.
  private var described = 0
  private var isExplaining = false
  private var isNoting = false

  /// Whether a double tap does something on the current screen; if not, taps never wait.
  package var isDoubleTapBound = true {
    didSet {
      guard isDoubleTapBound != oldValue else { return }
      for index in devices.indices {
        devices[index].recognizers.isDoubleTapBound = isDoubleTapBound
      }
    }
  }

  /// Whether the screen has keys, on which several fingers may type at once.
  var isTyping = false {
    didSet {
      guard isTyping != oldValue else { return }
      for index in devices.indices { devices[index].recognizers.isTyping = isTyping }
    }
  }

  /// Whether a finger counts only once its touch has lasted longer than noise, as on a dark screen.
  var awaitsCertainty = false {
    didSet {
      guard awaitsCertainty != oldValue else { return }
      for index in devices.indices { devices[index].recognizers.awaitsCertainty = awaitsCertainty }
    }
  }

  /// Creates a stage without devices.
  ///
  /// - Parameters:
  ///   - settings: The limits of the gestures.
  ///   - keys: The codes of the keys that are used besides the usual ones.
  ///   - panelSize: The touch panel's size in mm, if known better than by the panel.
  package init(
    settings: GestureSettings = GestureSettings(), keys: Set<UInt16> = [],
    panelSize: SurfaceSize? = nil
  ) {
    self.settings = settings
    self.keys = keys
    self.panelSize = panelSize
  }

  /// Describes a device before its first event, or again when it comes back.
  ///
  /// A device that comes back unchanged keeps its state, as in a replay, where only lost events show
  /// that it was away.
  ///
  /// - Parameters:
  ///   - device: The description of what the device can send.
  ///   - index: The device's number in its events, from 0 to 63.
  package mutating func add(_ device: DeviceDescription, at index: Int) {
    guard (0..<EvemuParser.mostDevices).contains(index) else { return }
    while devices.count <= index {
      descriptions.append(DeviceDescription(name: ""))
      let unknown = input(DeviceDescription(name: ""))
      devices.append(unknown)
    }
    guard descriptions[index] != device else { return }
    descriptions[index] = device
    let known = input(turned(device))
    devices[index] = known
  }

  /// Rotates the positions from touchscreens as the picture on them was turned since the run began.
  package mutating func turn(to rotation: Rotation) {
    guard rotation != self.rotation else { return }
    self.rotation = rotation
    for (index, device) in descriptions.enumerated() {
      let device = turned(device)
      guard devices[index].description != device else { continue }
      var next = input(device)
      next.resume(after: devices[index])
      devices[index] = next
    }
  }

  private func turned(_ device: DeviceDescription) -> DeviceDescription {
    let isTouched = DeviceRole.classify(device, keys: keys).role == .touchscreen
    return isTouched ? rotation.turned(device) : device
  }

  /// The size of the panel on which the last gesture was made; nil if that device has none.
  var lastSurface: SurfaceSize? { lastDevice.flatMap { devices[$0].surface } }

  /// Returns a panel's fingers that have lifted, each of them once, and the finger that is followed there.
  mutating func takeFingers(on device: Int) -> (lifted: [Finger], touching: Finger?) {
    guard devices.indices.contains(device) else { return ([], nil) }
    return (
      devices[device].recognizers.takeLiftedFingers(), devices[device].recognizers.finger
    )
  }

  /// Returns the size of a device's panel; nil if it has none.
  func surface(of device: Int) -> SurfaceSize? {
    devices.indices.contains(device) ? devices[device].surface : nil
  }

  private mutating func input(_ device: DeviceDescription) -> DeviceInput {
    described += 1
    var input = DeviceInput(
      device, settings: settings, keys: keys, panelSize: panelSize, number: described)
    input.recognizers.isDoubleTapBound = isDoubleTapBound
    input.recognizers.isTyping = isTyping
    input.recognizers.awaitsCertainty = awaitsCertainty
    if isExplaining { input.recognizers.explain() }
    if isNoting { input.notes = TouchNotes() }
    return input
  }

  /// The nearest deadline and its device; of two equal deadlines, the first device's.
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

  /// Fires the nearest deadline if it is due by a moment.
  ///
  /// - Returns: The deadline's own time; nil if none was due.
  package mutating func fire(
    upTo time: Timestamp, into gestures: inout [TimedGesture]
  ) -> Timestamp? {
    guard let (deadline, device) = nextDeadline, deadline <= time else { return nil }
    lastDevice = device
    devices[device].timeout(at: deadline, into: &gestures)
    return deadline
  }

  /// Handles the next event; before a decisive one, the caller has fired the deadlines.
  ///
  /// - Returns: The move of a key; nil if there is none, and for an unknown device.
  package mutating func update(
    _ event: InputEvent, from device: Int, into gestures: inout [TimedGesture]
  ) -> KeyMove? {
    guard devices.indices.contains(device) else { return nil }
    lastDevice = device
    let key = devices[device].update(event, into: &gestures)
    if event.isReport, devices.count > 1 { silenceRepetition(of: device, at: event.time) }
    return key
  }

  /// Ignores the mouse of a panel from the moment at which it repeats a touch of the panel's touch node.
  private mutating func silenceRepetition(of device: Int, at time: Timestamp) {
    for other in devices.indices where other != device {
      if devices[device].repeats(devices[other], at: time) { devices[device].silence(at: time) }
      if devices[other].repeats(devices[device], at: time) { devices[other].silence(at: time) }
      devices[device].compare(with: devices[other], at: time)
      devices[other].compare(with: devices[device], at: time)
    }
  }

  /// Whether a device is ignored because another one reports its touches.
  func isSilent(_ device: Int) -> Bool {
    devices.indices.contains(device) && devices[device].isSilent
  }

  /// Fires every deadline up to and including a moment, each at its own time.
  ///
  /// - Returns: The last deadline's own time; nil if none was due.
  @discardableResult
  package mutating func advance(
    to time: Timestamp, into gestures: inout [TimedGesture]
  ) -> Timestamp? {
    var last: Timestamp?
    while let fired = fire(upTo: time, into: &gestures) { last = fired }
    return last
  }

  /// Fires the deadlines that come before the next event if it is decisive, and handles the event.
  ///
  /// - Returns: The move of a key; nil if there is none.
  package mutating func handle(
    _ event: InputEvent, from device: Int, into gestures: inout [TimedGesture]
  ) -> KeyMove? {
    if event.isDecisive { advance(to: event.time, into: &gestures) }
    return update(event, from: device, into: &gestures)
  }

  /// Drops the gestures that touching fingers might still become, at the end of a recording.
  ///
  /// - Returns: Whether a finger still touches.
  @discardableResult
  package mutating func leaveUnfinished() -> Bool {
    var isTouched = false
    for index in devices.indices where devices[index].recognizers.leaveUnfinished() {
      isTouched = true
    }
    return isTouched
  }

  // MARK: Reasons

  /// Keeps a report of every touch from now on for `takeReports`.
  package mutating func explain() {
    isExplaining = true
    for index in devices.indices { devices[index].recognizers.explain() }
  }

  /// Keeps everything that an explanation needs for `takeNotes`, which replaces `takeReports`.
  package mutating func note() {
    explain()
    isNoting = true
    for index in devices.indices { devices[index].notes = TouchNotes() }
  }

  /// Ends the current movements, as stillness does; for the end of a recording.
  package mutating func finishMovements() {
    for index in devices.indices { devices[index].finishMovement() }
  }

  /// Passes on each device's new notes, if any, with its number.
  package mutating func takeNotes(_ receive: (TouchNotes, Int) -> Void) {
    for index in devices.indices {
      guard var notes = devices[index].notes.take() else { continue }
      devices[index].notes = TouchNotes()
      notes.reports = devices[index].recognizers.takeReports()
      if !notes.isEmpty { receive(notes, index) }
    }
  }

  /// Passes on the new reports, each with its device's number, device by device.
  package mutating func takeReports(_ receive: (TouchReport, Int) -> Void) {
    for index in devices.indices {
      for report in devices[index].recognizers.takeReports() { receive(report, index) }
    }
  }
}
