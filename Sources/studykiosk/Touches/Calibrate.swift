import ArgumentParser
import Calibration
import CommandBasis
import InputEvents
import KioskRuntime
import RecordingFiles
import Scenes
import SettingsFiles

/// `studykiosk calibrate`.
struct Calibrate: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "calibrate", abstract: "Fit the gestures to this panel and the hands that use it.",
    discussion: """
      Asks on the screen for five taps, five double taps, four swipes and three shakes, shows what \
      the old and the new settings recognize, and writes the new ones if a tap confirms them. \
      Without that tap, after a minute without a touch, or on Ctrl-C, it writes nothing. Comments \
      in the settings file are lost.
      """)

  @OptionGroup var settings: SettingsOptions
  @OptionGroup var library: LibraryOptions
  @OptionGroup var input: InputOptions
  @OptionGroup var sound: SoundOptions
  @OptionGroup var live: LiveOptions
  @OptionGroup var language: LanguageOptions

  @Option(
    help: ArgumentHelp(
      "Use the touches of this recording; writes settings only if --settings names a file.",
      valueName: "file"))
  var recording: String?

  @Option(help: ArgumentHelp("Write a line for everything that happens.", valueName: "file"))
  var trace: String?

  @Option(
    help: ArgumentHelp("Record the events, for `calibrate --recording`.", valueName: "file"))
  var record: String?

  func validate() throws {
    try refuseScreen(recording == nil ? [trace, record] : [])
    guard recording == nil || record == nil else {
      throw ValidationError("--record works with live devices, not with --recording")
    }
    guard recording == nil || library.library == nil else {
      throw ValidationError("--library works with live devices, not with --recording")
    }
    guard settings.settings != "-" else {
      throw ValidationError("--settings - can't be written; name a file")
    }
  }

  func run() throws {
    let target = try CalibrationTarget(settings, recording == nil ? library : nil)
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

  /// Refuses to overwrite the settings, whether they exist yet or not.
  private func refuseSettings(_ path: String, _ outputs: [String?]) throws {
    guard !outputs.contains(path) else {
      throw ValidationError("\(path) is the settings file; name another file to write")
    }
    try refuseInput(path, outputs)
  }

  /// Calibrates with a recording, as fast as possible.
  private func replay(
    _ path: String, _ session: CalibrationSession
  ) throws -> CalibrationSession.End? {
    var recording = try RecordingFile(path: path)
    var session = session
    var sinks = Sinks([])
    if let trace { sinks.add(try TraceSink(path: trace)) }
    var events: [RecordedEvent] = []
    var time: Timestamp?
    while try recording.read(into: &events) {
      for (index, device) in recording.devices.enumerated() { session.add(device, at: index) }
      for recorded in events {
        if time == nil {
          sinks.begin(at: recorded.event.time)
          session.start(at: recorded.event.time)
        }
        time = recorded.event.time
        session.handle(recorded.event, from: Int(recorded.device))
        for event in session.takeEvents() { sinks.take(event) }
      }
    }
    session.finish()
    for event in session.takeEvents() { sinks.take(event) }
    try sinks.flush()
    return session.end
  }
}

/// There is neither `--settings` nor a home directory for a settings file.
private struct NowhereToWrite: Error, CustomStringConvertible {
  let description = "there is no place for the settings: add --settings FILE"
}
