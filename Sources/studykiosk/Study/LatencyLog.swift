import InputEvents
import RecordingFiles
import Synchronization

/// Gathers how long each sound and screen took, from the event that asked for it.
///
/// The speaker's thread adds to it too; the main loop writes the lines out. A line has four fields
/// between tabs: `kind eventTime doneTime latency`, times in microseconds of `CLOCK_MONOTONIC`,
/// kind `sound` (the first frame is handed to ALSA), `screen` (the bytes are written) or
/// `speaker-start` (the card begins to play).
final class LatencyLog: Sendable {
  private let lines = Mutex("")

  func add(_ kind: String, event: Timestamp, done: Timestamp) {
    let latency = (done - event).wholeMicroseconds
    lines.withLock {
      $0 += "\(kind)\t\(event.microseconds)\t\(done.microseconds)\t\(latency)\n"
    }
  }

  /// Moves what has been gathered into a file.
  func write(to file: inout OutputFile?) throws(FileError) {
    let text = lines.withLock { lines in
      defer { lines = "" }
      return lines
    }
    guard !text.isEmpty else { return }
    try file?.write(text)
    try file?.flush()
  }
}
