import ArgumentParser
import Calibration
import InputEvents
import KioskRuntime
import RecordingFiles
import Scenes
import SettingsFiles

/// `studykiosk calibrate`.
struct Calibrate: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Fit the gestures to this panel and the hands that use it.",
    discussion: """
      Asks for five taps, five double taps, four swipes and three shakes on the screen, shows what \
      the old and the new settings make of them, and writes the new ones when a tap says so. \
      Without that tap, after a minute without a touch, and on Ctrl-C nothing is written. Comments \
      in the settings file are lost.
      """)

  @OptionGroup var settings: SettingsOptions
  @OptionGroup var input: InputOptions
  @OptionGroup var sound: SoundOptions
  @OptionGroup var live: LiveOptions

  @Option(
    help: ArgumentHelp(
      "Take the touches from this recording; it writes no settings unless --settings names a file.",
      valueName: "file"))
  var recording: String?

  @Option(help: ArgumentHelp("Write what happens, a line each.", valueName: "file"))
  var trace: String?

  @Option(
    help: ArgumentHelp("Record the events, for `calibrate --recording`.", valueName: "file"))
  var record: String?

  func validate() throws {
    try refuseScreen(recording == nil ? [trace, record] : [])
    guard recording == nil || record == nil else {
      throw ValidationError("--record is for live devices, not for a recording")
    }
    guard settings.settings != "-" else {
      throw ValidationError("--settings - can't be written to; name a file")
    }
  }

  func run() throws {
    let target = try CalibrationTarget(settings, isLive: recording == nil)
    if let recording { try refuseInput(recording, [trace, target.path]) }
    if let path = target.path { try refuseSettings(path, [trace, record]) }
    if recording == nil, target.path == nil { throw NowhereToWrite() }
    try target.checkFolder()
    let end: CalibrationSession.End?
    var problem: (any Error)?
    if let recording {
      end = try replay(recording, target.session)
      if case .kept(let result)? = end {
        do { try target.write(result) } catch { problem = error }
      }
    } else {
      (end, problem) = try LiveCalibration.run(self, target)
    }
    try writeLines(target.lines(of: end, isWritten: problem == nil))
    if let problem { throw problem }
  }

  /// Refuses to write something else over the settings, be they there or still to be made.
  private func refuseSettings(_ path: String, _ outputs: [String?]) throws {
    guard !outputs.contains(path) else {
      throw ValidationError("\(path) is the settings file; name another file to write")
    }
    try refuseInput(path, outputs)
  }

  /// Everything at once, as fast as it goes.
  private func replay(
    _ path: String, _ session: CalibrationSession
  ) throws -> CalibrationSession.End? {
    var recording = try RecordingFile(path: path)
    var session = session
    var outputs = try Outputs(trace: trace)
    var events: [RecordedEvent] = []
    var time: Timestamp?
    while try recording.read(into: &events) {
      for (index, device) in recording.devices.enumerated() { session.add(device, at: index) }
      for recorded in events {
        if time == nil {
          outputs.origin = recorded.event.time
          session.start(at: recorded.event.time, &outputs)
        }
        time = recorded.event.time
        session.handle(recorded.event, from: Int(recorded.device), &outputs)
      }
    }
    session.finish(&outputs)
    try outputs.finish(at: time ?? outputs.origin)
    return session.end
  }
}

/// There is neither `--settings` nor a home for a settings file.
private struct NowhereToWrite: Error, CustomStringConvertible {
  let description = "there is nowhere to write the settings: name --settings FILE"
}
