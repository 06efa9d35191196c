import GestureTimeline
import Gestures
import InputEvents
import SettingsFiles

/// Writes a recording's explanation as text while the recording is read.
struct GesturesText {
  private let text: TimelineText
  private let settings: GestureSettings
  /// The number of devices that have been named.
  private var named = 0
  private var isTouched = false
  private var moved: Set<Int> = []

  init(_ recording: borrowing ExplainedRecording, _ settings: GestureSettings) {
    text = TimelineText(origin: recording.origin, isOver: true)
    self.settings = settings
  }

  /// Returns the lines about devices that are new since the last call: panels, or why there are none.
  mutating func devices(_ recording: borrowing ExplainedRecording) -> [String] {
    let (panels, isFirst) = (recording.panels, named == 0)
    let new = named
    named = recording.devices.count
    var lines = panels.filter { $0.number >= new }.map { panel in
      "\(panel.text). \(DeviceRole.classify(panel.description).reason)"
    }
    if isFirst, panels.isEmpty {
      let classified = recording.devices.map { ($0, DeviceRole.classify($0)) }
      let isMoved = classified.contains { $0.1.role == .accelerometer }
      lines.append("no touchscreen\(isMoved ? "" : " or accelerometer") in this recording")
      lines += classified.map { "\($0.panelName): \($1.reason)" }
    }
    return lines
  }

  mutating func lines(
    _ entry: Timeline.Entry, of recording: borrowing ExplainedRecording
  ) -> [String] {
    var lines = text.lines(entry)
    if case .movements(let run) = entry { moved.formUnion(run.map(\.device)) }
    guard let device = entry.device else { return lines }
    isTouched = true
    if recording.panels.count > 1, !lines.isEmpty {
      lines[0] += "  on \(recording.devices[device].panelName)"
    }
    return lines
  }

  /// Returns the lines at the end: fingers that still touch, panels that were not touched, positions outside
  /// of a panel's range, and accelerometers that were not shaken.
  func end(_ recording: borrowing ExplainedRecording) -> [String] {
    var lines = recording.unfinished.map {
      text.line(unfinished: $0.path, isReported: $0.isReported)
    }
    if !recording.panels.isEmpty, !isTouched, lines.isEmpty { lines.append("nothing touched it") }
    for (device, outside) in recording.outside.sorted(by: { $0.key < $1.key }) {
      let more = outside.count > 1 ? " (\(outside.count) such places)" : ""
      lines.append("\(recording.devices[device].panelName): \(outside.first.text)\(more)")
    }
    for (device, curve) in recording.curves.sorted(by: { $0.key < $1.key }) {
      guard !moved.contains(device), let strongest = curve.strongest else { continue }
      lines.append(
        "\(recording.devices[device].panelName): no swing strong enough for a shake "
          + "(shake-strength \(settings.shakeStrength.hundredths) g); "
          + "at most \(strongest.hundredths) g with gravity")
    }
    return lines
  }
}
