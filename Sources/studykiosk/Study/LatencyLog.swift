import CommandBasis
import InputEvents
import LinuxSystem
import Synchronization

/// Collects the latency of each sound and screen, from the event that asked for it.
///
/// The speaker's thread also adds lines; the main loop writes them. A line has four tab-separated
/// fields: `kind eventTime doneTime latency`. Times are microseconds of `CLOCK_MONOTONIC`. The kind
/// is `sound` (the first frame was handed to ALSA), `screen` (the bytes were written) or
/// `speaker-start` (the card began to play).
final class LatencyLog: Sendable {
  private let lines = Mutex("")

  func add(_ kind: String, event: Timestamp, done: Timestamp) {
    let latency = (done - event).wholeMicroseconds
    lines.withLock {
      $0 += "\(kind)\t\(event.microseconds)\t\(done.microseconds)\t\(latency)\n"
    }
  }

  /// Moves the collected lines into a file.
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
