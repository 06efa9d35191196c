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
  /// The broken line a lenient reader took for the recording's end.
  let problem: RecordingFileError?
  /// The fingers that still touched at its end.
  private let unfinished: [TouchPath]
  private let panelSize: SurfaceSize?

  /// Reads a whole recording and makes gestures of it.
  ///
  /// - Parameters:
  ///   - path: The recording's.
  ///   - isLenient: Whether a broken line ends it instead of failing it.
  ///   - settings: What the gestures are recognized by.
  /// - Throws: `RecordingFileError` or `FileError`.
  init(path: String, isLenient: Bool, _ settings: KioskSettings) throws {
    var recording = try RecordingFile(path: path, isLenient: isLenient)
    var stage = InputStage(settings: settings.gestures, panelSize: settings.panelSize)
    stage.note()
    var logs: [TouchLog] = []
    var first: Timestamp?
    var events: [RecordedEvent] = []
    var gestures: [TimedGesture] = []
    func take() {
      stage.takeNotes { notes, device in
        logs.add(notes, of: device, settings.gestures)
      }
      gestures.removeAll(keepingCapacity: true)
    }
    while try recording.read(into: &events) {
      for (index, device) in recording.devices.enumerated() { stage.add(device, at: index) }
      for recorded in events {
        first = first ?? recorded.event.time
        _ = stage.handle(recorded.event, from: Int(recorded.device), into: &gestures)
      }
      take()
    }
    stage.advance(to: .distantFuture, into: &gestures)
    stage.finishMovements()
    take()
    devices = recording.devices
    origin = recording.beginning(firstEvent: first) ?? Timestamp(microseconds: 0)
    timeline = Timeline(logs)
    problem = recording.problem
    unfinished = logs.flatMap(\.unfinished)
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
  ///
  /// - Parameter path: The recording's, for the title.
  /// - Returns: A whole SVG document.
  /// - Throws: `RecordingFileError` where there is no panel.
  func picture(path: String) throws -> String {
    guard !panels.isEmpty else {
      throw RecordingFileError(
        path: path, line: nil, message: "nothing to draw: no touchscreen in this recording")
    }
    let name = path.split(separator: "/").last.map(String.init) ?? path
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
    if panels.isEmpty {
      lines.append("no touchscreen in this recording")
      lines += devices.map { "\($0.panelName): \(DeviceRole.classify($0).reason)" }
    }
    let text = TimelineText(origin: origin)
    for entry in timeline.entries {
      var told = text.lines(entry)
      if panels.count > 1, let device = entry.device {
        told[0] += "  on \(devices[device].panelName)"
      }
      lines += told
    }
    for path in unfinished {
      let place = path.points.first?.text ?? ""
      lines.append("the recording ends with a finger down at \(place)")
    }
    if lines.count == panels.count, !panels.isEmpty { lines.append("nothing touched it") }
    return lines
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
