import GestureTimeline
import InputEvents
import RecordingFiles

/// Collects the touches and movements of a recording, and draws them as a picture.
struct GesturesPicture {
  private var touches: [(touch: ExplainedTouch, number: Int?)] = []
  private var movements: [ExplainedMovement] = []
  /// The number of touches and movements that are not drawn, by device.
  private var leftOut: [Int: Int] = [:]

  mutating func add(_ entry: Timeline.Entry) {
    for touch in entry.touches {
      if touches.count < Picture.mostDrawn {
        touches.append(touch)
      } else {
        leftOut[touch.touch.device, default: 0] += 1
      }
    }
    guard case .movements(let run) = entry else { return }
    for movement in run {
      if movements.count < Picture.mostDrawn {
        movements.append(movement)
      } else {
        leftOut[movement.device, default: 0] += 1
      }
    }
  }

  /// Returns a picture of the panels with their touches, then of the accelerometers with their movements, as
  /// SVG.
  ///
  /// - Parameters:
  ///   - recording: The recording, read to its end.
  ///   - path: Its path, for the title.
  /// - Returns: A whole SVG document.
  /// - Throws: `RecordingFileError` if there is neither a touchscreen nor an accelerometer.
  func document(_ recording: borrowing ExplainedRecording, path: String) throws -> String {
    let name = path.split(separator: "/").last.map(String.init) ?? path
    let origin = recording.origin
    var parts: [any PicturePart] = recording.panels.map { panel in
      PanelDrawing(
        title: "\(name): \(panel.text)", size: panel.geometry.size,
        touches: touches.filter { $0.touch.device == panel.number },
        leftOut: leftOut[panel.number] ?? 0, origin: origin)
    }
    for (device, curve) in recording.curves.sorted(by: { $0.key < $1.key }) {
      parts.append(
        MotionDrawing(
          title: "\(name): \(recording.devices[device].panelName)", curve: curve,
          movements: movements.filter { $0.device == device },
          leftOut: leftOut[device] ?? 0, origin: origin))
    }
    guard !parts.isEmpty else {
      throw RecordingFileError(
        path: path, line: nil,
        message: "nothing to draw: neither a touchscreen nor an accelerometer in this recording")
    }
    return Picture.document(parts)
  }
}
