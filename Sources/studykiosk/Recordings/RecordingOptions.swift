import ArgumentParser
import RecordingFiles

/// How recordings are read, for `replay` and `gestures`.
struct RecordingOptions: ParsableArguments {
  @Flag(help: "Use what comes before a broken line instead of refusing the recording.")
  var lenient = false

  func open(_ path: String) throws -> RecordingFile {
    try RecordingFile(path: path, isLenient: lenient)
  }

  /// Logs how a recording ended, if it did not end well.
  ///
  /// - Parameters:
  ///   - path: The recording.
  ///   - problem: The broken line that ended it; nil for none.
  ///   - hasEvents: Whether it had any event.
  ///   - isTouched: Whether a finger was still down.
  ///   - log: Gets the lines.
  func tellEnd(
    of path: String, _ problem: RecordingFileError?, hasEvents: Bool, isTouched: Bool, _ log: Log
  ) {
    if let problem { log.line("\(problem); used what comes before it") }
    if problem == nil, !hasEvents { log.line(RecordingFile.hasNoEvents(path)) }
    if isTouched { log.line(RecordingFile.endsTouched(path)) }
  }
}
