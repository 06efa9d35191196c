package import Gestures
package import InputEvents
package import Scenes

/// Events in, happenings out: the whole kiosk between its devices and its effects.
///
/// Time comes in with the events. A deadline that lies before a frame is fired first, at its own
/// time, so that a recording gives the same happenings as the live box, however slow that was.
package struct Pipeline: Sendable {
  /// By index; one nobody has described yet has no role and does nothing.
  private var devices: [DeviceInput] = []
  /// Each device's next deadline, beside it: they are asked for with every frame.
  private var deadlines: [Timestamp?] = []
  private let settings: GestureSettings
  private let mapping: GestureMapping
  private var scene: BrowseScene
  private let panelSize: SurfaceSize?
  private var gestures: [TimedGesture] = []

  /// - Parameters:
  ///   - scene: What is studied.
  ///   - settings: The limits of the gestures.
  ///   - panelSize: The touch panel's size in mm where it is known better than the panel knows.
  package init(
    scene: BrowseScene, settings: GestureSettings = GestureSettings(),
    panelSize: SurfaceSize? = nil
  ) {
    self.scene = scene
    self.panelSize = panelSize
    self.settings = settings
    mapping = GestureMapping()
    gestures.reserveCapacity(8)
  }

  /// The next moment at which something happens without an event.
  package var deadline: Timestamp? { nextDeadline?.time }

  /// The nearest deadline and whose it is; of two at once the first device's.
  private var nextDeadline: (time: Timestamp, device: Int)? {
    var nearest: (time: Timestamp, device: Int)?
    for index in deadlines.indices {
      guard let time = deadlines[index], time < nearest?.time ?? .distantFuture else { continue }
      nearest = (time, index)
    }
    return nearest
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
    while devices.count <= index {
      devices.append(input(DeviceDescription(name: "")))
      deadlines.append(nil)
    }
    guard devices[index].description != device else { return }
    devices[index] = input(device)
    deadlines[index] = nil
  }

  private func input(_ device: DeviceDescription) -> DeviceInput {
    // Where there is no answer to show, a tap need not wait for a second one.
    DeviceInput(
      device, settings: settings, isDoubleTapBound: scene.hasCards, panelSize: panelSize)
  }

  /// Shows the first screen.
  package mutating func start(at time: Timestamp, _ performer: inout some HappeningPerformer) {
    perform(.start, at: time, &performer)
  }

  /// Takes the next event; one of an unknown device does nothing.
  package mutating func handle(
    _ event: InputEvent, from device: Int, _ performer: inout some HappeningPerformer
  ) {
    guard devices.indices.contains(device) else { return }
    if event.isDecisive { advance(to: event.time, &performer) }
    let outcome = devices[device].update(event, into: &gestures)
    deadlines[device] = outcome.deadline
    if let key = outcome.key, let study = mapping.studyEvent(forKey: key) {
      performer.perform(.key(key), at: event.time)
      perform(study, at: event.time, &performer)
    }
    performGestures(&performer)
  }

  /// Fires every deadline up to and including a moment, each at its own time.
  ///
  /// - Returns: The time of the last deadline fired; nil when none was due.
  @discardableResult
  package mutating func advance(
    to time: Timestamp, _ performer: inout some HappeningPerformer
  ) -> Timestamp? {
    var last: Timestamp?
    while let (deadline, device) = nextDeadline, deadline <= time {
      last = deadline
      deadlines[device] = devices[device].timeout(at: deadline, into: &gestures).deadline
      performGestures(&performer)
    }
    return last
  }

  private mutating func performGestures(_ performer: inout some HappeningPerformer) {
    guard !gestures.isEmpty else { return }
    for gesture in gestures {
      performer.perform(.gesture(gesture.gesture), at: gesture.time)
      if let event = mapping.studyEvent(for: gesture.gesture) {
        perform(event, at: gesture.time, &performer)
      }
    }
    gestures.removeAll(keepingCapacity: true)
  }

  private mutating func perform(
    _ event: StudyEvent, at time: Timestamp, _ performer: inout some HappeningPerformer
  ) {
    performer.perform(.study(event), at: time)
    for effect in scene.handle(event) { performer.perform(.effect(effect), at: time) }
  }
}
