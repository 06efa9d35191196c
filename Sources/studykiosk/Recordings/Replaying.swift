import InputEvents
import KioskRuntime
import LiveRuntime
import RecordingFiles
import ScreenLayout

/// The replay of a recording, which passes its events to the run one by one.
struct Replaying: ~Copyable {
  private(set) var run: Run
  private var recording: RecordingFile
  private var events: [RecordedEvent] = []
  private var position = 0
  /// The time of the last event or deadline that was handled.
  private(set) var time = Timestamp(microseconds: 0)

  init(recording: consuming RecordingFile, run: Run) {
    self.recording = recording
    self.run = run
  }

  /// Also draws and plays on this machine.
  mutating func show(on sink: LiveSink) { run.sinks.addFirst(sink) }

  /// The devices described so far that the kiosk can't use, and why.
  var unusedDevices: [String] {
    recording.devices.compactMap { device in
      let classification = DeviceRole.classify(device)
      return classification.role == nil ? "\(device.panelName): \(classification.reason)" : nil
    }
  }

  /// The broken line at which a lenient replay ended.
  var problem: RecordingFileError? { recording.problem }

  var hasEvents: Bool { recording.hasEvents }

  func clockWasSetBack(_ path: String) -> String? { recording.clockWasSetBack(path) }

  /// Whether a person goes on instead of the recording.
  private(set) var isHandedOver = false

  /// Whether the recording has been read to its end and ends with a finger down.
  private(set) var endsTouched = false

  /// Plays the whole recording as fast as possible.
  mutating func play() throws {
    guard try begin() else { return try finish() }
    repeat {
      for recorded in events[position...] {
        run.handle(recorded.event, from: Int(recorded.device))
      }
      time = events.last?.event.time ?? time
      try run.flush()
    } while try readMore()
    try finish()
  }

  /// When the run began; if the recording does not say so, the time of its first event.
  mutating func beginning() throws -> Timestamp? {
    let first = try nextTime()
    return recording.beginning(firstEvent: first)
  }

  /// Describes the devices and shows the first screen, at the time the run began.
  ///
  /// - Returns: `false` when the recording has no event.
  mutating func begin() throws -> Bool {
    time = try beginning() ?? time
    run.start(at: time)
    return try nextTime() != nil
  }

  /// Lifts the recording's fingers and leaves out the rest of it, because a person goes on.
  ///
  /// - Parameter time: The current time of the recording.
  mutating func handOver(at time: Timestamp) {
    isHandedOver = true
    for index in recording.devices.indices {
      for event in InputEvent.lost(at: time) { run.handle(event, from: index) }
    }
  }

  /// Handles what a person does.
  ///
  /// - Parameters:
  ///   - arrival: A device or an event.
  ///   - size: The size of the screen, on which the person's touches are located.
  mutating func handle(_ arrival: Arrival, on size: GridSize) {
    run.fullSize = size
    switch arrival {
    case .device(let description, let index): run.add(description, at: index)
    case .event(let recorded):
      time = max(time, recorded.event.time)
      run.handle(recorded.event, from: Int(recorded.device))
    }
  }

  /// The time of the next event; nil at the end of the recording, or once a person goes on.
  mutating func nextTime() throws -> Timestamp? {
    if isHandedOver { return nil }
    if position >= events.count, try !readMore() { return nil }
    return events[position].event.time
  }

  /// The nearest deadline; it may come before the next event.
  var deadline: Timestamp? { run.deadline }

  /// Handles the events up to a moment, and fires the deadlines up to it.
  mutating func advance(to moment: Timestamp) throws {
    while let next = try nextTime(), next <= moment {
      let recorded = events[position]
      position += 1
      time = next
      run.handle(recorded.event, from: Int(recorded.device))
    }
    if let fired = run.advance(to: moment) { time = max(time, fired) }
    // After an error, nothing would be shown any more.
    try run.flush()
  }

  /// Fires the remaining deadlines and ends the files.
  mutating func finish() throws {
    if let fired = run.finishGestures() { time = max(time, fired) }
    try run.finish(at: time)
  }

  private mutating func readMore() throws -> Bool {
    position = 0
    let hasMore = try recording.read(into: &events)
    for (index, device) in recording.devices.enumerated() { run.add(device, at: index) }
    if !hasMore { endsTouched = run.leaveUnfinished() }
    return hasMore
  }
}
