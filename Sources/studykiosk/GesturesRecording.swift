import GestureTimeline
import Gestures
import InputEvents
import KioskRuntime
import RecordingFiles
import SettingsFiles

/// A recording's touches, explained.
struct ExplainedRecording {
  /// By number, as events name them.
  let devices: [DeviceDescription]
  let timeline: Timeline
  let origin: Timestamp
  private let panelSize: SurfaceSize?

  /// Reads a whole recording and makes gestures of it.
  ///
  /// - Throws: `RecordingFileError` or `FileError`.
  init(path: String, _ settings: KioskSettings) throws {
    var recording = try RecordingFile(path: path)
    var stage = InputStage(settings: settings.gestures, panelSize: settings.panelSize)
    stage.note()
    var logs: [TouchLog] = []
    var origin: Timestamp?
    var events: [RecordedEvent] = []
    var gestures: [TimedGesture] = []
    func take() {
      stage.takeNotes { notes, device in
        while logs.count <= device {
          logs.append(TouchLog(device: logs.count, settings: settings.gestures))
        }
        logs[device].add(notes)
      }
      gestures.removeAll(keepingCapacity: true)
    }
    while try recording.read(into: &events) {
      for (index, device) in recording.devices.enumerated() { stage.add(device, at: index) }
      for recorded in events {
        origin = origin ?? recorded.event.time
        if recorded.event.isDecisive {
          while stage.fire(upTo: recorded.event.time, into: &gestures) != nil {}
        }
        _ = stage.update(recorded.event, from: Int(recorded.device), into: &gestures)
      }
      take()
    }
    while stage.fire(upTo: .distantFuture, into: &gestures) != nil {}
    take()
    devices = recording.devices
    self.origin = origin ?? Timestamp(microseconds: 0)
    timeline = Timeline(logs)
    panelSize = settings.panelSize
  }

  /// The touch panels with their numbers.
  var panels: [(device: Int, description: DeviceDescription, geometry: PanelGeometry)] {
    devices.enumerated().compactMap { device, description in
      guard DeviceRole.classify(description).role == .touchscreen,
        let geometry = PanelGeometry(description, size: panelSize)
      else { return nil }
      return (device, description, geometry)
    }
  }

  /// The panels and what touched them as SVG.
  func picture(title: String) -> String {
    let name = title.split(separator: "/").last.map(String.init) ?? title
    return PanelDrawing.document(
      panels.map { panel in
        PanelDrawing(
          title: "\(name): \(panel.description.panelName), \(panel.geometry.text)",
          size: panel.geometry.size, touches: timeline.touches(of: panel.device), origin: origin)
      })
  }

  /// The explanation as text.
  var lines: [String] {
    var lines = panels.map { panel in
      "\(panel.description.panelName): \(panel.geometry.text). "
        + DeviceRole.classify(panel.description).reason
    }
    if panels.isEmpty { lines.append("no touchscreen in this recording") }
    if timeline.entries.isEmpty { lines.append("nothing touched it") }
    let text = TimelineText(origin: origin)
    return lines + timeline.entries.flatMap(text.lines)
  }
}

extension DeviceDescription {
  /// The name on one line, or that it has none.
  var panelName: String { name.isEmpty ? "unnamed device" : name.printable(limit: 80) }
}

extension PanelGeometry {
  /// Such as `154.1 x 85.9 mm (assumed; see --panel-size)`.
  var text: String {
    "\(size.width.tenths) x \(size.height.tenths) mm"
      + (isAssumed ? " (assumed; see --panel-size)" : "")
  }
}
