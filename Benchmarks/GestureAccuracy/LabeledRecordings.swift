import Gestures
import InputEvents
import RecordingFiles
import SyntheticHand

/// Real touches whose meaning is known, by ours and by other programs' rules.
///
/// The files are other people's and not part of this project; what they mean is in their README.
struct LabeledRecording {
  let file: String
  /// What the person did, as the trace names it; empty for nothing.
  let meant: [String]
  /// The part that is judged, in seconds since the first event.
  var from = 0.0
  var until = 1_000.0

  static let all = [
    LabeledRecording(file: "touch/remarkable2.double-tap-left.evemu", meant: ["double-tap"]),
    LabeledRecording(file: "touch/remarkable2.double-tap-top.evemu", meant: ["double-tap"]),
    LabeledRecording(
      file: "touch/remarkable2.double-tap-slow-top-no-event.evemu", meant: ["tap", "tap"]),
    LabeledRecording(file: "touch/pixel-tablet-hooked-swipe-up.evemu", meant: ["swipe-up"]),
    LabeledRecording(
      file: "touch/anton-four-swipes.evemu",
      meant: ["swipe-right", "swipe-left", "swipe-up", "swipe-down"], from: 4.9),
    LabeledRecording(
      file: "touch/dell-canvas-anisotropic.evemu", meant: ["swipe-right"], from: 13.4, until: 15),
    LabeledRecording(
      file: "touch/atmel-800x480-2-fingers-touch-release.events", meant: ["two-finger-tap"]),
    LabeledRecording(
      file: "touch/edt-ft5x06-2-fingers-touch-release.events", meant: ["two-finger-tap"]),
    LabeledRecording(file: "touch/wacom-isdv4-e6-single-tap.events", meant: ["tap"]),
    LabeledRecording(
      file: "touch/wacom-isdv4-e6-two-finger-tap.events", meant: ["two-finger-tap"]),
    LabeledRecording(file: "touch/wacom-isdv4-e6-swipe.events", meant: ["swipe-right"]),
    LabeledRecording(file: "touch/focaltech-slow-drag.evemu", meant: [], until: 5.9),
    LabeledRecording(file: "touch/e4-slow-drag.evemu", meant: [], until: 6.6),
    LabeledRecording(file: "touch/atmel-800x480-drag-up-down.events", meant: []),
    LabeledRecording(file: "touch/atmel-800x480-4-finger-drag-down.events", meant: []),
    LabeledRecording(file: "touch/edt-ft5x06-1-finger-drag-up-down.events", meant: []),
    LabeledRecording(file: "touch/edt-ft5x06-2-finger-scroll-down.events", meant: []),
    LabeledRecording(file: "touch/edt-ft5x06-4-finger-drag-down.events", meant: []),
    LabeledRecording(file: "adversarial/advanced-silicon-ghost-storm.evemu", meant: []),
    LabeledRecording(file: "adversarial/remarkable2.monkey-touch.evemu", meant: []),
    LabeledRecording(
      file: "adversarial/trs-star-hopping-ghosts.evemu", meant: [], from: 23.9, until: 25.2),
  ]

  /// Prints the table; a file that can't be read is reported as such.
  static func compare(folder: String) {
    let models = [Comparison.Model.ours(.standard)] + ReferenceRules.all.map { .reference($0) }
    var right = models.map { _ in 0 }
    var rows = all.map { recording in
      let cells = models.enumerated().map { index, model in
        guard let reported = try? recording.reported(by: model, in: folder) else {
          return "not read"
        }
        if reported == recording.meant {
          right[index] += 1
          return "ok"
        }
        return summary(reported)
      }
      return [recording.file, summary(recording.meant)] + cells
    }
    rows.append(["right", "\(all.count)"] + right.map { "\($0)" })
    printTable(
      "Real recordings with a known meaning", ["file", "meant"] + models.map(\.name), rows,
      left: Set(0...models.count + 1))
  }

  private static func summary(_ names: [String]) -> String {
    if names.isEmpty { return "nothing" }
    return names.count > 4 ? "\(names.count) gestures" : names.joined(separator: " ")
  }

  private func reported(by model: Comparison.Model, in folder: String) throws -> [String] {
    var recording = try RecordingFile(path: "\(folder)/\(file)")
    var (events, all): ([RecordedEvent], [InputEvent]) = ([], [])
    while try recording.read(into: &events) { all += events.map(\.event) }
    guard let device = recording.devices.first, let slots = TouchSlots(device),
      let first = all.first?.time
    else { return [] }
    let reported =
      switch model {
      case .ours(let profile):
        play(
          all, slots,
          GestureRecognizers(settings: GestureSettings(profile: profile), surface: slots.size))
      case .reference(let rules): play(all, slots, ReferenceModel(rules))
      }
    return reported.filter { timed in
      let seconds = Double((timed.time - first).wholeMicroseconds) / 1_000_000
      return (from...until).contains(seconds)
    }.map(\.gesture.name)
  }

  private func play(
    _ events: [InputEvent], _ slots: TouchSlots, _ recognizer: some TouchRecognizer
  ) -> [TimedGesture] {
    var referee = Referee(slots, recognizer)
    referee.play(events)
    referee.wait(until: .distantFuture)
    return referee.reported
  }
}
