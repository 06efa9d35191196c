import GestureTimeline
import Gestures
import InputEvents
import KioskRuntime
import RecordingFiles
import SettingsFiles

/// The explanation of a recording's touches, piece by piece: touches that can't change any more are returned
/// and forgotten.
struct ExplainedRecording: ~Copyable {
  /// The devices so far, by the device number in events.
  private(set) var devices: [DeviceDescription]
  let origin: Timestamp
  /// The acceleration curve of each accelerometer, by device number.
  private(set) var curves: [Int: AccelerationCurve] = [:]
  /// The first position outside of a touchscreen's announced range, and the number of such positions, by
  /// device.
  private(set) var outside: [Int: (first: OutsidePlace, count: Int)] = [:]
  /// The fingers that still touched at the recording's end, and whether they had made a gesture.
  private(set) var unfinished: [(path: TouchPath, isReported: Bool)] = []
  private let settings: KioskSettings
  private var recording: RecordingFile
  private var stage: InputStage
  private var logs: [TouchLog] = []
  private var timeline = Timeline()
  private var acceleration: [Int: AccelerationAxes] = [:]
  private var events: [RecordedEvent] = []
  private var gestures: [TimedGesture] = []
  private var isAtEnd = false

  /// The age from which touches and movements are returned, in order of time.
  ///
  /// A touch that lasts longer, such as a resting finger, is returned when it ends, after those that began
  /// meanwhile.
  private static let lookBehind = Duration.seconds(10)

  /// - Throws: `RecordingFileError` or `FileError`.
  init(_ recording: consuming RecordingFile, _ settings: KioskSettings) throws {
    var events: [RecordedEvent] = []
    let hasEvents = try recording.read(into: &events)
    var stage = InputStage(settings: settings.gestures, panelSize: settings.panelSize)
    stage.note()
    devices = recording.devices
    origin =
      recording.beginning(firstEvent: events.first?.event.time) ?? Timestamp(microseconds: 0)
    self.settings = settings
    self.recording = recording
    self.stage = stage
    self.events = events
    if !hasEvents { isAtEnd = true }
  }

  /// The broken line that a lenient reader took for the recording's end; nil if there was none.
  var problem: RecordingFileError? { recording.problem }

  var hasEvents: Bool { recording.hasEvents }

  func clockWasSetBack(_ path: String) -> String? { recording.clockWasSetBack(path) }

  /// Returns the next touches and movements that can't change any more.
  ///
  /// - Returns: nil at the end of the recording.
  /// - Throws: `RecordingFileError` or `FileError`.
  mutating func next() throws -> [Timeline.Entry]? {
    guard !isAtEnd else { return nil }
    devices = recording.devices
    for (index, device) in devices.enumerated() {
      stage.add(device, at: index)
      if acceleration[index] == nil, DeviceRole.classify(device).role == .accelerometer {
        acceleration[index] = AccelerationAxes(device)
      }
    }
    for recorded in events {
      let device = Int(recorded.device)
      _ = stage.handle(recorded.event, from: device, into: &gestures)
      if devices.indices.contains(device),
        let place = OutsidePlace(recorded.event, of: devices[device]), isTouched(device)
      {
        outside[device, default: (place, 0)].count += 1
      }
      if let sample = acceleration[device]?.update(recorded.event) {
        curves[device, default: AccelerationCurve()].add(sample)
      }
    }
    let latest = events.last?.event.time ?? origin
    isAtEnd = try !recording.read(into: &events)
    if isAtEnd {
      _ = stage.leaveUnfinished()
      stage.advance(to: .distantFuture, into: &gestures)
      stage.finishMovements()
    }
    gestures.removeAll(keepingCapacity: true)
    stage.takeNotes { notes, device in logs.add(notes, of: device, settings.gestures) }
    if isAtEnd { unfinished = logs.flatMap(\.unfinished) }
    let certain = isAtEnd ? .distantFuture : latest + (.zero - Self.lookBehind)
    timeline.add(
      logs.indices.map { index in
        isAtEnd
          ? (logs[index].touches, logs[index].movements) : logs[index].release(before: certain)
      })
    if isAtEnd { timeline.endRuns() }
    return timeline.takeEntries()
  }

  private func isTouched(_ device: Int) -> Bool {
    DeviceRole.classify(devices[device]).role == .touchscreen
  }

  /// The touch panels with their numbers.
  var panels: [Panel] {
    devices.indices.compactMap { Panel(devices[$0], number: $0, size: settings.panelSize) }
  }

  struct Panel {
    let number: Int
    let description: DeviceDescription
    let geometry: PanelGeometry

    /// - Returns: nil for a device that is not a touch panel.
    init?(_ description: DeviceDescription, number: Int, size: SurfaceSize?) {
      guard DeviceRole.classify(description).role == .touchscreen,
        let geometry = PanelGeometry(description, size: size)
      else { return nil }
      (self.number, self.description, self.geometry) = (number, description, geometry)
    }

    /// Such as `goodix-ts: 154.1 x 85.9 mm`.
    var text: String { "\(description.panelName): \(geometry.text)" }
  }
}

extension PanelGeometry {
  /// Such as `154.1 x 85.9 mm (assumed; see --panel-size)`.
  var text: String {
    "\(size.width.tenths) x \(size.height.tenths) mm"
      + (isAssumed ? " (assumed; see --panel-size)" : "")
  }
}
