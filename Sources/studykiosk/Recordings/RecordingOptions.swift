import ArgumentParser
import CommandBasis
import RecordingFiles

/// The option that chooses how recordings are read, for `replay` and `gestures`.
struct RecordingOptions: ParsableArguments {
  @Flag(help: "Use what comes before a broken line instead of refusing the recording.")
  var lenient = false

  func open(_ path: String) throws -> RecordingFile {
    try RecordingFile(path: path, isLenient: lenient)
  }

  /// Logs what was wrong with a recording, once it has been read.
  ///
  /// - Parameters:
  ///   - path: The recording.
  ///   - clock: The line about where the recording's clock was set back; nil if it was not.
  ///   - problem: The broken line that ended the recording; nil if there was none.
  ///   - hasEvents: Whether the recording had any event.
  ///   - isTouched: Whether a finger was still down at the end.
  ///   - log: The log for the lines.
  func reportEnd(
    of path: String, clock: String?, _ problem: RecordingFileError?, hasEvents: Bool,
    isTouched: Bool, _ log: Log
  ) {
    if let clock { log.line(clock) }
    if let problem { log.line("\(problem); used what comes before it") }
    if problem == nil, !hasEvents { log.line(RecordingFile.hasNoEvents(path)) }
    if isTouched { log.line(RecordingFile.endsTouched(path)) }
  }
}
